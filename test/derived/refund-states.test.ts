import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { insertRow, readRow } from '#server/kit/db/rows.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { ordersRoutes } from '#server/orders/orders.routes.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

/** Every move of a request for money from every state, by the product's own command, against what its table says; rolled back. */
const server = await testServer()
const world = await makeOrderWorld(server)
const orderId = (await placeOrder(world)).id
const base = await withSystemCtx(world.app, world.merchant.id, async (ctx) => ctx)
class Undo extends Error {}

type Move = (typeof refundStates.moveNames)[number]
type From = (typeof refundStates.names)[number]

/** A transfer that is put into the state by hand, with the money that is promised then. */
async function attempt(move: Move, from: From): Promise<{ done: boolean; status: string }> {
  const isTaken = from === 'done' || refundStates.is(from, 'promised')
  let seen: { done: boolean; status: string } | undefined
  await inTenant(world.app.db, { merchantId: world.merchant.id }, async (db) => {
    const actor = { kind: 'staff' as const, id: null, name: 'Tester', origin: '' }
    const ctx = { ...base, now: new Date(), db, actor }
    await sql`update orders set refunding_minor = ${isTaken ? 1_000 : 0}
      where merchant_id = ${world.merchant.id} and id = ${orderId}`.execute(db)
    const { id } = await insertRow(ctx, 'order_refund', {
      order_id: orderId,
      agent_id: world.agentId,
      kind: 'refund',
      status: from,
      way: 'bank',
      amount_minor: 1_000,
      currency: 'THB',
      taken_from: isTaken ? 'reserved' : null,
      applied_by_kind: 'agent',
    })
    const input = { id, reason: 'because', way: 'account' as const, method: 'cash' as const }
    const done = await ordersRoutes[move](ctx, input, undefined as never).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false
        throw error
      },
    )
    seen = { done, status: (await readRow(ctx, 'order_refund', id)).status }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return seen!
}

test.each(refundStates.moveNames.flatMap((move) => refundStates.names.map((from) => [move, from] as const)))(
  '%s of a request that is %s',
  async (move, from) => {
    const isOpen = refundStates.open(move, from)
    const status = isOpen ? refundStates.target(move, from, null) : from
    expect(await attempt(move, from)).toEqual({ done: isOpen, status })
  },
)
