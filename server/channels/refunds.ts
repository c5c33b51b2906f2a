import { sql, type RawBuilder } from 'kysely'
import {
  refundTabs,
  type ChannelRefundFilter,
  type ChannelRefundRow,
} from '#contract/channels/refunds/refund.schema.ts'
import type { ChannelRefundState } from '#contract/channels/refunds/refund.states.ts'
import { fail } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { finds } from '../kit/db/filters.ts'
import { emit } from '../kit/events.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { readChannel } from './connections/channel-connection.ts'
import { actingFor } from './engine/acting.ts'
import { lockBooking } from './engine/bookings.ts'
import { Refused } from './engine/no.ts'
import { readRefund, type RefundRow } from './engine/refunding/refund-rows.ts'
import { answerRefund } from './engine/refunds.ts'
import { ofView } from './orders/orders.queries.ts'
import { viewKey, type View } from './view.ts'

const tabs: Record<(typeof refundTabs)[number], RawBuilder<unknown>> = {
  waiting: sql`r.state = 'waiting'`,
  answered: sql`r.state <> 'waiting'`,
  all: sql`true`,
}
const from = sql`channel_refund r join channel_order c on c.merchant_id = r.merchant_id and c.id = r.channel_order_id
  join outside_connection n on n.merchant_id = r.merchant_id and n.id = r.connection_id
  left join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id`

type Row = Omit<ChannelRefundRow, 'can' | 'units'> & {
  nos: number[]
  all: {
    unit: string
    kind: 'adult' | 'child' | 'infant' | 'unit' | null
    name: string
    outsideId: string
    usedAt?: string
    refundedAt?: string
  }[]
}

export const listRefunds = (view: View) => async (ctx: Ctx, filter: ChannelRefundFilter) => {
  const { text, system, from: first, to } = filter
  const where = sql.join(
    [
      sql`r.merchant_id = ${ctx.scope.merchantId}`,
      ofView(view, sql`r.system`),
      ...(system ? [sql`r.system = ${system}`] : []),
      ...(first ? [sql`r.created_at >= ${first}::date`] : []),
      ...(to ? [sql`r.created_at < ${to}::date + 1`] : []),
      finds(text, ['c.third_code', 'o.code', 'r.outside_id', 'c.contact_name', 'c.item_name']),
    ],
    sql` and `,
  )
  const page = await pageOf(
    ctx,
    filter,
    sql<Row>`select r.id, r.version, r.system, n.name as "connectionName", r.outside_id as "outsideId", r.kind, r.state, c.third_code as "thirdCode", c.id as "channelOrderId",
        c.order_id as "orderId", coalesce(o.code, '') as "orderCode", coalesce(nullif(c.item_name, ''), c.outside_product) as "itemName", c.contact_name as "contactName", c.date, r.quantity, c.ordered, c.used, c.refunded,
        r.units as nos, c.units as all, r.currency, r.amount_minor as "amountMinor", r.fee_minor as "feeMinor", r.reason, r.answer, r.answer_by as "answerBy", r.answered_at as "answeredAt",
        r.answered_by_name as "answeredByName", r.by_rule as "byRule", r.handled, r.created_at as "createdAt"
      from ${from} where ${where} and ${tabs[filter.tab]}`,
    filter.tab === 'waiting' ? sql`r."answerBy" nulls last, r.id` : sql`r.id desc`,
  )
  const { rows: counts } = await sql<Record<string, number>>`select ${sql.join(
    refundTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.ref(tab)}`),
  )} from ${from} where ${where}`.execute(ctx.db)
  return {
    ...page,
    tabs: { waiting: 0, answered: 0, all: 0, ...counts[0] },
    rows: page.rows.map(({ nos, all, ...row }): ChannelRefundRow => ({
      ...row,
      units: all.flatMap((unit, at) =>
        nos.includes(at + 1)
          ? [
              {
                no: at + 1,
                unit: unit.unit,
                kind: unit.kind,
                name: unit.name,
                outsideId: unit.outsideId,
                code: '',
                usedAt: unit.usedAt ?? null,
                refundedAt: unit.refundedAt ?? null,
              },
            ]
          : [],
      ),
      can: canOf(
        ctx,
        Object.fromEntries(
          [
            ...(row.state === 'waiting' ? ['refundConfirm', 'refundReject'] : []),
            ...(row.handled ? [] : ['refundHandled']),
          ].map((verb) => [verb, viewKey(view, 'refunds')]),
        ),
      ),
    })),
  }
}

type ChannelRefundRef = { id: number; version?: number | undefined }
type Moved = { id: number; state: ChannelRefundState; version: number }

/** The request locked behind its order and item, of this page's marketplace. */
async function lockRefund(ctx: Ctx, view: View, { id, version }: ChannelRefundRef): Promise<RefundRow> {
  const { rows } =
    await sql<RefundRow>`select * from channel_refund r where r.merchant_id = ${ctx.scope.merchantId} and r.id = ${id} and ${ofView(view, sql`r.system`)}`.execute(
      ctx.db,
    )
  const seen = rows[0] ?? fail('notFound')
  const connection = await readChannel(ctx, seen.connection_id)
  await lockBooking(ctx, connection, { id: seen.channel_order_id })
  const row = await readRefund(ctx, id)
  if (version !== undefined && version !== row.version) fail('changedMeanwhile')
  return row
}

const movedNow = async (ctx: Ctx, id: number): Promise<Moved> => {
  const { state, version } = await readRefund(ctx, id)
  return { id, state, version }
}

const answer =
  (state: 'approved' | 'rejected', verb: 'refundConfirm' | 'refundReject') =>
  (view: View) =>
  async (ctx: Ctx, input: ChannelRefundRef & { reason?: string; note?: string }): Promise<Moved> => {
    const refund = await lockRefund(ctx, view, input)
    if (refund.state !== 'waiting') fail('operationInvalid')
    const connection = await readChannel(ctx, refund.connection_id)
    try {
      // The order ends as the marketplace's own act; who answered stands beside the request.
      const acting = actingFor(ctx.app, connection)
      const by: Ctx = refund.kind === 'money' ? ctx : { ...ctx, actor: { ...ctx.actor, kind: 'channel' } }
      await answerRefund(by, acting, refund, { state, answer: input.reason ?? input.note ?? '' })
    } catch (error) {
      if (error instanceof Refused && error.no.why === 'alreadyUsed') fail('channels.usedAlready')
      if (error instanceof Refused) fail('operationInvalid')
      throw error
    }
    await emit(ctx, `channels.${verb}`, {
      subject: 'channelRefund',
      subjectId: refund.id,
      reason: input.reason,
      facts: { code: refund.outside_id, system: refund.system, quantity: refund.quantity },
    })
    return movedNow(ctx, refund.id)
  }
export const confirmRefund = answer('approved', 'refundConfirm')
export const rejectRefund = answer('rejected', 'refundReject')

export const handleRefund =
  (view: View) =>
  async (ctx: Ctx, input: ChannelRefundRef): Promise<Moved> => {
    const refund = await lockRefund(ctx, view, input)
    await sql`update channel_refund set handled = true, handled_by_name = ${ctx.actor.name}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and id = ${refund.id}`.execute(ctx.db)
    await emit(ctx, 'channels.refundHandled', {
      subject: 'channelRefund',
      subjectId: refund.id,
      facts: { code: refund.outside_id, system: refund.system },
    })
    return movedNow(ctx, refund.id)
  }
