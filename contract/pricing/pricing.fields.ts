import { ruleMethods } from '../kit/guests.ts'
import { own } from '../kit/record/field.ts'
import { form, record } from '../kit/record/record.ts'
import type { Rounding, RuleValues } from './pricing.schema.ts'

const amount = { kind: 'money', optional: true } as const
/** An amount for each kind of guest; null = none for that kind. */
const amounts = {
  adultMinor: { ...amount, label: 'pricing.guests.adult' },
  childMinor: { ...amount, label: 'pricing.guests.child' },
  infantMinor: { ...amount, label: 'pricing.guests.infant' },
  unitMinor: { ...amount, label: 'pricing.guests.unit' },
} as const
/** For which days something is laid over the others. */
const span = {
  from: { kind: 'date', label: 'kit.parts.from' },
  to: { kind: 'date', label: 'kit.parts.to' },
  weekdays: { kind: 'weekdays' },
  note: { kind: 'text' },
} as const
const currency = { kind: 'currency' } as const
const values = {
  ...own<RuleValues>({ adult: null, child: null, infant: null, unit: null }),
  label: 'pricing.fields.value',
} as const

/** A base cost, from a day on. */
export const costForm = form('pricing.fields', { validFrom: { kind: 'date' }, currency, ...amounts })
export const specialCostForm = form('pricing.fields', { ...span, currency, ...amounts })
/** The price of days that have none of their own. */
export const basePriceForm = form('pricing.fields', amounts)

/** The same over many days. */
export const patternForm = form('pricing.fields', {
  skuIds: { kind: 'refs', required: true, label: 'pricing.fields.skus' },
  from: span.from,
  to: span.to,
  weekdays: span.weekdays,
  /** '' = the whole day. */
  sessions: { kind: 'texts', max: 50, label: 'pricing.fields.session' },
  how: {
    kind: 'choice',
    of: ruleMethods,
    words: 'pricing.methods',
    initial: 'fixed',
    label: 'pricing.fields.price',
  },
  ...amounts,
})

/** Custom pricing of an agent, or of those who follow a strategy. */
export const customPriceForm = form('pricing.fields', {
  ...span,
  /** '' = the whole day, with all its sessions. */
  session: { kind: 'text' },
  method: { kind: 'choice', of: ruleMethods, words: 'pricing.methods', initial: 'fixed' },
  values,
})

/**
 * From the narrowest to the widest; the narrower goes before the wider. A `product` is a package, which `skuId` names as it
 * does a SKU.
 */
export const strategyScopes = ['sku', 'product', 'type', 'category', 'catalogue'] as const
/** A rule of a price strategy: for what it holds, and how the list price changes. */
export const strategyRuleForm = form('pricing.fields', {
  scope: { kind: 'choice', of: strategyScopes, words: 'pricing.scopes', initial: 'catalogue' },
  skuId: { kind: 'ref', optional: true, label: 'pricing.fields.sku' },
  productType: own<string | null>(null),
  categoryId: { kind: 'ref', optional: true, label: 'pricing.fields.category' },
  method: { kind: 'choice', of: ruleMethods, words: 'pricing.methods', initial: 'percent' },
  values,
  rounding: own<Rounding>({ mode: 'none', stepMinor: 0 }),
})

/** A price strategy: a set of rules that agents follow. */
export const strategyRecord = record('pricing.fields', {
  code: { kind: 'text', required: true, max: 30 },
  names: { kind: 'names', required: true, label: 'pricing.fields.strategyName' },
  note: { kind: 'text' },
  /** Holds for every agent that follows no other. */
  isDefault: { kind: 'flag' },
})
/** Who follows it by name. */
export const followersForm = form('pricing.fields', {
  agentIds: { kind: 'refs', label: 'pricing.fields.agents' },
  groupIds: { kind: 'refs', label: 'pricing.fields.groups' },
})

/** As many SKUs as one page, and one picture, of prices has room for. */
const maxSharedSkus = 40
/** Prices as an agent is sent them. */
export const shareForm = form('pricing.shared', {
  agentId: { kind: 'ref', label: 'pricing.fields.agent' },
  skuIds: { kind: 'refs', required: true, max: maxSharedSkus, label: 'pricing.shared.skus' },
  from: { kind: 'date' },
  to: { kind: 'date' },
  language: { kind: 'language' },
  /** The last day on which the prices hold; the link ends with it. */
  validUntil: { kind: 'date', label: 'pricing.shared.until' },
  title: { kind: 'text' },
  note: { kind: 'text', max: 500, rows: 3, label: 'pricing.fields.note' },
})
/** The merchant's sign at the head of what it sends. */
export const logoForm = form('pricing.shared', {
  fileId: { kind: 'ref', optional: true, label: 'pricing.shared.logo' },
})
