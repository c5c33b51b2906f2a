import { nameIn } from '#contract/kit/schema.ts'
import type { LineState, OrderState } from '#contract/orders/order-acts.schema.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { seesAll } from '../../kit/db/db.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import { finishWork } from './finish-work.ts'
import { lockOrder, orderOfLine, requireVisible, type LineRecord } from '../order/order-records.ts'
import { lineOf, startWork, type OrderWork } from '../order/order-work.ts'
import { settleLines } from './settle-lines.ts'
import { togetherOf } from './act-together.ts'

/**
 * The shape of every act on an order: found under the session's own rights, locked, compared with the version that the
 * person saw, changed in memory by `act`, settled and written. The second of two people is told whose act came first.
 */
export async function onOrder(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | undefined },
  act: (work: OrderWork) => Promise<void> | void,
): Promise<OrderState> {
  const joined = togetherOf(ctx)?.orders.get(id)
  // Whoever sees all of the merchant's finds it by its lock.
  if (!joined && !seesAll(ctx.scope)) await requireVisible(ctx, id)
  const work = await asMerchant(ctx, async (inner) => {
    const whole = joined ?? (await lockOrder(inner, id))
    if (version !== undefined && version !== whole.order.version) return null
    const started = startWork(inner, whole)
    await act(started)
    settleLines(started)
    await finishWork(started)
    return started
  })
  return work ? stateOf(work) : failChanged(ctx, id)
}

/** The same for one line of an order. */
export async function onLine(
  ctx: Ctx,
  { lineId, version }: { lineId: number; version?: number | undefined },
  act: (work: OrderWork, line: LineRecord) => Promise<void> | void,
): Promise<LineState> {
  const together = togetherOf(ctx)
  const orderId = together?.orderOf.get(lineId) ?? (await orderOfLine(ctx, lineId))
  const work = await asMerchant(ctx, async (inner) => {
    const whole = together?.orders.get(orderId) ?? (await lockOrder(inner, orderId))
    const started = startWork(inner, whole)
    const line = lineOf(started, lineId)
    if (version !== undefined && version !== line.version) return null
    await act(started, line)
    settleLines(started)
    await finishWork(started)
    return started
  })
  if (!work) return failChanged(ctx, orderId)
  const line = lineOf(work, lineId)
  return {
    lineId,
    orderId,
    supplierStatus: line.supplier_status,
    version: line.version,
    orderStatus: work.order.status,
  }
}

const stateOf = ({ order }: Pick<OrderWork, 'order'>): OrderState => ({
  id: order.id,
  status: order.status,
  supplierStatus: order.supplier_status,
  agentStatus: order.agent_status,
  paymentStatus: order.payment_status,
  version: order.version,
})

/** Tells what changed meanwhile, by the last event that this person may read. */
export async function failChanged(ctx: Ctx, orderId: number): Promise<never> {
  const last = await ctx.db
    .selectFrom('event')
    .select(['type', 'actor_kind', 'actor_name', 'facts'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) fail('changedMeanwhile')
  const mayBeNamed = ctx.actor.kind === 'staff' || last.actor_kind === ctx.actor.kind
  const name = (mayBeNamed && last.actor_name) || ctx.merchant.names[ctx.language] || ctx.merchant.code
  const [domain, event] = last.type.split('.')
  const facts = Object.entries(last.facts as Record<string, unknown>).map(([key, fact]) => [
    key,
    named(ctx, fact),
  ])
  const what = ctx.app.word(
    ctx.language,
    `${domain}.events.${event}`,
    Object.fromEntries(facts) as Record<string, unknown>,
  )
  throw new AppError('orders.changedBy', { name, what })
}

/** A fact in the language of who asks: names are kept in all of them. */
const named = (ctx: Ctx, fact: unknown): unknown =>
  typeof fact === 'object' && fact !== null ? nameIn(fact, ctx.language) : fact
