import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupDeadlines, type DeadlineSource } from '#contract/orders/deadlines/deadline-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Waiting } from './sources.ts'

type Row = {
  source: DeadlineSource
  key: number
  planId: number
  code: string
  names: Record<string, string>
  agent: string
  contact: string
  startDate: string
  supplier: string
  serviceNames: Record<string, string> | null
  leftMinor: number | null
  currency: string | null
  missing: number | null
}
export type GroupDescription = {
  planId: number
  orderCode: string
  itemNames: Record<string, string>
  agentName: string
  contactName: string
  serviceDate: string
  supplier: string
  told: string
  id: null
  reason: null
  withdraw: null
}

/** What rows of the board tell of the groups that they are about, by source and id. */
export async function groupViews(
  ctx: Ctx,
  page: readonly Pick<Waiting, 'source' | 'id'>[],
): Promise<Map<string, GroupDescription>> {
  const idsOf = (source: DeadlineSource) => page.filter((one) => one.source === source).map(({ id }) => id)
  if (!page.some(({ source }) => groupDeadlines.some((one) => one === source))) return new Map()
  const plain = sql`p.id as "planId", p.code, p.names, a.name as agent, p.contact_name as contact, p.start_date as "startDate"`
  const agent = sql`join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id`
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`
    select 'group-option' as source, s.id as key, ${plain}, coalesce(u.name, '') as supplier, s.facts->'names' as "serviceNames",
           null::bigint as "leftMinor", null::text as currency, null::int as missing
      from plan_service s join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id ${agent}
      left join supplier u on u.merchant_id = s.merchant_id and u.id = s.supplier_id
     where s.merchant_id = ${merchantId} and s.id = any(${idsOf('group-option')}::bigint[])
    union all
    select 'group-cut-off', p.id, ${plain}, '', null, null, null,
           p.adults + p.children + p.infants + p.free_guests
             - (select count(*)::int from plan_guest n where n.merchant_id = p.merchant_id and n.plan_id = p.id)
      from travel_plan p ${agent} where p.merchant_id = ${merchantId} and p.id = any(${idsOf('group-cut-off')}::bigint[])
    union all
    select 'group-payment', n.id, ${plain}, '', null, n.amount_minor - n.paid_minor, n.currency, null
      from plan_instalment n join travel_plan p on p.merchant_id = n.merchant_id and p.id = n.plan_id ${agent}
     where n.merchant_id = ${merchantId} and n.id = any(${idsOf('group-payment')}::bigint[])
    union all
    select 'group-deposit', d.id, ${plain}, coalesce(u.name, ''), null, d.amount_minor, d.currency, null
      from plan_deposit d join travel_plan p on p.merchant_id = d.merchant_id and p.id = d.plan_id ${agent}
      join plan_service s on s.merchant_id = d.merchant_id and s.id = d.service_id
      left join supplier u on u.merchant_id = s.merchant_id and u.id = coalesce(d.supplier_id, s.supplier_id)
     where d.merchant_id = ${merchantId} and d.id = any(${idsOf('group-deposit')}::bigint[])
    union all
    select 'group-call-off', c.id, ${plain}, coalesce(u.name, ''), s.facts->'names', null, null, null
      from plan_call_off c join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id ${agent}
      join plan_service s on s.merchant_id = c.merchant_id and s.id = c.service_id
      left join supplier u on u.merchant_id = c.merchant_id and u.id = c.supplier_id
     where c.merchant_id = ${merchantId} and c.id = any(${idsOf('group-call-off')}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [`${row.source} ${row.key}`, viewOf(ctx, row)]))
}

function viewOf(ctx: Ctx, row: Row): GroupDescription {
  const view =
    row.leftMinor !== null && row.currency
      ? `${groupedAmount(Number(row.leftMinor), row.currency)} ${row.currency}`
      : row.serviceNames
        ? nameIn(row.serviceNames, ctx.language)
        : ctx.app.word(ctx.language, 'orders.deadlines.namesMissing', { count: row.missing ?? 0 })
  return {
    planId: row.planId,
    orderCode: row.code,
    itemNames: row.names,
    agentName: row.agent,
    contactName: row.contact,
    serviceDate: row.startDate,
    supplier: row.supplier,
    told: view,
    id: null,
    reason: null,
    withdraw: null,
  }
}
