import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'

/** The rules of requirements §2.1, §6, §7.1 and §8 as a person meets them; each test is named after its rule. */
const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const viewOf = (data: unknown) => ({ json: { error: { code: 0 }, data } })
const refused = (code: number, message: string) => ({ json: { error: { code, message } } })
async function logIn(page: Page, userName: string): Promise<void> {
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
/** Changes what the server says of the person, as if a role had been given or taken meanwhile. */
const sayMyself = (page: Page, change: (user: Record<string, unknown>) => object) =>
  page.route('**/supplier/user/myself*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Record<string, unknown> }
    await route
      .fulfill({ json: { ...answer, data: { ...answer.data, ...change(answer.data) } } })
      .catch(() => undefined)
  })

describe('§2.1 guard rules', () => {
  test('the invite path is always allowed, logged in or not', async () => {
    for (const as of [undefined, 'ops'] as const) {
      const page = await openPage({ ...(as && { as }), path: '/invite?token=nobody-knows-this-token-0000' })
      await page.getByRole('alert').getByRole('link').waitFor()
      expect(at(page)).toMatch(/^\/invite/)
    }
  })
  test('on first entry to the index from login, a user with a firstUrl is sent to the route of that name, later to main', async () => {
    const page = await openPage({ path: '/login' })
    await page.route('**/supplier/login', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({ json: { ...answer, data: { ...answer.data, firstUrl: 'stockBoard' } } })
    })
    await logIn(page, 'demo')
    await page.waitForURL('**/entertainment/stockBoard')
    await page.goto('/')
    await page.waitForURL('**/main')
  })
  test('default redirects of the route groups keep their query', async () => {
    const page = await openPage({ as: 'demo', path: '/configSetting' })
    await page.waitForURL('**/configSetting/accountSetting')
    await page.goto('/order?text=canoe')
    await page.waitForURL('**/order/OrderProductMainList?text=canoe')
    await page.goto('/boatTicket')
    await page.waitForURL('**/ticket/ticketCheck')
  })
  test('the page scrolls to the top on each navigation, not when only the query changes', async () => {
    const page = await openPage({ as: 'demo', path: '/main', height: 500 })
    const top = () => page.evaluate(() => scrollY)
    const down = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect.poll(top).toBeGreaterThan(100)
    }
    await page.getByText("Today's departures").waitFor()
    await down()
    await page.evaluate(() => history.replaceState(history.state, '', '/main?a=1'))
    expect(await top()).toBeGreaterThan(100)
    await menu(page).getByRole('link', { name: 'My account' }).click()
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    await expect.poll(top).toBe(0)
  })
})

describe('§2.1 the root view', () => {
  test('uses a fade transition, none where the system asks for less motion', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    const fade = () =>
      page.locator('.lt-page').evaluate((one) => {
        const { animationName, animationDuration } = getComputedStyle(one)
        return { name: animationName, seconds: parseFloat(animationDuration) }
      })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect((await fade()).seconds).toBeLessThan(0.001)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await fade()).toEqual({ name: 'lt-fade', seconds: 0.14 })
  })
  test('on start fetches the dictionary and the guide links', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.evaluate(() => localStorage.setItem('longtail.language', 'ko'))
    await page.reload()
    await expect.poll(() => requested).toContain('/supplier/i18nLocale/get')
    await expect.poll(() => requested.filter((path) => /guide/i.test(path))).toHaveLength(1)
  })
  test('removes the loading spinner after 3 seconds, however long the start takes', async () => {
    const page = await openPage({ path: '/login' })
    await page.getByLabel('Username').waitFor()
    await settled(page)
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/supplier/i18nLocale/get*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.evaluate(() => localStorage.clear())
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#loading').waitFor({ state: 'attached' })
    // By the clock of the page: what asks from outside comes late on a full machine.
    const removed = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = (): void => {
            if (document.getElementById('loading')) setTimeout(look, 20)
            else done(performance.now())
          }
          look()
        }),
    )
    expect(removed).toBeGreaterThan(2_900)
    expect(removed).toBeLessThan(6_000)
    go()
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  })
})

