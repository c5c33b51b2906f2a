import { record } from '../../kit/record/record.ts'

export const taxStates = ['now', 'planned', 'past', 'disabled'] as const

/** What is known of a tax rule. */
export const taxRecord = record('pricing.taxes', {
  name: { kind: 'text', required: true, max: 60 },
  /** 700 = 7 %; 0 = exempt. */
  basisPoints: { kind: 'percent', max: 10_000, label: 'pricing.taxes.rate' },
  inclusive: {
    kind: 'flag',
    required: true,
    initial: true,
    words: { yes: 'pricing.taxes.inclusive', no: 'pricing.taxes.exclusive' },
    label: 'pricing.taxes.way',
  },
  /** Service dates it holds for. */
  service: { kind: 'days', optional: true },
  /** Nothing chosen = everything; a SKU fits by itself, by its type or by its category. */
  skuIds: { kind: 'refs', label: 'pricing.fields.sku' },
  productTypes: { kind: 'texts', max: 50, label: 'pricing.fields.productType' },
  categoryIds: { kind: 'refs', label: 'pricing.fields.category' },
  agentIds: { kind: 'refs', label: 'pricing.fields.agents' },
  enabled: { kind: 'flag', only: 'answer', label: 'pricing.fields.state' },
  state: {
    kind: 'choice',
    only: 'answer',
    column: false,
    of: taxStates,
    words: 'pricing.taxStates',
    tones: { now: 'good', planned: 'info', past: 'muted', disabled: 'muted' },
    label: 'pricing.fields.state',
  },
  createdAt: { kind: 'moment', only: 'answer', label: 'pricing.fields.createdAt' },
  createdByName: { kind: 'text', only: 'answer', label: 'pricing.fields.changedBy' },
})
