import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

/*
 * The tasks that a product manager does most, one a test. Others stand where their screens are tested: a product with
 * its facts in sku-facts, a package in packages, pictures and the recycle bin in catalog-care.
 */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()

async function world(): Promise<{ page: Page } & EntryWorld> {
  const page = await openPage({ as: 'demo', path: '/main' })
  return { page, ...(await makeEntryWorld(page, password)) }
}

type Departure = { left: number | null; blocked: boolean; why: string | null }
/** What somebody may still sell of a SKU, day by day. */
async function departures(page: Page, skuId: number, agentId?: number, ahead = [1, 1]): Promise<Departure[]> {
  const requested = { skuId, agentId, from: day(ahead[0]!), to: day(ahead[1]!) }
  type Days = { rows: { departures: Departure[] }[] }
  const { rows } = await post<Days>(page, 'orderEntry/stockCheck', requested)
  return rows.map((one) => one.departures[0]!)
}

/** What an adult of an agent pays on a day to come. */
async function adultPrice(page: Page, skuId: number, agentId: number, ahead: number): Promise<number> {
  const requested = { agentId, skuId, date: day(ahead) }
  const view = await post<{ price: { adultMinor: number } }>(page, 'distributorStandard/trace', requested)
  return view.price.adultMinor
}

test('a product manager changes a month of prices by pasting them from a spreadsheet, and one wrong cell is told', async () => {
  const { page, trip, agent } = await world()
  await go(page, `/entertainment/calendarPrice?skuId=${trip.id}&view=sheet`)
  const cell = (at: number, column: number) =>
    page.locator(`[role=gridcell][data-row="${at}"][data-column="${column}"]`)
  await cell(1, 0).click()
  const month = Array.from({ length: 30 }, (_, at) => `${2300 + at}\t${1600 + at}`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), month)
  await page.keyboard.press('Control+v')
  await page.getByText('60 not saved').waitFor()
  await button(page, 'Save').click()
  await page.getByText('60 not saved').waitFor({ state: 'hidden' })
  // The agent pays ten percent less of each day's own price.
  expect(await adultPrice(page, trip.id, agent.id, 1)).toBe(207_000)
  expect(await adultPrice(page, trip.id, agent.id, 30)).toBe(209_610)
  expect(await adultPrice(page, trip.id, agent.id, 31)).toBe(198_000)
  await cell(2, 0).click()
  await page.evaluate(() => navigator.clipboard.writeText('2500\n-7'))
  await page.keyboard.press('Control+v')
  await button(page, 'Save').click()
  await cell(3, 0).and(page.locator('[aria-invalid=true]')).waitFor()
  await axe(page, 'a price calendar with a wrong cell')
  await expect.poll(() => adultPrice(page, trip.id, agent.id, 2)).toBe(225_000)
  expect(await adultPrice(page, trip.id, agent.id, 3)).toBe(207_180)
})

/** Takes the newest change of an agent back from the log. */
async function takeBack(page: Page, agentId: number, what: RegExp): Promise<void> {
  await go(page, `/tools/ModifyLog?agentId=${agentId}`)
  await page.getByText(what).first().click()
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await page
    .getByText(/Undone by/)
    .first()
    .waitFor()
}

test('a product manager raises the prices of a season by 5 %, weekends only, and takes it back from the log', async () => {
  const { page, trip, agent } = await world()
  await go(page, `/tools/CustomPricing?agentId=${agent.id}&skuId=${trip.id}`)
  await button(page, 'New custom price').click()
  await drawer(page).getByLabel(/^From/).first().fill(day(60))
  await drawer(page).getByLabel(/^To/).first().fill(day(89))
  for (const name of ['Sat', 'Sun']) await drawer(page).getByLabel(name, { exact: true }).check()
  await drawer(page).getByText('By percentage', { exact: true }).click()
  for (const kind of [/^Adult/, /^Child/]) await drawer(page).getByLabel(kind).fill('5')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  const season = Array.from({ length: 7 }, (_, at) => 60 + at)
  const prices = () => Promise.all(season.map((ahead) => adultPrice(page, trip.id, agent.id, ahead)))
  const weekend = (ahead: number) => Temporal.PlainDate.from(day(ahead)).dayOfWeek > 5
  await expect.poll(prices).toEqual(season.map((ahead) => (weekend(ahead) ? 231_000 : 198_000)))
  await takeBack(page, agent.id, /Custom pricing of .* was set/)
  expect(await prices()).toEqual(season.map(() => 198_000))
})

