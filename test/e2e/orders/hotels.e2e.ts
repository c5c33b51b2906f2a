import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../kit/fixtures.ts'
import { day, post } from '../kit/entry-world.ts'
import { go } from '../kit/screens.ts'

type Listed<T> = { rows: T[] }
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) =>
  main(page)
    .locator('section', { has: page.getByRole('heading', { name, exact: true }) })
    .first()

/** The tokens of the questions that a refused call came with. */
const tokensOf = (error: unknown): string[] =>
  [...String(error).matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token!)

/** A stay of three nights whose guests come today, confirmed. */
async function stayOf(page: Page): Promise<number> {
  const { rows: agents } = await post<Listed<{ id: number; name: string }>>(
    page,
    '/supplier/distributor/list',
    {
      text: 'Nordic',
    },
  )
  const { rows: rooms } = await post<Listed<{ id: number }>>(page, '/hotelSupplierService/hotelRoom/list', {
    text: 'Khao Lak, garden',
  })
  const now = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate()
  const stay = {
    clientRequestId: crypto.randomUUID(),
    agentId: agents[0]!.id,
    skuId: rooms[0]!.id,
    date: now.toString(),
    endDate: now.add({ days: 3 }).toString(),
    units: 1,
    adults: 2,
    contactName: `Guest ${Date.now()}`,
  }
  const create = (confirm: string[]) =>
    post<{ id: number }>(page, '/supplier/orderEntry/create', { ...stay, confirm })
  // Late in the day it is asked whether a room of today may still be booked.
  const { id } = await create([]).catch((error: unknown) => create(tokensOf(error)))
  await post(page, '/supplier/orderHandler/confirm', { id })
  return id
}

test('rooms are offered night by night, booked in one go, and named', async () => {
  const page = await openPage({ as: 'demo', path: '/hotel/NewOrder_hotel' })
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Nordic')
  await page.getByRole('radio', { name: /Nordic Sun/ }).click()
  await main(page).getByRole('button', { name: 'Add a room' }).click()
  const pearl = main(page).getByRole('article', { name: /Coral Beach Khao Lak, garden room/ })
  await pearl.getByText('left').first().waitFor()
  await pearl.getByRole('button', { name: /Select for room 1/ }).click()
  await pearl.getByRole('button', { name: /Select for room 2/ }).click()
  const tag = Date.now().toString(36).toUpperCase()
  await main(page).getByLabel('Contact name').fill(`STAY ${tag}`)
  await main(page).getByRole('button', { name: 'Book', exact: true }).click()
  await main(page).getByText('2 rooms booked').waitFor()
  await main(page).getByRole('link').first().click()
  await card(page, 'Rooms of this booking').waitFor()

  await card(page, 'Rooming list').getByRole('button', { name: 'Edit rooming list' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Room number').fill('311')
  await drawer.getByLabel('Guest name').first().fill('NGUYEN ANH')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await card(page, 'Rooming list').getByText('NGUYEN ANH').first().waitFor()
  await card(page, 'Rooming list').getByText('311').waitFor()
})

test('the list goes from day to day; who arrived is checked in on the page of the stay, and leaves nights earlier', async () => {
  const page = await openPage({ as: 'demo', path: '/hotel/list' })
  await main(page)
    .getByRole('tab', { name: /Arrivals/ })
    .waitFor()
  await main(page).getByRole('button', { name: 'Next day' }).click()
  await page.waitForURL(/day=/)
  const id = await stayOf(page)
  await go(page, `/hotel/OrderDetail_hotel?id=${id}`)
  await card(page, 'Stay').getByRole('button', { name: 'Check in' }).click()
  await card(page, 'Stay').getByText('In house').waitFor()

  await card(page, 'Stay').getByRole('button', { name: 'Early departure' }).click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByRole('textbox', { name: /^Check-out/ }).fill(day(1))
  await drawer.getByRole('row', { name: /Nightly price/ }).waitFor()
  await drawer.getByLabel(/suppliers have already agreed/i).check()
  await drawer.getByRole('button', { name: /^Change/ }).click()
  await page.getByText('Order changed.', { exact: true }).waitFor()
  const { stay } = await post<{ stay: object }>(page, '/hotelSupplierService/hotelOrder/info', { id })
  expect(stay).toMatchObject({ nights: 1, state: 'in-house', departure: day(1) })
})

test('the hotels’ home tells the day, and leads to the stays behind each number', async () => {
  const page = await openPage({ as: 'demo', path: '/HotelIndex' })
  await main(page).getByRole('heading', { name: 'Occupancy, next 14 nights' }).waitFor()
  await main(page).getByRole('link', { name: 'In house tonight' }).click()
  await page.waitForURL(/\/hotel\/list\?.*tab=inHouse/)
  await main(page).getByRole('tab', { selected: true }).filter({ hasText: 'In house' }).waitFor()
})
