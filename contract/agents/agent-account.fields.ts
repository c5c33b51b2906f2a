import { row } from '../kit/record/record.ts'
import { settlementTerms } from './agent.fields.ts'

export const agentAccountRow = row('agents.fields', {
  code: { kind: 'text' },
  name: { kind: 'text' },
  settlementTerm: { kind: 'choice', of: settlementTerms, words: 'agents.settlementTerms' },
  currency: { kind: 'currency' },
  spendableMinor: { kind: 'money', signed: true },
  availableMinor: { kind: 'money', signed: true },
  frozenMinor: { kind: 'money', signed: true },
  receivableMinor: { kind: 'money', signed: true },
  claimedMinor: { kind: 'money', signed: true },
  creditLimitMinor: { kind: 'money', signed: true },
  lastMovementAt: { kind: 'moment', optional: true },
})
