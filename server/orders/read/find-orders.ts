import { sql } from 'kysely'
import type { OrderFilter } from '#contract/orders/order-list.schema.ts'
import { isDown } from '#contract/kit/record/sorts.ts'
import { orderSorts } from '#contract/orders/order-sorts.ts'
import { wordsOf } from '#contract/kit/text/text.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf, containing, startingWith } from '../../kit/db/filters.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { isWithin } from '../../pricing/pricing.public.ts'
import {
  namesOf,
  phoneOf,
  termsOf,
  waysToHold,
  type HeldBySkus,
  type Phone,
  type Way,
} from './search-ways.ts'

/** More are told as "1,000+". Who looks at more wants another filter, and counting a million takes most of a second. */
export const maxCounted = 1_000

/** A filter as the search in the database takes it (migration 0976): names resolved to ids, texts to what an index finds. */
export type Wanted = Record<string, unknown>

/** What is typed for a phone and is none: nobody has it. */
export const noPhone: Phone = { tail: '-', digits: '-' }

/** Reads a filter: the SKUs, agents and categories it means are looked up first, so that orders are found by their ids. */
export async function wantedOf(ctx: Ctx, filter: OrderFilter): Promise<Wanted> {
  const wanted: Wanted = { tab: filter.tab, sort: filter.sort, down: isDown(orderSorts, filter) }
  if (filter.tab === 'refreshOrder') Object.assign(wanted, await seenBy(ctx))
  if (filter.status?.length) wanted['status'] = filter.status
  if (filter.supplierStatus?.length) wanted['supplier_status'] = filter.supplierStatus
  if (filter.agentStatus?.length) wanted['agent_status'] = filter.agentStatus
  if (filter.paymentStatus?.length) wanted['payment_status'] = filter.paymentStatus
  if (filter.classificationId?.length) wanted['product_type'] = filter.classificationId
  if (filter.supplierId && ctx.actor.kind === 'staff') wanted['supplierId'] = filter.supplierId
  if (filter.createdBy?.length && ctx.actor.kind === 'staff') wanted['created_by'] = filter.createdBy
  if (filter.importId && ctx.actor.kind === 'staff') wanted['importId'] = filter.importId
  addDates(ctx, filter, wanted)
  if (filter.orderCode) wanted['code'] = startingWith(filter.orderCode.toUpperCase())
  if (filter.thirdCode) wanted['thirdCode'] = startingWith(filter.thirdCode)
  if (filter.phone) wanted['phone'] = phoneOf(ctx, filter.phone) ?? noPhone
  const [agents, categories, items, ways] = await Promise.all([
    agentIds(ctx, filter),
    categoryIds(ctx, filter.classificationTree),
    filter.boughtItem ? skuIds(ctx, filter.boughtItem) : null,
    waysOf(ctx, filter),
  ])
  if (agents) wanted['agent_id'] = agents
  if (categories) wanted['category_id'] = categories
  if (items) wanted['sku_id'] = items
  if (ways) wanted['text'] = ways
  return wanted
}

/** The ways in which an order may hold what was typed, and a name what was typed for names alone. */
export async function waysOf(
  ctx: Ctx,
  { text, customerPinYin }: Pick<OrderFilter, 'text' | 'customerPinYin'>,
): Promise<Way[] | null> {
  const { merchantId } = ctx.scope
  const names = customerPinYin ? namesOf(merchantId, customerPinYin) : null
  // Signs alone are in no name.
  if (customerPinYin && !names) return []
  const named: Way = names ? { names } : {}
  if (!text) return names ? [named] : null
  const terms = termsOf(text)
  return terms.length ? waysToHold(ctx, terms, await heldBySkus(ctx, terms), named) : []
}

/** What is put away is over: sorted by its service it has all days. */
const isPutAway = ({ tab }: OrderFilter): boolean => tab === 'archived' || tab === 'deleted'

/** Days of service, from today where those to come are read first; and of booking, under the name of what a reader calls booked. */
export function addDates(
  ctx: Ctx,
  filter: OrderFilter,
  wanted: Wanted,
  booked: 'created' | 'sent' = 'created',
): void {
  const [serviceFrom, serviceTo] = filter.activityDateRange ?? []
  if (serviceFrom) wanted['serviceFrom'] = serviceFrom
  else if (filter.sort === 'service' && !filter.down && !isPutAway(filter))
    wanted['serviceFrom'] = todayOf(ctx)
  if (serviceTo) wanted['serviceTo'] = serviceTo
  const [createdFrom, createdTo] = filter.orderDateRange ?? []
  if (createdFrom) wanted[`${booked}From`] = dayBegins(ctx, createdFrom)
  if (createdTo) wanted[`${booked}To`] = dayBegins(ctx, createdTo, 1)
  const [modifiedFrom, modifiedTo] = filter.modifiedDateRange ?? []
  if (modifiedFrom) wanted['modifiedFrom'] = dayBegins(ctx, modifiedFrom)
  if (modifiedTo) wanted['modifiedTo'] = dayBegins(ctx, modifiedTo, 1)
}

/** Since when changes count as unseen for this person. */
export async function seenBy(ctx: Ctx): Promise<{ userId: number; seenSince: string }> {
  const userId = ctx.user?.id ?? 0
  const row = await ctx.db
    .selectFrom('app_user')
    .select('orders_seen_at')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return { userId, seenSince: row?.orders_seen_at ?? ctx.now.toISOString() }
}

async function agentIds(ctx: Ctx, { distribution, distributionCode }: OrderFilter): Promise<number[] | null> {
  if (!distributionCode) return distribution?.length ? distribution : null
  let query = ctx.db
    .selectFrom('agent')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('code', 'ilike', startingWith(distributionCode))
  if (distribution?.length) query = query.where('id', '=', anyOf(distribution))
  return (await query.limit(200).execute()).map((row) => row.id)
}

/** The categories named and all below them. */
async function categoryIds(ctx: Ctx, roots: number[] | undefined): Promise<number[] | null> {
  if (!roots?.length) return null
  const { rows } = await sql<{ id: number }>`select c.id from category c
    where c.merchant_id = ${ctx.scope.merchantId} and ${isWithin(ctx, 'c.id', roots)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** At most so many SKUs are looked for by one set of words, the latest. */
const soughtSkus = 200

/** SKUs whose code or any name holds every word, deleted ones too: their orders stay. */
export const skuIds = async (ctx: Ctx, text: string): Promise<number[]> =>
  (await heldBySkus(ctx, [text])).flatMap((held) => held.skuIds)

/** SKUs whose code or any name holds one term or more, by which. */
async function heldBySkus(ctx: Ctx, terms: readonly string[]): Promise<HeldBySkus[]> {
  const words = JSON.stringify(terms.map((term) => wordsOf(term).map(containing)))
  const { rows } = await sql<HeldBySkus>`
    select held, sku_ids as "skuIds" from app.skus_holding(${words}::jsonb, ${soughtSkus})`.execute(ctx.db)
  return rows
}
