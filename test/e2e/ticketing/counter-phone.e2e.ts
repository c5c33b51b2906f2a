import { expect, test } from 'vitest'
import { openPage } from '../kit/fixtures.ts'

test('whoever sells at the counter by phone sees the sale that a tap begins, below however many products', async () => {
  const page = await openPage({ as: 'demo', language: 'th', width: 390, path: '/ticket/ticketCounter-as' })
  const start = page.getByRole('button', { name: 'เปิดกะ' })
  const session = page.locator('.counter-sessions button:enabled').first()
  await start.or(session).first().waitFor()
  if (await start.count()) {
    await start.click()
    await page.getByRole('dialog').getByRole('button', { name: 'เปิดกะ' }).click()
  }
  await session.tap()
  const sale = page.locator('form.counter-sale')
  await sale.waitFor()
  const places = await sale.evaluate((form) => {
    const { top } = form.getBoundingClientRect()
    return { top, height: innerHeight }
  })
  expect(places.top).toBeGreaterThanOrEqual(0)
  expect(places.top).toBeLessThan(places.height / 2)
  await sale.getByRole('heading').waitFor()
})
