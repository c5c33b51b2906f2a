import { row } from '../../kit/record/record.ts'

export const statementRow = row('billing.fields', {
  at: { kind: 'moment', label: 'agents.statement.at' },
  account: { kind: 'text', words: 'agents.accounts', label: 'agents.statement.account' },
  reference: { kind: 'text' },
  amountMinor: { kind: 'money', signed: true },
  balanceMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
