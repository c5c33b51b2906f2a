import { record } from '../kit/record/record.ts'
import { serviceKinds } from './itinerary.fields.ts'

const approvalRules = ['never', 'below-margin', 'always'] as const

/** How a kind of service is called and in which order it stands. */
const serviceNameRow = record('groups.serviceNames', {
  kind: { kind: 'choice', of: serviceKinds, words: 'groups.serviceKinds' },
  names: { kind: 'names', max: 60 },
})

/** A group size that is offered. */
const sizeRow = record('groups.breaks', {
  paying: { kind: 'number', min: 1, max: 500 },
  free: { kind: 'number', min: 0, max: 100, default: 0 },
  staff: { kind: 'number', min: 0, max: 50, default: 1 },
})

/** A category of fragments, templates and journeys. */
const categoryRow = record('groups.categories', {
  name: { kind: 'text', required: true, max: 60 },
})

/** From so many hours before the first day on, the agent pays this share of the price. */
const cancelStepRow = record('groups.cancelSteps', {
  hours: { kind: 'number', min: 0, max: 8760 },
  basisPoints: { kind: 'percent', max: 10_000 },
})

/** How a merchant works with groups: numbering, service types, approval, terms and document texts. */
export const groupSettingRecord = record('groups.settings', {
  /** {YY} {MM} {DD} of the start day, {NN} counted a day. */
  codePattern: {
    kind: 'text',
    required: true,
    max: 40,
    matches: { pattern: /^[A-Za-z0-9{}-]*\{N{2,4}\}[A-Za-z0-9{}-]*$/, why: 'groups.fieldErrors.notPattern' },
  },
  categories: { kind: 'rows', of: categoryRow, max: 40 },
  serviceNames: { kind: 'rows', of: serviceNameRow, max: 6 },
  breaks: { kind: 'rows', of: sizeRow, max: 12 },
  marginBasisPoints: { kind: 'percent', max: 9900, default: 1500 },
  approval: { kind: 'choice', of: approvalRules, words: 'groups.approvalRules', default: 'below-margin' },
  minMarginBasisPoints: { kind: 'percent', max: 9900, default: 1000 },
  confirmOnAccept: { kind: 'flag' },
  quotationDays: { kind: 'number', min: 1, max: 365, default: 14 },
  optionDays: { kind: 'number', min: 0, max: 365, default: 30 },
  cutOffDays: { kind: 'number', min: 0, max: 365, default: 14 },
  checkDays: { kind: 'number', min: 0, max: 60, default: 3 },
  lockDays: { kind: 'number', min: 0, max: 365, default: 7 },
  depositBasisPoints: { kind: 'percent', max: 10_000, default: 3000 },
  depositDays: { kind: 'number', min: 0, max: 365, default: 7 },
  balanceDays: { kind: 'number', min: 0, max: 365, default: 21 },
  cancelSteps: { kind: 'rows', of: cancelStepRow, max: 6 },
  proposalText: { kind: 'names', max: 4000, rows: 3 },
  voucherText: { kind: 'names', max: 4000, rows: 3 },
  termsText: { kind: 'names', max: 8000, rows: 4 },
  /** Hospitals, embassies, police: what stands on every emergency sheet. */
  emergencyText: { kind: 'names', max: 4000, rows: 4 },
})
