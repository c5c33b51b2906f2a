import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Dispute } from '#contract/payments/dispute/dispute.schema.ts'
import { gatherDisputeJob } from '#server/orders/pay/gather-dispute.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { anonymous, testServer } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import {
  accountsOf,
  allDue,
  choose,
  drain,
  goOut,
  goWrong,
  makePayWorld,
  paidOrder,
  paymentInfo,
  paymentsOf,
  type PayWorld,
  press,
} from '#test/factories/payments.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { dispute, endDispute, payOut } from '../simulators/stripe/stripe-happens.ts'
import { storesOf } from '../simulators/stripe/stripe-store.ts'
import { gatherPayment, setPack } from './make-pack.ts'

const server = await testServer()
const keyOf = async (world: PayWorld): Promise<string> =>
  (await withSystemCtx(world.app, world.merchant.id, (ctx) => readConnection(ctx, world.connectionId)))
    .secrets['secretKey'] ?? ''
const disputesOf = async (world: PayWorld): Promise<Dispute[]> =>
  (await world.staff.data<{ rows: Dispute[] }>('/supplier/stripeDispute/list')).rows

/** An order paid by card, whose cardholder disputes it. */
async function disputed() {
  const world = await makePayWorld(server)
  const { id, link } = await paidOrder(world)
  const [paid] = await paymentsOf(world)
  const { outsideId } = await paymentInfo(world, paid!.id)
  const key = await keyOf(world)
  const [intent] = await storesOf(server.app).intents.list(key)
  expect(outsideId).toContain('cs_')
  const response = await dispute(server.app, key, String(intent!['id']))
  await drain(world)
  return {
    world,
    key,
    orderId: id,
    paymentId: paid!.id,
    outsideId: String(response['id']),
    amount: link.amountMinor,
  }
}

test('what a cardholder took by a dispute is given back by no other way, until the dispute is won', async () => {
  const { world, key, orderId, paymentId, outsideId, amount } = await disputed()
  expect(await paymentInfo(world, paymentId)).toMatchObject({ disputed: true, disputedMinor: amount })
  const board = await world.staff.data<{ rows: object[] }>('/supplier/order/deadlines/list', {
    source: ['dispute'],
  })
  expect(board.rows).toMatchObject([{ source: 'dispute', orderId, told: 'Service not received' }])
  for (const way of ['card', 'bank', 'account']) {
    const answer = await askMoney(world, orderId, 5_000, { way, agree: true })
    expect([way, answer.error.code === 0]).toEqual([way, false])
  }
  await endDispute(server.app, key, outsideId, 'won')
  await drain(world)
  expect(await paymentInfo(world, paymentId)).toMatchObject({ disputed: false, disputedMinor: 0 })
  // Each reads how it ended in the language that it reads in.
  for (const [language = '', end] of [
    ['en', 'Won'],
    ['zh-CN', '胜诉'],
  ]) {
    const requested = { headers: { 'x-language': language } }
    const { data } = await world.staff.call<OrderInfo>('/supplier/order/info', { id: orderId }, requested)
    expect(data!.history.find(({ type }) => type === 'payments.disputeEnded')?.reason).toBe(end)
  }
  expect(await askMoney(world, orderId, 5_000, { way: 'card', agree: true })).toMatchObject({
    error: { code: 0 },
  })
  expect((await accountsOf(world))[`clearing stripe ${world.connectionId} disputed`]).toBe(0)
})

test('a refund on its way and a dispute of the same money are put before a person; what is lost leaves the claims', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await paidOrder(world)
  await askMoney(world, id, 50_000, { way: 'card', agree: true })
  await carry(world, await lastRefund(world, id))
  await drain(world)
  const key = await keyOf(world)
  const [intent] = await storesOf(server.app).intents.list(key)
  const response = await dispute(server.app, key, String(intent!['id']))
  await drain(world)
  expect((await paymentsOf(world))[0]).toMatchObject({
    trouble: 'given-twice',
    disputedMinor: link.amountMinor,
  })
  await endDispute(server.app, key, String(response['id']), 'lost')
  await drain(world)
  const accounts = await accountsOf(world)
  expect([
    accounts[`clearing stripe ${world.connectionId} disputed`],
    accounts['adjustment disputes'],
  ]).toEqual([0, link.amountMinor])
})

