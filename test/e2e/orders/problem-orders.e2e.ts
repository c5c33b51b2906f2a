import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()

async function makeOrder() {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  return { page, order }
}

test('an order is followed, taken note of, and completed; the list tells why and what became of it', async () => {
  const { page, order } = await makeOrder()
  await post(page, 'orderHandler/follow', { id: order.id, cause: 'weather', reason: 'Red flag at the pier' })
  await go(page, `/entertainment/FollowUpOrder?text=${order.code}`)
  const row = page.getByRole('row', { name: new RegExp(order.code) })
  await row.getByText('Weather').waitFor()
  await row.getByText(/left$/).waitFor()

  await go(page, `/entertainment/OrderDetail?id=${order.id}`)
  await page.getByText('Red flag at the pier').first().waitFor()
  // It is this person's already; a colleague is chosen from the list, and hears of it.
  expect(await button(page, 'Assign to me').count()).toBe(0)
  await page.getByRole('textbox', { name: /^Add a note/ }).fill('Guest would go on Friday')
  await page.getByLabel('Mention a colleague').click()
  await page.getByRole('dialog').last().getByRole('searchbox').fill('ops')
  await page.getByRole('dialog').last().getByRole('radio', { name: /ops/ }).click()
  await button(page, 'Add a note').click()
  await page.locator('.follow-notes').getByText('Guest would go on Friday @ops').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: /^Add a note/ }).inputValue()).toBe('')
  const colleague = await openPage({ as: 'ops', path: '/notification' })
  await colleague.getByText(order.code).first().waitFor()

  await button(page, 'Complete follow-up').click()
  await drawer(page)
    .getByLabel(/^Resolution/)
    .fill('On the boat of Friday')
  await drawer(page).getByRole('button', { name: 'Complete follow-up' }).click()
  await page.getByText('Tracking completed').first().waitFor()
  await go(page, `/entertainment/FollowUpOrder?tab=completed&text=${order.code}`)
  await page
    .getByRole('row', { name: new RegExp(order.code) })
    .getByText('On the boat of Friday')
    .waitFor()
})

test('the board of deadlines counts down, soonest first, and tells how near each is', async () => {
  const { page, order } = await makeOrder()
  const dueAt = new Date(Date.now() + 20 * 60_000).toISOString()
  await post(page, 'orderHandler/follow', { id: order.id, reason: 'Guest waits in the lobby', dueAt })
  await go(page, '/entertainment/deadlines?tab=hour')
  const row = page.getByRole('row', { name: new RegExp(order.code) })
  await row.getByText('Problem order').waitFor()
  await row.getByText(/1?\d min left/).waitFor()
  await axe(page, 'the board of deadlines')
  await button(page, 'Time limits').click()
  await drawer(page)
    .getByLabel(/^Supplier reply/)
    .waitFor()
})

test('the trash tells who deleted an order and why, and restores it; the archive gives one back too', async () => {
  const { page, order } = await makeOrder()
  await post(page, 'orderHandler/reject', { id: order.id, reason: 'Boat is full' })
  await post(page, 'orderHandler/delete', { id: order.id, reason: 'Booked twice by mistake' })
  await go(page, `/entertainment/DeleteOrderList?text=${order.code}`)
  const row = page.getByRole('row', { name: new RegExp(order.code) })
  await row.getByText('Booked twice by mistake').waitFor()
  await row.getByRole('checkbox').check()
  await button(page, 'Restore').click()
  await row.waitFor({ state: 'detached' })

  await post(page, 'orderArchive/archive', { id: order.id })
  await go(page, `/entertainment/orderArchive?text=${order.code}`)
  await row.waitFor()
  await row.getByRole('checkbox').check()
  await button(page, 'Un-archive').click()
  await row.waitFor({ state: 'detached' })
})

test('an agent sees its own problem orders and archive, without what the house notes', async () => {
  const page = await openPage({ as: 'agent' })
  await go(page, '/bookingCenter/FollowUpOrder')
  await page.getByRole('heading', { name: 'Problem orders' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Owner' }).count()).toBe(0)
  await go(page, '/bookingCenter/orderArchive')
  await page.getByRole('heading', { name: 'Archived orders' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
})
