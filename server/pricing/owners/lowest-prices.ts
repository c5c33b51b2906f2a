import { sql } from 'kysely'
import { amountKey, guestKinds, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import { failFields } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ratesToday, toOwn } from '../rates/exchange-rates.ts'

type Bound = { partner: Names; no: number; currency: string } & Record<GuestKind, number | null>

/** What the contract with its partner lets a SKU be sold for in public at the least, in the merchant's currency; none of our own products. */
async function lowestOf(ctx: Ctx, skuId: number): Promise<{ bound: Bound; lowest: Amounts } | null> {
  const { rows } = await sql<Bound>`select partner, version_no as no, currency, adult, child, infant, unit
    from app.lowest_public_prices(${ctx.scope.merchantId}, ${[skuId]}::bigint[])`.execute(ctx.db)
  const [bound] = rows
  if (!bound) return null
  const rates = await ratesToday(ctx, [Currency.parse(bound.currency)])
  const own = (minor: number | null) => (minor === null ? null : toOwn(ctx, rates, minor, bound.currency))
  const lowest: Amounts = {
    adultMinor: own(bound.adult),
    childMinor: own(bound.child),
    infantMinor: own(bound.infant),
    unitMinor: own(bound.unit),
  }
  return { bound, lowest }
}

/** Prices raised to what the SKU's contract allows. */
export async function raisedToLowest(ctx: Ctx, skuId: number, prices: Amounts): Promise<Amounts> {
  const found = await lowestOf(ctx, skuId)
  if (!found) return prices
  const raised = { ...prices }
  for (const kind of guestKinds) {
    const key = amountKey[kind]
    const minor = prices[key]
    if (minor !== null) raised[key] = Math.max(minor, found.lowest[key] ?? minor)
  }
  return raised
}

/** Refuses public prices below what the SKU's contract says, each by its field; `fieldOf` names it by its place. */
export async function requireLowest(
  ctx: Ctx,
  skuId: number,
  prices: readonly Amounts[],
  fieldOf: (place: number, key: keyof Amounts) => string = (_, key) => key,
): Promise<void> {
  const found = await lowestOf(ctx, skuId)
  if (!found) return
  const { bound, lowest } = found
  const { language, currency } = ctx.merchant
  const wrong = prices.flatMap((amounts, place) =>
    guestKinds.flatMap((kind) => {
      const key = amountKey[kind]
      const [minor, min] = [amounts[key], lowest[key]]
      if (minor === null || min === null || minor >= min) return []
      const params = {
        name: nameIn(bound.partner, language),
        no: bound.no,
        lowest: groupedAmount(min, currency),
      }
      return [{ field: fieldOf(place, key), why: 'pricing.fieldErrors.lowest', params }]
    }),
  )
  if (wrong.length) failFields(wrong)
}
