import { amountKey, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { GuestKind } from '../port/adapter.ts'

/**
 * Prices that a mapped product has of its own there, by days that are alike (`app.boosted`). What is not among them is not sold.
 * `pending`: something that they hang on has changed, and nothing is sold until they are worked out anew.
 */
export type OwnPrices = {
  listingId: number
  pending: boolean
  /** Pairs of days, both included. */
  rows: { session: string; kind: GuestKind; price: number; net: number; days: [string, string][] }[]
}
/** What a guest of each kind pays there, and what the marketplace pays us for one. */
type OwnPrice = { retail: Partial<Record<GuestKind, number>>; net: Partial<Record<GuestKind, number>> }

/** Its prices of a day and session; null where it is not sold then. */
export function ownPriceOn({ pending, rows }: OwnPrices, date: string, session: string): OwnPrice | null {
  if (pending) return null
  const found: OwnPrice = { retail: {}, net: {} }
  for (const row of rows) {
    if (row.session !== '' && row.session !== session) continue
    if (!row.days.some(([from, to]) => from <= date && date <= to)) continue
    found.retail[row.kind] = row.price
    found.net[row.kind] = row.net
  }
  return Object.keys(found.retail).length ? found : null
}

/** What the marketplace pays us, as an order is priced; a kind that is not sold there has no price. */
export function netAmounts({ net }: OwnPrice): Amounts {
  const amounts: Amounts = { ...noAmounts }
  for (const kind of ['adult', 'child', 'infant', 'unit'] as const)
    amounts[amountKey[kind]] = net[kind] ?? null
  return amounts
}
