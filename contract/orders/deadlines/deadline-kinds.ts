// Stands alone, so that lists get it without the schema library.

/** What has a due time: its query stands in server/orders/deadlines/sources.ts. */
export const deadlineSources = [
  'supplier-answer',
  'withdrawal',
  'hold',
  'balance',
  'request',
  'refund',
  'dispute',
  'follow-up',
  'open-return',
  'channel-order',
  'channel-refund',
  'document',
  'group-option',
  'group-cut-off',
  'group-payment',
  'group-deposit',
  'group-call-off',
] as const
/** Of group plans: their board row leads to the plan. */
export const groupDeadlines = [
  'group-option',
  'group-cut-off',
  'group-payment',
  'group-deposit',
  'group-call-off',
] as const
export type DeadlineSource = (typeof deadlineSources)[number]

/** How near its due time is. */
export const deadlineGroups = ['overdue', 'hour', 'today', 'later'] as const
export type DeadlineGroup = (typeof deadlineGroups)[number]
