import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const unique = (): string => `C${Date.now().toString(36).slice(-6)}`.toUpperCase()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const nextDays = (page: Page) => page.getByRole('region', { name: 'The next two weeks' })

/** Through both steps of the wizard, with the least that a SKU needs. */
async function makeByWizard(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('heading', { name: 'New product: type' }).waitFor()
  await expect.poll(() => button(page, 'Next').isDisabled()).toBe(true)
  await button(page, 'Boat ticket').click()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'New product: details' }).waitFor()
  await button(page, 'Save').click()
  await page.getByText('This is required.').first().waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name English').fill(`Ferry to Phi Phi ${code}`)
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: `Ferry to Phi Phi ${code}` }).waitFor()
}

async function openBoard(page: Page, code: string): Promise<void> {
  await nextDays(page).getByRole('link', { name: 'Stock board' }).click()
  await page.getByRole('heading', { name: 'Stock board' }).waitFor()
  await page.getByRole('grid').getByText(code, { exact: true }).first().waitFor()
}

describe('products', () => {
  test('a product is made by the wizard and disabling it asks first', async () => {
    const code = unique()
    const page = await openPage({ as: 'demo', path: '/entertainment/all' })
    await page.getByRole('heading', { name: 'All products' }).waitFor()
    await makeByWizard(page, code)
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByText(`Disable ${code}? Its 0 upcoming orders`, { exact: false }).waitFor()
    await button(page, 'Continue').click()
    await page.getByText('Disabled', { exact: true }).first().waitFor()
  })
})

test('a refused form of a product leads to its mistake, also in a row far down', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/AddNewSKUInfo?type=day-trip' })
  const code = unique()
  await page.getByLabel('Code').fill(`${code} !`)
  await button(page, 'Save').click()
  await page.getByText('2 to 30 letters and digits; . - _ are allowed.').last().waitFor()
  await page.getByText('Enter it in at least one language.').last().waitFor()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name English').fill(`Trip ${code}`)
  await button(page, '+ Add step').click()
  await button(page, 'Save').click()
  const hours = page.getByLabel('Hours before departure')
  await expect.poll(() => hours.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('one click on a product opens it', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/all?text=PP-SPEED' })
  await page.getByRole('row').getByText('Day trip').click()
  await page.getByRole('heading', { name: 'Phi Phi by speedboat' }).waitFor()
})

test('on a phone each tap on the price calendar adds a day, and the prices to give are in sight', async () => {
  const page = await openPage({ as: 'demo', path: '/404', width: 390 })
  const { rows } = await post<{ rows: { id: number }[] }>(page, 'standard/simpleList', { text: 'PP-SUNRISE' })
  await go(page, `/entertainment/calendarPrice?skuId=${rows[0]!.id}`)
  await page.getByRole('gridcell').first().waitFor()
  await button(page, 'Next month').click()
  for (const at of [3, 4]) await page.locator('td[data-date]').nth(at).tap()
  const panel = page.getByRole('region', { name: '2 days selected' })
  await panel.waitFor()
  const { y } = (await panel.boundingBox())!
  expect(y).toBeLessThan(844 - 100)
})

test('tags are given to many products at once, and taken off again', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { tag } = await makeEntryWorld(page, password)
  const name = `Sunset ${tag}`
  await post(page, 'tag/save', { names: { en: name } })
  await go(page, `/entertainment/all?text=${tag}`)
  const rows = page.getByRole('row').filter({ hasText: tag })
  await rows.nth(1).waitFor()
  const tagAll = async (act: string) => {
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    await button(page, act).click()
    const ask = page.getByRole('dialog', { name: act })
    const go = ask.getByRole('button', { name: act })
    expect(await go.isDisabled(), 'nothing is chosen yet').toBe(true)
    await ask.getByLabel('Tags').click()
    await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    await go.click()
  }
  await tagAll('Add tags')
  await expect.poll(() => rows.getByText(name).count()).toBe(2)
  await tagAll('Remove tags')
  await expect.poll(() => rows.getByText(name).count()).toBe(0)
})

test('on a phone every filter is in sight, behind one button', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/all', width: 390 })
  const bar = page.getByRole('main').getByRole('search')
  await button(page, 'Filters').click()
  await bar.getByRole('button', { name: 'Category' }).waitFor()
  const controls = await bar.locator('button, input').all()
  expect(controls.length).toBeGreaterThan(6)
  for (const control of controls) {
    const { x, width } = (await control.boundingBox())!
    expect(x, await control.innerText()).toBeGreaterThanOrEqual(0)
    expect(x + width, await control.innerText()).toBeLessThanOrEqual(390)
  }
  await axe(page, 'the filters of a list on a phone')
})

describe("a product's page", () => {
  test('shows prices and stock of the days to come, follows a change, and leads to calendar and board', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { trip, tag } = await makeEntryWorld(page, password)
    await go(page, `/entertainment/detail?id=${trip.id}`)
    const days = nextDays(page)
    const tomorrow = days.getByRole('row').filter({ hasText: day(1) })
    await tomorrow.getByText('2,200.00').waitFor()
    await tomorrow.getByText('40', { exact: true }).waitFor()
    await expect.poll(() => days.getByRole('row').count()).toBe(1 + 14)
    await axe(page, "a product's page with its prices and stock")
    await post(page, 'standardDateStock/fill', {
      skuIds: [trip.id],
      from: day(1),
      to: day(1),
      capacity: 0,
    })
    await tomorrow.getByText('0 left').waitFor()
    await days.getByRole('link', { name: 'Price calendar' }).click()
    await page.getByRole('heading', { name: 'Price calendar' }).waitFor()
    await page.goBack()
    await openBoard(page, `${tag}-PP`)
  })
})

