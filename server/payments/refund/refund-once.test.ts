import type { z } from 'zod'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OutboxList } from '#contract/payments/setup/setup.schema.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { failRefund } from '../simulators/stripe/stripe-happens.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { readOrder } from '#test/factories/orders.ts'
import {
  accountsOf,
  allDue,
  choose,
  drain,
  goOut,
  goWrong,
  makePayWorld,
  orderToPay,
  paymentInfo,
  paymentsOf,
  press,
  type PayWorld,
} from '#test/factories/payments.ts'
import { askMoney, carry, lastRefund, onMoney } from '#test/factories/refunds.ts'

const server = await testServer()

/** An order paid through a provider, and a refund of part of it agreed; its way has not begun. */
async function agreed(system = 'stripe', method = 'card') {
  const world = await makePayWorld(server, system)
  const { id, link } = await orderToPay(world)
  await press(world, await choose(world, link, method))
  await drain(world)
  expect(await askMoney(world, id, 50_000, { way: 'card', agree: true })).toMatchObject({
    error: { code: 0 },
  })
  return { world, id, link }
}

/** What the provider gave back, over all that it was ever asked. */
async function givenBack(world: PayWorld, system = 'stripe'): Promise<{ times: number; amount: number }> {
  const field = system === 'stripe' ? 'amount' : 'fee'
  const { rows } = await sql<{ times: number; amount: number }>`
    select count(*)::int as times, coalesce(sum((r.body->>${field})::int), 0)::int as amount from platform.simulated r
      join platform.simulated a on a.system = r.system and a.kind = 'account' and a.account = r.account
     where r.system = ${system} and r.kind = 'refund'
       and split_part(a.body->>'tells', '/outside/', 2) = (select key from platform.outside_door where merchant_id = ${world.merchant.id} and connection_id = ${world.connectionId})`.execute(
    server.app.db,
  )
  return rows[0]!
}

/** A worker that dies before, or right after, its n-th transaction. */
function dyingAt(world: PayWorld, transaction: number, when: 'before' | 'after'): JobContext {
  let begun = 0
  return {
    ...jobOf(world.app),
    inMerchant: async (id, work) => {
      begun += 1
      if (begun === transaction && when === 'before') throw new Error('killed')
      const done = await withSystemCtx(world.app, id, work)
      if (begun === transaction) throw new Error('killed')
      return done
    },
  }
}

const points = [
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [2, 'after'],
] as const
/** Around the call itself, for providers that know no idempotency key. */
const aroundCall = points.slice(1, 3)

for (const [system, method, where] of [
  ['stripe', 'card', points],
  ['ksher', 'promptpay', aroundCall],
  ['lianlian', 'hosted', aroundCall],
] as const)
  for (const [transaction, when] of where)
    test(`killed ${when} transaction ${transaction}, a refund reaches ${system} once`, async () => {
      const { world, id } = await agreed(system, method)
      await carry(world, await lastRefund(world, id))
      await expect(goOut(world, dyingAt(world, transaction, when))).rejects.toThrow('killed')
      // The queue runs it again, and the clock looks too.
      await goOut(world)
      // One may be taken at first, and asked after.
      for (let look = 0; look < 2; look++) {
        await allDue(world)
        await goOut(world)
      }
      await drain(world)
      const given = await givenBack(world, system)
      expect(given.times).toBe(1)
      if (system !== 'lianlian') expect(given.amount).toBe(50_000)
      const [payment] = await paymentsOf(world, system)
      expect(payment).toMatchObject({ refundedMinor: 50_000, refundingMinor: 0 })
      expect(await lastRefund(world, id)).toMatchObject({ status: 'done', way: 'card' })
    })

test('a wallet is paid back to the account that the guest tells Stripe: nobody here is asked for one', async () => {
  const { world, id } = await agreed('stripe', 'promptpay')
  await carry(world, await lastRefund(world, id))
  await goOut(world)
  const [payment] = await paymentsOf(world)
  const { refunds } = await paymentInfo(world, payment!.id)
  expect(refunds).toMatchObject([
    { state: 'processing', error: 'The provider has e-mailed the guest for a bank account' },
  ])
  expect(refunds[0]?.can).not.toHaveProperty('refundDetails')
  await allDue(world)
  await goOut(world)
  await drain(world)
  expect(await givenBack(world)).toEqual({ times: 1, amount: 50_000 })
  expect(await lastRefund(world, id)).toMatchObject({ status: 'done', way: 'card' })
})

test('the same attempt carried twice, and killed in the carrying, asks for one refund', async () => {
  const { world, id } = await agreed()
  const requested = await lastRefund(world, id)
  for (const when of ['before', 'after'] as const)
    await carry(world, requested, dyingAt(world, 1, when)).catch(() => undefined)
  await carry(world, requested)
  await drain(world)
  const [payment] = await paymentsOf(world)
  expect((await paymentInfo(world, payment!.id)).refunds).toHaveLength(1)
  expect(await givenBack(world)).toEqual({ times: 1, amount: 50_000 })
  expect(await accountsOf(world)).toMatchObject({ 'clearing refunds': 0 })
})

