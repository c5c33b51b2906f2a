import { sql } from 'kysely'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { byRate } from '#contract/billing/papers/note-taxes.ts'
import type { Language } from '#contract/kit/schema.ts'
import { orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { taxesOf, type LineTax, type Owed } from '../bills/owed-orders.ts'
import type { Party } from './invoice-record.ts'

/** A paper of an order that stands, with what there is to credit on it. */
export type OrderPaper = {
  id: number
  kind: PaperKind
  code: string
  of: number | null
  netMinor: number
  totalMinor: number
  taxes: PaperTax[]
  restMinor: number
  buyer: Party
  email: string
  language: Language
}
type Facts = {
  id: number
  code: string
  agentId: number
  currency: string
  term: string
  totalMinor: number
  heldMinor: number
  names: Record<string, string>
  serviceDay: string
  guest: string
  guests: number
  email: string
  language: Language
  hasFallen: boolean
  isUnpaid: boolean
  taxes: Owed['taxes']
  bookedTaxMinor: number | null
}
/** What we hold of an order's money, what papers told of it, and the difference by rate: below zero where they told too much. */
export type PaidOrder = Facts & { papers: OrderPaper[]; dueMinor: number; dueTaxes: LineTax[] }

async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Facts>`
    select o.id, o.code, o.agent_id as "agentId", o.currency, o.settlement_term as term, o.total_minor as "totalMinor", h.held as "heldMinor",
           o.item_names as names, o.service_date as "serviceDay", coalesce(nullif(o.lead_name, ''), o.contact_name) as guest,
           case when o.units > 0 and o.adults + o.children + o.infants = 0 then o.units else o.adults + o.children + o.infants end as guests,
           o.contact_email as email, o.language, o.status in ${among(orderStates.phases.fallen)} as "hasFallen", o.payment_status in ${among(paymentStates.phases.due)} as "isUnpaid",
           coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'basisPoints', t.rate, 'taxMinor', t.tax, 'grossMinor', t.gross) order by t.rate desc)
              from (select coalesce(x ->> 'name', '') as name, coalesce((x ->> 'basisPoints')::int, 0) as rate, sum(coalesce((x ->> 'taxMinor')::bigint, 0)) as tax,
                           sum(l.price_minor / greatest(1, jsonb_array_length(l.taxes))) as gross
                      from order_line l left join jsonb_array_elements(l.taxes) x on true
                     where l.merchant_id = o.merchant_id and l.order_id = o.id group by 1, 2) t), '[]') as taxes,
           case when e.earned = h.held then e.tax end as "bookedTaxMinor"
      from orders o cross join lateral (select app.order_held(o.status, o.previous_status, o.settlement_term, o.fee_minor, o.booked_minor, o.reserved_minor) as held) h
      cross join lateral (
        select coalesce(-sum(p.amount_minor), 0)::bigint as earned, coalesce(-sum(p.amount_minor) filter (where a.kind = 'tax'), 0)::bigint as tax
          from (select * from journal where merchant_id = ${merchantId} and order_id = o.id offset 0) j
          cross join lateral (select * from posting where merchant_id = j.merchant_id and journal_id = j.id offset 0) p
          join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
         where j.agent_id = o.agent_id and a.kind in ('sales', 'fees', 'refunds', 'tax') and a.name = '' and a.currency = o.currency) e
     where o.merchant_id = ${merchantId} and o.id = ${id}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

async function papersOf(ctx: Ctx, orderId: number): Promise<OrderPaper[]> {
  const { rows } = await sql<OrderPaper>`
    select id, kind, code, of_invoice_id as of, net_minor as "netMinor", total_minor as "totalMinor", taxes, coalesce(order_rest_minor, 0) as "restMinor",
           paper -> 'buyer' as buyer, email, language
      from invoice where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and status <> 'void' order by id`.execute(
    ctx.db,
  )
  return rows
}

const signOf = ({ kind }: OrderPaper): number => (kind === 'credit-note' ? -1 : 1)

/** Reads an order's papers, under its lock where one is to be issued. */
export async function readPaid(ctx: Ctx, id: number, locks = false): Promise<PaidOrder> {
  if (locks) await readRow(ctx, 'orders', id, 'for no key update')
  const facts = await factsOf(ctx, id)
  const papers = await papersOf(ctx, id)
  const beforeMinor = papers.reduce((sum, paper) => sum + signOf(paper) * paper.totalMinor, 0)
  const shares = byRate(
    papers.flatMap((paper) =>
      paper.taxes.map(({ basisPoints, netMinor, taxMinor }) => ({
        basisPoints,
        netMinor: signOf(paper) * netMinor,
        taxMinor: signOf(paper) * taxMinor,
      })),
    ),
  )
  // Money of a billed agent is told on its bills.
  const dueMinor = facts.term === 'invoice' ? 0 : facts.heldMinor - beforeMinor
  const billed = shares.map((one) => ({ ...one, grossMinor: one.netMinor + one.taxMinor }))
  return {
    ...facts,
    papers,
    dueMinor,
    dueTaxes: taxesOf({ ...facts, amountMinor: dueMinor, beforeMinor, billed }),
  }
}

/** What of an order is still to be paid. */
export const restOf = ({ isUnpaid, totalMinor, heldMinor }: PaidOrder): number =>
  isUnpaid ? Math.max(0, totalMinor - heldMinor) : 0

/** What comes within what was still to be paid at the last paper is one more payment; beyond it, more was asked: a debit note. */
export const isAddition = ({ papers, dueMinor }: PaidOrder): boolean => {
  const last = papers.findLast(({ kind }) => kind !== 'credit-note')
  return last !== undefined && dueMinor > last.restMinor
}
