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
} as const satisfies Record<string, 'debit' | 'credit'>
export type AccountKind = keyof typeof accountKinds
