import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, makeEntryWorld, post, type EntryWorld } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'
import { go } from '../kit/screens.ts'

const date = day(3)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Chooses a product in the picker at its place among the options. */
async function pick(page: Page, at: number, text: string): Promise<void> {
  await page
    .getByRole('combobox', { name: /^Product(?!s)/ })
    .nth(at)
    .click()
  await page.getByRole('dialog').getByRole('searchbox').fill(text)
  await page.getByRole('radio', { name: text }).first().click()
}

/** Two parts: the trip, and the kayak at a session that the buyer chooses; a price of its own. */
async function makePackage(page: Page, { tag, trip, kayak }: EntryWorld): Promise<string> {
  const name = `Speedboat and kayak ${tag}`
  await go(page, '/entertainment/ProductList')
  await page.getByRole('link', { name: 'New package' }).click()
  await page.getByRole('heading', { name: 'New package' }).waitFor()
  await button(page, 'Save').click()
  await page.getByText('This is required.').first().waitFor()
  await page.getByLabel('Code').fill(`${tag}-PK`)
  await page.getByLabel('Name English').fill(name)
  await pick(page, 0, trip.name)
  await pick(page, 1, kayak.name)
  await page.getByText('Total of default options:').waitFor()
  await page.getByLabel('Adult', { exact: true }).fill('4000')
  await page.getByLabel('Child', { exact: true }).fill('2500')
  await page.getByLabel('On sale').check()
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Packages' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText('4,000.00').waitFor()
  await row.getByText(`${trip.name} + ${kayak.name}`).waitFor()
  return name
}

const seats = async (page: Page, { agent }: EntryWorld, skuId: number): Promise<(number | null)[]> => {
  const stock = await post<{ rows: { departures: { left: number | null }[] }[] }>(
    page,
    'orderEntry/stockCheck',
    { agentId: agent.id, skuId, from: date, to: date },
  )
  return stock.rows[0]!.departures.map(({ left }) => left)
}

test('a product manager builds a package; it is sold with the session that the buyer chose, and cancelled: seats and money come back', async () => {
  const page = await openPage({ as: 'demo', path: '/main' })
  const world = await makeEntryWorld(page, password)
  const name = await makePackage(page, world)
  await go(page, '/order/OrderProductMainList')
  await page.getByLabel('Agent', { exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(world.agent.name)
  await page.getByRole('radio', { name: world.agent.name }).click()
  await page.getByPlaceholder('Code or name').first().fill(`${world.tag}-PK`)
  await page.getByRole('button', { name: new RegExp(`^${date} `) }).click()
  await button(page, new RegExp(`^Add ${name}`)).click()
  await page.getByText(`${name} was added to the cart.`).waitFor()
  await button(page, /^Cart/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const parts = page.getByRole('list', { name: 'Parts' })
  await parts.getByText(world.trip.name).waitFor()
  await parts.getByRole('combobox', { name: 'Session' }).or(parts.getByText('15:00')).first().click()
  await page.getByRole('radio', { name: '17:00' }).click()
  await button(page, 'Adult −1').click()
  await page.getByText('4,000.00').first().waitFor()
  await page.getByText('Price breakdown').click()
  await page.getByRole('table', { name: "The package's price by part" }).waitFor()
  await page.getByRole('button', { name: 'Guests and details' }).last().click()
  await page.getByRole('heading', { name: 'Guests and details' }).waitFor()
  await page.getByLabel(/^Contact name/).fill(`Package guest ${world.tag}`)
  await page.getByLabel(/^Guest name/).fill('Wang Fang')
  await page
    .getByLabel(/^Passport or ID number/)
    .nth(0)
    .fill('E12345678')
  await page
    .getByLabel(/^Pick-up hotel/)
    .nth(0)
    .fill('Kata Beach Resort')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  expect(await seats(page, world, world.trip.id)).toEqual([39])
  expect(await seats(page, world, world.kayak.id)).toEqual([1, 0])
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText(world.kayak.name).first().waitFor()
  await page.getByText(world.trip.name).first().waitFor()
  await settled(page)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await post(page, 'orderHandler/cancel', { id, reason: 'The boat stays in', refund: 'operator-fault' })
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await seats(page, world, world.trip.id)).toEqual([40])
  expect(await seats(page, world, world.kayak.id)).toEqual([1, 1])
})

test('choices that differ in type are refused on their field, with everything typed kept', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/NewProduct', expectErrors: /409/ })
  const code = `D${Date.now().toString(36).slice(-6)}`.toUpperCase()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name English').fill(`Mixed ${code}`)
  await page.getByRole('button', { name: 'Remove 2' }).first().click()
  await pick(page, 0, 'PP-SPEED')
  await button(page, '+ Add option').click()
  await pick(page, 1, 'AQUARIA')
  await button(page, 'Save').click()
  await page.getByText('Its type or charge method differs from the first option.').first().waitFor()
  await expect.poll(() => page.getByLabel('Code').inputValue()).toBe(code)
})
