import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog').last()

/** Picks from a search that opens on a field; one of many keeps it open for the next. */
async function pick(page: Page, field: string, text: string, as: 'radio' | 'checkbox'): Promise<void> {
  await drawer(page).getByRole('combobox', { name: field }).click()
  await drawer(page).getByRole('searchbox').fill(text)
  await page.getByRole(as, { name: text }).click()
  if (as === 'checkbox') await page.keyboard.press('Escape')
}

test('a product manager keeps places for an agent and caps it; the agent meets its share when it orders', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { agent, trip, tag } = await makeEntryWorld(page, password)
  await go(page, '/entertainment/StandardStockConf')
  await button(page, 'New allotment').first().click()
  await pick(page, 'Products', trip.name, 'checkbox')
  await pick(page, 'Agents', agent.name, 'checkbox')
  await drawer(page).getByLabel('Allotment').fill('4')
  await drawer(page).getByLabel('Cap').fill('2')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).getByText('The cap cannot be below the allotment.').first().waitFor()
  await drawer(page).getByLabel('Cap').fill('5')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'hidden' })
  await go(page, `/entertainment/StandardStockConf?text=${tag}-PP`)
  await page.getByRole('row', { name: new RegExp(agent.name) }).waitFor()

  const buyer = await openPage({ as: agent.userName as 'agent', path: '/main' })
  const requested = { skuId: trip.id, from: day(1), to: day(1) }
  const departures = async () => {
    const { rows } = await post<{ rows: { departures: { left: number; why: string | null }[] }[] }>(
      buyer,
      'orderEntry/stockCheck',
      requested,
    )
    return rows[0]!.departures[0]
  }
  expect(await departures()).toMatchObject({ left: 5, why: null })
  await post(page, 'standardStockConf/save', {
    skuIds: [trip.id],
    channels: ['booking-centre'],
    most: 0,
    kept: 0,
    releaseDays: null,
  })
  expect(await departures()).toMatchObject({ left: 0, why: 'shareUsed' })
  await buyer.goto(`/order/OrderProductMainList?text=${tag}-PP&date=${day(1)}`)
  await buyer.getByText('Allotment used up').first().waitFor()
})

test('a boat that is out is named where a departure cannot be sold, on the board and in order entry', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { agent, trip, kayak, tag } = await makeEntryWorld(page, password)
  const boat = `Sea Star ${tag}`
  await go(page, `/entertainment/stockBoard?text=${tag}`)
  await button(page, 'Boats and crew').click()
  await button(page, 'New resource').click()
  await drawer(page).getByLabel('Resource').fill(boat)
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  const card = page.locator('section', { has: page.getByRole('heading', { name: new RegExp(boat) }) })
  const { rows: pools } = await post<{ rows: { id: number; name: string; skus: { id: number }[] }[] }>(
    page,
    'standardDateStock/pools',
    {},
  )
  const poolOf = (skuId: number) => pools.find(({ skus }) => skus.some(({ id }) => id === skuId))!
  await card.getByRole('button', { name: 'Add departures' }).click()
  await pick(page, 'Pool', poolOf(trip.id).name, 'radio')
  await drawer(page).getByLabel('Places per unit').fill('40')
  await drawer(page).getByLabel('In use for').fill('1440')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await card.getByText('one for 40 places', { exact: false }).waitFor()
  const { rows } = await post<{ rows: { id: number; name: string }[] }>(
    page,
    'standardDateStock/resources',
    {},
  )
  const resourceId = rows.find(({ name }) => name === boat)!.id
  await post(page, 'standardDateStock/resourceAttach', {
    resourceId,
    poolId: poolOf(kayak.id).id,
    per: 1,
    minutes: 240,
  })
  await post(page, 'orderEntry/create', {
    clientRequestId: `boat-${tag}`,
    agentId: agent.id,
    skuId: kayak.id,
    date: day(1),
    session: '15:00',
    adults: 1,
    contactName: 'Wang Li',
  })
  await go(page, `/entertainment/stockBoard?text=${tag}-PP`)
  await page.getByRole('gridcell').nth(1).getByText('0 left').waitFor()
  await page.getByRole('gridcell').nth(1).click()
  await button(page, 'Block or overbook …').click()
  await page
    .getByRole('dialog', { name: new RegExp(day(1)) })
    .getByText(`${boat}: room for 0 more`)
    .waitFor()
  const buyer = await openPage({
    as: agent.userName as 'agent',
    path: `/order/OrderProductMainList?text=${tag}-PP&date=${day(1)}`,
  })
  await buyer.getByText(`No ${boat}`).first().waitFor()
})

