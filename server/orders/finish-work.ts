import { sql } from 'kysely'
import type { LineStatus } from '#contract/orders/line.states.ts'
import { postJournals } from '../finance/finance.public.ts'
import { writtenAt } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { emitAll, type EmittedBy } from '../kit/events.ts'
import { giveBackUse, retakeUse } from '../promotions/promotions.public.ts'
import { giveBackStock, sellHeldStock } from '../stock/stock.public.ts'
import { tellMirror } from './handoff/mirror-tell.ts'
import { sendLine } from './order-hooks.ts'
import type { OrderRecord } from './order-records.ts'
import type { OrderWork, WorkEvent } from './order-work.ts'
import { amountText, systemOf } from './settle-lines.ts'
import { issueVouchers, voidVouchers } from '../ticketing/ticketing.public.ts'

/** An order that people still work with: neither in the trash nor archived. */
export const isLive = (order: Pick<OrderRecord, 'status' | 'deleted_at'>): boolean =>
  !order.deleted_at && order.status !== 'archived'

/**
 * Writes an act: stock, then money, then the rows, each once. The locks are taken in this order by everybody: the order,
 * stock rows by key, accounts by id, promo codes by discount and id, the agent's count.
 */
export async function finishWork(work: OrderWork): Promise<void> {
  const { ctx, order } = work
  if (isUntouched(work)) return
  if (work.stock === 'give-back') await giveBackStock(ctx, { orderId: order.id })
  if (work.stock === 'sell-held') await sellHeldStock(ctx, order.id)
  if (work.journals.length) await postJournals(ctx, onceEach(work))
  const promoEvents = await movePromo(work)
  if (work.vouchers === 'issue') await issueVouchers(ctx, order.id)
  if (work.vouchers === 'void') await voidVouchers(ctx, order.id)
  await Promise.all([
    writeOrder(work),
    ...writeLines(work),
    ...work.sends.map(({ lineId, kind }) => sendLine(ctx, { id: lineId, orderId: order.id }, kind)),
    emitAll(ctx, [...work.events.map(eventOf(work)), ...promoEvents]),
  ])
  await tellMirror(work)
  await writeCount(work)
}

/** An act that found nothing to do leaves no trace. */
const isUntouched = (work: OrderWork): boolean =>
  Object.keys(work.patch).length === 0 && work.linePatches.size === 0 && work.events.length === 0

/** An ended order's promo code may be used again; one that is posted again needs a use of it. */
async function movePromo({ ctx, order, promo }: OrderWork): Promise<EmittedBy[]> {
  if (promo === 'keep' || !order.promo_code) return []
  if (promo === 'give-back') await giveBackUse(ctx, order.id)
  else {
    const why = await retakeUse(ctx, order.id)
    if (why) fail(why === 'usedUp' ? 'promotions.usedUp' : 'promotions.guestUsed', { code: order.promo_code })
  }
  return [
    {
      by: systemOf(ctx),
      type: promo === 'give-back' ? 'promotions.givenBack' : 'promotions.usedAgain',
      event: {
        subject: 'order',
        subjectId: order.id,
        orderId: order.id,
        agentId: order.agent_id,
        facts: { promo: order.promo_code, discount: amountText(order.discount_minor, order.currency) },
        agentVisible: true,
        topics: ['promo'],
      },
    },
  ]
}

/** The order's lock and version make each movement happen once; the key says so in the ledger too. */
const onceEach = (work: OrderWork) =>
  work.journals.map((journal, at) => ({
    onceKey: `order ${work.order.id} v${work.before.version} ${at}`,
    ...journal,
  }))

const eventOf = (work: OrderWork) => (event: WorkEvent) => ({
  by: event.by ?? work.ctx,
  type: `orders.${event.name}` as const,
  event: {
    subject: 'order',
    subjectId: work.order.id,
    orderId: work.order.id,
    agentId: work.order.agent_id,
    reason: event.reason ?? null,
    facts: event.facts ?? {},
    agentVisible: event.agentVisible ?? false,
    before: stateOf(work.before, work.before.supplier_status),
    after: stateOf(work.order, work.order.supplier_status),
    topics: ['order', 'orderCount'],
  },
})
const stateOf = (order: OrderRecord, supplierStatus: LineStatus) => ({
  status: order.status,
  supplierStatus,
  agentStatus: order.agent_status,
  paymentStatus: order.payment_status,
  followUp: order.follow_up ?? 'none',
})

function writeOrder(work: OrderWork): Promise<unknown> {
  const { ctx, order, patch } = work
  const version = order.version + (work.moved ? 1 : 0)
  const query = ctx.db
    .updateTable('orders')
    .set({
      ...(patch as object),
      version,
      modified_at: writtenAt(ctx) ?? sql<string>`clock_timestamp()`,
      modified_by: ctx.user?.id ?? null,
    })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', order.id)
    .execute()
  order.version = version
  return query
}

function writeLines(work: OrderWork): Promise<unknown>[] {
  const merchantId = work.ctx.scope.merchantId
  return [
    ...[...work.linePatches].map(([id, patch]) => {
      const line = work.lines.find((one) => one.id === id)!
      line.version += 1
      return work.ctx.db
        .updateTable('order_line')
        .set({ ...(patch as object), version: line.version })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .execute()
    }),
    ...[...work.costPatches].map(([id, patch]) =>
      work.ctx.db
        .updateTable('order_line_cost')
        .set(patch as object)
        .where('merchant_id', '=', merchantId)
        .where('line_id', '=', id)
        .execute(),
    ),
  ]
}

/** The agent's count of live orders moves by what this act made or ended. */
async function writeCount(work: OrderWork): Promise<void> {
  const change = Number(isLive(work.order)) - Number(isLive(work.before))
  if (change === 0) return
  await sql`insert into order_count (merchant_id, agent_id, live)
    values (${work.ctx.scope.merchantId}, ${work.order.agent_id}, ${change})
    on conflict (merchant_id, agent_id) do update set live = order_count.live + excluded.live`.execute(
    work.ctx.db,
  )
}
