import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../kit/fixtures.ts'
import { day, post } from '../kit/entry-world.ts'

type Listed<T> = { rows: T[] }
const at = 'hotelOrder'
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) =>
  main(page).locator('section', { has: page.getByRole('heading', { name, exact: true }) }).first()

/** The hotels' calls stand under a path of their own. */
async function stayOf(page: Page, input: object): Promise<{ id: number; code: string }> {
  const { rows } = await post<Listed<{ id: number; code: string }>>(
    page,
    `/hotelSupplierService/${at}/list`,
    input,
  )
  return rows[0]!
}

test('rooms are offered night by night, booked in one go, and named; one of them leaves a night earlier', async () => {
  const page = await openPage({ as: 'demo', path: '/hotel/NewOrder_hotel' })
  await main(page).getByRole('combobox', { name: /Agent/ }).first().click()
  await page.getByRole('searchbox').or(page.getByRole('textbox', { name: /Search/ })).first().fill('Dragon')
  await page.getByRole('option', { name: /Dragon/ }).first().click()
  await main(page).getByRole('button', { name: 'Add a room' }).click()
  const pearl = main(page).getByRole('article', { name: /Coral Beach Khao Lak, garden room/ })
  await pearl.getByText('left').first().waitFor()
  await pearl.getByRole('button', { name: /Choose for room 1/ }).click()
  await pearl.getByRole('button', { name: /Choose for room 2/ }).click()
  const tag = Date.now().toString(36).toUpperCase()
  await main(page).getByLabel('Contact name').fill(`STAY ${tag}`)
  await main(page).getByRole('button', { name: 'Book', exact: true }).click()
  await main(page).getByText('Booked: 2 rooms').waitFor({ timeout: 30_000 })
  await main(page).getByRole('link').first().click()
  await card(page, 'Rooms of this booking').waitFor()

  await card(page, 'Rooming').getByRole('button', { name: 'Edit rooming' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Room number').fill('311')
  await drawer.getByLabel('Guest name').first().fill('NGUYEN ANH')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await card(page, 'Rooming').getByText('NGUYEN ANH').first().waitFor()
  await card(page, 'Rooming').getByText('311').waitFor()
})

test('the list goes from day to day, and who arrived is checked in on the page of the stay', async () => {
  const page = await openPage({ as: 'demo', path: '/hotel/list' })
  await main(page).getByRole('tab', { name: /Arrivals/ }).waitFor()
  await main(page).getByRole('button', { name: 'Next day' }).click()
  await page.waitForURL(/day=/)
  const { id } = await stayOf(page, { stay: 'arrivals', day: day(0), stayState: ['expected'], status: ['confirmed'] })
  await page.goto(`/hotel/OrderDetail_hotel?id=${id}`)
  await card(page, 'Stay').getByRole('button', { name: 'Check in' }).click()
  await card(page, 'Stay').getByText('In house').waitFor()
})

test('the hotels’ home tells the day, and leads to the stays behind each number', async () => {
  const page = await openPage({ as: 'demo', path: '/HotelIndex' })
  await main(page).getByText('Rooms of the next 14 nights').waitFor()
  await main(page).getByRole('link', { name: 'In house tonight' }).click()
  await page.waitForURL(/\/hotel\/list\?.*tab=inHouse/)
  expect(await main(page).getByRole('tab', { selected: true }).textContent()).toContain('In house')
})
