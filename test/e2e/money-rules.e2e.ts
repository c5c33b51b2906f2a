import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openPage } from './fixtures.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`)).first()
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text }).first()

test('a rate of a currency is set with its margin, mended and taken away, and its history tells it', async () => {
  const page = await openPage({ as: 'demo', path: '/setting/exchangeRate' })
  await page.getByRole('heading', { name: 'Exchange rates' }).waitFor()
  await row(page, /1 THB = [\d.]+ CNY/).waitFor()
  await axe(page)

  await button(page, 'New rate').click()
  await button(page, 'Save').click()
  await page.getByText('This is required.').first().waitFor()
  await page.getByLabel('One unit of').selectOption('SGD')
  await field(page, 'Exchange rate').fill('12345678901234567890')
  await button(page, 'Save').click()
  await page.getByText('The rate must be below one million.').first().waitFor()
  await field(page, 'Exchange rate').fill('25')
  await field(page, 'Margin').fill('2')
  await page.getByText(/1 THB = 0\.0408 SGD: .*1,000\.00 become .*40\.80/).waitFor()
  await axe(page)
  await button(page, 'Save').click()
  await row(page, '1 SGD = 25 THB').getByText('2 %').waitFor()

  await row(page, '1 SGD = 25 THB').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await field(page, 'Exchange rate').fill('25.5')
  await button(page, 'Save').click()
  await row(page, '1 SGD = 25.5 THB').waitFor()
  await row(page, '1 SGD = 25.5 THB').click()
  await page.keyboard.press(' ')
  await page.getByText('The rate 1 SGD = 25 THB').waitFor()
  await page.keyboard.press('Escape')

  await row(page, '1 SGD = 25.5 THB').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('Orders keep the rate they were made with.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row(page, '1 THB = 0.0398 SGD').waitFor()
  expect(await page.getByText('1 SGD = 25.5 THB').count()).toBe(0)
})
