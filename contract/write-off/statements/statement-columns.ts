/** What a column of a statement may be. Bank: the first row of names; provider and marketplace: the second besides. */
export const bankColumns = [
  'day',
  'valueDay',
  'text',
  'moneyIn',
  'moneyOut',
  'amount',
  'direction',
  'balance',
  'payer',
  'payerAccount',
  'reference',
  'bankReference',
] as const
export const settlementColumns = [
  'day',
  'order',
  'lineId',
  'gross',
  'fee',
  'net',
  'currency',
  'payout',
  'text',
  'lineKind',
  'direction',
] as const
export const statementColumns = [
  ...bankColumns,
  'order',
  'lineId',
  'gross',
  'fee',
  'net',
  'currency',
  'payout',
  'lineKind',
] as const
export type StatementColumn = (typeof statementColumns)[number]

export const statementSources = ['bank', 'provider', 'channel'] as const
export type StatementSource = (typeof statementSources)[number]
export const statementFormats = ['table', 'mt940', 'camt053', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const dateOrders = ['dmy', 'mdy'] as const

/** How a table is read: where its head is, what each column is, how days are written. */
export type StatementMapping = {
  headAt: number
  columns: (StatementColumn | '')[]
  dateOrder: (typeof dateOrders)[number]
}
