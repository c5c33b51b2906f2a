import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const at = '/hotelSupplierService/hotelRoom'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

/** Two rooms of a hotel of their own, from a supplier of the demo. */
async function makeHotel(page: Page, { tag }: EntryWorld) {
  const { rows } = await post<{ rows: { id: number; name: string }[] }>(page, 'supplier/list', {})
  const supplier = rows[0]!
  const make = async (name: string) => {
    const { id } = await post(page, `${at}/create`, {
      code: `${tag}-${name.slice(0, 2).toUpperCase()}`,
      names: { en: `${name} room ${tag}` },
      productType: 'hotel-room',
      chargeMethod: 'per-unit',
      facts: { type: 'hotel-room', hotel: `Hotel ${tag}`, area: 'Kata', mostAdults: 2 },
    })
    await post(page, '/hotelSupplierService/hotelRoomSupplier/add', { skuId: id, supplierId: supplier.id })
    const base = { adultMinor: null, childMinor: null, infantMinor: null, unitMinor: 200_000 }
    await post(page, `${at}/calendarPrice/saveBase`, { skuId: id, ...base })
    await post(page, `${at}/onSale`, { ids: [id], onSale: true })
    return { id, name: `${name} room ${tag}` }
  }
  return { hotel: `Hotel ${tag}`, supplier, rooms: [await make('Deluxe'), await make('Garden')] as const }
}

test('a product manager gives a room its cost, pastes prices over rooms and nights, sets how many there are, and sees a booking take one', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const world = await makeEntryWorld(page, password)
  const { hotel, rooms, supplier } = await makeHotel(page, world)
  const [room] = rooms

  await go(page, `/hotel/costManage_hotel?text=${world.tag}`)
  await page.getByText('missing').first().waitFor()
  expect(await page.getByText('Phi Phi').count()).toBe(0)
  await page.getByText(room.name).first().click()
  await page.waitForURL(/costManageF_hotel/)
  await button(page, 'New cost').click()
  await drawer(page).getByLabel(/^Unit/).fill('1500')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('1,500.00').first().waitFor()
  const { rows } = await post<{ rows: { cost: { unitMinor: number } }[] }>(
    page,
    '/hotelSupplierService/hotelRoomSupplier/cost/list',
    { skuId: room.id, supplierId: supplier.id },
  )
  expect(rows[0]!.cost.unitMinor).toBe(150_000)

  await go(page, `/hotel/hotelPriceCalendar?hotel=${encodeURIComponent(hotel)}&area=Kata`)
  await page.getByText(room.name).first().waitFor()
  await axe(page, 'the price calendar of rooms')
  await page.evaluate(() => navigator.clipboard.writeText('2500\t2600\t2700\n3500\t3600\t1e'))
  await cell(page, 0, 1).click()
  await page.keyboard.press('Control+V')
  await page.getByText('1 to fix').first().waitFor()
  await page.keyboard.press('Control+Z')
  await page.evaluate(() => navigator.clipboard.writeText('2500\t2600\t1200\n3500\t3600\t3700'))
  await page.keyboard.press('Control+V')
  await button(page, /^Save/).click()
  await page.getByText('1 below cost.').first().waitFor()
  type Calendars = { rooms: { rows: { date: string; unitMinor: number }[]; left: { left: number }[] }[] }
  const calendar = () =>
    post<Calendars>(page, `${at}/priceCalendar/prices`, { hotel, area: 'Kata', from: day(0), days: 4 })
  expect(
    (await calendar()).rooms.map((one) => one.rows.map(({ date, unitMinor }) => [date, unitMinor])),
  ).toEqual([
    [
      [day(1), 250_000],
      [day(2), 260_000],
      [day(3), 120_000],
    ],
    [
      [day(1), 350_000],
      [day(2), 360_000],
      [day(3), 370_000],
    ],
  ])

  await page.getByRole('tab', { name: 'Rooms available' }).click()
  await cell(page, 0, 1).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await button(page, /^Save/).click()
  await page.getByText('not saved').waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Prices' }).click()
  await cell(page, 0, 2).getByText('5 left').waitFor()
  await post(page, 'orderEntry/create', {
    clientRequestId: `${world.tag}-stay`,
    agentId: world.agent.id,
    skuId: room.id,
    date: day(1),
    endDate: day(3),
    adults: 2,
    units: 1,
    contactName: `Guest ${world.tag}`,
  })
  await cell(page, 0, 2).getByText('4 left').waitFor()
  expect((await calendar()).rooms[0]!.left.map(({ left }) => left)).toEqual([0, 4, 4, 0])
})

test('an agent pays for a room what its hotel quotation says, which the other quotation does not hold', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const world = await makeEntryWorld(page, password)
  const { rooms } = await makeHotel(page, world)
  const [room] = rooms
  await post(page, `${at}/priceCalendar/fillStock`, {
    skuIds: rooms.map(({ id }) => id),
    from: day(0),
    to: day(30),
    capacity: 6,
  })
  await go(page, `/tools/AgentQuotationMain?agentId=${world.agent.id}&text=${world.tag}`)
  await page.getByText('Phi Phi by speedboat').first().waitFor()
  expect(await page.getByText(room.name).count()).toBe(0)
  await page.getByRole('link', { name: 'Hotel quotation' }).click()
  await page.getByRole('heading', { name: `Hotel quotation of ${world.agent.name}` }).waitFor()
  await go(page, `/tools/AgentQuotationHotelMain?agentId=${world.agent.id}&text=${world.tag}`)
  await page.getByText(room.name).first().waitFor()
  expect(await page.getByText('Phi Phi').count()).toBe(0)
  await cell(page, 0, 0).click()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await button(page, /^Save/).click()
  await page.getByText('Saved').first().waitFor()

  await go(page, `/tools/CustomPricing_hotel?agentId=${world.agent.id}&skuId=${room.id}`)
  await button(page, 'New custom price').click()
  await drawer(page).getByLabel(/^From/).first().fill(day(5))
  await drawer(page).getByLabel(/^To/).first().fill(day(6))
  await drawer(page).getByLabel(/^Unit/).fill('999')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('999.00').first().waitFor()

  const buyer = await openPage({
    as: world.agent.userName as 'agent',
    path: `/order/OrderProductMainList?text=${encodeURIComponent(room.name)}&date=${day(3)}`,
  })
  await buyer.getByText(room.name).first().waitFor()
  await buyer.getByText('1,234').first().waitFor()
  type Days = { rows: { departures: { price: { unitMinor: number } }[] }[] }
  const { rows } = await post<Days>(buyer, 'orderEntry/stockCheck', {
    skuId: room.id,
    from: day(4),
    to: day(7),
  })
  expect(rows.map(({ departures }) => departures[0]!.price.unitMinor)).toEqual([
    123_400, 99_900, 99_900, 123_400,
  ])
})
