/** What a price is asked for: a guest of a kind, or the unit (a van, a room) of a SKU charged per unit. */
export const guestKinds = ['adult', 'child', 'infant', 'unit'] as const
export type GuestKind = (typeof guestKinds)[number]

/** Minor units for each kind; null = there is none for that kind. */
export type Amounts = {
  adultMinor: number | null
  childMinor: number | null
  infantMinor: number | null
  unitMinor: number | null
}
export const amountKey = {
  adult: 'adultMinor',
  child: 'childMinor',
  infant: 'infantMinor',
  unit: 'unitMinor',
} as const
export const noAmounts: Readonly<Amounts> = {
  adultMinor: null,
  childMinor: null,
  infantMinor: null,
  unitMinor: null,
}

/** How many of each kind. Per person counts guests; per unit counts units (1 a line). */
export type Guests = { adults: number; children: number; infants: number; units: number }
export const guestKey = { adult: 'adults', child: 'children', infant: 'infants', unit: 'units' } as const

const personKinds: readonly GuestKind[] = ['adult', 'child', 'infant']
const unitKinds: readonly GuestKind[] = ['unit']
/** The kinds that a charge method prices. */
export const kindsOf = (chargeMethod: string): readonly GuestKind[] =>
  chargeMethod === 'per-unit' ? unitKinds : personKinds

/** How a rule makes a price: `fixed` is the price itself; `percent` (basis points) and `amount` change the list price. */
export const ruleMethods = ['fixed', 'percent', 'amount'] as const
export type RuleMethod = (typeof ruleMethods)[number]
/** Kinds of a rule that speak in another way than its `method`. */
export type RuleMethods = Partial<Record<GuestKind, RuleMethod>>
type Speaking<M extends string> = { method: M; methods?: RuleMethods | undefined }
/** How a rule speaks of a kind. */
export const methodOf = <M extends string>(
  { method, methods }: Speaking<M>,
  kind: GuestKind,
): M | RuleMethod => methods?.[kind] ?? method

/** The layers of a price in the order in which they are asked; the first with an answer decides. */
export const priceLayers = [
  'agentCustom',
  'quotation',
  'strategyCustom',
  'strategyRule',
  'calendar',
  'base',
] as const
export type PriceLayer = (typeof priceLayers)[number]

/** What changes a total after the layers, in this order. */
export const adjustmentStages = ['stepwise', 'promo', 'tax'] as const
export type AdjustmentStage = (typeof adjustmentStages)[number]
