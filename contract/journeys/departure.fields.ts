import { form, record } from '../kit/record/record.ts'
import { shareRules } from './shares.ts'

export const departureStates = ['draft', 'open', 'on-hold', 'guaranteed', 'closed', 'cancelled'] as const
export type DepartureState = (typeof departureStates)[number]

/** Into which states a departure goes from none but these; into all others from wherever it is. */
const onlyFrom: Partial<Record<DepartureState, readonly DepartureState[]>> = {
  draft: [],
  'on-hold': ['open'],
  open: ['draft', 'on-hold', 'closed'],
  guaranteed: ['open', 'on-hold', 'closed'],
  closed: ['open', 'guaranteed'],
}
/** Where a person may bring a departure from a state. Guaranteed is never taken back by itself, called off never undone. */
export const movesFrom = (state: DepartureState): DepartureState[] =>
  state === 'cancelled'
    ? []
    : departureStates.filter((to) => to !== state && (onlyFrom[to]?.includes(state) ?? true))
/** States in which places are sold. */
export const soldIn: readonly DepartureState[] = ['open', 'guaranteed']

/** One day on which a journey leaves. */
export const departureRecord = record('journeys.departures', {
  date: { kind: 'date' },
  capacity: { kind: 'number', min: 1, max: 500 },
  /** It leaves with so many guests at least. */
  minGuests: { kind: 'number', min: 0, max: 500, default: 0 },
  singlesMax: { kind: 'number', min: 0, max: 500, optional: true },
  singleMinor: { kind: 'money', optional: true },
  closeDays: { kind: 'number', min: 0, max: 365, default: 0 },
  decisionDays: { kind: 'number', min: 0, max: 365, default: 21 },
  note: { kind: 'text', max: 500, rows: 2 },
  state: {
    kind: 'choice',
    of: departureStates,
    words: 'journeys.departureStates',
    tones: {
      draft: 'neutral',
      open: 'info',
      'on-hold': 'warn',
      guaranteed: 'good',
      closed: 'muted',
      cancelled: 'bad',
    },
    only: 'answer',
  },
  journeyCode: { kind: 'text', only: 'answer', column: false },
  journeyNames: { kind: 'names', only: 'answer', column: false },
  endDate: { kind: 'date', only: 'answer', column: false },
  held: { kind: 'count', only: 'answer', column: false },
  sold: { kind: 'count', only: 'answer', column: false },
  left: { kind: 'count', only: 'answer', column: false },
  /** Guests who wait for a place, asked or not yet. */
  waiting: { kind: 'count', only: 'answer', column: false },
  decideBy: { kind: 'date', only: 'answer', column: false },
  /** Its decision day is here and fewer than the minimum are sold. */
  below: {
    kind: 'flag',
    only: 'answer',
    column: false,
    words: { yes: 'journeys.text.below', no: 'journeys.text.enough' },
    tones: { yes: 'bad', no: 'good' },
  },
})

/** So many places on each of some departures. */
export const fillForm = form('journeys.departures', { capacity: departureRecord.fields.capacity })

/** The same departure on many days, its first day to its last. */
export const seriesForm = form('journeys.departures', {
  ...departureRecord.fields,
  until: { kind: 'date' },
  /** On which it leaves; none: on every day. */
  weekdays: { kind: 'weekdays' },
  everyWeeks: { kind: 'number', min: 1, max: 52, default: 1 },
  /** Days that are left out. */
  without: {
    kind: 'text',
    max: 2000,
    rows: 2,
    matches: {
      pattern: /^$|^\s*\d{4}-\d{2}-\d{2}(\s*,\s*\d{4}-\d{2}-\d{2})*\s*$/,
      why: 'journeys.fieldErrors.notDays',
    },
  },
})

export const shareWays = ['nobody', 'agents', 'chosen', 'market'] as const

/** What a departure costs, and how that is shared over its orders. */
export const sharesForm = form('journeys.shares', {
  /** Null: that of its plan. */
  costMinor: { kind: 'money', optional: true },
  rule: { kind: 'choice', of: shareRules, words: 'journeys.shareRules', default: 'revenue' },
  planId: { kind: 'ref', optional: true },
})
export const waitingStates = ['waiting', 'asked', 'taken', 'lapsed', 'removed'] as const
/** Who waits for a place on a departure that is full. */
export const waitingForm = form('journeys.waiting', {
  agentId: { kind: 'ref' },
  name: { kind: 'text', required: true, max: 100 },
  phone: { kind: 'text', as: 'tel', max: 40 },
  guests: { kind: 'number', min: 1, max: 500, default: 1 },
})
/** Whose group a departure becomes that is operated as one; nobody's: the house's own. */
export const departurePlanForm = form('journeys.departures', {
  agentId: { kind: 'ref', optional: true, label: 'plans.fields.agent' },
})
