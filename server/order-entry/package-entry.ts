import type { EntryItem } from '#contract/order-entry/order-entry.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { AppError } from '../kit/call/errors.ts'
import {
  needsOfSku,
  planPackage,
  type ExistingPackages,
  type OrderSku,
  type PlannedLine,
  type Taking,
} from '../orders/orders.public.ts'
import {
  maxOf,
  roomFor,
  shortageOf,
  stockKey,
  type LockedStocks,
  type StockNeed,
} from '../stock/stock.public.ts'

/** The lines of a package in a cart; none where one of its parts cannot be had. */
export function linesOfPackage(
  ctx: Ctx,
  existing: ExistingPackages,
  sku: OrderSku,
  {
    item,
    counts,
    by,
  }: { item: Pick<EntryItem, 'date' | 'choices'>; counts: PlannedLine['counts']; by: Taking },
): PlannedLine[] {
  try {
    return planPackage(ctx, existing, sku, { date: item.date, counts, choices: item.choices, by })
  } catch (error) {
    if (error instanceof AppError && error.name === 'orders.notOnSale') return []
    throw error
  }
}

type Drawing = { sku: OrderSku; days: readonly string[]; session: string; by: Taking }
const one = (perUnit: boolean) => ({
  adults: perUnit ? 0 : 1,
  children: 0,
  infants: 0,
  units: perUnit ? 1 : 0,
})
const isCounted = ({ stockMode }: OrderSku) => stockMode === 'date' || stockMode === 'session'

/** What one more adult, or unit, of it would draw. */
export const oneMoreOf = ({ sku, days, session, by }: Drawing): StockNeed[] =>
  isCounted(sku) && sku.pools.length > 0
    ? needsOfSku({ sku, counts: one(sku.chargeMethod === 'per-unit'), days, session, by })
    : []

/** Adults, or units, of it that could be taken; null = not limited. */
export function leftOf(drawing: Drawing, stocks: LockedStocks): number | null {
  const { sku } = drawing
  if (!isCounted(sku) || sku.pools.length === 0) return isCounted(sku) ? 0 : null
  const max = oneMoreOf(drawing).map((need) => {
    const row = stocks.get(stockKey(need))
    return row ? Math.floor(roomFor(row, need.by).room / need.quantity) : 0
  })
  return max.length ? Math.min(...max) : null
}

/** What is taken for a part of a package: which SKU, on which days, in which session. */
export type ChosenPart = { sku: OrderSku; days: readonly string[]; session: string }
type Whole = { sku: OrderSku; date: string; by: Taking }

/** What so many adults (units of a package charged by the unit) draw of a package and its parts together. */
export function packageNeedsOf(
  { sku, date, by }: Whole,
  parts: readonly ChosenPart[],
  count: number,
): StockNeed[] {
  const whole = sku.chargeMethod === 'per-unit'
  const guests = { ...one(false), adults: whole ? 1 : count }
  const drawn = (part: OrderSku, days: readonly string[], session: string, units: number) =>
    isCounted(part) ? needsOfSku({ sku: part, counts: { ...guests, units }, days, session, by }) : []
  return [
    ...drawn(sku, [date], '', whole ? count : 0),
    ...parts.flatMap(({ sku: part, days, session }) =>
      drawn(part, days, session, part.chargeMethod === 'per-unit' ? (whole ? count : 1) : 0),
    ),
  ]
}

/** As many of a package as its own stock and that of its parts allow together: parts may draw on one pool, or one boat. */
export function packageLeft(whole: Whole, parts: readonly ChosenPart[], stocks: LockedStocks): number | null {
  const needs = (count: number) => packageNeedsOf(whole, parts, count)
  return shortageOf(stocks, needs(maxSold)) ? maxOf(stocks, needs, maxSold) : null
}
/** More than any pool holds. */
const maxSold = 200_000

export const minOf = (all: readonly (number | null)[]): number | null =>
  all.reduce((min, next) => (min === null ? next : next === null ? min : Math.min(min, next)), null)
