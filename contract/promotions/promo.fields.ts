import { form, record } from '../kit/record/record.ts'
import { promoKinds, promoScopes } from './promo.ts'

/** As many codes as one batch makes. */
export const maxCodes = 5_000
const amount = { kind: 'money', min: 1, in: 'currency', optional: true } as const
const limit = { kind: 'number', min: 1, max: 1_000_000, optional: true } as const
/** What any promotion is narrowed to: the days of its service, SKUs, agents; nothing chosen = everything. */
export const promotionScope = {
  service: { kind: 'days', optional: true },
  skuIds: { kind: 'refs', label: 'promotions.fields.skus' },
  agentIds: { kind: 'refs', label: 'promotions.fields.agents' },
} as const
export const promotionName = {
  kind: 'names',
  required: true,
  max: 100,
  label: 'promotions.fields.name',
} as const

/** A batch of codes. */
export const codesForm = form('promotions.fields', {
  prefix: { kind: 'text', only: 'form', column: false, max: 10 },
  count: { kind: 'number', only: 'form', column: false, min: 1, max: maxCodes, optional: true, initial: 100 },
})

/** The terms of a discount. Amounts are minor units of the merchant's currency. */
export const promoRecord = record('promotions.fields', {
  names: promotionName,
  kind: { kind: 'choice', of: promoKinds, words: 'promotions.kinds', initial: 'percent' },
  /** With `percent`: the share that is let off; 10,000 = all. */
  basisPoints: { kind: 'percent', min: 1, max: 10_000, optional: true, label: 'promotions.fields.percent' },
  /** With `amount`: what is let off an order. */
  amountMinor: amount,
  /** With `percent`: never more than this. */
  mostMinor: amount,
  /** Only for orders of this much or more; kept as 0 where there is none. */
  leastTotalMinor: { ...amount, column: false },
  /** Orders that each code is good for; null = any number. */
  codeLimit: limit,
  /** Orders of one guest, over all codes of the discount. */
  guestLimit: limit,
  booked: { kind: 'days', optional: true },
  scope: { kind: 'choice', of: promoScopes, words: 'promotions.scopes', default: 'agents' },
  ...promotionScope,
  /** A SKU fits by itself or by its category. */
  categoryIds: { kind: 'refs', label: 'promotions.fields.categories' },
  currency: { kind: 'currency', only: 'answer', column: false, label: 'promotions.fields.total' },
  /** A new discount is made with its one code, or with a batch of codes that nobody can guess. */
  way: {
    kind: 'choice',
    only: 'form',
    column: false,
    of: ['one', 'many'],
    words: 'promotions.ways',
    default: 'one',
  },
  code: { kind: 'text', only: 'form', column: false, max: 20 },
  ...codesForm.fields,
})
