import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Order = { status: string; paymentStatus: string }

/** Writes down what came, all that is due where no amount is said. */
async function record(page: Page, amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  const panel = page.getByRole('dialog').last()
  await panel.getByText('Due now').waitFor()
  const part = panel.getByLabel('Amount, if only a part')
  expect(await part.inputValue()).toBe('')
  if (amount) await part.fill(amount)
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await panel.waitFor({ state: 'hidden' })
}

test('staff write down the deposit of an order, which confirms it, and its balance later', async () => {
  const page = await openPage({ as: 'demo' })
  const { agent, tag } = await makeEntryWorld(page, password)
  const terms = { code: tag, name: agent.name, currency: 'THB', settlementTerm: 'settle-by-order' }
  await post(page, 'distributor/update', { id: agent.id, ...terms })
  const sku = await makeSku(page, {
    code: `${tag}-DEP`,
    names: { en: `Sunset charter ${tag}` },
    stock: 9,
    depositBasisPoints: 3_000,
    balanceDays: 7,
  })
  const { id } = await post(page, 'orderEntry/create', {
    clientRequestId: `${tag}-deposit`,
    agentId: agent.id,
    skuId: sku.id,
    date: day(20),
    adults: 1,
    contactName: `Deposit ${tag}`,
  })
  const now = async () => {
    const { status, paymentStatus } = await post<Order>(page, 'order/info', { id })
    return [status, paymentStatus]
  }
  await go(page, `/entertainment/OrderDetail?id=${id}`)
  await page.getByText('Balance due by').first().waitFor()
  await page.getByText(day(13)).first().waitFor()
  await record(page, '660')
  await page.getByText('Partially paid').first().waitFor()
  await post(page, 'orderHandler/confirm', { id })
  expect(await now()).toEqual(['confirmed', 'part-paid'])
  await page.getByText('Confirmed').first().waitFor()
  await record(page)
  await expect.poll(now).toEqual(['confirmed', 'paid'])
})
