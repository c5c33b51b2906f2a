import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, faultsOfAxe, faultsWithin } from '../kit/axe.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const logIn = async (page: Page, userName: string) => {
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The cookie of the log-in; that the person was on this device before may stay known. */
const session = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'longtail_session')

describe('the log-in', () => {
  test('is where nobody ends up, and leads back to the address that was asked for', async () => {
    const page = await openPage({ path: '/403?needs=a.b&x=1' })
    await page.waitForURL('**/login?*')
    expect(path(page)).toBe('/login?redirect=%2F403%3Fneeds%3Da.b%26x%3D1')
    await page.getByLabel('Username').waitFor()
    await axe(page, 'the log-in')
    await logIn(page, 'demo')
    await page.waitForURL('**/403?*')
    expect(path(page)).toBe('/403?needs=a.b&x=1')
  })
  test('refuses a wrong password beside the button and keeps what was typed', async () => {
    const page = await openPage({ path: '/login' })
    await page.getByLabel('Username').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('alert').getByText('The username or the password is wrong.').waitFor()
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('demo')
    expect(path(page)).toBe('/login')
  })
  test('ends the session of a person who visits it logged in', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.goto('/login')
    await page.getByLabel('Username').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('longtail.user'))).toBeNull()
    expect(await session(page)).toBeUndefined()
    await page.goto('/403')
    await page.waitForURL('**/login?*')
  })
  test('keeps a remembered person for 30 days, another until the browser is closed', async () => {
    for (const remember of [true, false]) {
      const page = await openPage({ path: '/login?redirect=/404' })
      await page.getByRole('checkbox').setChecked(remember)
      await logIn(page, 'demo')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      const cookie = await session(page)
      const days = (cookie!.expires - Date.now() / 1000) / 86_400
      if (remember) expect(days).toBeGreaterThan(29.9)
      else expect(cookie!.expires).toBe(-1)
      expect(cookie).toMatchObject({
        httpOnly: true,
        sameSite: expect.stringMatching(/Lax|Strict/) as string,
      })
    }
  })
  test('speaks the chosen language at once and after a reload', async () => {
    const page = await openPage({ path: '/login' })
    await page.getByLabel('Language').selectOption('th')
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th')
  })
  test('opens without a complaint where what is kept of the language is none', async () => {
    const page = await openPage()
    await page.evaluate(() => localStorage.setItem('longtail.language', '"th"'))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  })
})

describe('the guard', () => {
  test('leaves for the storefront on a path containing eCommerce', async () => {
    const page = await openPage({ path: '/login' })
    const view = { error: { code: 0 }, data: { storefront: 'https://shop.example/', demoPeople: [] } }
    await page.route('**/supplier/notLogin/entrance*', (route) => route.fulfill({ json: view }))
    await page.route('https://shop.example/', (route) => route.fulfill({ body: 'the shop' }))
    await page.goto('/x/eCommerce')
    await page.waitForURL('https://shop.example/')
  })
  test('sends an unknown path to /404', async () => {
    const page = await openPage({ as: 'demo', path: '/nowhere/at/all' })
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(path(page)).toBe('/404')
    expect(await page.title()).toContain('Page not found')
    await axe(page, 'a path that leads nowhere')
  })
  test('sends a person without the permission to /403, which names it and who can grant it', async () => {
    const page = await openPage({ as: 'agent', path: '/configSetting/systemConfig' })
    await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
    expect(path(page)).toMatch(/^\/403\?needs=configSetting.systemConfig/)
    await page.getByText('configSetting.systemConfig', { exact: true }).waitFor()
    await page.getByText('Who can grant it').waitFor()
    await axe(page, 'a screen without the permission')
  })
})

