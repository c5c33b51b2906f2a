import type { Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Everybody of the demo world has this one. */
export const password = 'longtail-demo'

/** A session: its cookies, and what the app keeps of the person. */
type LogIn = { userName: string; cookies: Cookie[]; user: object & { sessionId: string } }
type Answer = { error: { code: number }; data?: LogIn['user'] | null }

/** Sessions of earlier tests of the lane: a password takes a while to be checked. */
const stored: LogIn[] = []

/** Logs in by the product's own call, or goes on with a session that still holds and that nobody else is in. */
export async function logIn(page: Page, userName: string): Promise<LogIn> {
  const context = page.context()
  for (let at: number; (at = stored.findIndex((one) => one.userName === userName)) >= 0;) {
    const [one] = stored.splice(at, 1)
    await context.addCookies(one!.cookies)
    const params = { sessionId: one!.user.sessionId }
    const view = (await (await context.request.get('/supplier/user/myself', { params })).json()) as Answer
    if (view.error.code === 0 && view.data) return { ...one!, user: view.data }
    await context.clearCookies()
  }
  const answer = await context.request.post('/supplier/login', { form: { userName, password } })
  const shown = (await answer.json()) as Answer
  expect(shown, `log-in of ${userName}`).toMatchObject({ data: expect.anything() as unknown })
  return { userName, cookies: await context.cookies(), user: shown.data! }
}

/** The next test may go on with it, if it still holds then. */
export const keepLogIn = (one: LogIn): unknown => stored.push(one)
