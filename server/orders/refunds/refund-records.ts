import { sql, type Selectable } from 'kysely'
import { inEach } from '#contract/kit/languages.ts'
import {
  refundStates,
  type RefundKind,
  type RefundMove,
  type RefundStatus,
  type RefundWay,
} from '#contract/orders/refunds/refund.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { OrderRefund } from '../../kit/db/tables.gen.ts'
import { readRow, updateRow, type Columns } from '../../kit/db/rows.ts'
import { amountText } from '../act/settle-lines.ts'
import { onOrder } from '../act/on-order.ts'
import type { Pot } from '../order/order-journals.ts'
import { orderActor, type Why } from '../order/order-rules.ts'
import type { OrderWork, WorkEvent } from '../order/order-work.ts'

/** A request for money with its states as the contract names them. */
export type RefundRecord = Omit<Selectable<OrderRefund>, 'kind' | 'status' | 'way' | 'taken_from'> & {
  kind: RefundKind
  status: RefundStatus
  way: RefundWay
  taken_from: Pot | null
}

export type OneRefund = { id: number; version?: number | undefined }

export async function lockRefund(ctx: Ctx, id: number): Promise<RefundRecord> {
  const { rows } = await sql<RefundRecord>`select * from order_refund
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} for no key update`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** An act on a request for money: its order is locked first, as every act on an order does it. */
export async function onRefund(
  ctx: Ctx,
  input: OneRefund,
  act: (work: OrderWork, refund: RefundRecord) => Promise<void> | void,
): Promise<OrderState> {
  const found = await readRow(ctx, 'order_refund', input.id)
  return onOrder(ctx, { id: found.order_id }, async (work) => {
    const refund = await lockRefund(work.ctx, input.id)
    if (input.version !== undefined && refund.version !== input.version) fail('changedMeanwhile')
    work.moved = true
    await act(work, refund)
  })
}

/** Why this cannot be done to it now, or null. The one test of commands and `can`. */
export function whyNotRefund(
  refund: Pick<RefundRecord, 'status' | 'way'>,
  move: RefundMove,
  actor: ActorRef,
): Why | 'no' | null {
  if (!refundStates.open(move, refund.status)) return 'no'
  const { unless } = refundStates.verbs[move]
  if (unless === 'notByHand' && refund.way !== 'bank' && actor.kind !== 'system')
    return 'orders.why.notByHand'
  if (unless === 'agreedAlready' && refund.status !== 'applied' && orderActor(actor) === 'agent')
    return 'orders.why.agreedAlready'
  return null
}

/** Moves it by the table, and writes what belongs to that. */
export async function moveRefund(
  work: OrderWork,
  refund: RefundRecord,
  move: RefundMove,
  values: Partial<Columns<'order_refund'>>,
): Promise<void> {
  const { actor } = work.ctx
  if (whyNotRefund(refund, move, actor) || !refundStates.moves[move].by.includes(orderActor(actor)))
    fail('operationInvalid')
  const status = refundStates.target(move, refund.status, null) ?? fail('operationInvalid')
  const patch = { ...values, status }
  await updateRow(work.ctx, 'order_refund', refund, patch)
  Object.assign(refund, patch, { version: refund.version + 1 })
}

/** What is told of a request for money: what and how much; of a supplier's nothing to the agent. */
export const refundEvent = (
  { app }: Pick<Ctx, 'app'>,
  refund: Pick<RefundRecord, 'kind' | 'amount_minor' | 'currency'>,
  name: string,
  reason = '',
): WorkEvent => ({
  name,
  reason: reason || null,
  agentVisible: refund.kind !== 'supplier-refund',
  facts: {
    what: inEach((language) => app.word(language, `orders.refundKinds.${refund.kind}`)),
    amount: amountText(refund.amount_minor, refund.currency),
  },
})

/** Who ended it, and why. */
export const endOf = (ctx: Ctx, reason = '') => ({
  ended_at: ctx.now.toISOString(),
  ended_by_name: ctx.actor.name,
  ended_reason: reason,
  due_at: null,
})