describe('the frame', () => {
  test('lets go of the loading spinner when it is ready', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(await page.locator('#loading').count()).toBe(0)
  })
  test('opens the tutorial over half of the window', async () => {
    const page = await openPage({ as: 'demo', path: '/404', width: 1400 })
    await page.getByRole('button', { name: 'Tutorial' }).click()
    const drawer = page.getByRole('dialog', { name: 'Tutorial' })
    await drawer.waitFor()
    expect((await drawer.boundingBox())!.width).toBe(700)
  })
  test('finds a screen by the keyboard alone', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('agent acc')
    await page.getByRole('option', { name: /Agent accounts/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tools/AgentAccout')
  })
  test('leaves a record for its list with escape, and begins to edit it with e', async () => {
    const page = await openPage({ as: 'demo', path: '/entertainment/all?text=PP-SPEED' })
    const row = page.getByRole('row').filter({ hasText: 'PP-SPEED' }).first()
    await row.getByRole('link', { name: 'PP-SPEED', exact: true }).click()
    await page.getByRole('heading', { name: 'Phi Phi by speedboat' }).waitFor()
    // To the list as it was left: what was searched for still stands.
    await page.keyboard.press('Escape')
    await page.waitForURL('**/entertainment/all?text=PP-SPEED')
    await page.goBack()
    await page.getByRole('heading', { name: 'Phi Phi by speedboat' }).waitFor()
    await page.keyboard.press('e')
    await page.waitForURL('**/entertainment/EditSUKS?id=*')
  })
  test('finds a product by its name and an agent by its code, and opens them', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('PP-SPEED')
    await page.getByRole('option', { name: 'Phi Phi by speedboat PP-SPEED' }).click()
    await page.getByRole('heading', { name: 'Phi Phi by speedboat' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('LOTUS')
    await page
      .getByRole('group', { name: 'Agents' })
      .getByRole('option', { name: 'Lotus Travel 莲花旅行社 LOTUS' })
      .click()
    await page.getByRole('heading', { name: 'Account ledger' }).waitFor()
  })
  test('names the way back on a phone, and on top whose account it is', async () => {
    const page = await openPage({
      as: 'demo',
      path: '/entertainment/all?text=Phi Phi by speedboat',
      width: 390,
    })
    await page.getByText('Phi Phi by speedboat').first().click()
    await page.waitForURL('**/entertainment/detail?id=*')
    await page.goto(`/entertainment/EditSUKS${new URL(page.url()).search}`)
    const bar = page.getByRole('banner')
    await bar.getByRole('link', { name: 'Product' }).click()
    await page.getByRole('heading', { name: 'Phi Phi by speedboat' }).waitFor()
    await bar.getByRole('link', { name: 'All products' }).click()
    await bar.getByText('Andaman Blue').waitFor()
  })
  test('can be read in both themes in whatever opens over a screen', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const faults: Record<string, string[]> = {}
    const note = (name: string, found: string[]) => found.length && (faults[name] = found)
    const dialog = 'dialog[open]'
    const close = async () => {
      await page.keyboard.press('Escape')
      await page.locator(`${dialog}, .lt-popover, .lt-drawer-room.lt-open`).waitFor({ state: 'detached' })
    }
    for (const keys of ['?', 'Control+k']) {
      await page.keyboard.press(keys)
      await page.locator(dialog).waitFor()
      note(keys, await faultsWithin(page, dialog))
      if (keys === '?') await close()
    }
    // A search that finds something of every kind, and one that finds nothing.
    for (const text of ['new order for lotus', 'phi phi', 'zzzz']) {
      await page.getByRole('combobox', { name: 'Search' }).fill(text)
      await page.locator('.palette-hits[aria-busy=false]').waitFor()
      note(text, await faultsWithin(page, dialog))
    }
    await close()
    for (const name of [/^Notifications/, 'Nok Suwannarat']) {
      await page.getByRole('banner').getByRole('button', { name }).click()
      await page.locator('.lt-popover').waitFor()
      await settled(page)
      note(String(name), await faultsWithin(page, '.lt-popover'))
      await close()
    }
    await page.getByRole('button', { name: 'Tutorial' }).click()
    await page.getByRole('dialog', { name: 'Tutorial' }).waitFor()
    await settled(page)
    note('Tutorial', await faultsOfAxe(page))
    expect(faults).toEqual({})
  })
  test('remembers a folded menu', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.getByRole('button', { name: 'Collapse menu', exact: true }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Expand menu' }).waitFor()
  })
  test('shows the branded variant by the URL flag, for as long as the tab lives', async () => {
    const page = await openPage({ path: '/login?brand=lagoon' })
    await page.getByRole('heading', { name: 'Lagoon Desk' }).waitFor()
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Lagoon Desk' }).waitFor()
  })
  test('logs out: nobody is left, here and on the server', async () => {
    const page = await openPage({ as: 'demo', path: '/404' })
    await page.locator('.person').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByLabel('Username').waitFor()
    expect(await session(page)).toBeUndefined()
  })
  test('has five places for the thumb on a phone, the last one the whole menu', async () => {
    const page = await openPage({ as: 'demo', path: '/404', width: 390 })
    const bar = page.getByRole('navigation', { name: 'Quick menu' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page
      .getByRole('dialog', { name: 'Main menu' })
      .getByRole('link', { name: 'Agent accounts' })
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await axe(page, 'the menu on a phone')
  })
  test('offers to try again where the server cannot be reached', async () => {
    const page = await openPage({ path: '/login', expectErrors: /Failed to load|ERR_FAILED|noResponse/ })
    // Words that are still on their way would be kept after the storage is emptied.
    await settled(page)
    await page.route('**/supplier/i18nLocale/get*', (route) => route.abort())
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    await page.getByText('The request failed. Please check your connection.').waitFor()
  })
})

describe('a call', () => {
  const questions = [
    {
      key: 'orders.questions.duplicate',
      token: 'token-1',
      message: 'This agent order code is taken. Order again?',
    },
    { key: 'orders.questions.late', token: 'token-2', message: 'It is past the latest booking time. Go on?' },
  ]
  const requested = { error: { code: 201016, message: 'Please confirm.', questions } }

  test('that is asked back shows every question, and goes on with their tokens after a yes', async () => {
    const page = await openPage({ path: '/login?redirect=/404' })
    const bodies: string[] = []
    await page.route('**/supplier/login', async (route) => {
      bodies.push(route.request().postData() ?? '')
      await (bodies.length === 1 ? route.fulfill({ json: requested }) : route.continue())
    })
    await logIn(page, 'demo')
    const dialog = page.getByRole('dialog', { name: 'Please confirm' })
    for (const { message } of questions) await dialog.getByText(message).waitFor()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(bodies.map((body) => new URLSearchParams(body).getAll('confirm[1]'))).toEqual([[], ['token-2']])
  })
  test('that is asked back is left alone after a no, and the person is told', async () => {
    const page = await openPage({ path: '/login' })
    let calls = 0
    await page.route('**/supplier/login', (route) => (calls++, route.fulfill({ json: requested })))
    await logIn(page, 'demo')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('status').getByText('Operation cancelled.').waitFor()
    expect(calls).toBe(1)
  })
})

describe('live events', () => {
  test('come over one connection for all tabs of a person; another tab takes over when the first is closed', async () => {
    const start = await openPage({ as: 'demo', path: '/404' })
    const context = start.context()
    const opened: Page[] = []
    context.on('request', (request) => {
      const page = request.frame().page()
      if (request.url().includes('/supplier/live') && page !== start) opened.push(page)
    })
    const first = await context.newPage()
    await first.goto('/404')
    await first.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await start.close()
    await expect.poll(() => opened).toEqual([first])
    const second = await context.newPage()
    await second.goto('/404')
    await second.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(opened).toEqual([first])
    await first.close()
    await expect.poll(() => opened).toEqual([first, second])
  })
})
