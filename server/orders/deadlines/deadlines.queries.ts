import { sql } from 'kysely'
import {
  deadlineSources as sourceNames,
  type DeadlineGroup,
  type DeadlineSource,
} from '#contract/orders/deadlines/deadline-kinds.ts'
import type { DisputeReason } from '#contract/payments/dispute/dispute.fields.ts'
import type { Deadline, DeadlineFilter, DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { deadlineRules } from './rules.ts'
import { deadlineSources, type Waiting } from './sources.ts'

/** So many of each source are looked at, the soonest: whoever has more overdue sees the end of them never. */
const mostOfSource = 500

/** What waits of these sources, the soonest first. One question, of which each source is a part with a limit of its own. */
export async function waiting(
  ctx: Ctx,
  names: readonly DeadlineSource[] = sourceNames,
): Promise<{ rows: Waiting[]; capped: boolean }> {
  const asked = {
    merchantId: ctx.scope.merchantId,
    rules: deadlineRules(ctx),
    most: mostOfSource,
    timeZone: ctx.merchant.timeZone,
  }
  const parts = names.map((name) => sql`(${deadlineSources[name].query(asked)})`)
  const { rows } = await sql<Waiting>`select x.* from (${sql.join(parts, sql` union all `)}) x
    order by x.due, x.source, x.id`.execute(ctx.db)
  const counts = Map.groupBy(rows, ({ source }) => source)
  return { rows, capped: [...counts.values()].some((some) => some.length >= mostOfSource) }
}

/** How near a moment is, by the merchant's own day. */
function groupOf({ now, merchant }: Pick<Ctx, 'now' | 'merchant'>, due: string): DeadlineGroup {
  const at = new Date(due).getTime() - now.getTime()
  if (at < 0) return 'overdue'
  if (at < 3_600_000) return 'hour'
  const day = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO(merchant.timeZone)
      .toPlainDate()
      .toString()
  return day(new Date(due)) === day(now) ? 'today' : 'later'
}

/** The board of deadlines: everything that waits on one list, the soonest first, counted by how near it is. */
export async function listDeadlines(ctx: Ctx, filter: DeadlineFilter): Promise<DeadlineList> {
  const { pageNo, pageSize, group, mine } = filter
  const found = await waiting(ctx, filter.source?.length ? filter.source : sourceNames)
  const grouped = found.rows
    .filter(({ owner_id: owner }) => !mine || owner === ctx.user?.id)
    .map((one) => ({ ...one, group: groupOf(ctx, one.due) }))
  const count = (name: DeadlineGroup) => grouped.filter((one) => one.group === name).length
  const counts = {
    overdue: count('overdue'),
    hour: count('hour'),
    today: count('today'),
    later: count('later'),
  }
  const all = group ? grouped.filter((one) => one.group === group) : grouped
  const page = all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return {
    rows: await told(ctx, page),
    total: all.length,
    pageNo,
    pageSize,
    counts,
    ...(found.capped && { totalCapped: true }),
  }
}

type Facts = Pick<Deadline, 'orderCode' | 'itemNames' | 'agentName' | 'contactName' | 'serviceDate'> & {
  id: number | null
  reason: string | null
  withdraw: string | null
}
type Disputed = { id: number; reason: DisputeReason; number: string; title: string; agent: string }

/** What a dispute tells of itself that is about no order. */
const withoutOrder = ({ number, title, agent }: Disputed): Facts => ({
  id: null,
  orderCode: number,
  itemNames: { en: title },
  agentName: agent,
  contactName: '',
  serviceDate: null,
  reason: null,
  withdraw: null,
})

/** What a row of the board tells of its order. */
async function told(ctx: Ctx, page: (Waiting & { group: DeadlineGroup })[]): Promise<Deadline[]> {
  const { merchantId } = ctx.scope
  const orderIds = page.flatMap(({ order_id: id }) => id ?? [])
  const idsOf = (source: DeadlineSource) => page.filter((one) => one.source === source).map(({ id }) => id)
  const [orders, lines, requests, refunds, disputes] = await Promise.all([
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
    sql<Disputed>`select d.id, d.reason, coalesce(a.number, d.outside_id) as number, coalesce(a.title, '') as title, coalesce(g.name, '') as agent
      from payment_dispute d left join payment_attempt a on a.merchant_id = d.merchant_id and a.id = d.attempt_id
      left join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id
     where d.merchant_id = ${merchantId} and d.id = any(${idsOf('dispute')}::bigint[])`.execute(ctx.db),
  ])
  const disputeBy = new Map(disputes.rows.map((row) => [row.id, row]))
  const refundBy = new Map(refunds.rows.map((row) => [row.id, row]))
  const orderBy = new Map(orders.rows.map((row) => [row.id, row]))
  const lineBy = new Map(lines.rows.map((row) => [row.id, row]))
  const requestBy = new Map(requests.rows.map((row) => [row.id, row]))
  return page.flatMap((one): Deadline[] => {
    const dispute = one.source === 'dispute' ? disputeBy.get(one.id) : undefined
    const order = one.order_id === null ? dispute && withoutOrder(dispute) : orderBy.get(one.order_id)
    if (!order) return []
    const { reason, withdraw, id, ...facts } = order
    const line = one.source === 'supplier-answer' ? lineBy.get(one.id) : undefined
    const said: Record<DeadlineSource, string | null | undefined> = {
      'supplier-answer': line?.asked,
      withdrawal: withdraw,
      hold: '',
      request: requestBy.get(one.id)?.reason,
      refund: refundBy.get(one.id)?.reason,
      dispute: dispute && ctx.app.word(ctx.language, `payments.disputeReasons.${dispute.reason}`),
      'follow-up': reason,
      'open-return': '',
    }
    const shown: Deadline = {
      ...facts,
      orderId: id,
      source: one.source,
      id: one.id,
      group: one.group,
      supplierName: line?.supplier ?? '',
      told: reasonFor(ctx, said[one.source] ?? ''),
      since: one.since,
      dueAt: one.due,
      ownerId: one.owner_id,
      ownerName: one.owner_name,
    }
    return [shown]
  })
}
