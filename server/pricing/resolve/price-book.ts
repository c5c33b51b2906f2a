import { type Pair } from '#contract/kit/money/pair.ts'
import { converter, type Converter } from '#contract/kit/money/rate.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import type { Rounding } from '#contract/pricing/pricing.schema.ts'
import type {
  AdjustmentStage,
  Amounts,
  GuestKind,
  Guests,
  RuleMethod,
  RuleMethods,
} from '#contract/kit/guests.ts'

/** What is asked of a book: a day and its session ('' = the whole day). */
export type Ask = { date: string; session: string }

/** A rule's value for each kind: minor units, or basis points where the method is `percent`; null = says nothing. */
export type RuleValues = Record<GuestKind, number | null>
export type PriceRule = {
  method: RuleMethod
  methods?: RuleMethods | undefined
  values: RuleValues
  rounding?: Rounding
}
/** Custom pricing: a rule for a range of days, some of its weekdays (ISO, 1 = Monday; [] = all), one session ('' = any). */
export type DatedRule = PriceRule & {
  createdNo: number
  from: string
  to: string
  weekdays: number[]
  session: string
}
/** A `product` is a package. */
export type RuleScope = 'sku' | 'product' | 'type' | 'category' | 'catalogue'
/** `depth` of a category's rule: 0 = the SKU's own category, 1 = the one above it …; 0 for all others. */
export type ScopedRule = PriceRule & { createdNo: number; scope: RuleScope; depth: number }
export type CalendarRow = Amounts & { closed: boolean }

/** Changes a total after the layers (a ladder, a promo code, a tax); null where it does not hold for this question. */
export type Adjustment = {
  rule: string
  /** Of a tax: what the trace tells beside the amounts. */
  tax?: { basisPoints: number; inclusive: boolean; taxMinor: number }
  adjust: (total: Pair, guests: Guests, ask: Ask, unit: UnitAmounts) => Pair | null
}
/** What one of each kind costs after the layers, in both currencies. */
type UnitAmounts = { agent: Amounts; base: Amounts }

/** A tax that may hold for a SKU and an agent; null = no first or last service date. */
export type TaxTerms = {
  ruleId: number
  name: string
  basisPoints: number
  inclusive: boolean
  from: string | null
  to: string | null
}

/**
 * All that decides the prices of one SKU for one agent. Rules of the agent (layers 1, 2) are in the agent's currency,
 * all others in the merchant's.
 */
export type PriceBook = {
  chargeMethod: string
  baseCurrency: string
  currency: string
  /** One unit of the merchant's currency in the agent's, its margin included; "1" for the same currency, null where no rate is kept. */
  rate: string | null
  rateDate: string | null
  /** The exchange rate before the margin, and the margin that is in `rate`. */
  marketRate: string | null
  marginBasisPoints: number
  /** Converts at that rate; null where no rate is kept, and then there is no price. */
  converter: Converter | null
  /** A package whose price is the sum of its parts: the layers are not asked. */
  composed?: boolean
  skuOnSale: boolean
  /** Neither the agent's quotation nor its strategy takes the SKU off sale. */
  quotationOnSale: boolean
  /** Layer 1. */
  customPricing: readonly DatedRule[]
  /** Layer 2. */
  quotation: PriceRule | null
  /** Layer 3. */
  strategyCustomPricing: readonly DatedRule[]
  /** Layer 4. */
  strategyRules: readonly ScopedRule[]
  /** Layer 5, by `dayKey`. */
  calendar: ReadonlyMap<string, CalendarRow>
  /** Layer 6. */
  basePrice: Amounts | null
  /** In the order in which they are asked: the first that covers the day holds. Its amount depends on the whole order. */
  taxes: readonly TaxTerms[]
  adjustments: Record<AdjustmentStage, readonly Adjustment[]>
}

/** What a book holds of the two currencies: the margin goes into the rate, once, for all prices of the book. */
export function moneyOf(
  baseCurrency: string,
  currency: string,
  marketRate: string | null,
  rateDate: string | null,
  marginBasisPoints = 0,
) {
  const rate = marketRate === null ? null : sellingRate(marketRate, marginBasisPoints)
  return {
    baseCurrency,
    currency,
    rate,
    rateDate,
    marketRate,
    marginBasisPoints,
    converter: rate === null ? null : converter(rate, baseCurrency, currency),
  }
}

/** A book that knows nothing but its SKU's charge method: everything is sold, at no price yet. */
export const listBook = (chargeMethod: string, currency: string): PriceBook => ({
  chargeMethod,
  ...moneyOf(currency, currency, '1', null),
  skuOnSale: true,
  quotationOnSale: true,
  customPricing: [],
  quotation: null,
  strategyCustomPricing: [],
  strategyRules: [],
  calendar: new Map(),
  basePrice: null,
  taxes: [],
  adjustments: { stepwise: [], promo: [], tax: [] },
})

export const dayKey = (date: string, session: string): string => (session ? `${date} ${session}` : date)
