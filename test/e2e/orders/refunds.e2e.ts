import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()

/** A confirmed order of the trip for two adults, 3,960.00 THB. */
async function makeOrder() {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const order = await orderTrip(page, world)
  await post(page, 'orderHandler/confirm', { id: order.id })
  return { page, world, order }
}
const asOf = (page: Page, id: number) =>
  post<{ paymentStatus: string; code: string; money: { refundMinor: number } }>(page, 'order/info', { id })

/** Opens the drawer from the page's actions: a button, or in the menu behind them. */
async function openRefund(page: Page, path: string): Promise<void> {
  await go(page, path)
  const act = button(page, 'Refund or charge')
  await act.or(button(page, 'More actions')).first().waitFor()
  if (await act.count()) await act.click()
  else {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Refund or charge' }).click()
  }
  await drawer(page).getByText('Maximum').first().waitFor()
}

test('an agent asks for money back, a clerk finds it in the queue and agrees; the agent reads that it has it', async () => {
  const { page, world, order } = await makeOrder()
  const agent = await openPage({ as: world.agent.userName as 'agent-x' })
  await openRefund(agent, `/bookingCenter/OrderDetail?id=${order.id}`)
  await drawer(agent).getByLabel('Amount').fill('500')
  await drawer(agent).getByLabel('Reason').fill('Lunch was cold')
  await button(agent, 'Request refund of 500.00 THB').click()
  await agent.getByText('Requested', { exact: true }).waitFor()
  const { code } = await asOf(page, order.id)
  await go(page, `/entertainment/PlayOrderList?tab=requests&text=${code}`)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByText('Lunch was cold').waitFor()
  await row.hover()
  await row.getByRole('button', { name: 'Approve' }).click()
  await drawer(page).getByRole('button', { name: 'Approve' }).last().click()
  await row.waitFor({ state: 'detached' })
  await agent.getByText('Partially refunded').first().waitFor()
  expect((await asOf(page, order.id)).money.refundMinor).toBe(50_000)
})

test('staff see what is held and what the agent has before and after, send a transfer, and it comes back', async () => {
  const { page, order } = await makeOrder()
  await openRefund(page, `/entertainment/OrderDetail?id=${order.id}`)
  await drawer(page).getByLabel('Amount').fill('960')
  await drawer(page).getByText('3,000.00 THB').waitFor()
  await drawer(page).getByLabel('Method').click()
  await page.getByRole('radio', { name: 'Manual bank transfer' }).click()
  await drawer(page).getByLabel('Reason').fill('The van never came')
  await drawer(page).getByText('Approve immediately').click()
  await button(page, 'Refund 960.00 THB now').click()
  await page.getByText('Approved, in progress').waitFor()
  expect((await asOf(page, order.id)).paymentStatus).toBe('refunding')
  await button(page, 'Mark as settled').click()
  await drawer(page).getByRole('button', { name: 'Mark as settled' }).last().click()
  await page.getByText('Partially refunded').first().waitFor()
  await button(page, 'Mark as returned').click()
  await drawer(page).getByRole('textbox').fill('The account is closed')
  await drawer(page).getByRole('button', { name: 'Mark as returned' }).last().click()
  await page.locator('main').getByText('The account is closed').first().waitFor()
  expect((await asOf(page, order.id)).paymentStatus).toBe('refunding')
})
