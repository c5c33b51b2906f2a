import type { RecordOf } from '../../kit/record/field.ts'

const count = { kind: 'count' } as const
const money = { kind: 'money', in: 'currency' } as const
const orNull = { ...money, optional: true } as const

/** Of a group that several guides or hotels serve the first counts, so that each is counted once. */
export const statDimensions = [
  'month',
  'agent',
  'seller',
  'template',
  'category',
  'market',
  'guide',
  'hotel',
  'size',
] as const
/** Which day puts a group into a period: its first, or that on which it was made. */
export const statDays = ['service', 'booking'] as const

/** What is told of groups that have a fact in common, in the order of the screen; money in the merchant's currency. Not known where it is null. */
export const statRow = {
  group: 'plans.stats',
  fields: {
    name: { kind: 'text', label: 'plans.stats.by' },
    groups: count,
    guests: count,
    guestDays: count,
    guestNights: count,
    quotations: count,
    accepted: count,
    /** Groups that accepted one of those that were sent one. */
    conversion: { kind: 'percent', max: 10_000, optional: true },
    /** The average, of what was answered. */
    daysToAnswer: { kind: 'number', min: 0, max: 10_000, optional: true },
    /** Why quotations were declined, the most frequent first, with how often. */
    losses: { kind: 'texts', max: 100 },
    /** Holds of suppliers that nobody confirmed in time. */
    optionsMissed: count,
    /** After the confirmation, the average of a group. */
    changes: { kind: 'number', min: 0, max: 10_000, optional: true },
    revenueMinor: { ...money, label: 'plans.stats.planned' },
    /** As the books hold it: orders, bills, receipts and fees of these groups. */
    ledgerRevenueMinor: { ...money, label: 'plans.stats.ledger' },
    ledgerCostMinor: { ...orNull, label: 'plans.stats.cost' },
    ledgerProfitMinor: { ...orNull, label: 'plans.stats.profit' },
    margin: { kind: 'percent', min: -1_000_000, max: 10_000, optional: true },
    perGuestMinor: orNull,
    /** What groups that are home cost more than was planned. */
    deviationMinor: orNull,
    /** Instalments past their day, at the rate that the group was sold at. */
    overdueMinor: money,
  },
} as const satisfies RecordOf
