import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  orderCauses,
  orderTabs,
  type ChannelOrderFilter,
  type ChannelOrderInfo,
  type ChannelOrderRow,
} from '#contract/channels/orders/order.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { among, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { masked } from '../inbound/mask.ts'
import { viewKey, type View } from '../view.ts'

type Row = Omit<ChannelOrderRow, 'cause' | 'causeText' | 'guests' | 'can'> & {
  cause: string
  causeFacts: Record<string, unknown>
  units: { unit: string; kind: string | null }[]
  skuNames: Record<string, string> | null
}

const awaiting = sql`(c.state = 'waiting' and not c.handled)`
const tabs: Record<(typeof orderTabs)[number], RawBuilder<unknown>> = {
  awaiting,
  held: sql`c.state = 'held'`,
  made: sql`c.state in ${among(channelOrderStates.phases.sold)}`,
  ended: sql`c.state in ${among(channelOrderStates.phases.ended)}`,
  all: sql`true`,
}

export const ofView = (view: View, column = sql`c.system`): RawBuilder<unknown> =>
  view === null ? sql`true` : sql`${column} = ${view.system}`

const columns = sql`c.id, c.version, c.system, n.name as "connectionName", c.third_code as "thirdCode", c.item, c.state, c.test, c.cause, c.cause_facts as "causeFacts",
  coalesce(nullif(c.item_name, ''), c.outside_product) as "itemName", c.sku_id as "skuId", s.names as "skuNames", coalesce(s.code, '') as "skuName", c.date, c.session, c.units, c.contact_name as "contactName",
  c.contact_phone as "contactPhone", c.ordered, c.used, c.refunded, c.currency, c.retail_minor as "retailMinor", c.net_minor as "netMinor", c.order_id as "orderId",
  coalesce(o.code, '') as "orderCode", c.draft_id as "draftId", c.answer_by as "answerBy", c.held_until as "heldUntil", c.handled, c.created_at as "createdAt"`
const from = sql`channel_order c join outside_connection n on n.merchant_id = c.merchant_id and n.id = c.connection_id
  left join sku s on s.merchant_id = c.merchant_id and s.id = c.sku_id left join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id`

function filtered(ctx: Ctx, view: View, filter: ChannelOrderFilter): RawBuilder<unknown> {
  const { text, system, connectionId, draftId, state, cause, from: first, to } = filter
  const conditions = [
    sql`c.merchant_id = ${ctx.scope.merchantId}`,
    ofView(view),
    ...(system ? [sql`c.system = ${system}`] : []),
    ...(connectionId ? [sql`c.connection_id = ${connectionId}`] : []),
    ...(draftId ? [sql`c.draft_id = ${draftId}`] : []),
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(cause ? [sql`c.cause = ${cause}`] : []),
    ...(first ? [sql`c.date >= ${first}::date`] : []),
    ...(to ? [sql`c.date <= ${to}::date`] : []),
    finds(text, ['c.third_code', 'o.code', 'c.contact_name', 'c.contact_phone', 'c.item_name', 's.code']),
  ]
  return sql.join(conditions, sql` and `)
}

export const listOrders = (view: View) => async (ctx: Ctx, filter: ChannelOrderFilter) => {
  const where = filtered(ctx, view, filter)
  const page = await pageOf(
    ctx,
    filter,
    sql<Row>`select ${columns} from ${from} where ${where} and ${tabs[filter.tab]}`,
    filter.tab === 'awaiting' ? sql`r."answerBy" nulls last, r.id` : sql`r.id desc`,
  )
  const { rows: counts } = await sql<Record<string, number>>`select ${sql.join(
    orderTabs.map((tab) => sql`count(*) filter (where ${tabs[tab]})::int as ${sql.ref(tab)}`),
  )} from ${from} where ${where}`.execute(ctx.db)
  return {
    ...page,
    rows: page.rows.map((row) => tell(ctx, view, row)),
    tabs: { awaiting: 0, held: 0, made: 0, ended: 0, all: 0, ...counts[0] },
  }
}

function tell(ctx: Ctx, view: View, { units, skuNames, causeFacts, ...row }: Row): ChannelOrderRow {
  const cause = asOneOf(orderCauses, row.cause) ?? null
  const counts = Map.groupBy(units, ({ kind, unit }) =>
    kind && kind !== 'unit' ? ctx.app.word(ctx.language, `orders.guestKinds.${kind}`) : unit,
  )
  return {
    ...row,
    cause,
    causeText: cause ? ctx.app.word(ctx.language, `channels.causes.${cause}`, causeFacts) : '',
    skuName: skuNames ? nameIn(skuNames, ctx.language) : row.skuName,
    thirdCode: row.thirdCode.startsWith('~') ? '' : row.thirdCode,
    guests: [...counts].map(([name, of]) => `${of.length} ${name}`).join(', '),
    can: canOfOrder(ctx, view, row),
  }
}

