import { planStates } from '../plan.states.ts'
import { quotationStates } from '../quotation.states.ts'
import { form, row, state } from '../../kit/record/record.ts'

/** For how many the agent accepts a quotation by its own log-in, and that it has read the terms. */
export const ownAcceptForm = form('plans.quotations', {
  payers: { kind: 'number', min: 1, max: 500 },
  singles: { kind: 'number', min: 0, max: 500, default: 0 },
  children: { kind: 'number', min: 0, max: 500, default: 0 },
  consent: { kind: 'flag' },
})

/** That it says yes to a change, for its company. */
export const ownChangeForm = form('plans.changes', { consent: { kind: 'flag' } })

export const ownQuotationRow = row('plans.quotations', {
  planCode: { kind: 'text', label: 'plans.fields.code' },
  names: { kind: 'names', label: 'plans.fields.names' },
  status: state(quotationStates, 'plans.quotationStates'),
  planStatus: state(planStates, 'plans.states'),
  startDate: { kind: 'date', label: 'plans.fields.startDate' },
  validUntil: { kind: 'date' },
  totalMinor: { kind: 'money', signed: true, optional: true },
  agentCode: { kind: 'text' },
  answeredBy: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})

/** A group for which the agent asks a quotation, of a tour that is on sale. */
export const ownAskForm = form('plans.fields', {
  templateId: { kind: 'ref', label: 'plans.text.ownTour' },
  startDate: { kind: 'date' },
  adults: { kind: 'number', min: 1, max: 500 },
  children: { kind: 'number', min: 0, max: 500, default: 0 },
  singles: { kind: 'number', min: 0, max: 500, default: 0 },
  agentCode: { kind: 'text', max: 60, label: 'plans.quotations.agentCode' },
  contactName: { kind: 'text', max: 100 },
  contactPhone: { kind: 'text', as: 'tel' },
  note: { kind: 'text', max: 2000, rows: 3, label: 'plans.text.ownWishes' },
})
