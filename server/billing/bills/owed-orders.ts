import { sql } from 'kysely'
import { allocate } from '#contract/kit/money/amounts.ts'
import { taxHeld } from '#contract/pricing/tax/tax.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { billBases } from '#contract/billing/bills/bill.fields.ts'
import { itemAt } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, dayStart } from '../../kit/db/filters.ts'

export type Wanted = {
  agentId: number
  currency: string
  basis: (typeof billBases)[number]
  fromDay: string
  toDay: string
  /** Movements until the end of that day count. */
  cutOff: string
  /** With what was not billed before the first day. */
  earlier: boolean
}
type OrderTax = { name: string; basisPoints: number; taxMinor: number; grossMinor: number }
export type LineTax = { basisPoints: number; grossMinor: number; taxMinor: number }
/** An order with what it added to what the agent owes, less what was billed of it. */
export type Owed = {
  orderId: number
  code: string
  agentCode: string
  names: Record<string, string>
  serviceDay: string
  bookedDay: string
  guest: string
  guests: number
  ended: boolean
  promo: boolean
  open: boolean
  part: number
  beforeMinor: number
  amountMinor: number
  totalMinor: number
  taxes: OrderTax[]
  /** By rate, what earlier bills told. */
  billed: LineTax[]
  /** The tax invoice that told of it: what changed since is a note on that, and on no bill. */
  taxInvoiceId: number | null
  /** The tax in the books of all that the agent owes for it by now; null where some of it was settled elsewhere. */
  bookedTaxMinor: number | null
  /** By rate, of a part of what changed: where some rates fell and others rose, each is told by itself. */
  partTaxes?: LineTax[]
}

/**
 * Orders whose amount is not, or no more, what was billed of it. The amount of an order is what its journals put on the
 * agent's receivable until the cut-off: so a bill and the ledger cannot differ, whatever became of the order: cancelled
 * with a fee, refunded, charged more, moved to another agent. Orders that are still open are told, and left out; so is what a live
 * dispute of the open market claims, until it is over.
 */
export async function owedOrders(ctx: Ctx, wanted: Wanted): Promise<{ owed: Owed[]; leftOut: number }> {
  const rows = (await differing(ctx, wanted)).filter(({ taxInvoiceId }) => taxInvoiceId === null)
  const owed = rows.filter(({ open }) => !open)
  return { owed, leftOut: rows.length - owed.length }
}

/** What changed of the orders that a tax invoice told of. */
export const changedSince = async (ctx: Ctx, wanted: Wanted, invoiceId: number): Promise<Owed[]> =>
  (await differing(ctx, wanted)).filter(({ taxInvoiceId, open }) => taxInvoiceId === invoiceId && !open)

