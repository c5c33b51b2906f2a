import { form } from '../kit/record/record.ts'

export const bases = ['cost', 'list', 'strategy'] as const
const collectors = ['market', 'us'] as const

/** The rule that holds where none is more specific, and the guards of all listings. */
export const settingForm = form('booster.fields', {
  base: { kind: 'choice', of: bases, words: 'booster.bases', default: 'cost' },
  markupBasisPoints: { kind: 'percent', min: -9_999, max: 100_000, default: 2_500 },
  addMinor: { kind: 'money', default: 0 },
  floorBasisPoints: { kind: 'percent', max: 9_900, default: 1_000 },
  jumpBasisPoints: { kind: 'percent', min: 1, max: 100_000, default: 3_000 },
  ceilingPercent: { kind: 'number', min: 100, max: 10_000, default: 300 },
  staleHours: { kind: 'number', min: 1, max: 240, default: 24 },
})
/** On what terms a marketplace sells for us. */
export const accountForm = form('booster.fields', {
  commissionBasisPoints: { kind: 'percent', max: 9_999 },
  nextCommissionBasisPoints: { kind: 'percent', max: 9_999, optional: true },
  nextFrom: { kind: 'date', optional: true },
  feeMinor: { kind: 'money', default: 0 },
  paymentFeeBasisPoints: { kind: 'percent', max: 5_000, default: 0 },
  stepMinor: { kind: 'money', min: 1, default: 100 },
  endingMinor: { kind: 'money', default: 0 },
  parity: { kind: 'flag' },
  parityNote: { kind: 'text', max: 500, rows: 2 },
  collects: { kind: 'choice', of: collectors, words: 'booster.collectors', default: 'market' },
  payoutDays: { kind: 'number', min: 0, max: 365, default: 30 },
  contentLanguage: { kind: 'language', default: 'en' },
})
/** What an account takes of products of a category, from a day on. */
export const commissionForm = form('booster.fields', {
  categoryId: { kind: 'ref', label: 'booster.fields.category' },
  commissionBasisPoints: { kind: 'percent', max: 9_999 },
  fromDay: { kind: 'date' },
})
/** A rule for a listing, a product, a category or an account. */
export const ruleForm = form('booster.fields', {
  connectionId: { kind: 'ref', optional: true, label: 'booster.fields.account' },
  skuId: { kind: 'ref', optional: true, label: 'booster.fields.product' },
  categoryId: { kind: 'ref', optional: true, label: 'booster.fields.category' },
  base: { kind: 'choice', of: bases, words: 'booster.bases', initial: 'cost' },
  markupBasisPoints: { kind: 'percent', min: -9_999, max: 100_000 },
  addMinor: { kind: 'money', default: 0 },
  note: { kind: 'text', max: 200 },
})
/** A lower floor of one listing, until a day and for a reason. */
export const overrideForm = form('booster.fields', {
  floorBasisPoints: { kind: 'percent', max: 9_900 },
  until: { kind: 'date' },
  reason: { kind: 'text', required: true, max: 300 },
})
export const bulkWays = ['rule', 'fixed', 'percent', 'amount'] as const
/** How many prices are changed at once. */
export const bulkForm = form('booster.fields', {
  from: { kind: 'date' },
  to: { kind: 'date' },
  weekdays: { kind: 'weekdays' },
  way: { kind: 'choice', of: bulkWays, words: 'booster.bulkWays', initial: 'percent' },
  valueMinor: { kind: 'money', signed: true, default: 0 },
  valueBasisPoints: { kind: 'percent', min: -10_000, max: 100_000, default: 0 },
})
