import { sql } from 'kysely'
import type { CaseOpen } from '#contract/open-market/cases.schema.ts'
import { licenceKey } from '#contract/open-market/licence.fields.ts'
import { effectiveStates } from '#contract/open-market/open-market.schema.ts'
import { billWithOrder } from '../../billing/billing.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx, Merchant } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { otherWay, type Direction } from '../partners.ts'
import type { CaseOpening } from './trail.ts'

/** So many days after the service, or the end of the contract, a case may be opened. */
const openDays = 90

/** What a case is about: on our side, as the other side finds it by what both know, and as one name of it. */
export type Subject = {
  own: {
    direction: Direction
    order_id: number | null
    line_id: number | null
    order_code: string
    contract_id: number | null
    reference: string
  }
  currency: string
  /** What the order comes to between the two, in that currency; null where a case is about none, or its cost is not said. */
  amountMinor: number | null
  subject: string
  opening: Omit<CaseOpening, 'title' | 'currency' | 'claimMinor'>
}
type Wanted = Pick<CaseOpen, 'about' | 'orderCode' | 'billCode' | 'contractId' | 'licence'>

export async function subjectOf(ctx: Ctx, wanted: Wanted, partner: Merchant): Promise<Subject> {
  if (wanted.about === 'contract') return contractOf(ctx, wanted.contractId, partner.id)
  if (wanted.about === 'licence') return licenceOf(ctx, wanted.licence, partner)
  const order = await orderOf(ctx, wanted.orderCode, partner.id)
  if (wanted.about === 'order') return order
  if (!wanted.billCode) return failField('billCode', 'required')
  const reference = await billOf(ctx, wanted.billCode, order)
  return {
    ...order,
    own: { ...order.own, reference },
    opening: { ...order.opening, about: 'bill', reference },
  }
}

function requireRecent(ctx: Ctx, field: string, day: string): void {
  const lastDay = Temporal.PlainDate.from(day).add({ days: openDays }).toString()
  if (todayOf(ctx) > lastDay) failField(field, 'open-market.fieldErrors.tooOld')
}

type OrderRow = {
  orderId: number
  serviceDate: string
  currency: string
  totalMinor: number
  costMinor: number | null
  buyer: number | null
  buyerLine: number | null
  lineId: number | null
  theirs: number | null
  costCurrency: string | null
}
/** An order of ours that the partner made here, or a line of ours that it serves. */
async function orderOf(ctx: Ctx, code: string, partnerId: number): Promise<Subject> {
  const { rows } = await sql<OrderRow>`
    select o.id as "orderId", o.service_date as "serviceDate", o.currency, o.total_minor as "totalMinor", o.mirror_of_merchant as buyer, o.mirror_of_line as "buyerLine",
           l.id as "lineId", l.mirror_order_id as theirs, k.currency as "costCurrency",
           (select sum(greatest(c.cost_minor, c.posted_minor, c.fee_minor))
              from order_line s join order_line_cost c on c.merchant_id = s.merchant_id and c.line_id = s.id
             where s.merchant_id = o.merchant_id and s.order_id = o.id and s.mirror_merchant = ${partnerId}
               and c.cost_minor is not null)::bigint as "costMinor"
      from orders o
      left join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.mirror_merchant = ${partnerId} and l.mirror_order_id is not null
      left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
     where o.merchant_id = ${ctx.scope.merchantId} and o.code = ${code} and o.deleted_at is null order by l.position limit 1`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return failField('orderCode', code ? 'unknown' : 'required')
  const { orderId, lineId, theirs } = row
  requireRecent(ctx, 'orderCode', row.serviceDate)
  const own = { order_id: orderId, order_code: code, contract_id: null, reference: '' }
  const same = { about: 'order' as const, reference: '', dealId: null }
  if (row.buyer === partnerId && row.buyerLine !== null)
    return {
      own: { ...own, direction: 'sells', line_id: null },
      currency: row.currency,
      amountMinor: row.totalMinor,
      subject: `line ${partnerId} ${row.buyerLine}`,
      opening: { ...same, direction: 'buys', sellerOrderId: orderId, buyerLineId: row.buyerLine },
    }
  if (lineId === null || theirs === null) return failField('orderCode', 'open-market.fieldErrors.notTheirs')
  return {
    own: { ...own, direction: 'buys', line_id: lineId },
    currency: row.costCurrency ?? row.currency,
    amountMinor: row.costMinor,
    subject: `line ${ctx.scope.merchantId} ${lineId}`,
    opening: { ...same, direction: 'sells', sellerOrderId: theirs, buyerLineId: lineId },
  }
}

/** The seller's bill by its number; of ours the order has to stand on it, of theirs the number is on their paper. */
async function billOf(ctx: Ctx, code: string, { own }: Subject): Promise<string> {
  if (own.direction === 'buys' || own.order_id === null) return code
  return (
    (await billWithOrder(ctx, { code, orderId: own.order_id })) ??
    failField('billCode', 'open-market.fieldErrors.notOnBill')
  )
}

