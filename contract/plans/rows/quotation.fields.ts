import { row, state } from '../../kit/record/record.ts'
import { quotationStates } from '../quotation.states.ts'

export const planQuotationRow = row('plans.quotations', {
  number: { kind: 'count' },
  option: { kind: 'text' },
  status: state(quotationStates, 'plans.quotationStates'),
  totalMinor: { kind: 'money', signed: true, optional: true },
  validUntil: { kind: 'date' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
