import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { Currency } from '../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate } from '../kit/schema.ts'
import { mostMargin } from './margin.ts'

/** Why a text is no exchange rate: above zero, below a million, at most 10 decimals; null where it is one. */
function whyNoRate(text: string): string | null {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return 'rateNotNumber'
  if (sign || !/[1-9]/.test(whole + decimals)) return 'rateZero'
  if (whole.replace(/^0+/, '').length > 6) return 'rateTooLarge'
  return decimals.replace(/0+$/, '').length > 10 ? 'rateDecimals' : null
}

/** A rate as text, so that no digit is lost on the way. */
export const RateText = z
  .string()
  .trim()
  .min(1)
  .superRefine((text, issues) => {
    const why = text && whyNoRate(text)
    if (why) issues.addIssue({ code: 'custom', message: `why:pricing.fieldErrors.${why}` })
  })

export const ExchangeRateForm = z.object({
  /** Of the rate to change; without it a new one, for a day that has none. */
  id: Id.optional(),
  from: Currency,
  to: Currency,
  /** It holds from this day until the next one of the pair. */
  date: PlainDate,
  /** One unit of `from` is so many of `to`. */
  rate: RateText,
  /** Laid on selling prices that turn into the other currency. */
  marginBasisPoints: z.number().int().min(0).max(mostMargin).default(0),
})

export const rateStates = ['now', 'planned', 'past'] as const
export const RateState = z.enum(rateStates)
export type RateState = z.infer<typeof RateState>

export const ExchangeRateFilter = Paging.extend({
  /** Either side of the pair. */
  currency: Currency.optional(),
  state: RateState.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const ExchangeRate = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  date: PlainDate,
  rate: z.string(),
  marginBasisPoints: z.number().int(),
  state: RateState,
  /** The other currency of the pair, and what one unit of the merchant's own is in it: before the margin and with it. */
  currency: z.string(),
  ownRate: z.string(),
  sellingRate: z.string(),
  createdAt: DateTime,
  createdByName: z.string(),
  can: Can,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>
export const ExchangeRateList = listOf(ExchangeRate).extend({ ownCurrency: z.string() })

/** All rates of a currency against the merchant's own, and who changed what; the oldest first. */
export const ExchangeRateHistory = z.object({
  rates: z.array(ExchangeRate),
  events: z.array(HistoryEntry),
})
