import { sql } from 'kysely'
import { Currency } from '#contract/kit/money/money.ts'
import { amountKey, guestKinds, type Amounts } from '#contract/kit/guests.ts'
import { libraryDays } from '#contract/open-market/library.schema.ts'
import { offeredDays, type OfferedDays } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { followCosts, followDays, usualAmounts, type DayPrices } from '../../pricing/pricing.public.ts'
import { sellingPrice } from './selling-price.ts'

/** By what a price was followed: `chargeKey`. */
export const keepFollowed = (ctx: Ctx, skuId: number, key: string): Promise<unknown> =>
  sql`update market_follow set followed = ${JSON.stringify(key)}::jsonb
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId}`.execute(ctx.db)

type Dated = ReadonlyMap<string, Amounts>
type Pair = { skuId: number; supplierId: number; datedTo?: string | null }
/** The base is what days usually cost: `usualCharge`. */
type Charge = { base: Amounts; currency: string; days: Dated }

/** What a partner charges us for its products day by day, as far ahead as they are followed. */
export const chargedDays = (
  ctx: Ctx,
  merchantId: number,
  ids: readonly number[],
): Promise<Map<number, OfferedDays>> => offeredDays(ctx, merchantId, { ids, days: libraryDays + 1 })

export const isPriced = (amounts: Amounts): boolean =>
  guestKinds.some((kind) => amounts[amountKey[kind]] !== null)

type Charging = {
  price: Amounts
  currency: string
  offered: OfferedDays | undefined
  followed?: string | null
}
/** What days usually cost, else today: what is charged besides stands by date, so that a season moves nothing, however long it is. */
export const usualCharge = ({ price, currency, offered, followed }: Charging): Amounts =>
  usualAmounts(new Map([...(offered?.days ?? [])].filter(([, amounts]) => isPriced(amounts))), {
    undated: offered?.usual,
    isBefore: (amounts) => chargeKey(amounts, currency) === followed,
  }) ?? price

/** What was followed last: another currency or another price is another one. */
export const chargeKey = (amounts: Amounts, currency: string): string =>
  JSON.stringify([currency, ...guestKinds.map((kind) => amounts[amountKey[kind]])])

/**
 * Our costs of a product, base and by date, become what the partner charges now. Was the base another one, or any day that was looked at
 * before?
 */
export async function costAsCharged(
  ctx: Ctx,
  { datedTo = null, ...pair }: Pair,
  { base, currency, days }: Charge,
): Promise<{ based: boolean; changed: boolean }> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ ids: number[] }>`select special_cost_ids as ids from market_follow
    where merchant_id = ${merchantId} and sku_id = ${pair.skuId} for update`.execute(ctx.db)
  const note = ctx.app.word(ctx.merchant.language, 'open-market.text.costFollows')
  const priced = new Map([...days].filter(([, amounts]) => isPriced(amounts)))
  const { specialCostIds, based, changed } = await followCosts(
    ctx,
    { ...pair, specialCostIds: rows[0]?.ids ?? [] },
    { base: { ...base, currency: Currency.parse(currency) }, days: priced, note, seenTo: datedTo },
  )
  const lookedTo = [...days.keys()].toSorted().at(-1) ?? null
  await sql`update market_follow set special_cost_ids = ${specialCostIds}::bigint[], dated_to = greatest(dated_to, ${lookedTo}::date)
    where merchant_id = ${merchantId} and sku_id = ${pair.skuId}
      and (special_cost_ids <> ${specialCostIds}::bigint[] or dated_to is distinct from greatest(dated_to, ${lookedTo}::date))`.execute(
    ctx.db,
  )
  return { based, changed }
}

type Raised = Charge & { skuId: number; markup: number; step: number }
/** What days cost that cost another than usual, raised as all of them are. */
export async function datedPrices(
  ctx: Ctx,
  { base, days, currency, skuId, markup, step }: Raised,
): Promise<DayPrices> {
  const baseKey = chargeKey(base, currency)
  const others = [...days].filter(([, price]) => isPriced(price) && chargeKey(price, currency) !== baseKey)
  return raisedByDate(others, (price) => sellingPrice(ctx, { skuId, price, currency }, markup, step))
}

/** Days with what their prices are raised to, each price once; without those that come to none. */
export async function raisedByDate(
  days: Iterable<readonly [string, Amounts]>,
  raise: (price: Amounts) => Promise<Amounts | null>,
): Promise<DayPrices> {
  const raised = new Map<string, Amounts | null>()
  const wanted: DayPrices = {}
  for (const [date, price] of days) {
    const key = JSON.stringify(price)
    const found = raised.has(key) ? raised.get(key) : await raise(price)
    raised.set(key, found ?? null)
    if (found) wanted[date] = found
  }
  return wanted
}

/** Writes them into our calendar, or (`beside`) further ones; days that a person has priced stay. */
export async function sellByDate(
  ctx: Ctx,
  skuId: number,
  prices: DayPrices,
  { beside = false } = {},
): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ before: DayPrices }>`select dated_prices as before from market_follow
    where merchant_id = ${merchantId} and sku_id = ${skuId} for update`.execute(ctx.db)
  const before = rows[0]?.before ?? {}
  const wanted = beside ? { ...before, ...prices } : prices
  const standing = await followDays(ctx, skuId, { before, wanted })
  await sql`update market_follow set dated_prices = ${JSON.stringify(standing)}::jsonb
    where merchant_id = ${merchantId} and sku_id = ${skuId}`.execute(ctx.db)
}
