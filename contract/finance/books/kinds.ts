import type { AccountKind } from '../finance.schema.ts'

/** Where an account stands: what is ours, what we owe, what the house has, what comes in, what goes out. */
export const accountClasses = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountClass = (typeof accountClasses)[number]

/** Each kind of account: its class, and the number it has until the merchant gives it another. */
export const kindFacts = {
  cash: { class: 'asset', number: '1000' },
  clearing: { class: 'asset', number: '1100' },
  'agent-receivable': { class: 'asset', number: '1200' },
  'supplier-quota': { class: 'asset', number: '1300' },
  'staff-advance': { class: 'asset', number: '1450' },
  asset: { class: 'asset', number: '1500' },
  'agent-available': { class: 'liability', number: '2000' },
  'agent-frozen': { class: 'liability', number: '2010' },
  deposit: { class: 'liability', number: '2020' },
  'supplier-payable': { class: 'liability', number: '2100' },
  tax: { class: 'liability', number: '2200' },
  liability: { class: 'liability', number: '2500' },
  equity: { class: 'equity', number: '3000' },
  sales: { class: 'income', number: '4000' },
  fees: { class: 'income', number: '4100' },
  refunds: { class: 'income', number: '4200' },
  income: { class: 'income', number: '4500' },
  'exchange-difference': { class: 'income', number: '4800' },
  exchange: { class: 'income', number: '4900' },
  cost: { class: 'expense', number: '5000' },
  expense: { class: 'expense', number: '6000' },
  adjustment: { class: 'expense', number: '6900' },
} as const satisfies Record<AccountKind, { class: AccountClass; number: string }>

/** Of a name that stands apart from its kind: what providers keep is counted among fees, and is no income but a cost. */
const apart: Readonly<Record<string, { class: AccountClass; number: string; word: string }>> = {
  'fees|providers': { class: 'expense', number: '6050', word: 'finance.accountNames.provider-fees' },
  // A claim on the state until our own tax is settled with it.
  'tax|withheld-from-us': { class: 'asset', number: '1400', word: 'finance.accountNames.tax-withheld' },
  // The state's from the payment on; the money stands whole among what is set aside until it is sold.
  'tax|prepayments': { class: 'asset', number: '1410', word: 'finance.accountNames.tax-prepayments' },
  // What we paid of it on our own purchases.
  'tax|input-tax': { class: 'asset', number: '1420', word: 'finance.accountNames.input-tax' },
  'asset|exchange-valuation': {
    class: 'asset',
    number: '1190',
    word: 'finance.accountNames.exchange-valuation',
  },
  // Tickets bought in advance: what their codes cost until they are sold, and what of them was lost.
  'asset|prepaid-tickets': { class: 'asset', number: '1350', word: 'finance.accountNames.prepaid-tickets' },
  'liability|prepaid-purchases': {
    class: 'liability',
    number: '2150',
    word: 'finance.accountNames.prepaid-purchases',
  },
  'expense|prepaid-losses': {
    class: 'expense',
    number: '6150',
    word: 'finance.accountNames.prepaid-losses',
  },
  'exchange-difference|unrealised': {
    class: 'income',
    number: '4810',
    word: 'finance.accountNames.exchange-unrealised',
  },
}
type Facts = { class: AccountClass; number: string; word?: string }
/** What an account of the chart is, what it is numbered until the merchant says otherwise, and what it is called if not by its kind. */
export const factsOf = (account: { kind: AccountKind; name: string }): Facts =>
  apart[chartKey(account)] ?? kindFacts[account.kind]

/** What closing adds to balances in other currencies, in the merchant's own; and what is gained or lost by it. */
export const valuationKey = 'asset|exchange-valuation'
export const valuationName = 'exchange-valuation'
export const unrealisedName = 'unrealised'

/** Money, and what is owed in money: worth what the day's rate makes of it. Everything else keeps the rate of its day. */
const moneyKinds: readonly AccountKind[] = [
  'cash',
  'clearing',
  'agent-receivable',
  'supplier-quota',
  'staff-advance',
  'agent-available',
  'agent-frozen',
  'deposit',
  'supplier-payable',
  'tax',
  'liability',
]
export const isValued = ({ kind }: { kind: AccountKind }): boolean => moneyKinds.includes(kind)

/** What a merchant may open accounts of its own in. */
export const ownKinds = ['cash', 'asset', 'liability', 'equity', 'income', 'expense'] as const

/** Accounts that are an agent's or a supplier's: their own screens move them, no journal by hand. */
const othersKinds: readonly string[] = [
  'agent-available',
  'agent-frozen',
  'agent-receivable',
  'deposit',
  'supplier-payable',
  'supplier-quota',
  'staff-advance',
]
export const isByHand = (kind: string): boolean => !othersKinds.includes(kind)

/** One account of the chart: all of the ledger's accounts of this kind and name. */
export const chartKey = ({ kind, name }: { kind: string; name: string }): string => `${kind}|${name}`
export const keyParts = (key: string): { kind: string; name: string } => {
  const at = key.indexOf('|')
  return at < 0 ? { kind: key, name: '' } : { kind: key.slice(0, at), name: key.slice(at + 1) }
}
