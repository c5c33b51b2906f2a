/** Accounts of the ledger (docs/algorithms/ledger.md). The side says where the balance is positive. */
export const accountKinds = {
  'agent-available': 'credit',
  'agent-frozen': 'credit',
  'agent-receivable': 'debit',
  deposit: 'credit',
  'supplier-payable': 'credit',
  'supplier-quota': 'debit',
  sales: 'credit',
  cost: 'debit',
  refunds: 'debit',
  fees: 'credit',
  clearing: 'debit',
  exchange: 'credit',
  cash: 'debit',
  tax: 'credit',
  adjustment: 'debit',
  /** What a merchant names itself. */
  asset: 'debit',
  liability: 'credit',
  equity: 'credit',
  income: 'credit',
  expense: 'debit',
  'exchange-difference': 'credit',
  /** Money that somebody who goes along with a group was given and has not accounted for. */
  'staff-advance': 'debit',
} as const satisfies Record<string, 'debit' | 'credit'>
export type AccountKind = keyof typeof accountKinds
const isKind = (text: string): text is AccountKind => text in accountKinds
export const kindNames: readonly AccountKind[] = Object.keys(accountKinds).filter(isKind)
