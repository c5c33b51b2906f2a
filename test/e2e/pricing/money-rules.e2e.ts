import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()
const field = (page: Page, name: string) =>
  drawer(page)
    .getByLabel(new RegExp(`^${name}`))
    .first()
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save' }).click()
/** What can be done with a row stands on it once the pointer is there. */
async function openMenu(page: Page, text: string): Promise<void> {
  await row(page, text).hover()
  await row(page, text).getByRole('button', { name: /^More/ }).click()
}
/** Chooses in a box of choices. */
async function choose(page: Page, box: string, choice: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: box }).click()
  await page.getByRole('radio', { name: choice }).click()
}
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()

test('a rate of a currency is set with its margin, mended and taken away', async () => {
  const page = await openPage({ as: 'demo', path: '/setting/exchangeRate' })
  await page.getByRole('heading', { name: 'Exchange rates' }).waitFor()
  await row(page, /1 THB = [\d.]+ CNY/).waitFor()
  // What a run before this one left behind.
  const left = await post<{ rows: { id: number; from: string }[] }>(page, 'merchantExchangeRate/list', {
    currency: 'SGD',
  })
  for (const { id, from } of left.rows)
    if (from === 'SGD') await post(page, 'merchantExchangeRate/delete', { id })

  await button(page, 'New rate').click()
  await save(page)
  await page.getByText('This is required.').first().waitFor()
  await choose(page, 'From currency', 'SGD')
  await field(page, 'Exchange rate').fill('12345678901234567890')
  await save(page)
  await page.getByText('The rate must be below one million.').first().waitFor()
  await field(page, 'Exchange rate').fill('25')
  await field(page, 'Mark-up').fill('2')
  await page.getByText(/1 THB = 0\.0408 SGD: .*1,000\.00 become .*40\.80/).waitFor()
  await save(page)
  await row(page, '1 SGD = 25 THB').getByText('2 %').waitFor()

  await openMenu(page, '1 SGD = 25 THB')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page, 'Exchange rate').fill('25.5')
  await save(page)
  await row(page, '1 SGD = 25.5 THB').waitFor()
  await openMenu(page, '1 SGD = 25.5 THB')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('Existing orders keep their rate.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row(page, '1 THB = 0.0398 SGD').waitFor()
  expect(await page.getByText('1 SGD = 25.5 THB').count()).toBe(0)
})

test('a tax on top is set for one product, stands in the next order and its money, and is stopped', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/taxRateRule' })
  const world = await makeEntryWorld(page, password)
  const { tag, trip } = world
  await page.getByRole('heading', { name: 'Tax rates' }).waitFor()
  await row(page, 'VAT').first().waitFor()
  await button(page, 'New tax rate').click()
  await save(page)
  await drawer(page).getByText('This is required.').first().waitFor()
  await field(page, 'Tax name').fill(`Levy ${tag}`)
  await field(page, 'Rate').fill('10')
  await drawer(page).getByText('Exclude tax').click()
  await drawer(page)
    .getByText(/1,000\.00 come .*100\.00: the agent pays .*1,100\.00/)
    .waitFor()
  await drawer(page).getByRole('combobox', { name: 'SKU' }).click()
  await page.locator('.lt-choice-search').fill(trip.name)
  await page.getByRole('checkbox', { name: trip.name }).click()
  await page.keyboard.press('Escape')
  await save(page)
  await row(page, `Levy ${tag}`).getByText('SKUs: 1').waitFor()

  const order = await orderTrip(page, world)
  await go(page, `/entertainment/OrderDetail?id=${order.id}`)
  await page.getByText(`Levy ${tag} 10 %`).first().waitFor()
  await page.getByText('4,356.00').first().waitFor()

  await go(page, '/finances/taxRateRule')
  await openMenu(page, `Levy ${tag}`)
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByText('Existing orders keep their tax.').waitFor()
  await drawer(page).getByRole('button', { name: 'Disable' }).click()
  await row(page, `Levy ${tag}`).getByText('Disabled').waitFor()
})
