import { entryOf } from '#contract/kit/given.ts'
import { share } from '#contract/kit/money/money.ts'
import {
  amountKey,
  guestKinds,
  kindsOf,
  methodOf,
  type Amounts,
  type GuestKind,
  type RuleMethod,
} from '#contract/kit/guests.ts'
import type { QuotationChange, StayReason } from '#contract/pricing/quotation/quotation.schema.ts'
import { isStandard, sameQuotation, standard, tidy, type Quotation } from './quotation.ts'

/** What one SKU costs its owner on the day asked: today's price, the list price, and where a custom price decides. */
export type PricesNow = { price: Amounts; list: Amounts; custom: readonly GuestKind[] }
export type Quoted = {
  quotation: Quotation
  chargeMethod: string
  now: () => PricesNow
  /** Of a copy: another owner's quotation of the same SKU, its money already in this one's currency. */
  source: Quotation | undefined
}
export type Outcome = { after: Quotation } | { stays: StayReason }

type Bulk<K> = Extract<QuotationChange, { kind: K }>
/** What a quotation says of one kind. */
type Quote = { method: RuleMethod; value: number }

/** What a bulk act makes of one quotation, or why it leaves it. Kinds that it does not name stay as they are. */
export function changedQuotation(quoted: Quoted, change: QuotationChange): Outcome {
  const { quotation, chargeMethod, source } = quoted
  switch (change.kind) {
    case 'set':
      return withQuotes(quoted, change.guests, () => ({ method: change.method, value: change.by }))
    case 'change':
      return withQuotes(quoted, change.guests, (kind) => moved(quoted, kind, change))
    case 'copy':
      if (change.mode === 'fill' && !isStandard(quotation)) return { stays: 'quoted' }
      return outcome(quotation, tidy(source ?? standard, chargeMethod))
    case 'clear':
      return outcome(quotation, { ...standard, onSale: quotation.onSale })
    case 'onSale':
      return outcome(quotation, { ...quotation, onSale: change.onSale })
  }
}

const outcome = (before: Quotation, after: Quotation): Outcome =>
  sameQuotation(before, after) ? { stays: 'alreadySo' } : { after }

function withQuotes(
  { quotation, chargeMethod }: Quoted,
  guests: readonly GuestKind[],
  quoteOf: (kind: GuestKind) => Quote | StayReason,
): Outcome {
  const touched = kindsOf(chargeMethod).filter((kind) => guests.includes(kind))
  const values = { ...quotation.values }
  const methods = Object.fromEntries(
    guestKinds.flatMap((kind) => {
      const method = methodOf(quotation, kind)
      return method === 'none' ? [] : [[kind, method]]
    }),
  ) as NonNullable<Quotation['methods']>
  const stays: StayReason[] = []
  for (const kind of touched) {
    const quote = quoteOf(kind)
    if (typeof quote === 'string') {
      stays.push(quote)
      continue
    }
    values[kind] = quote.value
    methods[kind] = quote.method
  }
  if (stays.length === touched.length) return { stays: stays[0] ?? 'otherGuests' }
  return outcome(quotation, tidy({ ...quotation, values, methods }, chargeMethod))
}

/**
 * Today's price up or down. By a percentage, a fixed price stays a fixed price and all else becomes the new percentage of
 * the list price; by an amount, the result is a fixed price.
 */
function moved(
  { quotation, now }: Quoted,
  kind: GuestKind,
  { method, by }: Pick<Bulk<'change'>, 'method' | 'by'>,
): Quote | StayReason {
  const { price, list, custom } = now()
  if (custom.includes(kind)) return 'customPrice'
  const [today, listed] = [price[amountKey[kind]], list[amountKey[kind]]]
  if (today === null) return 'noPrice'
  const to = Math.max(0, method === 'percent' ? share(today, 10_000 + by) : today + by)
  if (to === today) return 'alreadySo'
  const own = quotation.values[kind] === null ? null : methodOf(quotation, kind)
  const fixed: Quote = { method: 'fixed', value: to }
  if (method === 'amount' || own === 'fixed' || !listed) return fixed
  // A percentage of the list price is changed itself: what rounding did to today's price does not add up.
  const points =
    own === 'percent'
      ? share(10_000 + entryOf(quotation.values, kind), 10_000 + by)
      : Number((BigInt(to) * 20_000n + BigInt(listed)) / (2n * BigInt(listed)))
  return points > 1_010_000 ? fixed : { method: 'percent', value: points - 10_000 }
}

/** Kinds that pay more though less was asked for, or less though more was. */
export const goesOtherWay = (change: QuotationChange, before: Amounts, after: Amounts): GuestKind[] =>
  (change.kind === 'set' && change.method !== 'fixed') || change.kind === 'change'
    ? change.guests.filter((kind) => {
        const [old, now] = [before[amountKey[kind]], after[amountKey[kind]]]
        return old !== null && now !== null && (now - old) * change.by < 0
      })
    : []
