import { expect, test } from 'vitest'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { billOf, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import {
  accountsOf,
  choose,
  connect,
  drain,
  paymentsOf,
  press,
  type PayWorld,
} from '#test/factories/payments.ts'
import { takePaymentJob } from './link-bill.ts'

const server = await testServer()

async function billToPay() {
  const world = await makeBillWorld(server)
  await sold(world, 2)
  const id = await verified(world)
  const payWorld: PayWorld = { ...world, server, connectionId: await connect(world, 'stripe') }
  return { world: payWorld, id }
}
const linkOf = (world: PayWorld, id: number, more = {}, by = world.agent) =>
  by.data<PayLink>('/supplier/distributorBill/payLink', { id, ...more })
const pay = async (world: PayWorld, link: PayLink) => {
  await press(world, await choose(world, link))
  await drain(world)
  await takePaymentJob(jobOf(world.app), { merchantId: world.merchant.id, linkIds: [link.id] })
}

test('an agent pays its bill online: in part, then the rest; each counts once and cannot be undone by hand', async () => {
  const { world, id } = await billToPay()
  const owed = (await billOf(world, id)).openMinor
  await pay(world, await linkOf(world, id, { amountMinor: 200_000 }))
  const part = await billOf(world, id)
  expect(part).toMatchObject({
    openMinor: owed - 200_000,
    payments: [{ way: 'link', amountMinor: 200_000, can: {} }],
  })
  const undone = await onBill(world, 'unpay', id, { paymentId: part.payments[0]!.id })
  expect(undone.error.name).toBe('operationInvalid')
  const rest = await linkOf(world, id)
  expect(rest.amountMinor).toBe(owed - 200_000)
  await pay(world, rest)
  await takePaymentJob(jobOf(world.app), { merchantId: world.merchant.id, linkIds: [rest.id] })
  expect((await billOf(world, id)).openMinor).toBe(0)
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 0, 'agent-receivable': 0 })
  const [payment] = await paymentsOf(world)
  expect(payment).toMatchObject({ subject: 'bill', can: { refund: { why: 'payments.why.byBill' } } })
  const again = await world.agent.call('/supplier/distributorBill/payLink', { id })
  expect(again.error.name).toBe('operationInvalid')
})

test('a bill that was paid another way meanwhile takes no money of its link: somebody decides', async () => {
  const { world, id } = await billToPay()
  const link = await linkOf(world, id)
  const page = await choose(world, link)
  const paid = await onBill(world, 'pay', id, {
    way: 'bank',
    amountMinor: link.amountMinor,
    method: 'bank-transfer',
    clientRequestId: 'by-hand-1',
  })
  expect(paid.error.code).toBe(0)
  await press(world, page)
  await drain(world)
  await takePaymentJob(jobOf(world.app), { merchantId: world.merchant.id, linkIds: [link.id] })
  expect((await paymentsOf(world))[0]).toMatchObject({ trouble: 'not-wanted', can: { refund: true } })
  const tooMuch = await world.agent.call('/supplier/distributorBill/payLink', { id, amountMinor: 1 })
  expect(tooMuch.error.name).toBe('operationInvalid')
})