test('a product manager raises a whole quotation by 5 %, reads every price before it is done, and takes it back', async () => {
  const { page, tag, trip, kayak, agent } = await world()
  await go(page, `/tools/AgentQuotationMain?agentId=${agent.id}&text=${tag}`)
  await page.getByText(trip.name).first().waitFor()
  await button(page, 'Adjust current price').click()
  await drawer(page).getByText('Increase', { exact: true }).click()
  await drawer(page).getByRole('textbox', { name: /^By/ }).fill('5')
  await drawer(page).getByText('2 quotations will change.').waitFor()
  await drawer(page).getByRole('row').filter({ hasText: trip.name }).getByText('2,079.00').waitFor()
  expect(await adultPrice(page, trip.id, agent.id, 3), 'nothing is done yet').toBe(198_000)
  await axe(page, 'a raise, before it is done')
  await drawer(page).getByRole('button', { name: 'Change quotations (2)' }).click()
  for (const sku of [trip, kayak])
    await expect.poll(() => adultPrice(page, sku.id, agent.id, 3)).toBe(207_900)
  await takeBack(page, agent.id, /adjusted in bulk/)
  expect(await adultPrice(page, kayak.id, agent.id, 3)).toBe(198_000)
})

test('a product manager sets what a supplier costs, and a price below that is flagged wherever it stands', async () => {
  const { page, tag, trip } = await world()
  const supplier = { code: `${tag}-S`, name: `Boats ${tag}`, currency: 'THB', notifyMethod: 'login' }
  const { id: supplierId } = await post(page, 'supplier/save', supplier)
  await post(page, 'standardSupplier/add', { skuId: trip.id, supplierId })
  await go(page, `/entertainment/costManage?tab=missing&text=${tag}`)
  await row(page, `${tag}-PP`).click()
  await button(page, 'New cost').click()
  await drawer(page)
    .getByLabel(/^Adult/)
    .fill('2100')
  await drawer(page)
    .getByLabel(/^Child/)
    .fill('900')
  await drawer(page).getByText('-43.93').waitFor()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('2,100.00').first().waitFor()
  await go(page, `/entertainment/costManage?tab=belowCost&text=${tag}`)
  await row(page, `${tag}-PP`).getByText('Below cost').waitFor()
  await go(page, `/entertainment/calendarPrice?skuId=${trip.id}`)
  // Tomorrow may be of the month after.
  if (day(1).slice(0, 7) !== day(0).slice(0, 7)) await button(page, 'Next month').click()
  await page.locator(`td[data-date="${day(1)}"]`).click()
  await page
    .getByRole('region', { name: '1 day selected' })
    .getByLabel(/^Adult/)
    .fill('2400')
  await button(page, /^Apply/).click()
  const cell = (ahead: number) => page.locator(`td[data-date="${day(ahead)}"]`)
  await cell(1).getByText('2,400').waitFor()
  expect(await cell(1).getByTitle('Below cost').count()).toBe(0)
})

test('a product manager closes days for a storm and opens them again, and an agent sees each at once', async () => {
  const { page, tag, trip, kayak, agent } = await world()
  const buyer = await openPage({
    as: agent.userName as 'agent',
    path: `/order/OrderProductMainList?text=${tag}`,
  })
  const add = buyer.getByRole('button', { name: new RegExp(`^Add ${trip.name}`) }).first()
  await add.waitFor()
  await go(page, `/entertainment/stockBoard?text=${tag}`)
  const fill = async (way: string) => {
    await button(page, 'Set stock').click()
    for (const { name } of [trip, kayak]) {
      await drawer(page).getByLabel('Products').click()
      await page.getByRole('checkbox', { name }).click()
      await page.keyboard.press('Escape')
    }
    await drawer(page).getByLabel(/^From/).fill(day(1))
    await drawer(page).getByLabel(/^To/).fill(day(3))
    await drawer(page).getByText(way, { exact: true }).click()
    if (way === 'Block') await drawer(page).getByLabel('Block reason').fill('Storm warning')
    await drawer(page).getByRole('button', { name: 'Set stock' }).click()
    await drawer(page).waitFor({ state: 'hidden' })
  }
  const why = async (sku: { id: number }) =>
    (await departures(buyer, sku.id, undefined, [1, 5])).map((one) => one.why)
  await fill('Block')
  for (const sku of [trip, kayak])
    await expect.poll(() => why(sku)).toEqual(['blocked', 'blocked', 'blocked', null, null])
  await buyer.getByText('Blocked').first().waitFor()
  await expect.poll(() => add.isEnabled()).toBe(false)
  await fill('Unblock')
  await expect.poll(() => why(trip)).toEqual([null, null, null, null, null])
  await expect.poll(() => add.isEnabled()).toBe(true)
})