async function differing(ctx: Ctx, wanted: Wanted): Promise<Owed[]> {
  const { agentId, currency, fromDay, toDay, cutOff, earlier } = wanted
  const { merchantId } = ctx.scope
  const zone = ctx.merchant.timeZone
  const booked = sql`(o.created_at at time zone ${zone})::date`
  const day = wanted.basis === 'service' ? sql`o.service_date` : booked
  const { rows } = await sql<Owed>`
    with moved as materialized (
      select j.order_id, sum(p.amount_minor)::bigint as minor
        from ledger_account a join posting p on p.merchant_id = a.merchant_id and p.account_id = a.id
        join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
       where a.merchant_id = ${merchantId} and a.kind = 'agent-receivable' and a.agent_id = ${agentId} and a.currency = ${currency}
         and j.order_id is not null and j.at < ${dayStart(ctx, cutOff, 1)}
       group by j.order_id),
    billed as materialized (
      select order_id, sum(amount_minor)::bigint as minor, count(*)::int as parts from agent_bill_line
       where merchant_id = ${merchantId} and agent_id = ${agentId} and currency = ${currency} and order_id is not null group by order_id),
    apart as materialized (
      select order_id, coalesce(m.minor, 0) - coalesce(b.minor, 0) as minor, coalesce(b.minor, 0) as before, coalesce(b.parts, 0) as parts
        from moved m full join billed b using (order_id) where coalesce(m.minor, 0) <> coalesce(b.minor, 0)),
    differing as materialized (
      select order_id, billable as minor, before, parts
        from apart cross join lateral (
          select case when minor > 0 then greatest(0, minor - app.claimed_of_order(${merchantId}, order_id)) else minor end as billable) c
       where billable <> 0)
    select o.id as "orderId", o.code, o.agent_order_code as "agentCode", o.item_names as names, o.service_date as "serviceDay", ${booked} as "bookedDay",
           coalesce(nullif(o.lead_name, ''), o.contact_name) as guest, case when o.units > 0 and o.adults + o.children + o.infants = 0 then o.units else o.adults + o.children + o.infants end as guests,
           coalesce(case when o.status = 'archived' then o.previous_status end, o.status) in ${among(orderStates.phases.fallen)} as ended,
           o.promo_code <> '' as promo,
           o.status in ${among(orderStates.phases.open)} and o.status <> 'confirmed' as open,
           d.parts as part, d.before as "beforeMinor", d.minor as "amountMinor", o.total_minor as "totalMinor",
           case when d.parts > 0 then coalesce((select jsonb_agg(jsonb_build_object('basisPoints', t.rate, 'grossMinor', t.gross, 'taxMinor', t.tax))
              from (select (x ->> 'basisPoints')::int as rate, sum((x ->> 'grossMinor')::bigint)::bigint as gross, sum((x ->> 'taxMinor')::bigint)::bigint as tax
                      from agent_bill_line b, jsonb_array_elements(b.taxes) x
                     where b.merchant_id = ${merchantId} and b.agent_id = ${agentId} and b.currency = ${currency} and b.order_id = o.id group by 1) t), '[]')
             else '[]' end as billed,
           coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'basisPoints', t.rate, 'taxMinor', t.tax, 'grossMinor', t.gross) order by t.rate desc)
              from (select coalesce(x ->> 'name', '') as name, coalesce((x ->> 'basisPoints')::int, 0) as rate, sum(coalesce((x ->> 'taxMinor')::bigint, 0)) as tax,
                           sum(l.price_minor / greatest(1, jsonb_array_length(l.taxes))) as gross
                      from order_line l left join jsonb_array_elements(l.taxes) x on true
                     where l.merchant_id = o.merchant_id and l.order_id = o.id group by 1, 2) t), '[]') as taxes,
           case when d.parts > 0 then (select i.id from agent_bill_line l join invoice i on i.merchant_id = l.merchant_id and i.bill_id = l.bill_id
              where l.merchant_id = ${merchantId} and l.order_id = o.id and l.agent_id = ${agentId} and l.currency = ${currency}
                and i.kind = 'tax-invoice' and i.status <> 'void' order by l.part desc limit 1) end as "taxInvoiceId",
           case when e.earned = d.before + d.minor then e.tax end as "bookedTaxMinor"
      from differing d join orders o on o.merchant_id = ${merchantId} and o.id = d.order_id
      cross join lateral (
        select coalesce(-sum(p.amount_minor), 0)::bigint as earned, coalesce(-sum(p.amount_minor) filter (where a.kind = 'tax'), 0)::bigint as tax
          -- By the order's own journals, never by all of the agent's.
          from (select * from journal where merchant_id = ${merchantId} and order_id = o.id offset 0) j
          cross join lateral (select * from posting where merchant_id = j.merchant_id and journal_id = j.id offset 0) p
          join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
         where j.agent_id = ${agentId} and j.at < ${dayStart(ctx, cutOff, 1)}
           and a.kind in ('sales', 'fees', 'refunds', 'tax') and a.name = '' and a.currency = ${currency}) e
     where d.parts > 0 or (${day} <= ${toDay}::date and (${earlier} or ${day} >= ${fromDay}::date))
     order by ${day}, o.id`.execute(ctx.db)
  return rows
}

/** What an order's line adds to the tax of each rate: what of the order is billed with it, less what earlier bills told. */
export function taxesOf({
  amountMinor,
  beforeMinor,
  billed,
  partTaxes,
  ...order
}: Pick<
  Owed,
  'amountMinor' | 'beforeMinor' | 'totalMinor' | 'taxes' | 'billed' | 'bookedTaxMinor' | 'partTaxes'
>): LineTax[] {
  if (partTaxes) return partTaxes
  const now = taxesAt(beforeMinor + amountMinor, order)
  const rates = [...new Set([...now, ...billed].map(({ basisPoints }) => basisPoints))]
  const sum = (of: readonly LineTax[], rate: number, key: 'grossMinor' | 'taxMinor') =>
    of.reduce((all, one) => all + (one.basisPoints === rate ? one[key] : 0), 0)
  const describe = (rate: number, key: 'grossMinor' | 'taxMinor') =>
    sum(now, rate, key) - sum(billed, rate, key)
  return rates.map((basisPoints) => ({
    basisPoints,
    grossMinor: describe(basisPoints, 'grossMinor'),
    taxMinor: describe(basisPoints, 'taxMinor'),
  }))
}

/**
 * The tax in an amount of an order, by rate: what its lines are taxed at, in proportion, as the books hold it while a part is kept. What the
 * books know together stands: what their steps rounded otherwise is at the highest rate.
 */
function taxesAt(
  amountMinor: number,
  { totalMinor, taxes, bookedTaxMinor }: Pick<Owed, 'totalMinor' | 'taxes' | 'bookedTaxMinor'>,
): LineTax[] {
  const taxed = taxes.filter(({ grossMinor }) => grossMinor > 0)
  if (!taxed.length) return [{ basisPoints: 0, grossMinor: amountMinor, taxMinor: 0 }]
  const parts = allocate(
    Math.abs(amountMinor),
    taxed.map(({ grossMinor }) => grossMinor),
  )
  const sign = Math.sign(amountMinor)
  const shares = taxed.map(({ basisPoints, taxMinor }, at) => ({
    basisPoints,
    grossMinor: sign * itemAt(parts, at),
    taxMinor: taxHeld(amountMinor, totalMinor, taxMinor),
  }))
  if (bookedTaxMinor === null) return shares
  const apart = bookedTaxMinor - shares.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  return shares.map((one, at) => (at === 0 ? { ...one, taxMinor: one.taxMinor + apart } : one))
}
