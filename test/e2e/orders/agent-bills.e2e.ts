import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const drawer = (page: Page) => page.getByRole('dialog').last()

test('a clerk gathers a bill, the agent disputes a line, it is answered, verified, invoiced and paid', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  const { id: agentId, name } = world.agent
  await post(page, 'distributor/update', {
    id: agentId,
    code: world.tag,
    name,
    currency: 'THB',
    settlementTerm: 'invoice',
    creditLimitMinor: 10_000_000,
  })
  const order = await orderTrip(page, world)
  await post(page, 'orderHandler/confirm', { id: order.id })
  const ask = {
    agentId,
    fromDay: day(0),
    toDay: day(90),
    basis: 'service',
    clientRequestId: `bill-${world.tag}`,
  }
  const { id } = await post(page, 'distributorBill/generate', ask)
  await go(page, `/finances/agentBill/billDetail?id=${id}`)
  await page.getByText('3,960.00').first().waitFor()
  await axe(page, 'a bill')
  await button(page, 'Lock').click()
  await page.getByText('Locked').first().waitFor()

  const agent = await openPage({ as: world.agent.userName as 'agent-x' })
  await go(agent, `/bookingCenter/bills/detail?id=${id}`)
  await agent.getByText('3,960.00').first().waitFor()
  const { rows } = await post<{ rows: { id: number }[] }>(agent, 'distributorBill/lines', { billId: id })
  await post(agent, 'distributorBill/dispute', { id, lineId: rows[0]!.id, text: 'One guest only' })
  await page.getByText('One guest only').first().waitFor()
  await post(page, 'distributorBill/answer', { id, lineId: rows[0]!.id, text: 'Two boarded' })
  await agent
    .getByText(/Two boarded/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()

  // The agent pays from its statement's line; what its row offers is gone when the pointer has left it.
  await go(agent, '/bookingCenter/statement')
  const line = agent.locator('tbody tr', { hasText: 'BL-' }).first()
  await line.hover()
  await line.getByRole('button', { name: 'Pay online' }).click()
  await agent.mouse.move(5, 5)
  await agent.getByRole('link', { name: 'Open the page' }).waitFor()
  await agent.getByRole('button', { name: 'Close' }).click()

  await button(page, 'Record payment').click()
  await drawer(page).getByLabel('Amount').waitFor()
  await drawer(page).getByRole('button', { name: /Save/ }).last().click()
  await page.getByText('Received').first().waitFor()
  const open = async () => (await post<{ openMinor: number }>(page, 'distributorBill/info', { id })).openMinor
  await expect.poll(open).toBe(0)
})
