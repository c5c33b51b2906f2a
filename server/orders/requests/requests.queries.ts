import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn, type Can } from '#contract/kit/schema.ts'
import type { ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { RefundKind, RefundStatus, RefundWay } from '#contract/orders/refunds/refund.states.ts'
import type { RequestFilter, WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import type { RequestKind } from '#contract/orders/requests/request-kinds.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import { omit } from '#contract/kit/omit.ts'
import { among, finds } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { modifyCan } from '../amend/look/modify.queries.ts'
import { mayDo } from '../order/order-can.ts'
import { refundCan } from '../refunds/refunds.queries.ts'

/** How it stands, by the table of its kind. */
type Standing =
  | { kind: 'modify' | 'change-sku'; status: ModifyStatus; way: null }
  | { kind: RefundKind; status: RefundStatus; way: RefundWay }
  | { kind: 'withdrawal'; status: 'cancelling'; way: null }
type Row = Omit<WaitingRequest, 'can' | 'itemName' | 'kind' | 'status'> &
  Standing & { itemNames: Record<string, string> }

/** Requests of all kinds that wait, those due first. */
export async function listRequests(ctx: Ctx, filter: z.output<typeof RequestFilter>) {
  const { kind, waitsFor, text, overdue = null, pageNo, pageSize } = filter
  const { rows } = await sql<Found | (Row & Found)>`
    with found as materialized (${requestsFound(ctx, { waitsFor, text, overdue })}),
         counted as (select jsonb_object_agg(kind, n) as counts from (select kind, count(*) as n from found group by kind) k)
    select c.counts, p.*, a.name as "agentName", o.code as "orderCode", o.item_names as "itemNames", o.service_date as "serviceDate",
           o.contact_name as "contactName"
      from counted c left join lateral (
      select * from found f where ${kind?.length ? kind : null}::text[] is null or f.kind = any(${kind ?? []}::text[])
       order by f."dueAt", f."orderId", f.kind, f.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}) p on true
      left join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = p."orderId"
      left join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     order by p."dueAt", p."orderId", p.kind, p.id`.execute(ctx.db)
  const counts = rows[0]?.counts ?? {}
  const selected = Object.entries(counts).filter(([of]) => !kind?.length || kind.includes(of as RequestKind))
  return {
    pageNo,
    pageSize,
    total: selected.reduce((sum, [, n]) => sum + n, 0),
    counts,
    rows: rows.filter(isRow).map((row): WaitingRequest => {
      const { itemNames, ...view } = omit(row, ['counts', 'way'])
      const itemName = nameIn(itemNames, ctx.language)
      return { ...view, itemName, reason: reasonFor(ctx, row.reason), can: canOf(ctx, row) }
    }),
  }
}
type Found = {
  counts: Partial<Record<RequestKind, number>> | null
  id: number | null
}
/** Where a page has no rows its counts stand alone. */
const isRow = (row: Found | (Row & Found)): row is Row & Found => row.id !== null

type Sought = Pick<z.output<typeof RequestFilter>, 'waitsFor' | 'text'> & { overdue: boolean | null }
/** What waits, of all kinds: every word of a text stands somewhere, in a code, a name, a phone, the item or the agent. */
function requestsFound(ctx: Ctx, { waitsFor, text, overdue }: Sought) {
  const { merchantId } = ctx.scope
  const agentName = sql`(select jsonb_object_agg(a.id, a.name) from agent a where a.merchant_id = ${merchantId}) ->> r.agent_id::text`
  return sql`select r.kind, r.id, r.version, r.order_id as "orderId", r.status, r.way, r.waits_for as "waitsFor", r.back_minor as "backMinor", r.currency, r.reason,
      r.by_kind as "byKind", r.by_name as "byName", r.since, coalesce(r.due_at, r.since) as "dueAt", coalesce(r.due_at, r.since) < now() as overdue
    from order_open_request r
   where r.merchant_id = ${merchantId}
     and (${waitsFor?.length ? waitsFor : null}::text[] is null or r.waits_for = any(${waitsFor ?? []}::text[]))
     and (${overdue}::boolean is null or (coalesce(r.due_at, r.since) < now()) = ${overdue})
     and ${finds(text, ['r.found_by', agentName])}`
}

/** What this person may do with it, by the table of its kind. */
function canOf(ctx: Ctx, row: Standing): Can {
  if (row.way !== null) return refundCan(ctx, row)
  if (row.kind !== 'withdrawal') return modifyCan(ctx, row.status)
  const answers = ['agreeCancel', 'rejectCancel'] as const
  return Object.fromEntries(
    answers
      .filter((verb) => mayDo(ctx, orderStates.verbs[verb], 'staff'))
      .map((verb) => [verb, true as const]),
  )
}

/** How many wait, of orders of some product types where only those are meant; counting stops at so many. */
export async function countRequests(ctx: Ctx, limit: number, only?: readonly ProductType[]): Promise<number> {
  const { merchantId } = ctx.scope
  const selected = only
    ? sql`and exists (select from orders o where o.merchant_id = r.merchant_id and o.id = r.order_id and o.product_type in ${among(only)})`
    : sql``
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from order_open_request r where r.merchant_id = ${merchantId} ${selected} limit ${limit}) r`.execute(
    ctx.db,
  )
  return firstOf(rows).n
}