test('one click sends voucher, conversation, policy and payment as one paper, once, however often it is killed', async () => {
  const { world, key, outsideId } = await disputed()
  const [found] = await disputesOf(world)
  const payload = { merchantId: world.merchant.id, disputeId: found!.id }
  await world.staff.data('/supplier/stripeDispute/send', { id: found!.id })
  await gatherDisputeJob(jobOf(world.app), payload)
  await setPack(jobOf(world.app), payload)
  await goWrong(world, { fault: 'lost' })
  await goOut(world)
  await goWrong(world, { fault: 'none' })
  for (const transactions of [0, 1, 2]) {
    await allDue(world)
    await expect(goOut(world, killedAfter(world.app, transactions))).rejects.toThrow('killed')
  }
  await allDue(world)
  await goOut(world)
  const there = await storesOf(server.app).disputes.get(key, outsideId)
  expect(there).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
    evidence: {
      customer_name: expect.any(String),
      product_description: expect.any(String),
      cancellation_policy_disclosure: expect.stringContaining('Accepted at booking'),
    },
  })
  const { service_documentation: file } = there!['evidence'] as { service_documentation: string }
  expect(Number((await storesOf(server.app).files.get(key, file))!['size'])).toBeGreaterThan(5_000)
  const [sent] = await disputesOf(world)
  expect(sent).toMatchObject({ state: 'under_review', packState: 'sent', can: { disputePdf: true } })
  expect(sent!.can['disputeSend']).toBeUndefined()
  const pdf = await world.staff.fetch('/supplier/stripeDispute/pdf', { id: found!.id }, { method: 'GET' })
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const again = await world.staff.call('/supplier/stripeDispute/send', { id: found!.id })
  expect(again.error.name).toBe('operationInvalid')
})

test('a dispute of an agent’s top-up stands on the board without an order, and is answered by the payment alone', async () => {
  const world = await makePayWorld(server)
  const link = await world.staff.data<{ url: string }>('/supplier/distributorAccout/payLink', {
    agentId: world.agentId,
    amountMinor: 77_000,
  })
  await press(world, await choose(world, link))
  await drain(world)
  const key = await keyOf(world)
  const [intent] = await storesOf(server.app).intents.list(key)
  await dispute(server.app, key, String(intent!['id']))
  await drain(world)
  const [found] = await disputesOf(world)
  const board = await world.staff.data<{ rows: object[] }>('/supplier/order/deadlines/list', {
    source: ['dispute'],
  })
  expect(board.rows).toMatchObject([{ orderId: null, orderCode: found!.number, serviceDate: null }])
  const payload = { merchantId: world.merchant.id, disputeId: found!.id }
  await world.staff.data('/supplier/stripeDispute/pack', { id: found!.id })
  await gatherPayment(jobOf(world.app), payload)
  await setPack(jobOf(world.app), payload)
  expect((await disputesOf(world))[0]).toMatchObject({ packState: 'made', state: 'needs_response' })
  const stranger = await makePayWorld(server)
  const theirs = await stranger.staff.call('/supplier/stripeDispute/send', { id: found!.id })
  expect(theirs.error.name).toBe('notFound')
})

test('a payout is explained by the movements that went with it', async () => {
  const world = await makePayWorld(server)
  await paidOrder(world)
  await payOut(server.app, await keyOf(world))
  await drain(world)
  type Payouts = { rows: { id: number; amountMinor: number; explainedMinor: number }[] }
  const [payout] = (await world.staff.data<Payouts>('/supplier/stripeAccountBill/payoutList')).rows
  expect(payout!.amountMinor).toBeGreaterThan(0)
  expect(payout!.explainedMinor).toBe(payout!.amountMinor)
  const lines = await world.staff.data<{ rows: { kind: string; netMinor: number }[] }>(
    '/supplier/stripeAccountBill/list',
    { payoutId: payout!.id },
  )
  expect(lines.rows.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'payout'])
  const nobody = await anonymous(server).call('/supplier/stripeAccountBill/list', {})
  expect(nobody.error.code).toBe(1000)
})
