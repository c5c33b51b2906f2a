import { form } from '../../kit/record/record.ts'

/** For how many the agent accepts a quotation by its own log-in, and that it has read the terms. */
export const ownAcceptForm = form('plans.quotations', {
  payers: { kind: 'number', min: 1, max: 500 },
  singles: { kind: 'number', min: 0, max: 500, default: 0 },
  children: { kind: 'number', min: 0, max: 500, default: 0 },
  consent: { kind: 'flag' },
})
