import { record } from '../../kit/record/record.ts'
import { maxMargin } from '../margin.ts'

export const rateStates = ['now', 'planned', 'past'] as const

/** What is known of an exchange rate. */
export const rateRecord = record('pricing.rates', {
  from: { kind: 'currency', column: 'from_currency' },
  to: { kind: 'currency', column: 'to_currency' },
  /** It holds from this day until the next one of the pair. */
  date: { kind: 'date', label: 'pricing.fields.validFrom' },
  /** One unit of `from` is so many of `to`, as text, so that no digit is lost on the way. */
  rate: { kind: 'text', required: true, max: 30 },
  /** Laid on selling prices that turn into the other currency. */
  marginBasisPoints: { kind: 'percent', max: maxMargin, default: 0 },
  state: {
    kind: 'choice',
    only: 'answer',
    column: false,
    of: rateStates,
    words: 'pricing.costStates',
    tones: { now: 'good', planned: 'info', past: 'muted' },
    label: 'pricing.fields.state',
  },
  /** The other currency of the pair, and what one unit of the merchant's own is in it: before the margin and with it. */
  currency: { kind: 'currency', only: 'answer', column: false, label: 'pricing.fields.currency' },
  ownRate: { kind: 'text', only: 'answer', column: false, label: 'pricing.rates.market' },
  sellingRate: { kind: 'text', only: 'answer', column: false, label: 'pricing.rates.selling' },
  createdAt: { kind: 'moment', only: 'answer', label: 'pricing.fields.createdAt' },
  createdByName: { kind: 'text', only: 'answer', label: 'pricing.fields.changedBy' },
})
