import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Dispute } from '#contract/payments/dispute/dispute.schema.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  drain,
  goOut,
  goWrong,
  makePayWorld,
  paidOrder,
  paymentsOf,
  type PayWorld,
} from '#test/factories/payments.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { syncAll } from '../money/sync-lines.ts'
import { dispute, endDispute } from '../simulators/stripe/stripe-happens.ts'
import { storesOf } from '../simulators/stripe/stripe-store.ts'

const server = await testServer()
const keyOf = async (world: PayWorld): Promise<string> =>
  (await withSystemCtx(world.app, world.merchant.id, (ctx) => readConnection(ctx, world.connectionId)))
    .secrets['secretKey'] ?? ''
const sync = (world: PayWorld) => syncAll(jobOf(world.app))
const disputesOf = async (world: PayWorld): Promise<Dispute[]> =>
  (await world.staff.data<{ rows: Dispute[] }>('/supplier/stripeDispute/list')).rows

/** An order paid by card; from then on no webhook arrives. */
async function paid() {
  const world = await makePayWorld(server)
  const { id, link } = await paidOrder(world)
  await goWrong(world, { echo: 'silent' })
  const key = await keyOf(world)
  const [intent] = await storesOf(server.app).intents.list(key)
  return {
    world,
    orderId: id,
    amount: link.amountMinor,
    key,
    begin: () => dispute(server.app, key, String(intent!['id'])),
    /** What the provider gave back by refunds. */
    back: async () =>
      (await storesOf(server.app).refunds.list(key)).reduce((sum, one) => sum + Number(one['amount']), 0),
  }
}

test('a dispute that no webhook told stands in the list and on the deadlines board, and so does its end', async () => {
  const { world, orderId, key, begin, amount } = await paid()
  const { id } = await begin()
  await sync(world)
  expect(await disputesOf(world)).toMatchObject([{ outsideId: id, state: 'needs_response' }])
  const board = await world.staff.data<{ rows: object[] }>('/supplier/order/deadlines/list', {
    source: ['dispute'],
  })
  expect(board.rows).toMatchObject([{ source: 'dispute', orderId }])
  expect((await paymentsOf(world))[0]).toMatchObject({ disputed: true, disputedMinor: amount })
  await endDispute(server.app, key, String(id), 'won')
  await sync(world)
  expect((await paymentsOf(world))[0]).toMatchObject({ disputed: false, disputedMinor: 0 })
})

test('found before a refund is asked for, the refund is refused', async () => {
  const { world, orderId, begin, back } = await paid()
  await begin()
  await sync(world)
  expect((await askMoney(world, orderId, 5_000, { way: 'card', agree: true })).error.code).not.toBe(0)
  expect(await back()).toBe(0)
})

for (const isRead of [true, false])
  test(`a refund that waits to go out while its cardholder disputes stays here, ${isRead ? 'found by the poller' : 'known to the provider alone'}`, async () => {
    const { world, orderId, begin, back } = await paid()
    await askMoney(world, orderId, 50_000, { way: 'card', agree: true })
    await carry(world, await lastRefund(world, orderId))
    await begin()
    if (isRead) await sync(world)
    await goOut(world)
    await drain(world)
    expect(await back()).toBe(0)
    expect(await disputesOf(world)).toHaveLength(1)
    expect(await lastRefund(world, orderId)).toMatchObject({ status: 'failed' })
    expect((await paymentsOf(world))[0]).toMatchObject({ refundedMinor: 0, refundingMinor: 0 })
  })

test('a refund that is asked for while its dispute is being found goes out at most before the dispute began', async () => {
  for (let round = 0; round < 8; round++) {
    const { world, orderId, begin, back } = await paid()
    await begin()
    await Promise.all([sync(world), askMoney(world, orderId, 50_000, { way: 'card', agree: true })])
    const requested = await lastRefund(world, orderId).catch(() => undefined)
    if (requested) await carry(world, requested).catch(() => undefined)
    await goOut(world)
    await drain(world)
    expect(await back()).toBe(0)
    expect((await paymentsOf(world))[0]).toMatchObject({ refundedMinor: 0, disputed: true })
  }
}, 60_000)

test('the database refuses a refund of what a cardholder holds, whoever writes it', async () => {
  const { world, begin, amount } = await paid()
  await begin()
  await sync(world)
  const [payment] = await paymentsOf(world)
  const write = (minor: number) =>
    withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql`insert into payment_refund (merchant_id, attempt_id, number, currency, amount_minor)
        values (${world.merchant.id}, ${payment!.id}, ${`T${minor}`}, 'THB', ${minor})`.execute(db),
    )
  await expect(write(amount)).rejects.toThrow('more than can go back')
  await expect(write(1)).rejects.toThrow('more than can go back')
})
