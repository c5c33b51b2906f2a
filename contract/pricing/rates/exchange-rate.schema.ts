import { z } from 'zod'
import { HistoryEntry } from '../../audit/audit.schema.ts'
import { Currency } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, PlainDate } from '../../kit/schema.ts'
import { rateRecord, rateStates } from './exchange-rate.fields.ts'

/** Why a text is no exchange rate: above zero, below a million, at most 10 decimals; null where it is one. */
function whyNoRate(text: string): string | null {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return 'rateNotNumber'
  if (sign || !/[1-9]/.test(whole + decimals)) return 'rateZero'
  if (whole.replace(/^0+/, '').length > 6) return 'rateTooLarge'
  return decimals.replace(/(?<!0)0+$/, '').length > 10 ? 'rateDecimals' : null
}

/** A rate as text, so that no digit is lost on the way. */
const RateText = z
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
  ...formShape(rateRecord, { rate: RateText }),
})

const RateState = z.enum(rateStates)
type RateState = z.infer<typeof RateState>

export const ExchangeRateFilter = Paging.extend({
  /** Either side of the pair. */
  currency: Currency.optional(),
  state: RateState.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const ExchangeRate = z.object({ id: Id, ...answerShape(rateRecord), can: Can })
export type ExchangeRate = z.infer<typeof ExchangeRate>
export const ExchangeRateList = listOf(ExchangeRate).extend({ ownCurrency: z.string() })

/** All rates of a currency against the merchant's own, and who changed what; the oldest first. */
export const ExchangeRateHistory = z.object({
  rates: z.array(ExchangeRate),
  events: z.array(HistoryEntry),
})
