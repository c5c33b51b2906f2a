import { sql } from 'kysely'
import { moneyBackStates, type MoneyBackMove } from '#contract/payments/refund.states.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow, type Columns } from '../../kit/db/rows.ts'
import type { RefundRecord } from '../adapters/adapter.ts'

/** A refund as what goes out to its provider. */
export const refundOut = (subjectId: number) => ({ kind: 'refund', subjectId })

export async function lockRefund(ctx: Ctx, id: number): Promise<RefundRecord> {
  const { rows } = await sql<RefundRecord>`select * from payment_refund
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}
export async function readRefund(ctx: Ctx, id: number): Promise<RefundRecord> {
  const { rows } = await sql<RefundRecord>`select * from payment_refund
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}
export async function refundByNumber(ctx: Ctx, number: string): Promise<RefundRecord | undefined> {
  const { rows } = await sql<RefundRecord>`select * from payment_refund
    where merchant_id = ${ctx.scope.merchantId} and number = ${number}`.execute(ctx.db)
  return rows[0]
}

/** Moves a locked one by the table. */
export async function moveBack(
  ctx: Ctx,
  refund: RefundRecord,
  move: MoneyBackMove,
  values: Partial<Omit<Columns<'payment_refund'>, 'details'>> = {},
): Promise<void> {
  if (!moneyBackStates.open(move, refund.state)) fail('operationInvalid')
  const state = moneyBackStates.target(move, refund.state, null) ?? fail('operationInvalid')
  await updateRow(ctx, 'payment_refund', refund, { ...values, state })
  Object.assign(refund, values, { state, version: refund.version + 1 })
}