type ContractRow = {
  id: number
  dealId: number
  direction: Direction
  currency: string
  no: number
  endedOn: string | null
}
/** A contract of the two that is or was in force; an amount of it is said, and booked by neither. */
async function contractOf(ctx: Ctx, id: number | null, partnerId: number): Promise<Subject> {
  if (id === null) return failField('contractId', 'required')
  const { rows } = await sql<ContractRow>`
    select id, deal_id as "dealId", direction, terms ->> 'currency' as currency, version_no as no,
           case when state in ('ended', 'expired') then moved_at::date::text end as "endedOn"
      from market_contract
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and partner_id = ${partnerId}
       and state in ${among(effectiveStates)}`.execute(ctx.db)
  const row = rows[0] ?? failField('contractId', 'unknown')
  if (row.endedOn !== null) requireRecent(ctx, 'contractId', row.endedOn)
  const reference = `v${row.no}`
  return {
    own: { ...noOrder, direction: row.direction, contract_id: row.id, reference },
    currency: row.currency,
    amountMinor: null,
    subject: `deal ${row.dealId}`,
    opening: {
      about: 'contract',
      reference,
      dealId: row.dealId,
      direction: otherWay(row.direction),
      sellerOrderId: null,
      buyerLineId: null,
    },
  }
}

const noOrder = { order_id: null, line_id: null, order_code: '' } as const

/** A licence that the partner shows, as "TH 11/12659". */
async function licenceOf(ctx: Ctx, licence: string, partner: Merchant): Promise<Subject> {
  const { rows } = await sql<{ country: string; number: string }>`
    select l ->> 'country' as country, l ->> 'number' as number
      from platform.market_company c cross join lateral jsonb_array_elements(c.licences) l
     where c.merchant_id = ${partner.id}`.execute(ctx.db)
  const shown = rows.find(({ country, number }) => licenceKey(`${country} ${number}`) === licenceKey(licence))
  if (!shown) return failField('licence', 'unknown')
  const direction = await directionWith(ctx, partner.id)
  const reference = `${shown.country} ${shown.number}`
  return {
    own: { ...noOrder, direction, contract_id: null, reference },
    currency: ctx.merchant.currency,
    amountMinor: null,
    // Of the two alone: what a third company asks about the same licence is another case.
    subject: `licence ${partner.id} ${ctx.scope.merchantId} ${shown.country} ${licenceKey(shown.number)}`,
    opening: {
      about: 'licence',
      reference,
      dealId: null,
      direction: otherWay(direction),
      sellerOrderId: null,
      buyerLineId: null,
    },
  }
}

/** What the company is to us: by the contract that we have with it, else as one that we would buy from. */
async function directionWith(ctx: Ctx, partnerId: number): Promise<Direction> {
  const { rows } = await sql<{ direction: Direction }>`select direction from market_contract
    where merchant_id = ${ctx.scope.merchantId} and partner_id = ${partnerId} and state in ('active', 'suspended')
    order by direction limit 1`.execute(ctx.db)
  return rows[0]?.direction ?? 'buys'
}

/** What the other side has opened a case about, among what is ours and theirs alone. */
export async function openedAbout(ctx: Ctx, from: number, opening: CaseOpening): Promise<Subject['own']> {
  const { direction, sellerOrderId, buyerLineId, about = 'order', reference = '', dealId = null } = opening
  const m = ctx.scope.merchantId
  if (about === 'licence') return { ...noOrder, direction, contract_id: null, reference }
  if (about === 'contract') {
    const { rows } = await sql<{ id: number }>`select id from market_contract
      where merchant_id = ${m} and deal_id = ${dealId} and partner_id = ${from}`.execute(ctx.db)
    const { id } = rows[0] ?? failField('contractId', 'unknown')
    return { ...noOrder, direction, contract_id: id, reference }
  }
  const { rows } = await (
    direction === 'sells'
      ? sql<{ orderId: number; lineId: number | null; code: string }>`
        select id as "orderId", null::bigint as "lineId", code from orders
         where merchant_id = ${m} and id = ${sellerOrderId} and mirror_of_merchant = ${from} and mirror_of_line = ${buyerLineId}`
      : sql<{ orderId: number; lineId: number | null; code: string }>`
        select o.id as "orderId", l.id as "lineId", o.code
          from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
         where l.merchant_id = ${m} and l.id = ${buyerLineId} and l.mirror_merchant = ${from}`
  ).execute(ctx.db)
  const { orderId, lineId, code } = rows[0] ?? failField('orderId', 'unknown')
  return { direction, order_id: orderId, line_id: lineId, order_code: code, contract_id: null, reference }
}
