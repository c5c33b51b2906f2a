import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { readSheet } from '../kit/read-sheet.ts'

test('a manager compares what agents brought, takes it along as a sheet and opens the orders behind a row', async () => {
  const page = await openPage({ as: 'demo', path: '/DataStatic' })
  await page.getByRole('figure', { name: 'Daily Revenue' }).waitFor()
  await page.getByRole('tab', { name: 'Agent', exact: true }).click()
  await page.getByRole('button', { name: 'Compare with' }).click()
  await page.getByText('Previous period').click()
  await page.getByText(/^vs \d{4}-/).waitFor()
  const bars = page.getByRole('figure', { name: /^Revenue: top/ })
  await bars.waitFor()
  await axe(page, 'figures with their bars')
  const first = page.locator('main .lt-data tbody tr[data-key]').first()
  const name = ((await first.locator('td, th').first().textContent()) ?? '').trim()
  expect(name).not.toBe('')
  // The drawing begins with the agent that brought most, as the list does.
  expect(await bars.locator('li').first().textContent()).toContain(name)
  const sheet = await readSheet(page)
  expect(sheet?.written[1]).toContain(name)
  await first.getByRole('link', { name }).click()
  await page.waitForURL(/PlayOrderList\?.*distribution=\d+/)
  expect(page.url()).toContain('activityDateRange=')
  await page.locator('main tbody tr[data-key]').getByText(name).first().waitFor()
})

test('whoever is logged in finds the own figures in its menu, on a phone too', async () => {
  const page = await openPage({ as: 'ops', path: '/main', width: 390 })
  await page.locator('.person').click()
  await page.getByRole('menuitem', { name: 'My performance' }).click()
  await page.getByRole('heading', { name: 'My performance' }).waitFor()
  await page.getByText('Response time').waitFor()
  await page.getByRole('figure', { name: 'Orders processed' }).waitFor()
})
