import { sql } from 'kysely'
import type { Leg } from '#contract/scheduling/plan.schema.ts'
import { isGoing } from '#contract/scheduling/plan-rules.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockCard, lockRuns, partyOf, putCard, renumber } from './place-card.ts'

/**
 * Parties of an order that go at another session than their run was planned for, or with a product that its trip does not serve, wait for a
 * place again. Who has met the driver stays, and who must stay on the boat of their ticket.
 */
export async function takeOffMoved(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ lineId: number; leg: Leg; kind: 'trip' | 'dive' }>`
    select k.line_id as "lineId", k.leg, t.kind
      from day_card k
      join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
      join day_trip t on t.merchant_id = r.merchant_id and t.id = r.trip_id
      join order_line l on l.merchant_id = k.merchant_id and l.id = k.line_id and l.date = r.date
     where k.merchant_id = ${ctx.scope.merchantId} and k.order_id = ${orderId} and k.arrived_at is null
       and (k.session <> l.session or cardinality(t.sku_ids) > 0 and l.sku_id <> all(t.sku_ids))
     order by k.line_id, k.leg`.execute(ctx.db)
  for (const { lineId, leg, kind } of rows) {
    const party = await partyOf(ctx, lineId)
    const form = { lineId, leg, version: 0, runId: null, pickUp: '' }
    const card = await lockCard(ctx, form, party)
    if (card.runId === null || !isGoing(party)) continue
    await lockRuns(ctx, [card.runId])
    try {
      await putCard(ctx, { card, form, party, kind })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      continue
    }
    await renumber(ctx, card.runId)
  }
}
