import { form } from '../kit/record/record.ts'

export const rechargeMethods = ['bank-transfer', 'cash', 'card', 'other'] as const

/** Money received from an agent. */
export const rechargeForm = form('agents.fields', {
  amountMinor: { kind: 'money' },
  method: { kind: 'choice', of: rechargeMethods, words: 'agents.methods', initial: 'bank-transfer' },
  memo: { kind: 'text' },
})

/** A correction: which way, how much, why. */
export const adjustForm = form('agents.fields', {
  way: { kind: 'choice', of: ['give', 'take'], words: 'agents.text', initial: 'give' },
  amountMinor: { kind: 'money' },
  reason: { kind: 'text', required: true, max: 500, rows: 3 },
})
