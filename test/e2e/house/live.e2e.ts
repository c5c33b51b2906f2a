import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

type Orders = { rows: { id: number }[] }
const isLive = '**/supplier/live?*'
const isInfo = '**/supplier/order/info*'

/** Somebody else, and an order on which that person writes notes. */
async function colleague(): Promise<{ path: string; note: (text: string) => Promise<unknown> }> {
  const page = await openPage({ as: 'ops', path: '/404' })
  const { rows } = await post<Orders>(page, 'order/list', { status: ['confirmed'] })
  const id = rows[0]!.id
  const note = (text: string) => post(page, 'orderHandler/remark', { id, internalNote: text })
  return { path: `/entertainment/OrderDetail?id=${id}`, note }
}
/** From the next page on, requests like this wait; `go` lets them on. */
async function holdBack(page: Page, like: string, answered = false) {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(like, async (route) => {
    const response = answered ? await route.fetch() : undefined
    held.resolve()
    await gate.promise
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return { held: held.promise, go: () => gate.resolve() }
}
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor()
const words = () => `Bring fins ${crypto.randomUUID().slice(0, 8)}`

test('what happened between the first fetch and the opening of the stream is seen when it opens', async () => {
  const { path, note } = await colleague()
  const page = await openPage({ as: 'demo', path: '/404' })
  const stream = await holdBack(page, isLive)
  const [before, meanwhile] = [words(), words()]
  await note(before)
  await page.goto(path)
  await sees(page, before)
  await note(meanwhile)
  stream.go()
  await sees(page, meanwhile)
})

test('what happened while the first answer was on its way is seen too', async () => {
  const { path, note } = await colleague()
  const page = await openPage({ as: 'demo', path: '/404' })
  const answer = await holdBack(page, isInfo, true)
  const meanwhile = words()
  const open = page.waitForResponse((response) => response.url().includes('/supplier/live'))
  await page.goto(path)
  await Promise.all([answer.held, open])
  await note(meanwhile)
  answer.go()
  await sees(page, meanwhile)
})

test('what happened while the connection was cut is seen when it is back', async () => {
  const { path, note } = await colleague()
  const page = await openPage({ as: 'demo', path: '/404' })
  const back = await holdBack(page, isLive)
  // The first connection ends after its first message, whose moment is told without the slack for clocks.
  const first = () => `id: ${Date.now() + 2_000}\ndata: {"topic":"mail"}\n\n`
  await page.route(isLive, (route) => route.fulfill({ contentType: 'text/event-stream', body: first() }), {
    times: 1,
  })
  const [before, meanwhile] = [words(), words()]
  await note(before)
  await page.goto(path)
  await sees(page, before)
  await back.held
  await note(meanwhile)
  back.go()
  await sees(page, meanwhile)
})

test('a page whose person was logged out elsewhere goes to the log-in by itself', async () => {
  const staff = await openPage({ as: 'demo', path: '/404' })
  const { agent } = await makeEntryWorld(staff, password)
  const as = agent.userName as `agent-${string}`
  const elsewhere = await openPage({ as, path: '/404', expectErrors: /401/ })
  const listens = elsewhere.waitForResponse((response) => response.url().includes('/supplier/live'))
  await elsewhere.goto('/bookingCenter/PlayOrderList')
  await listens
  const here = await openPage({ as, path: '/404' })
  await post(here, 'user/session/revoke', { others: true })
  await elsewhere.waitForURL('**/login?**')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).waitFor()
})
