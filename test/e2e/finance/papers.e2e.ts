import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const drawer = (page: Page) => page.getByRole('dialog').last()
type Papers = { papers: { code: string; kind: string; totalMinor: number }[]; dueMinor: number }
type Order = { guests: { id: number }[] }

test('an order that is settled by order is paid, gets its tax invoice, a guest leaves, and the note stands in the output tax', async () => {
  const page = await openPage({ as: 'demo' })
  const world = await makeEntryWorld(page, password)
  await post(page, 'distributor/update', {
    id: world.agent.id,
    code: world.tag,
    name: world.agent.name,
    currency: 'THB',
    settlementTerm: 'settle-by-order',
    taxId: '0105537000001',
    taxAddress: '1 Silom, Bangkok',
    taxBranch: '00000',
  })
  const { id } = await orderTrip(page, world)
  await post(page, 'payOrder/pay', { id, method: 'cash' })
  await post(page, 'orderHandler/confirm', { id })
  const papers = () => post<Papers>(page, 'paymentPaper/of', { source: 'order', sourceId: id })

  const order = `/entertainment/OrderDetail?id=${id}`
  await go(page, order)
  await page.getByRole('button', { name: 'Issue document' }).click()
  await drawer(page).getByLabel('Made out to').first().waitFor()
  await drawer(page).getByRole('button', { name: /Save/ }).last().click()
  await expect.poll(async () => (await papers()).papers.length).toBe(1)
  const [invoice] = (await papers()).papers
  expect(invoice).toMatchObject({ kind: 'tax-receipt', totalMinor: 396_000 })

  const { guests } = await post<Order>(page, 'order/info', { id })
  await post(page, 'orderModify/apply', {
    id,
    amendment: { removeGuests: [guests[0]!.id], fee: 'none' },
    reason: 'Ill',
  })
  await go(page, order)
  await page.getByRole('button', { name: 'Issue document' }).click()
  await page.getByText('Credit note').first().waitFor()
  await expect.poll(async () => (await papers()).dueMinor).toBe(0)
  const [note] = (await papers()).papers
  expect(note).toMatchObject({ kind: 'credit-note', totalMinor: 198_000 })

  await go(page, '/finances/agentBill/outputVat')
  const row = page.getByRole('row').filter({ hasText: note!.code })
  await row.getByText(invoice!.code).waitFor()
  await row.getByText('-1,980.00').or(row.getByText('−1,980.00')).first().waitFor()
})
