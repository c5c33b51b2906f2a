import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

test('a hall is made of rows, given a session, and its seats are held by keys and list and given back', async () => {
  const page = await openPage({ as: 'demo', path: '/ticket/showField' })
  await page.getByRole('row').filter({ hasText: 'Phuket Royal Theatre' }).waitFor()
  await page.getByRole('button', { name: 'Add venue' }).first().click()
  const drawer = page.getByRole('dialog').last()
  await drawer
    .getByLabel(/^Venue/)
    .first()
    .fill(`Hall ${Date.now()}`)
  await drawer.getByText('160 seats').waitFor()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'hidden' })

  await go(page, '/ticket/ShowTicket')
  await page.getByRole('row').filter({ hasText: 'Phuket Royal Theatre' }).nth(3).waitFor()
  await page
    .getByRole('link', { name: /Phuket Royal Theatre/ })
    .nth(3)
    .click()
  const map = page.getByRole('application', { name: 'Seat map' })
  await map.waitFor()
  await axe(page, 'a seat map')
  await map.focus()
  for (const key of [
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
  ])
    await page.keyboard.press(key)
  await page
    .getByText(/row . seat \d+, Free/)
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^1 seat:/).waitFor()
  await page.getByRole('button', { name: /Row A: \d+ of 26 free/ }).click()
  await page.getByRole('button', { name: /Balcony row A seat 26, Free/ }).click()
  await page.getByText(/^2 seats:/).waitFor()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByText(/^(9:[0-5]\d|10:00) left$/).waitFor()
  await page.getByRole('button', { name: /Balcony row A seat 26, Held/ }).waitFor()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await page.getByRole('button', { name: /Balcony row A seat 26, Free/ }).waitFor()
  await page.getByRole('button', { name: 'Silver', exact: true }).click()
  await page.getByText(/^2 seats: Silver/).waitFor()
  expect(page.url()).toContain('session=')
})
