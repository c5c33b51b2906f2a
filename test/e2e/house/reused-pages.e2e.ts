import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../kit/fixtures.ts'

const heard = (page: Page, text: string) =>
  page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes(text))

let first: Page

test('a page is left logged in, with things in its storage, a stubbed call and a second tab', async () => {
  first = await openPage({ as: 'demo', path: '/404' })
  await first.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })
  await first.route('**/healthz', (route) => route.fulfill({ body: 'stubbed' }))
  await first.context().newPage()
  expect(await first.evaluate(() => fetch('/healthz').then((answer) => answer.text()))).toBe('stubbed')
})

test('whoever gets it next finds it as if it were new', async () => {
  const page = await openPage({ path: '/login' })
  expect(page, 'the same page').toBe(first)
  await page.getByLabel('Username').waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(page.context().pages()).toEqual([page])
  const left = await page.evaluate(() => [
    localStorage.getItem('left'),
    sessionStorage.getItem('left'),
    localStorage.getItem('longtail.user'),
  ])
  expect(left).toEqual([null, null, null])
  expect(await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))).not.toBe('stubbed')
})

test('it is still watched: two things with one key, and what the content policy refuses, are told', async () => {
  const page = await openPage({ path: '/login', expectErrors: /key "twin"|Content Security Policy/ })
  expect(page).toBe(first)
  await page.getByLabel('Username').waitFor()
  const twins = heard(page, 'Two have the key "twin"')
  await page.evaluate(() => {
    const fiber = (child: object | null, sibling: object | null = null) => ({ key: 'twin', child, sibling })
    const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as unknown as {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot: (id: number, root: object) => void }
    }
    hook.onCommitFiberRoot(1, { current: fiber(fiber(null, fiber(null))) })
  })
  await twins
  const refused = heard(page, 'Content Security Policy')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.odd = true'
    document.body.append(script)
  })
  await refused
})

test('two pages of one person at once are two sessions, and one that was ended is not gone on with', async () => {
  const sessionOf = (page: Page) =>
    page.evaluate(
      () => (JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }).sessionId,
    )
  const [one, other] = [
    await openPage({ as: 'ops', path: '/404' }),
    await openPage({ as: 'ops', path: '/404' }),
  ]
  expect(await sessionOf(one)).not.toBe(await sessionOf(other))
  await one.goto('/login')
  await one.getByLabel('Username').waitFor()
  await other.goto('/login')
  await other.getByLabel('Username').waitFor()
})

test('the next page of that person is logged in all the same', async () => {
  const page = await openPage({ as: 'ops', path: '/404' })
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
})
