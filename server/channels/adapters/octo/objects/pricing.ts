import { allocate, currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { GuestKind } from '../../../port/adapter.ts'
import type { Booking, Offer, Slot } from '../../../port/engine.ts'

/** Amounts of a booking or a unit, whole minor units of its currency. */
export type OctoPricing = {
  original: number
  retail: number
  net: number | null
  currency: string
  currencyPrecision: number
  includedTaxes: []
}

export const pricingOf = (currency: string, retail: number, net: number | null): OctoPricing => ({
  original: retail,
  retail,
  net,
  currency,
  currencyPrecision: currencyDecimals(currency),
  includedTaxes: [],
})

type Priced = Pick<Slot, 'currency' | 'retail' | 'net'>
const pricingOfKind = ({ currency, retail, net }: Priced, kind: GuestKind): OctoPricing | undefined => {
  const price = retail[kind]
  return price === undefined ? undefined : pricingOf(currency, price, net[kind] ?? null)
}

/** Of each unit that has a price on this day. */
export const unitPricing = ({ units }: Pick<Offer, 'units'>, slot: Priced) =>
  units.flatMap(({ unit, kind }) => {
    const pricing = pricingOfKind(slot, kind)
    return pricing ? [{ unitId: unit, ...pricing }] : []
  })

/** Of so many of each unit together; undefined where one has no price. */
export function totalPricing(
  { units }: Pick<Offer, 'units'>,
  slot: Priced,
  wanted: readonly { id: string; quantity: number }[],
): OctoPricing | undefined {
  let retail = 0
  let net: number | null = 0
  for (const { id, quantity } of wanted) {
    const kind = units.find(({ unit }) => unit === id)?.kind
    const price = kind && pricingOfKind(slot, kind)
    if (!price) return undefined
    retail += price.retail * quantity
    net = net === null || price.net === null ? null : net + price.net * quantity
  }
  return pricingOf(slot.currency, retail, net)
}

/** The lowest of each guest kind over some days: what prices begin at. */
export function lowestOf(slots: readonly Slot[]): Priced | undefined {
  const open = slots.filter(({ open: isOpen, retail }) => isOpen && Object.keys(retail).length)
  const [first] = open
  if (!first) return undefined
  const lowest: Priced = { currency: first.currency, retail: {}, net: {} }
  for (const { currency, retail, net } of open) {
    if (currency !== first.currency) continue
    for (const kind of ['adult', 'child', 'infant', 'unit'] as const) {
      const price = retail[kind]
      const before = lowest.retail[kind]
      if (price === undefined || (before !== undefined && before <= price)) continue
      lowest.retail[kind] = price
      const paid = net[kind]
      if (paid === undefined) delete lowest.net[kind]
      else lowest.net[kind] = paid
    }
  }
  return lowest
}

/** A booking's amounts, whole and by unit: the parts add up to the whole, weighed by the day's own prices. */
export function bookingPricing(
  {
    currency,
    retailMinor,
    netMinor,
    units,
  }: Pick<Booking, 'currency' | 'retailMinor' | 'netMinor' | 'units'>,
  slot: Priced | undefined,
): { whole: OctoPricing; each: OctoPricing[] } | undefined {
  const weighed = (amounts: Priced['retail'] | undefined) =>
    units.map(({ kind }) => (kind && amounts?.[kind]) || 0)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const weights = weighed(slot?.retail)
  const retail = retailMinor ?? (slot ? sum(weights) : undefined)
  const at = currency || slot?.currency
  if (retail === undefined || !at) return undefined
  const net = netMinor ?? (slot && Object.keys(slot.net).length ? sum(weighed(slot.net)) : null)
  const retails = allocate(retail, weights)
  const nets = net === null ? [] : allocate(net, weighed(slot?.net))
  return {
    whole: pricingOf(at, retail, net),
    each: units.map((_, index) => pricingOf(at, retails[index] ?? 0, nets[index] ?? null)),
  }
}
