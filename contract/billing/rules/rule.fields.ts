import { own } from '../../kit/record/field.ts'
import { form, record } from '../../kit/record/record.ts'
import { billBases } from '../bills/bill.fields.ts'

export const cycles = ['none', 'week', 'half-month', 'month'] as const
export type Cycle = (typeof cycles)[number]
export const rebateMeasures = ['amount', 'orders', 'guests'] as const
/** Each bill by itself, or all bills that end in one calendar year together. */
const rebatePeriods = ['bill', 'year'] as const
export const rebateWays = ['whole', 'steps'] as const

/** How an agent is billed. */
export const ruleRecord = record('billing.rules', {
  agentId: { kind: 'ref', optional: true, label: 'billing.fields.agent' },
  agentName: { kind: 'text', only: 'answer', column: false, label: 'billing.fields.agent' },
  cycle: { kind: 'choice', of: cycles, words: 'billing.cycles', initial: 'month' },
  basis: {
    kind: 'choice',
    of: billBases,
    words: 'billing.bases',
    initial: 'service',
    label: 'billing.fields.basis',
  },
  cutOffDays: { kind: 'number', min: 0, max: 60, default: 3, initial: 3 },
  termDays: { kind: 'number', min: 0, max: 365, default: 15, initial: 15, label: 'billing.fields.termDays' },
  autoLock: { kind: 'flag' },
  autoSend: { kind: 'flag' },
  remindOn: own<number[]>([]),
  stopAfterDays: { kind: 'number', min: 0, max: 365, optional: true },
  createdByName: { kind: 'text', only: 'answer', label: 'billing.fields.createdByName' },
  createdAt: { kind: 'moment', only: 'answer', label: 'billing.fields.createdAt' },
})

const tierForm = form('billing.rebates', {
  /** Orders or guests; open where amounts are counted. */
  from: { kind: 'number', min: 0, max: 9_000_000_000, optional: true },
  /** Of amounts; open where orders or guests are counted. */
  fromMinor: { kind: 'money', optional: true },
  basisPoints: { kind: 'percent', max: 10_000, label: 'billing.rebates.rate' },
})

/** What an agent earns by volume. */
export const rebateRecord = record('billing.rebates', {
  name: { kind: 'text', required: true, max: 60 },
  agentIds: { kind: 'refs', label: 'billing.rebates.agents' },
  currency: { kind: 'currency', initial: 'THB', label: 'billing.fields.currency' },
  measure: { kind: 'choice', of: rebateMeasures, words: 'billing.measures', initial: 'amount' },
  way: { kind: 'choice', of: rebateWays, words: 'billing.rebateWays', initial: 'whole' },
  period: {
    kind: 'choice',
    of: rebatePeriods,
    words: 'billing.rebatePeriods',
    default: 'bill',
    initial: 'bill',
  },
  valid: { kind: 'days', optional: true },
  tiers: { kind: 'rows', of: tierForm, max: 10 },
  skipEnded: { kind: 'flag', default: true, initial: true },
  skipPromo: { kind: 'flag' },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'billing.rebates.on', no: 'billing.rebates.off' },
    tones: { yes: 'good', no: 'muted' },
    label: 'billing.rebates.state',
  },
  createdByName: { kind: 'text', only: 'answer', label: 'billing.fields.createdByName' },
  createdAt: { kind: 'moment', only: 'answer', label: 'billing.fields.createdAt' },
})