describe('suppliers of a product', () => {
  test('are added, ranked and removed on its page', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { trip, tag } = await makeEntryWorld(page, password)
    const names = ['Andaman', 'Marina'].map((name) => `${name} ${tag}`)
    for (const [at, name] of names.entries())
      await post(page, 'supplier/save', {
        code: `${tag}-${at}`,
        name,
        currency: 'THB',
        notifyMethod: 'login',
      })
    await go(page, `/entertainment/detail?id=${trip.id}`)
    const card = page.getByRole('region', { name: 'Suppliers', exact: true })
    await card.getByText('No supplier: you operate it yourself.').waitFor()
    for (const name of names) {
      await card.getByRole('button', { name: 'Add supplier' }).click()
      const form = page.getByRole('dialog', { name: 'Add supplier' })
      await form.getByLabel('Supplier').click()
      await page.getByRole('searchbox').last().fill(name)
      await page.getByRole('radio', { name }).click()
      await form.getByRole('button', { name: 'Save' }).click()
      await card.getByText(name).waitFor()
    }
    await card.getByRole('button', { name: `More actions ${names[1]}` }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect
      .poll(() => card.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining(names[1]!), expect.stringContaining(names[0]!)])
    await card.getByRole('button', { name: `More actions ${names[0]}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    const ask = page.getByRole('dialog', { name: 'Remove supplier' })
    await ask.getByText('Its costs and binding are removed too', { exact: false }).waitFor()
    await ask.getByRole('button', { name: 'Remove supplier' }).click()
    await card.getByText(names[0]!).waitFor({ state: 'hidden' })
    await page.getByText(`${names[0]} was removed as a supplier of product`, { exact: false }).waitFor()
  })
})

describe('the stock board', () => {
  test('gives a product its stock by keyboard, and blocks a day', async () => {
    const code = unique()
    const page = await openPage({ as: 'demo', path: '/entertainment/all' })
    await makeByWizard(page, code)
    await openBoard(page, code)
    await page.getByRole('gridcell').first().click()
    // Typing over, to the right by Tab, back by an arrow; Escape lets a typed number go.
    await page.keyboard.type('40')
    await page.keyboard.press('Tab')
    await page.keyboard.type('30')
    await page.keyboard.press('Tab')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await page.getByText('2 not saved').waitFor()
    // Opened before the board has the stock that it saved: the cell learns of it.
    const opened = Promise.withResolvers<void>()
    await page.route(/dateStockBoard\/list/, (route) => opened.promise.then(() => route.continue()))
    await button(page, 'Save').click()
    await page.getByText('Stock saved').first().waitFor()
    await page.getByRole('gridcell').first().click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Alt+Enter')
    const panel = page.getByRole('dialog', { name: new RegExp(day(1)) })
    await panel.getByText('No stock on this day yet').waitFor()
    opened.resolve()
    await page.getByRole('gridcell').filter({ hasText: /^40$/ }).waitFor()
    await page.getByRole('gridcell').filter({ hasText: /^30$/ }).waitFor()
    await axe(page, 'a stock board with a blocked day')
    await panel.getByRole('button', { name: 'Block' }).click()
    const why = page.getByRole('dialog', { name: 'Block' })
    await why.getByLabel('Reason').fill('Storm warning')
    await why.getByRole('button', { name: 'Block' }).click()
    await panel.getByText(/^Storm warning \(/).waitFor()
    const blocked = page.getByRole('gridcell').filter({ hasText: 'blocked' })
    await blocked.waitFor()
    // What a cell says is not struck through.
    expect(await blocked.evaluate((cell) => getComputedStyle(cell).textDecorationLine)).toBe('none')
    await panel.getByRole('button', { name: 'Unblock' }).waitFor()
  })

  test('a blocked day sells nothing, and a day over-booked on purpose sells more', async () => {
    const page = await openPage({ as: 'demo', path: '/main' })
    const { agent, trip, tag } = await makeEntryWorld(page, password)
    const left = async (date: string) => {
      const requested = { agentId: agent.id, skuId: trip.id, from: date, to: date }
      const { rows } = await post<{ rows: { departures: unknown[] }[] }>(
        page,
        'orderEntry/stockCheck',
        requested,
      )
      return rows[0]?.departures[0]
    }
    expect(await left(day(1))).toMatchObject({ left: 40 })
    await go(page, `/entertainment/stockBoard?text=${tag}-PP`)
    await page.getByRole('gridcell').nth(1).click()
    await button(page, 'Block or overbook …').click()
    const panel = page.getByRole('dialog', { name: new RegExp(day(1)) })
    await panel.getByRole('button', { name: 'Block' }).click()
    const why = page.getByRole('dialog', { name: 'Block' })
    await why.getByLabel('Reason').fill('Storm warning')
    await why.getByRole('button', { name: 'Block' }).click()
    await panel.getByText(/^Storm warning \(/).waitFor()
    await panel.getByRole('button', { name: 'Unblock' }).waitFor()
    expect(await left(day(1))).not.toMatchObject({ left: 40, blocked: false })
    await panel.getByRole('button', { name: 'Unblock' }).click()
    await panel.getByRole('button', { name: 'Overbook' }).click()
    const ask = page.getByRole('dialog', { name: 'Overbook' })
    await ask.getByLabel('Places').fill('2')
    await ask.getByLabel('Reason').fill('A second boat is on its way')
    await ask.getByRole('button', { name: 'Overbook' }).click()
    await page.getByRole('gridcell').getByText('42 left').waitFor()
    expect(await left(day(1))).toMatchObject({ left: 42 })
  })
})