describe('§2.1 the shared layout', () => {
  const helpOf = (page: Page) => page.getByRole('dialog').locator('iframe').getAttribute('src')
  test('the tutorial shows a help page in a frame, in the language of the reader', async () => {
    for (const [language, name, folder] of [
      ['zh-TW', '使用教學', 'zh-TW'],
      ['th', 'คู่มือการใช้งาน', 'th'],
    ] as const) {
      const page = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList', language })
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name }).locator('iframe').waitFor()
      expect(await helpOf(page)).toContain(`/${folder}/PlayOrderList`)
    }
  })
  test('without a tutorial link it says that the tutorial is not yet available', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    await page.route('**/supplier/guide*/**', (route) => route.fulfill(viewOf({ rows: [] })))
    // The links are told once, as the app starts.
    await page.reload()
    await page.getByRole('button', { name: 'Tutorial' }).click()
    await page.getByRole('dialog').getByText('The tutorial is not yet available').waitFor()
  })
  test('the branded variant has its own name, logo and help', async () => {
    const page = await openPage({ path: '/login?brand=lagoon' })
    await page.route('https://help.lagoon.travel/**', (route) => route.fulfill({ body: 'lagoon help' }))
    await logIn(page, 'demo')
    await page.getByRole('navigation').getByText('Lagoon Desk').first().waitFor()
    expect(await page.title()).toContain('Lagoon Desk')
    await page.getByRole('button', { name: 'Tutorial' }).click()
    await page.getByRole('dialog').locator('iframe').waitFor()
    expect(await helpOf(page)).toMatch(/^https:\/\/help\.lagoon\.travel\/en/)
  })
  test('breadcrumbs lead up to the screens above', async () => {
    const page = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList' })
    await page.getByRole('row').nth(1).dblclick()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await crumbs.getByRole('link', { name: 'Orders' }).click()
    await page.waitForURL('**/entertainment/PlayOrderList*')
  })
  test('menu entries show their pending count, large ones as 999+, none as nothing', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    const count = (waitToSendAgent: number) =>
      page.route('**/supplier/order/count*', (route) =>
        route.fulfill(viewOf({ allOrder: 9, waitToSendAgent })),
      )
    const orders = menu(page).getByRole('link', { name: /^Orders/ })
    for (const [number, text] of [
      [31, 'Orders31'],
      [1_200, 'Orders999+'],
      [0, 'Orders'],
    ] as const) {
      await count(number)
      await page.reload()
      await expect.poll(() => orders.textContent()).toBe(text)
    }
  })
})

describe('§6 permissions', () => {
  test('a menu entry shows only where its permission key passes', async () => {
    const ops = await openPage({ as: 'ops', path: '/main' })
    await menu(ops).getByRole('link', { name: 'All products' }).waitFor()
    expect(await menu(ops).getByRole('link', { name: 'System settings' }).count()).toBe(0)
    const demo = await openPage({ as: 'demo', path: '/main' })
    await menu(demo).getByRole('link', { name: 'System settings' }).waitFor()
  })
  test('an element whose permission is lacking is removed', async () => {
    const page = await openPage({ as: 'demo', path: '/login' })
    await page.route('**/supplier/login', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({
        json: { ...answer, data: { ...answer.data, isSuper: 0, path: ['entertainment.all'] } },
      })
    })
    await sayMyself(page, () => ({ isSuper: 0, path: ['entertainment.all'] }))
    await logIn(page, 'demo')
    await menu(page).getByRole('link', { name: 'All products' }).click()
    await page.getByRole('heading', { name: 'All products' }).waitFor()
    expect(await page.getByRole('link', { name: 'New product' }).count()).toBe(0)
    const admin = await openPage({ as: 'demo', path: '/entertainment/all' })
    await admin.getByRole('link', { name: 'New product' }).first().waitFor()
  })
  test('permissions are loaded again on start, and a refresh asks for them at once', async () => {
    const page = await openPage({ as: 'ops', path: '/main' })
    await menu(page).getByRole('link', { name: 'All products' }).waitFor()
    const withoutProducts = () =>
      sayMyself(page, ({ path }) => ({
        path: (path as string[]).filter((key) => key !== 'entertainment.all'),
      }))
    await withoutProducts()
    await page.reload()
    const held = () => page.evaluate(() => localStorage.getItem('longtail.user'))
    await expect.poll(held).not.toContain('"entertainment.all"')
    await menu(page)
      .getByRole('link', { name: /^Orders/ })
      .waitFor()
    expect(await menu(page).getByRole('link', { name: 'All products' }).count()).toBe(0)
    const refused = async () => {
      // At rest the start asks by itself, and is told what the stub says.
      const requested = page.waitForResponse('**/supplier/user/myself*')
      await page.goto('/entertainment/all')
      await page.waitForURL('**/403?needs=entertainment.all*')
      await requested
      await settled(page)
      await page.unrouteAll({ behavior: 'wait' })
    }
    await refused()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.waitForURL('**/entertainment/all')
    // Whoever opens the page anew, or was given the right meanwhile, is led on without asking.
    await withoutProducts()
    await page.reload()
    await expect.poll(held).not.toContain('"entertainment.all"')
    await refused()
    await page.reload()
    await page.waitForURL('**/entertainment/all')
  })
  test('permissions that are missing are loaded on a route change: a log-in in another tab counts', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await menu(page).waitFor()
    const user = await page.evaluate(() => localStorage.getItem('longtail.user'))
    const other = await page.context().newPage()
    await other.goto('/logo.svg')
    await other.evaluate(() => localStorage.removeItem('longtail.user'))
    await expect.poll(() => menu(page).count()).toBe(0)
    await other.evaluate((text) => localStorage.setItem('longtail.user', text!), user)
    await menu(page).getByRole('link', { name: 'System settings' }).click()
    await page.waitForURL('**/configSetting/systemConfig')
  })
})

