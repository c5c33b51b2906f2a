import { sql } from 'kysely'
import { fail } from '../../../kit/call/errors.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { updateRow } from '../../../kit/db/rows.ts'

export type RefundRow = {
  id: number
  connection_id: number
  system: string
  channel_order_id: number
  outside_id: string
  kind: 'request' | 'money' | 'by-market'
  state: 'waiting' | 'approved' | 'rejected' | 'done'
  quantity: number
  units: number[]
  currency: string
  amount_minor: number | null
  fee_minor: number | null
  reason: string
  answer: string
  answer_by: string | null
  facts: Record<string, unknown>
  version: number
}

/** The request, locked behind its order and item. */
export async function readRefund(ctx: Ctx, id: number): Promise<RefundRow> {
  const { rows } =
    await sql<RefundRow>`select * from channel_refund where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(
      ctx.db,
    )
  return rows[0] ?? fail('notFound')
}

/** Those of an item that nobody has answered yet, locked. */
export async function pendingOf(ctx: Ctx, itemId: number): Promise<RefundRow[]> {
  const { rows } =
    await sql<RefundRow>`select * from channel_refund where merchant_id = ${ctx.scope.merchantId} and channel_order_id = ${itemId} and state = 'waiting' order by id for no key update`.execute(
      ctx.db,
    )
  return rows
}

export type Settling = { state: 'approved' | 'rejected'; byRule?: boolean; answer?: string }
export async function settle(
  ctx: Ctx,
  refund: RefundRow,
  { state, byRule = false, answer = '' }: Settling,
): Promise<void> {
  await updateRow(ctx, 'channel_refund', refund, {
    state,
    answer: answer.slice(0, 500),
    answered_at: ctx.now.toISOString(),
    answered_by_name: byRule ? '' : ctx.actor.name,
    by_rule: byRule,
  })
}

/** The marketplace has ended the item itself: what it asked before needs no answer any more, and nobody is told. */
export async function settlePending(ctx: Ctx, itemId: number): Promise<void> {
  for (const refund of await pendingOf(ctx, itemId))
    if (refund.kind === 'request') await settle(ctx, refund, { state: 'approved', byRule: true })
}
