import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import {
  choose,
  goWrong,
  makePayWorld,
  orderToPay,
  paymentsOf,
  type PayWorld,
} from '#test/factories/payments.ts'
import type { ProviderLine } from '../adapters/adapter.ts'
import { applyReported } from '../attempt/apply-reported.ts'
import { joinLines } from './join-lines.ts'
import { keepLine } from './keep-line.ts'

const server = await testServer()
const rounds = 300

const inWorld = <T>(world: PayWorld, work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(world.app, world.merchant.id, work)

/** So many tries to pay, none of them paid yet. */
async function tries(world: PayWorld, many: number): Promise<{ id: number; number: string }[]> {
  const { link } = await orderToPay(world)
  await choose(world, link)
  await goWrong(world, { echo: 'silent' })
  const [attempt] = await paymentsOf(world)
  const { rows } = await inWorld(world, ({ db }) =>
    sql<{ id: number; number: string }>`
      insert into payment_attempt (merchant_id, link_id, connection_id, agent_id, system, method, number, subject, subject_id, title, currency, amount_minor, expires_at)
      select merchant_id, link_id, connection_id, agent_id, system, method, 'RACE' || n, subject, subject_id, title, currency, amount_minor, expires_at
        from payment_attempt, generate_series(1, ${many}::int) n where merchant_id = ${world.merchant.id} and id = ${attempt!.id}
      returning id, number`.execute(db),
  )
  return rows
}

const lineOf = (number: string): ProviderLine => ({
  id: `txn_${number}`,
  kind: 'charge',
  amountMinor: 100,
  feeMinor: 4,
  currency: 'THB',
  source: `ch_${number}`,
  paymentId: `pi_${number}`,
  payoutId: '',
  charged: null,
  at: new Date(),
})

const apart = (world: PayWorld) =>
  inWorld(world, async ({ db }) => {
    const { rows } = await sql<{ loose: number; unpriced: number }>`select
      (select count(*)::int from payment_line where merchant_id = ${world.merchant.id} and attempt_id is null) as loose,
      (select count(*)::int from payment_attempt where merchant_id = ${world.merchant.id} and number like 'RACE%' and fee_minor is distinct from 4) as unpriced`.execute(
      db,
    )
    return rows[0]
  })

test('a payment and its movement that are written at the same time always find each other', async () => {
  const world = await makePayWorld(server)
  const made = await tries(world, rounds)
  for (const [round, { id, number }] of made.entries())
    await Promise.all([
      inWorld(world, async (ctx) => {
        await wait(round % 7)
        await applyReported(ctx, id, {
          state: 'paid',
          number,
          amountMinor: (await inRow(world, id)).amount_minor,
          currency: 'THB',
          paymentId: `pi_${number}`,
        })
        await wait(round % 3)
      }),
      inWorld(world, async (ctx) => {
        await wait((round * 5) % 11)
        await keepLine(ctx, 'stripe', world.connectionId, lineOf(number))
        await wait(round % 2)
      }),
    ])
  expect(await apart(world)).toEqual({ loose: 0, unpriced: 0 })
}, 120_000)

const inRow = async (world: PayWorld, id: number): Promise<{ amount_minor: number }> => {
  const { rows } = await inWorld(world, ({ db }) =>
    sql<{
      amount_minor: number
    }>`select amount_minor from payment_attempt where merchant_id = ${world.merchant.id} and id = ${id}`.execute(
      db,
    ),
  )
  return rows[0] ?? { amount_minor: 0 }
}

test('what was left apart long ago is joined by the sweep, with its fee, once', async () => {
  const world = await makePayWorld(server)
  const [one] = await tries(world, 1)
  await inWorld(world, async (ctx) => {
    await keepLine(ctx, 'stripe', world.connectionId, lineOf(one!.number))
    await sql`update payment_attempt set state = 'paid', payment_id = ${`pi_${one!.number}`}, paid_at = now()
      where merchant_id = ${world.merchant.id} and id = ${one!.id}`.execute(ctx.db)
  })
  expect(await apart(world)).toEqual({ loose: 1, unpriced: 1 })
  expect(await inWorld(world, joinLines)).toBe(1)
  expect(await inWorld(world, joinLines)).toBe(0)
  expect(await apart(world)).toEqual({ loose: 0, unpriced: 0 })
})
