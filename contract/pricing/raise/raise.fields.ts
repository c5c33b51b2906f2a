import { form } from '../../kit/record/record.ts'
import { roundModes } from '../pricing.schema.ts'
import { maxRaisedSkus } from './raise.schema.ts'

/** How many prices change at once: up or down by a share or an amount, or the price itself. */
export const changeForm = form('pricing.fields', {
  method: {
    kind: 'choice',
    of: ['percent', 'amount', 'fixed'],
    words: 'pricing.methods',
    initial: 'percent',
  },
  way: {
    kind: 'choice',
    of: ['raise', 'lower'],
    words: 'pricing.text',
    initial: 'raise',
    label: 'pricing.text.ruleWay',
  },
  percent: { kind: 'percent', max: 1_000_000, label: 'pricing.text.byPercent' },
  amountMinor: { kind: 'money', label: 'pricing.text.byAmount' },
  priceMinor: { kind: 'money' },
  guests: { kind: 'texts', max: 4, label: 'pricing.text.forGuests' },
})

/** Which prices are raised or lowered, and to what they are rounded. */
export const raiseForm = form('pricing.fields', {
  /** None: all. */
  skuIds: { kind: 'refs', max: maxRaisedSkus, label: 'pricing.raise.skus' },
  from: { kind: 'date', label: 'kit.parts.from' },
  to: { kind: 'date', label: 'kit.parts.to' },
  weekdays: { kind: 'weekdays' },
  roundMode: {
    kind: 'choice',
    of: roundModes,
    words: 'pricing.roundModes',
    initial: 'none',
    label: 'pricing.fields.rounding',
  },
  roundStepMinor: { kind: 'money', optional: true, label: 'pricing.fields.roundStep' },
})
