import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { insertRow, readRow, updateRow } from '#server/kit/db/rows.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { applyReported } from '#server/payments/attempt/apply-reported.ts'
import { applyProviderRefund } from '#server/payments/refund/apply-provider-refund.ts'
import { testServer } from '#test/factories/http.ts'
import { choose, makePayWorld, orderToPay, paymentsOf } from '#test/factories/payments.ts'

/**
 * Whatever a provider tells of a payment, or of money on its way back, in whatever state: it goes by the state tables, or changes
 * nothing. By the product's own commands; each try is rolled back.
 */
const server = await testServer()
const world = await makePayWorld(server)
const { link } = await orderToPay(world)
await choose(world, link)
const [{ id: attemptId, amountMinor, number } = { id: 0, amountMinor: 0, number: '' }] =
  await paymentsOf(world)
const base = await withSystemCtx(world.app, world.merchant.id, async (ctx) => ctx)
class Undo extends Error {}

/** What it is after a work that is taken back. */
async function seen<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let found: { is: T } | undefined
  await inTenant(world.app.db, { merchantId: world.merchant.id }, async (db) => {
    found = { is: await work({ ...base, now: new Date(), db }) }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found!.is
}

const moves = {
  paid: 'pay',
  waiting: 'begin',
  failed: 'fail',
  expired: 'expire',
  closed: 'close',
  unknown: 'lose',
} as const
const viewOf = Object.keys(moves) as (keyof typeof moves)[]

test.each(viewOf.flatMap((view) => attemptStates.names.map((from) => [view, from] as const)))(
  'a payment that is told to be %s while it is %s',
  async (view, from) => {
    const after = await seen(async (ctx) => {
      await updateRow(ctx, 'payment_attempt', { id: attemptId }, { state: from })
      await applyReported(ctx, attemptId, { state: view, number, amountMinor, currency: 'THB' })
      return (await readRow(ctx, 'payment_attempt', attemptId)).state
    })
    const move = moves[view]
    expect(after).toBe(attemptStates.open(move, from) ? attemptStates.target(move, from, null) : from)
  },
)

const backMoves = {
  processing: 'process',
  done: 'finish',
  failed: 'fail',
  'needs-details': 'askDetails',
  cancelled: 'cancel',
} as const
const backReportOf = Object.keys(backMoves) as (keyof typeof backMoves)[]

test.each(backReportOf.flatMap((view) => moneyBackStates.names.map((from) => [view, from] as const)))(
  'money back that is told to be %s while it is %s',
  async (view, from) => {
    const after = await seen(async (ctx) => {
      const size = 1_000
      const isUnderWay = moneyBackStates.is(from, 'underWay')
      await sql`update payment_attempt set state = 'paid', refunding_minor = ${isUnderWay ? size : 0}, refunded_minor = ${from === 'done' ? size : 0}
        where merchant_id = ${world.merchant.id} and id = ${attemptId}`.execute(ctx.db)
      const { id } = await insertRow(ctx, 'payment_refund', {
        attempt_id: attemptId,
        number: `R${view}${from}`.replaceAll('-', ''),
        currency: 'THB',
        amount_minor: size,
        state: from,
      })
      await applyProviderRefund(ctx, id, { state: view })
      const attempt = await readRow(ctx, 'payment_attempt', attemptId)
      const { state } = await readRow(ctx, 'payment_refund', id)
      return { state, counted: attempt.refunding_minor + attempt.refunded_minor }
    })
    const move = backMoves[view]
    const state = moneyBackStates.open(move, from) ? moneyBackStates.target(move, from, null) : from
    // What lives counts against the payment, and nothing else does.
    const isLive = moneyBackStates.phases.live.some((one) => one === state)
    expect(after).toEqual({ state, counted: isLive ? 1_000 : 0 })
  },
)
