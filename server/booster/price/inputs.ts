import { sql } from 'kysely'
import { guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { AccountTerms, Raise } from '#contract/booster/gross-up.ts'
import type { bases } from '#contract/booster/booster.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { republishTerms, type RepublishTerms } from '../../open-market/open-market.public.ts'
import {
  categoriesAbove,
  listBooksOf,
  loadCostBooks,
  publicQuotes,
  ratesToday,
  type CostBook,
  type ListBook,
  type PublicQuote,
  type Rate,
} from '../../pricing/pricing.public.ts'
import { ownSetting, type OwnSetting } from '../setting.ts'
import type { PublishedRow } from './published.ts'

/** Prices are kept for so many days ahead. */
export const horizonDays = 366

export type Rule = Raise & {
  connectionId: number | null
  skuId: number | null
  categoryId: number | null
  base: (typeof bases)[number]
}
/** A listing with the account that sells it. */
export type PricedListing = {
  id: number
  connectionId: number
  skuId: number
  state: 'draft' | 'live' | 'paused' | 'guarded'
  guard: string
  guardFacts: Record<string, string | number>
  session: string
  floorBasisPoints: number | null
  otherTerms: string
  accepted: Partial<Record<GuestKind, number[]>>
  isStale: boolean
  accountName: string
  skuNames: Names
  agentId: number
  currency: string
  parity: boolean
  terms: AccountTerms
}
/** All that prices of some SKUs hang on, read within one transaction. */
export type Inputs = {
  today: string
  days: readonly string[]
  setting: OwnSetting
  listings: readonly PricedListing[]
  rules: readonly Rule[]
  categoryPath: (categoryId: number | null) => number[]
  lists: ReadonlyMap<number, ListBook>
  /** Of the supplier that is asked first. */
  costs: ReadonlyMap<number, CostBook>
  contracts: ReadonlyMap<number, RepublishTerms>
  rates: ReadonlyMap<string, Rate>
  /** Typed prices by listing, then `kind day`. */
  typed: ReadonlyMap<number, ReadonlyMap<string, number>>
  /** What quotations on open links say of the products. */
  quotes: readonly PublicQuote[]
  published: ReadonlyMap<number, readonly PublishedRow[]>
}

type ListingRow = Omit<PricedListing, 'terms'> & AccountTerms

/** Locked in the order of their ids: whoever prices the same waits. What an account says stays as it is until then. */
async function listingsOf(
  ctx: Ctx,
  skuIds: readonly number[],
  { staleHours, isLocked }: { staleHours: number; isLocked: boolean },
): Promise<PricedListing[]> {
  const m = ctx.scope.merchantId
  if (isLocked)
    await sql`select from booster_listing where merchant_id = ${m} and sku_id = any(${[...skuIds]}::bigint[]) and state <> 'ended'
      order by id for no key update`.execute(ctx.db)
  const { rows } = await sql<ListingRow>`
    select l.id, l.connection_id as "connectionId", l.sku_id as "skuId", l.state, l.guard, l.guard_facts as "guardFacts", p.session,
           l.floor_basis_points as "floorBasisPoints", l.other_terms as "otherTerms", l.accepted,
           c.push_failures >= 3 and coalesce(c.last_push_at < now() - make_interval(hours => ${staleHours}), true)
             or p.push_error <> '' and coalesce(p.pushed_at, p.created_at) < now() - make_interval(hours => ${staleHours}) as "isStale",
           n.name as "accountName", s.names as "skuNames", c.agent_id as "agentId", g.currency, a.parity,
           app.booster_commission(l.merchant_id, l.connection_id, l.sku_id) as "commissionBasisPoints", a.fee_minor as "feeMinor", a.step_minor as "stepMinor", a.ending_minor as "endingMinor"
      from booster_listing l
      join booster_account a on a.merchant_id = l.merchant_id and a.connection_id = l.connection_id
      join channel_account c on c.merchant_id = l.merchant_id and c.connection_id = l.connection_id
      join outside_connection n on n.merchant_id = l.merchant_id and n.id = l.connection_id
      join agent g on g.merchant_id = c.merchant_id and g.id = c.agent_id
      join channel_product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
     where l.merchant_id = ${m} and l.sku_id = any(${[...skuIds]}::bigint[]) and l.state <> 'ended'
     order by l.id ${isLocked ? sql`for share of a` : sql``}`.execute(ctx.db)
  return rows.map(({ commissionBasisPoints, feeMinor, stepMinor, endingMinor, ...listing }) => ({
    ...listing,
    terms: { commissionBasisPoints, feeMinor, stepMinor, endingMinor },
  }))
}

/** The supplier of each SKU that is asked first. */
async function firstSuppliers(ctx: Ctx, skuIds: readonly number[]) {
  const { rows } = await sql<{
    skuId: number
    supplierId: number
  }>`select distinct on (sku_id) sku_id as "skuId", supplier_id as "supplierId" from sku_supplier
    where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...skuIds]}::bigint[]) order by sku_id, rank, supplier_id`.execute(
    ctx.db,
  )
  return rows
}

async function rulesOf(ctx: Ctx): Promise<Rule[]> {
  const { rows } =
    await sql<Rule>`select connection_id as "connectionId", sku_id as "skuId", category_id as "categoryId", base,
      markup_basis_points as "markupBasisPoints", add_minor as "addMinor" from booster_rule where merchant_id = ${ctx.scope.merchantId}`.execute(
      ctx.db,
    )
  return rows
}

type Typed = { listingId: number; date: string; kind: string; priceMinor: number }
async function typedOf(ctx: Ctx, listingIds: readonly number[], today: string) {
  const { rows } =
    await sql<Typed>`select listing_id as "listingId", date::text as date, kind, price_minor as "priceMinor" from booster_typed_price
    where merchant_id = ${ctx.scope.merchantId} and listing_id = any(${[...listingIds]}::bigint[]) and date >= ${today}::date`.execute(
      ctx.db,
    )
  return new Map(
    [...Map.groupBy(rows, ({ listingId }) => listingId)].map(([id, own]) => [
      id,
      new Map(own.map(({ kind, date, priceMinor }) => [`${kind} ${date}`, priceMinor])),
    ]),
  )
}

async function publishedOf(ctx: Ctx, listingIds: readonly number[]) {
  const { rows } =
    await sql<PublishedRow>`select listing_id as "listingId", session, kind, price_minor as "priceMinor", guard,
      baseline_minor as "baselineMinor", priced_on::text as "pricedOn",
      (select jsonb_agg(jsonb_build_array(lower(r), upper(r) - 1)) from unnest(days) r) as days
    from booster_price where merchant_id = ${ctx.scope.merchantId} and listing_id = any(${[...listingIds]}::bigint[])`.execute(
      ctx.db,
    )
  return Map.groupBy(rows, ({ listingId }) => listingId)
}

/** Days from today on, as many as prices are kept for. */
const daysFrom = (today: string, count = horizonDays): string[] => {
  const first = Temporal.PlainDate.from(today)
  return Array.from({ length: count }, (_, at) => first.add({ days: at }).toString())
}

/** What is to be written by them is locked, and what was noted of them is taken; `look`: only to show how a price comes about. */
export async function loadInputs(
  ctx: Ctx,
  skuIds: readonly number[],
  { look = false }: { look?: boolean } = {},
): Promise<Inputs> {
  const today = todayOf(ctx)
  const days = daysFrom(today)
  const { merchantId } = ctx.scope
  if (!look)
    await sql`select from booster_setting where merchant_id = ${merchantId} for share`.execute(ctx.db)
  const setting = await ownSetting(ctx)
  const listings = await listingsOf(ctx, skuIds, { staleHours: setting.stale_hours, isLocked: !look })
  // What was noted until now is what is read from here on.
  if (!look)
    await sql`delete from booster_change where merchant_id = ${merchantId} and sku_id = any(${[...skuIds]}::bigint[])`.execute(
      ctx.db,
    )
  const ids = listings.map(({ id }) => id)
  const pairs = await firstSuppliers(ctx, skuIds)
  const books = await loadCostBooks(ctx, pairs)
  const costs = new Map(
    pairs.flatMap(({ skuId, supplierId }) => {
      const book = books.get(`${skuId}/${supplierId}`)
      return book ? [[skuId, book] as const] : []
    }),
  )
  const costCurrencies = [...costs.values()].flatMap(({ currency, base, special }) => [
    currency,
    ...base.map((cost) => cost.currency),
    ...special.map((cost) => cost.currency),
  ])
  const contracts = await republishTerms(ctx, skuIds)
  return {
    today,
    days,
    setting,
    listings,
    rules: await rulesOf(ctx),
    categoryPath: await categoriesAbove(ctx),
    lists: await listBooksOf(ctx, skuIds, today, days.at(-1) ?? today),
    costs,
    contracts,
    rates: await ratesToday(ctx, [
      ...listings.map(({ currency }) => currency),
      ...costCurrencies,
      ...[...contracts.values()].map(({ currency }) => currency),
    ]),
    quotes: listings.some(({ parity }) => parity) ? await publicQuotes(ctx, skuIds, today) : [],
    typed: await typedOf(ctx, ids, today),
    published: await publishedOf(ctx, ids),
  }
}

/** How money of the house turns into an account's: prices at the selling rate, costs at the plain one; null where no rate is kept. */
export type Money = {
  /** Of a selling price in the merchant's currency. */
  price: (minor: number) => number
  /** Of a cost or a partner's price in any currency; null where no rate is kept. */
  cost: (minor: number, currency: string) => number | null
}
export function moneyOf(own: string, currency: string, rates: ReadonlyMap<string, Rate>): Money | null {
  const found = currency === own ? { rate: '1', marginBasisPoints: 0 } : rates.get(currency)
  if (!found?.rate) return null
  const selling = converter(sellingRate(found.rate, found.marginBasisPoints), own, currency)
  const plain = converter(found.rate, own, currency)
  const toOwn = (minor: number, from: string): number | null => {
    if (from === own) return minor
    const rate = rates.get(from)?.rate
    return rate ? converter(rate, own, from).back(minor) : null
  }
  return {
    price: (minor) => selling.there(minor),
    cost: (minor, from) => {
      if (from === currency) return minor
      const worth = toOwn(minor, from)
      return worth === null ? null : plain.there(worth)
    },
  }
}
export const isKind = (kind: string): kind is GuestKind => guestKinds.some((one) => one === kind)