describe('§3 what the browser keeps', () => {
  test('the stored user has the fields of the requirements and no password; logging out removes it', async () => {
    const page = await openPage({ path: '/login?redirect=/404' })
    await logIn(page, 'agent')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    const stored = await page.evaluate(() => localStorage.getItem('longtail.user'))
    expect(stored).not.toContain(password)
    const wanted = [
      'isSuper',
      'path',
      'firstUrl',
      'merchantName',
      'merchantCode',
      'name',
      'userName',
      'companyName',
    ]
    for (const key of [...wanted, 'appId', 'distributorId', 'currency', 'sessionId'])
      expect(JSON.parse(stored!), key).toHaveProperty(key)
    await page.locator('.person').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByLabel('Username').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('longtail.user'))).toBeNull()
  })
  test('list filters are remembered, twenty rows a page unless said otherwise', async () => {
    const page = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList' })
    await page.getByText(/^1–20 of/).waitFor()
    await page.getByPlaceholder('Order code, name, phone or product').fill('canoe')
    await page.waitForURL('**?text=canoe')
    await page.locator('main .lt-pill', { hasText: 'Order status' }).getByRole('button').first().click()
    await page.getByRole('dialog').getByText('Confirmed', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.waitForURL('**?text=canoe&status=confirmed')
    await page.goto('/main')
    await menu(page)
      .getByRole('link', { name: /^Orders/ })
      .click()
    // A search is over when it is left; the filter stands.
    await page.waitForURL('**/entertainment/PlayOrderList?status=confirmed')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
  })
})

describe('§8 errors', () => {
  const list = '**/supplier/order/list*'
  const orders = '/entertainment/PlayOrderList'
  test('code 1000 leads to the log-in with a redirect back', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.route(list, (route) => route.fulfill(refused(1000, 'Please log in.')))
    await page.goto(`${orders}?text=a`)
    await page.waitForURL('**/login?*')
    expect(at(page)).toBe('/login?redirect=%2Fentertainment%2FPlayOrderList%3Ftext%3Da')
  })
  test('HTTP 401 clears the login state and leads to the log-in', async () => {
    const page = await openPage({ as: 'demo', path: '/404', expectErrors: /401/ })
    await page.route(list, (route) => route.fulfill({ status: 401, ...refused(1001, 'No longer valid.') }))
    await page.goto(orders)
    await page.waitForURL('**/login?redirect=*')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('longtail.user'))).toBeNull()
  })
  test('what the server says of the person too late does not log it in again', async () => {
    const page = await openPage({ as: 'demo', path: '/404', expectErrors: /401/ })
    const late = Promise.withResolvers<void>()
    await page.route('**/supplier/user/myself*', async (route) => {
      const response = await route.fetch()
      await late.promise
      await route.fulfill({ response })
    })
    let requested = 0
    await page.route(list, (route) => {
      requested += 1
      return route.fulfill({ status: 401, ...refused(1001, 'No longer valid.') })
    })
    await page.goto(orders)
    await page.getByLabel('Username').waitFor()
    const before = requested
    late.resolve()
    await settled(page)
    expect(requested).toBe(before)
    expect(at(page)).toMatch('/login')
    expect(await page.evaluate(() => localStorage.getItem('longtail.user'))).toBeNull()
  })
  test('HTTP 502 shows the translated 502 message', async () => {
    const page = await openPage({ as: 'demo', path: '/404', language: 'th', expectErrors: /502|badGateway/ })
    await page.route(list, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await page.goto(orders)
    await page.getByText(/502/).first().waitFor()
    expect(await page.getByText(/[\u0E00-\u0E7F].*502|502.*[\u0E00-\u0E7F]/).count()).toBeGreaterThan(0)
  })
  test('with no response a translated "request failed" is shown', async () => {
    const page = await openPage({
      as: 'demo',
      path: '/404',
      language: 'zh-CN',
      expectErrors: /Failed to load|ERR_FAILED|noResponse/,
    })
    await page.route(list, (route) => route.abort())
    await page.goto(orders)
    await page.getByText('请求失败').first().waitFor()
  })
  test('a failure shows an error toast with its message in the chosen language', async () => {
    const page = await openPage({ as: 'ops', path: '/configSetting/accountSetting', language: 'zh-CN' })
    await page.route('**/supplier/user/update/myself', (route) =>
      route.fulfill({ json: { error: { code: 409000, name: 'operationInvalid', message: '操作无效' } } }),
    )
    await page.getByLabel('电话').fill(`+86 ${Date.now()}`)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').getByText('操作无效').waitFor()
  })
})
