import { sql, type RawBuilder } from 'kysely'
import {
  deadlineSources as sourceNames,
  type DeadlineGroup,
  type DeadlineSource,
} from '#contract/orders/deadlines/deadline-kinds.ts'
import type { DisputeReason } from '#contract/payments/dispute/dispute.fields.ts'
import type { Deadline, DeadlineFilter, DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { shownDay } from '../../kit/text/years.ts'
import { deadlineRules } from './rules.ts'
import { deadlineSources, withOwners, type Waiting } from './sources.ts'
import { groupViews } from './group-deadlines.ts'

/** So many of each source are looked at, the soonest: whoever has more overdue sees the end of them never. */
const maxOfSource = 500

/** What waits of these sources, as a table of SQL: one question, of which each source is a part with a limit of its own. */
function waitingOf(ctx: Ctx, names: readonly DeadlineSource[]): RawBuilder<unknown> {
  const requested = {
    merchantId: ctx.scope.merchantId,
    rules: deadlineRules(ctx),
    max: maxOfSource,
    timeZone: ctx.merchant.timeZone,
  }
  return sql`(${sql.join(
    names.map((name) => sql`(${deadlineSources[name].query(requested)})`),
    sql` union all `,
  )})`
}

/** What runs out between these moments, and whose it is, the soonest first. */
export async function runningOut(ctx: Ctx, from: Date, until: Date): Promise<Waiting[]> {
  const soon = sql`(select w.* from ${waitingOf(ctx, sourceNames)} w where w.due between ${from} and ${until})`
  const { rows } =
    await sql<Waiting>`${withOwners(soon, ctx.scope.merchantId)} order by x.due, x.source, x.id`.execute(
      ctx.db,
    )
  return rows
}

/** How near a moment is, by the merchant's own day. */
function nearness({ now, merchant }: Pick<Ctx, 'now' | 'merchant'>): RawBuilder<unknown> {
  const hour = new Date(now.getTime() + 3_600_000)
  const midnight = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(merchant.timeZone)
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime(merchant.timeZone)
  return sql`case when w.due < ${now} then 'overdue' when w.due < ${hour} then 'hour'
    when w.due < ${new Date(midnight.epochMilliseconds)} then 'today' else 'later' end`
}

type Counted = { counts: Partial<Record<DeadlineGroup, number>> | null; capped: boolean }
type Shown = Waiting & { group: DeadlineGroup }
/** Where a page has no rows its counts stand alone. */
const isShown = (row: Counted | (Counted & Shown)): row is Counted & Shown => 'id' in row && row.id !== null

/** The board of deadlines: everything that waits on one list, the soonest first, counted by how near it is. */
export async function listDeadlines(ctx: Ctx, filter: DeadlineFilter): Promise<DeadlineList> {
  const { pageNo, pageSize, group, mine } = filter
  const { merchantId } = ctx.scope
  const all = waitingOf(ctx, filter.source?.length ? filter.source : sourceNames)
  const wanted = mine
    ? sql`select x.* from (${withOwners(sql`found`, merchantId)}) x where x.owner_id = ${ctx.user?.id ?? null}`
    : sql`select * from found`
  const page = sql`(select m.source, m.id, m.order_id, m.since, m.due, m."group" from meant m
      where ${group ?? null}::text is null or m."group" = ${group ?? null}
      order by m.due, m.source, m.id limit ${pageSize} offset ${(pageNo - 1) * pageSize})`
  const { rows } = await sql<Counted | (Counted & Shown)>`
    with found as materialized (select w.*, ${nearness(ctx)} as "group" from ${all} w),
         meant as materialized (${wanted}),
         counted as (select jsonb_object_agg(k."group", k.n) as counts from (select "group", count(*) as n from meant group by 1) k),
         full_sources as (select coalesce(bool_or(k.n >= ${maxOfSource}), false) as capped from (select count(*) as n from found group by source) k)
    select c.counts, s.capped, p.* from counted c cross join full_sources s left join (${withOwners(page, merchantId)}) p on true
     order by p.due, p.source, p.id`.execute(ctx.db)
  const [first] = rows
  const counts = { overdue: 0, hour: 0, today: 0, later: 0, ...first?.counts }
  return {
    rows: await withFacts(ctx, rows.filter(isShown)),
    total: group ? counts[group] : Object.values(counts).reduce((sum, n) => sum + n, 0),
    pageNo,
    pageSize,
    counts,
    ...(first?.capped && { totalCapped: true }),
  }
}

type Facts = Pick<Deadline, 'orderCode' | 'itemNames' | 'agentName' | 'contactName' | 'serviceDate'> & {
  id: number | null
  reason: string | null
  withdraw: string | null
}
type Disputed = { id: number; reason: DisputeReason; number: string; title: string; agent: string }

/** What a dispute tells of itself that is about no order. */
const withoutOrder = ({ number, title, agent }: Pick<Disputed, 'number' | 'title' | 'agent'>): Facts => ({
  id: null,
  orderCode: number,
  itemNames: { en: title },
  agentName: agent,
  contactName: '',
  serviceDate: null,
  reason: null,
  withdraw: null,
})

/** What a marketplace sold and what has no order yet. */
async function itemsWithoutOrder(
  { db, scope }: Ctx,
  ids: readonly number[],
): Promise<Map<number, Pick<Disputed, 'number' | 'title' | 'agent'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; number: string; title: string; agent: string }>`
    select c.id, c.third_code as number, coalesce(nullif(c.item_name, ''), c.outside_product) as title, n.name as agent
      from channel_order c join outside_connection n on n.merchant_id = c.merchant_id and n.id = c.connection_id
     where c.merchant_id = ${scope.merchantId} and c.id = any(${[...ids]}::bigint[]) and c.order_id is null`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whose document it is and its last day; of its number nothing. */