test('a product manager keeps places for one agent until the release day: nobody else has them before, everybody after', async () => {
  const { page, tag, trip, agent } = await world()
  const other = { code: `${tag}-2`, name: `Orchid ${tag}`, currency: 'THB', settlementTerm: 'prepay' }
  const { id: otherId } = await post(page, 'distributor/save', other)
  await go(page, '/entertainment/StandardStockConf')
  await button(page, 'New allotment').click()
  const pick = async (field: string, name: string) => {
    await drawer(page).getByRole('combobox', { name: field }).click()
    await drawer(page).getByRole('searchbox').fill(name)
    await page.getByRole('checkbox', { name }).click()
    await page.keyboard.press('Escape')
  }
  await pick('Products', trip.name)
  await pick('Agents', agent.name)
  await drawer(page).getByLabel('Allotment').fill('30')
  await drawer(page).getByLabel('Release (days before)').fill('3')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await drawer(page).waitFor({ state: 'hidden' })
  const left = async (agentId: number) =>
    (await departures(page, trip.id, agentId, [1, 6])).map((one) => one.left)
  expect(await left(otherId)).toEqual([40, 40, 40, 10, 10, 10])
  expect(await left(agent.id)).toEqual([40, 40, 40, 40, 40, 40])
  await go(page, `/entertainment/StandardStockConf?text=${tag}-PP`)
  await row(page, agent.name).getByText('3 d before').waitFor()
})

test('a product manager imports a spreadsheet with wrong rows, is told which cells in a report, mends them and sends it again', async () => {
  const { page, tag } = await world()
  const sheet = (...rows: string[][]) => ({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [['Code', 'Type', 'Charge method', 'Name · English', 'Dives'], ...rows]
        .map((cells) => cells.join(','))
        .join('\n'),
    ),
  })
  const good = [`${tag}-D1`, 'Diving', 'Per person', `Reef ${tag}`, '2']
  const wrong = [`${tag}-D2`, 'Diving', 'Per person', `Wreck ${tag}`, 'many']
  await go(page, '/entertainment/all')
  await button(page, 'Spreadsheet').click()
  await page.getByRole('menuitem', { name: 'Import …' }).click()
  await page.getByLabel('Choose a file').setInputFiles(sheet(good, wrong))
  await button(page, 'Import 1 row').click()
  const view = drawer(page).getByRole('row').filter({ hasText: wrong[0]! })
  await view.getByText('Dives', { exact: false }).waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page)
      .getByRole('link', { name: /report|refused/i })
      .click(),
  ])
  expect(report.suggestedFilename()).toMatch(/\.(csv|xlsx)$/)
  await button(page, 'Choose another file').click()
  await page.getByLabel('Choose a file').setInputFiles(sheet(good, wrong.with(4, '3')))
  await expect.poll(() => page.getByRole('tab', { name: /^No change/ }).textContent()).toMatch(/1$/)
  await button(page, 'Import 1 row').click()
  await drawer(page).getByText('Done', { exact: true }).first().waitFor()
  const { rows } = await post<{ rows: { code: string }[] }>(page, 'standard/list', { text: tag })
  expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining([good[0], wrong[0]]))
})

test('a product manager makes a promo code for one order: the second who types it is told that it is used up', async () => {
  const { page, tag, trip, agent } = await world()
  const code = `ONE-${tag}`
  await go(page, '/promoTools/discountEditMain')
  await page.getByLabel('Name English').fill(`First come ${tag}`)
  await page.getByLabel(/^Percentage \*/).fill('50')
  await page.getByRole('textbox', { name: /^Code/ }).fill(code)
  await page
    .getByLabel(/^Uses per code/)
    .first()
    .fill('1')
  await button(page, 'Save').click()
  await row(page, code).getByText('0 / 1').waitFor()
  const order = (times: number) =>
    post(page, 'orderEntry/create', {
      clientRequestId: `${tag}-promo-${times}`,
      agentId: agent.id,
      skuId: trip.id,
      date: day(3 + times),
      adults: 1,
      contactName: `Lin ${tag}`,
      collected: { pickUpHotel: 'Kata Beach Resort' },
      guests: [{ name: `Lin ${tag}`, info: { identityNumber: 'EA1234567' } }],
      promoCode: code,
    })
  await order(1)
  await row(page, code).getByText('1 / 1').waitFor()
  await expect(order(2)).rejects.toThrow(/fully used/i)
  const requested = { agentId: agent.id, skuId: trip.id, date: day(9), adults: 1, promoCode: code }
  const { totalMinor, promo } = await post<{ totalMinor: number; promo: { why: string } }>(
    page,
    'orderEntry/price',
    requested,
  )
  expect([totalMinor, promo.why]).toEqual([198_000, 'usedUp'])
})