test('a cell says who bought its places and leads to a new order on its day, whatever day was chosen last', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const { agent, kayak, tag } = await makeEntryWorld(page, password)
  const made = await post<{ code: string }>(page, 'orderEntry/create', {
    clientRequestId: `taker-${tag}`,
    agentId: agent.id,
    skuId: kayak.id,
    date: day(5),
    session: '15:00',
    adults: 1,
    contactName: 'Wang Li',
  })
  await go(page, `/order/OrderProductMainList?date=${day(2)}`)
  await go(page, `/entertainment/stockBoard?skuIds=${kayak.id}&window=${day(5)}~${day(9)}`)
  // No product but the one that the link names: its two sessions.
  await page.locator('[role=gridcell][data-row="0"][data-column="0"]').click()
  await expect.poll(() => page.locator('[role=gridcell][data-column="0"]').count()).toBe(2)
  await button(page, 'Block or overbook …').click()
  const panel = page.getByRole('dialog', { name: new RegExp(day(5)) })
  await panel.getByText(`${made.code} ${agent.name} · 1`).waitFor()
  await panel.getByRole('link', { name: 'New order' }).click()
  await page.getByRole('button', { name: new RegExp(`^${day(5)} `), pressed: true }).waitFor()
  // Another day is chosen: the link's gives way, and is the day of the next visit.
  await page.getByRole('button', { name: new RegExp(`^${day(6)} `) }).click()
  await page.getByRole('button', { name: new RegExp(`^${day(6)} `), pressed: true }).waitFor()
  await go(page, '/order/OrderProductMainList')
  await page.getByRole('button', { name: new RegExp(`^${day(6)} `), pressed: true }).waitFor()
  await go(page, '/order/OrderProductMainList?date=2027-02-31')
  await page.getByRole('button', { name: new RegExp(`^${day(6)} `), pressed: true }).waitFor()
})

describe('the habits of a spreadsheet on the stock board', () => {
  /** A trip and a kayak of its own, on the board of the coming two weeks. */
  async function openBoard() {
    const page = await openPage({ as: 'demo', path: '/main' })
    const world = await makeEntryWorld(page, password)
    await go(page, `/entertainment/stockBoard?text=${world.tag}`)
    await page.getByRole('gridcell').first().waitFor()
    return { page, ...world }
  }
  const cell = (page: Page, row: number, column: number) =>
    page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)
  const shown = (page: Page, row: number, column: number) =>
    cell(page, row, column).evaluate((node) => node.firstChild?.textContent ?? '')

  test('cells are pasted from a spreadsheet over days and products, copied back out, and undone at once', async () => {
    const { page } = await openBoard()
    await cell(page, 0, 2).click()
    await page.evaluate(() => navigator.clipboard.writeText('11\t12\t13\n21\t22\t23'))
    await page.keyboard.press('Control+v')
    await page.getByText('6 not saved').waitFor()
    expect([await shown(page, 0, 2), await shown(page, 1, 4)]).toEqual(['11', '23'])
    await page.keyboard.press('Control+z')
    await page.getByText('6 not saved').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+y')
    await button(page, 'Save').click()
    await page.getByText('Stock saved').first().waitFor()
    await cell(page, 1, 4).filter({ hasText: /^23$/ }).waitFor()
    await cell(page, 0, 2).click()
    await cell(page, 1, 4).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+c')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('11\t12\t13\n21\t22\t23')
  })

  test('a capacity that cannot be is marked in its cell, and the others that were pasted with it are saved', async () => {
    const { page } = await openBoard()
    await cell(page, 0, 2).click()
    await page.evaluate(() => navigator.clipboard.writeText('200000\t14'))
    await page.keyboard.press('Control+v')
    await page.getByText('2 not saved').waitFor()
    await button(page, 'Save').click()
    await page.getByText('1 to fix').waitFor()
    await page.getByText('1 not saved').waitFor()
    expect([await shown(page, 0, 2), await shown(page, 0, 3)]).toEqual(['200,000', '14'])
    await cell(page, 0, 2).click()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    await button(page, 'Save').click()
    await page.getByText('1 not saved').waitFor({ state: 'hidden' })
    await cell(page, 0, 2).filter({ hasText: /^15$/ }).waitFor()
  })

  test('weekdays of a month are filled for several products at once', async () => {
    const { page, trip, kayak } = await openBoard()
    await button(page, 'Set stock').click()
    for (const { name } of [trip, kayak]) {
      await drawer(page).getByLabel('Products').click()
      await page.getByRole('checkbox', { name }).click()
      await page.keyboard.press('Escape')
    }
    await drawer(page).getByLabel(/^From/).fill(day(1))
    await drawer(page).getByLabel(/^To/).fill(day(14))
    await drawer(page).getByLabel('Sat', { exact: true }).check()
    await drawer(page)
      .getByRole('textbox', { name: /Capacity/ })
      .fill('77')
    await drawer(page).getByRole('button', { name: 'Set stock' }).click()
    await page.getByText('Stock saved').first().waitFor()
    const board = await post<{ cells: { date: string; capacity: number }[] }>(page, 'dateStockBoard/list', {
      skuIds: [trip.id, kayak.id],
      from: day(1),
      days: 14,
    })
    const filled = board.cells.filter(({ capacity }) => capacity === 77)
    // The kayaks leave twice a day, the trip once; two Saturdays each.
    expect(filled).toHaveLength(6)
    for (const { date } of filled) expect(Temporal.PlainDate.from(date).dayOfWeek).toBe(6)
  })

  test('two people on one board see each other’s cells change, and what one is typing stays', async () => {
    const { page, tag } = await openBoard()
    const other = await openPage({ as: 'ops', path: `/entertainment/stockBoard?text=${tag}` })
    await cell(other, 0, 5).click()
    await other.keyboard.type('8')
    await other.keyboard.press('Enter')
    await other.getByText('1 not saved').waitFor()
    await cell(page, 0, 3).click()
    await page.keyboard.type('63')
    await page.keyboard.press('Enter')
    await button(page, 'Save').click()
    await cell(other, 0, 3).filter({ hasText: /^63$/ }).waitFor()
    expect(await shown(other, 0, 5)).toBe('8')
    await button(other, 'Save').click()
    await cell(page, 0, 5).filter({ hasText: /^8$/ }).waitFor()
  })
})