function canOfOrder(ctx: Ctx, view: View, { state, handled }: Pick<Row, 'state' | 'handled'>) {
  const key = viewKey(view, 'orders')
  const verbs = ['orderMatch', 'orderMake', 'orderReject', 'makeAlreadyHandler', 'takeBackHandler'] as const
  const open = verbs.filter((verb) =>
    verb === 'makeAlreadyHandler'
      ? !handled && state === 'waiting'
      : verb === 'takeBackHandler'
        ? handled
        : channelOrderStates.open(verb, state),
  )
  return canOf(ctx, Object.fromEntries(open.map((verb) => [verb, key])))
}

/** One item with what came, what was said and what became of it. 404 where it is another marketplace's. */
export const orderInfo =
  (view: View) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<ChannelOrderInfo> => {
    type Whole = Row &
      Pick<ChannelOrderInfo, 'contactEmail' | 'collected' | 'remark' | 'language' | 'raw'> & {
        connectionId: number
        fitted: StoredUnits
      }
    const { rows } =
      await sql<Whole>`select ${columns}, c.connection_id as "connectionId", c.contact_email as "contactEmail", c.collected, c.remark, c.language, c.raw,
      case when c.order_id is null then c.units else app.fit_channel_units(c.merchant_id, c.order_id, c.units) end as fitted
    from ${from} where c.merchant_id = ${ctx.scope.merchantId} and c.id = ${id} and ${ofView(view)}`.execute(
        ctx.db,
      )
    const { fitted, connectionId, contactEmail, collected, remark, language, raw, ...row } =
      rows[0] ?? fail('notFound')
    const at = sql`merchant_id = ${ctx.scope.merchantId} and channel_order_id = ${id}`
    const [refunds, notices, calls] = await Promise.all([
      sql<
        ChannelOrderInfo['refunds'][number]
      >`select id, state, quantity, amount_minor as "amountMinor" from channel_refund where ${at} order by id desc limit 50`.execute(
        ctx.db,
      ),
      sql<
        ChannelOrderInfo['notices'][number]
      >`select id, kind, state, error, created_at as at from channel_notice where ${at} order by id desc limit 50`.execute(
        ctx.db,
      ),
      sql<
        ChannelOrderInfo['calls'][number]
      >`select id, at, verb, ok, error from channel_call where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}
      and reference <> '' and reference = ${row.thirdCode} order by id desc limit 50`.execute(ctx.db),
    ])
    return {
      ...tell(ctx, view, row),
      units: fitted.map((unit, place) => ({
        no: place + 1,
        unit: unit.unit,
        kind: unit.kind,
        name: unit.name,
        outsideId: unit.outsideId,
        code: '',
        usedAt: unit.usedAt ? new Date(unit.usedAt).toISOString() : null,
        refundedAt: unit.refundedAt ? new Date(unit.refundedAt).toISOString() : null,
      })),
      contactEmail,
      collected,
      remark,
      language,
      raw: withoutSecrets(raw),
      refunds: refunds.rows,
      notices: notices.rows,
      calls: calls.rows,
    }
  }
type StoredUnits = {
  unit: string
  kind: 'adult' | 'child' | 'infant' | 'unit' | null
  name: string
  outsideId: string
  usedAt?: string
  refundedAt?: string
}[]

/** What came, without what opens anything. */
const secretName = /sign|secret|token|api_?key|password|authorization/i
const withoutSecrets = (raw: unknown): unknown => {
  if (Array.isArray(raw)) return raw.map(withoutSecrets)
  if (typeof raw !== 'object' || raw === null)
    return typeof raw === 'string' && raw.length > 4_000 ? masked(raw) : raw
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, secretName.test(name) ? '***' : withoutSecrets(value)]),
  )
}

/** How many items wait for a person, by marketplace that is connected: the menu has an entry for each of them, also where nothing waits. */
export async function countAwaiting(ctx: Ctx): Promise<{ total: number; systems: Record<string, number> }> {
  const { rows } = await sql<{
    system: string
    n: number
  }>`select n.system, (select count(*)::int from channel_order c
      where c.merchant_id = ${ctx.scope.merchantId} and c.system = n.system and c.state = 'waiting' and not c.handled) as n
    from channel_account k join outside_connection n on n.merchant_id = k.merchant_id and n.id = k.connection_id
    where k.merchant_id = ${ctx.scope.merchantId} group by n.system order by n.system`.execute(ctx.db)
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    systems: Object.fromEntries(rows.map(({ system, n }) => [system, n])),
  }
}