async function documentViews(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { db, scope, merchant, language } = ctx
  const { rows } = await sql<{ id: number; name: string; expires: string }>`
    select d.id, coalesce(nullif(c.name, ''), c.pinyin) as name, d.expires
      from customer_document d join customer c on c.merchant_id = d.merchant_id and c.id = d.customer_id
     where d.merchant_id = ${scope.merchantId} and d.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, name, expires }) => [id, `${name} · ${shownDay(merchant, expires, language)}`]),
  )
}

const disputeViews = (ctx: Ctx, ids: readonly number[]) =>
  sql<Disputed>`select d.id, d.reason, coalesce(a.number, d.outside_id) as number, coalesce(a.title, '') as title, coalesce(g.name, '') as agent
      from payment_dispute d left join payment_attempt a on a.merchant_id = d.merchant_id and a.id = d.attempt_id
      left join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id
     where d.merchant_id = ${ctx.scope.merchantId} and d.id = any(${[...ids]}::bigint[])`.execute(ctx.db)

const byId = <T extends { id: number | null }>(rows: readonly T[]): Map<number | null, T> =>
  new Map(rows.map((row) => [row.id, row]))

/** What rows of the board are about, by source. */
async function factsOf(ctx: Ctx, page: readonly Shown[]) {
  const { merchantId } = ctx.scope
  const orderIds = page.flatMap(({ order_id: id }) => id ?? [])
  const idsOf = (source: DeadlineSource) => page.filter((one) => one.source === source).map(({ id }) => id)
  const [orders, lines, requests, refunds, disputes, documents] = await Promise.all([
    sql<Facts>`select o.id, o.code as "orderCode", o.item_names as "itemNames", a.name as "agentName", o.contact_name as "contactName",
        o.service_date as "serviceDate", o.follow_up_reason as reason, o.withdraw_reason as withdraw
      from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[])`.execute(ctx.db),
    sql<{
      id: number
      supplier: string
      asked: string | null
    }>`select l.id, coalesce(s.name, '') as supplier, l.asked_text as asked
      from order_line l left join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${merchantId} and l.id = any(${idsOf('supplier-answer')}::bigint[])`.execute(
      ctx.db,
    ),
    sql<{ id: number; reason: string }>`select id, reason from order_request
     where merchant_id = ${merchantId} and id = any(${idsOf('request')}::bigint[])`.execute(ctx.db),
    sql<{ id: number; reason: string }>`select id, reason from order_refund
     where merchant_id = ${merchantId} and id = any(${idsOf('refund')}::bigint[])`.execute(ctx.db),
    disputeViews(ctx, idsOf('dispute')),
    documentViews(ctx, idsOf('document')),
  ])
  return {
    orderBy: byId(orders.rows),
    lineBy: byId(lines.rows),
    requestBy: byId(requests.rows),
    refundBy: byId(refunds.rows),
    disputeBy: byId(disputes.rows),
    documents,
    itemBy: await itemsWithoutOrder(ctx, idsOf('channel-order')),
    groupBy: await groupViews(ctx, page),
  }
}

/** What a row of the board tells of its order. */
async function withFacts(ctx: Ctx, page: readonly Shown[]): Promise<Deadline[]> {
  const { orderBy, lineBy, requestBy, refundBy, disputeBy, documents, itemBy, groupBy } = await factsOf(
    ctx,
    page,
  )
  return page.flatMap((one): Deadline[] => {
    const dispute = one.source === 'dispute' ? disputeBy.get(one.id) : undefined
    const item = one.source === 'channel-order' ? itemBy.get(one.id) : undefined
    const group = groupBy.get(`${one.source} ${one.id}`)
    const loose = dispute ?? item
    const order =
      one.order_id === null ? (group ?? (loose && withoutOrder(loose))) : orderBy.get(one.order_id)
    if (!order) return []
    const { reason, withdraw, id, orderCode, itemNames, agentName, contactName, serviceDate } = order
    const facts = { orderCode, itemNames, agentName, contactName, serviceDate }
    const line = one.source === 'supplier-answer' ? lineBy.get(one.id) : undefined
    const said: Record<DeadlineSource, string | null | undefined> = {
      'supplier-answer': line?.asked,
      withdrawal: withdraw,
      hold: '',
      balance: '',
      request: requestBy.get(one.id)?.reason,
      refund: refundBy.get(one.id)?.reason,
      dispute: dispute && ctx.app.word(ctx.language, `payments.disputeReasons.${dispute.reason}`),
      'follow-up': reason,
      'open-return': '',
      'channel-order': '',
      'channel-refund': '',
      document: documents.get(one.id),
      'group-option': group?.told,
      'group-cut-off': group?.told,
      'group-payment': group?.told,
      'group-call-off': group?.told,
      // What a supplier wants is a cost.
      'group-deposit': may(ctx, 'group.plan.profit') ? group?.told : undefined,
    }
    const shown: Deadline = {
      ...facts,
      orderId: id,
      source: one.source,
      id: one.id,
      group: one.group,
      planId: group?.planId ?? null,
      supplierName: line?.supplier ?? group?.supplier ?? '',
      told: reasonFor(ctx, said[one.source] ?? ''),
      since: one.since,
      dueAt: one.due,
      ownerId: one.owner_id,
      ownerName: one.owner_name,
    }
    return [shown]
  })
}
