/** What money may be matched with: asked for, owed, on its way, or in the books and not at the bank yet. */
export const itemKinds = [
  'order',
  'bill',
  'recharge',
  'run',
  'payment',
  'payout',
  'channel-payout',
  'posting',
] as const
export type ItemKind = (typeof itemKinds)[number]
/** What may lie between a line and what it is, each on an account of its own. */
export const differenceKinds = ['fee', 'commission', 'withheld', 'rounding'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
/** Why something is suggested. */
export const reasons = [
  'reference',
  'amount',
  'name',
  'learned',
  'date',
  'sum',
  'lines',
  'fee',
  'withheld',
  'part',
  'rest',
  'same',
] as const
export type Reason = (typeof reasons)[number]
