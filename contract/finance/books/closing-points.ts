/** What is looked at before a month is closed; what is still open is done, or waived with a reason. */
export const closingPoints = [
  'bankLines',
  'draftBills',
  'lockedBills',
  'unbilled',
  'refunds',
  'providerRefunds',
  'costs',
  'rates',
] as const
export type ClosingPoint = (typeof closingPoints)[number]