test('an answer that is lost is asked after, not asked again; an error of theirs as well', async () => {
  for (const fault of ['lost', 'error']) {
    const { world, id } = await agreed()
    await carry(world, await lastRefund(world, id))
    await goWrong(world, { fault })
    await goOut(world)
    const [payment] = await paymentsOf(world)
    expect((await paymentInfo(world, payment!.id)).refunds).toMatchObject([{ state: 'sent' }])
    await goWrong(world, { fault: 'none' })
    await allDue(world)
    await goOut(world)
    await drain(world)
    expect(await givenBack(world)).toEqual({ times: 1, amount: 50_000 })
    expect((await lastRefund(world, id)).status).toBe('done')
  }
})

test('a refund that was done and fails days later is open again, and the books take it back', async () => {
  const { world, id, link } = await agreed()
  await carry(world, await lastRefund(world, id))
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('part-refunded')
  const { rows } = await sql<{ account: string; id: string }>`select r.account, r.id from platform.simulated r
    where r.system = 'stripe' and r.kind = 'refund' order by no desc limit 1`.execute(server.app.db)
  await failRefund(server.app, rows[0]!.account, rows[0]!.id)
  await drain(world)
  const failed = await lastRefund(world, id)
  expect(failed).toMatchObject({ status: 'failed', failedReason: 'The card has expired or was cancelled' })
  expect((await accountsOf(world))[`clearing stripe ${world.connectionId}`]).toBe(
    link.amountMinor - Math.round(link.amountMinor * 0.0365),
  )
  await onMoney(world, 'retry', failed.id)
  await carry(world, await lastRefund(world, id))
  await drain(world)
  expect((await lastRefund(world, id)).status).toBe('done')
  expect(await accountsOf(world)).toMatchObject({ 'clearing refunds': 0 })
})

test('what was paid by a bank’s application goes back to an account: it is asked for, and nothing is lost meanwhile', async () => {
  const world = await makePayWorld(server, 'lianlian')
  const { id, link } = await orderToPay(world)
  await press(world, await choose(world, link, 'hosted'), 'bank')
  await drain(world)
  await askMoney(world, id, 50_000, { way: 'card', agree: true })
  await carry(world, await lastRefund(world, id))
  await drain(world)
  const [payment] = await paymentsOf(world, 'lianlian')
  const { refunds } = await paymentInfo(world, payment!.id, 'lianlian')
  expect(refunds).toMatchObject([{ state: 'needs-details' }])
  await world.staff.data('/supplier/llianPayBill/refundDetails', {
    id: refunds[0]!.id,
    bankCode: '004',
    accountNo: '1234567890',
    accountName: 'A Guest',
  })
  await allDue(world)
  await goOut(world)
  await drain(world)
  await allDue(world)
  await goOut(world)
  await drain(world)
  expect((await paymentInfo(world, payment!.id, 'lianlian')).refunds).toMatchObject([{ state: 'done' }])
  expect((await lastRefund(world, id)).status).toBe('done')
})

test('an order that was not paid by a provider has no way back through one', async () => {
  const world = await makePayWorld(server)
  const { id } = await orderToPay(world)
  await world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  const answer = await askMoney(world, id, 50_000, { way: 'card' })
  expect(answer.error.fields).toMatchObject([{ field: 'way' }])
})

test('what waits to go out is seen, stopped by a person, and sent when somebody says so', async () => {
  const { world, id } = await agreed()
  await goWrong(world, { fault: 'down' })
  await carry(world, await lastRefund(world, id))
  await goOut(world)
  const seen = async () =>
    (
      await world.staff.data<z.infer<typeof OutboxList>>('/supplier/paymentAccounts/outbox', {
        connectionId: world.connectionId,
      })
    ).rows
  const [item] = await seen()
  expect(item).toMatchObject({ kind: 'refund', state: 'waiting', tries: 1, error: 'refused' })
  expect(Object.keys(item!.can)).toEqual(['sendNow', 'stopOut'])
  const { rows } = await world.staff.data<{ rows: object[] }>('/supplier/paymentAccounts/list')
  expect(rows).toMatchObject([{ outgoing: 1 }])
  const one = { id: item!.id }
  await world.staff.data('/supplier/paymentAccounts/outbox/stop', one)
  await goWrong(world, { fault: 'none' })
  await allDue(world)
  await goOut(world)
  expect(await givenBack(world)).toEqual({ times: 0, amount: 0 })
  expect(await seen()).toMatchObject([{ state: 'stopped', stoppedByName: expect.stringMatching(/./) }])
  await world.staff.data('/supplier/paymentAccounts/outbox/now', one)
  await goOut(world)
  await drain(world)
  expect(await givenBack(world)).toEqual({ times: 1, amount: 50_000 })
  expect(await seen()).toMatchObject([{ state: 'done', tries: 2, error: '', can: {} }])
  const again = await world.staff.call('/supplier/paymentAccounts/outbox/now', one)
  expect(again.error.name).toBe('operationInvalid')
  const stranger = await makePayWorld(server)
  const theirs = await stranger.staff.call('/supplier/paymentAccounts/outbox/stop', one)
  expect(theirs.error.name).toBe('operationInvalid')
})
