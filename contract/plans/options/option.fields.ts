import { form } from '../../kit/record/record.ts'

/** Until when a supplier is asked to hold what is not confirmed; without an address it is asked by word. */
export const askOptionForm = form('plans.optionAsks', {
  until: { kind: 'date' },
  to: { kind: 'text', as: 'email', max: 200 },
  note: { kind: 'text', max: 500, rows: 2 },
})
/** What it answered; another day than was asked where it says one. */
export const answerOptionForm = form('plans.optionAsks', {
  granted: { kind: 'flag', default: true },
  until: { kind: 'date', optional: true },
  note: { kind: 'text', max: 500, rows: 2 },
})

/** What a supplier wants beforehand of a service, and when. */
export const depositForm = form('plans.deposits', {
  serviceId: { kind: 'ref' },
  label: { kind: 'text', max: 60 },
  dueOn: { kind: 'date' },
  amountMinor: { kind: 'money', in: 'currency', min: 1 },
  currency: { kind: 'currency', default: 'THB' },
})
export const payDepositForm = form('plans.deposits', {
  accountId: { kind: 'ref' },
  paidOn: { kind: 'date' },
  reference: { kind: 'text', max: 100 },
})
