import { record } from '../kit/record/record.ts'
import { roundings } from './costing.fields.ts'
import { serviceKinds } from './itinerary.fields.ts'

/** Who goes along and is paid for it by the day. */
const paidRoles = ['guide', 'leader', 'driver'] as const
const approvalRules = ['never', 'below-margin', 'always'] as const

/** What a price does when numbers change: it is that of the size that is reached, or stays as it was accepted. */
export const repriceRules = ['by-break', 'fixed'] as const

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

/** What is spent on tour: how much of it at once goes without a question, and on which account of the chart it stands. */
const expenseCategoryRow = record('groups.expenseCategories', {
  name: { kind: 'text', required: true, max: 60 },
  limitMinor: { kind: 'money', optional: true },
  /** The number of an account of costs; '' is the cost of what is sold. */
  account: { kind: 'text', max: 20 },
})

/** What somebody who goes along gets for each day. */
const guidePayRow = record('groups.guidePay', {
  role: { kind: 'choice', of: paidRoles, words: 'plans.assignRoles' },
  dayMinor: { kind: 'money', min: 1 },
})

/** Places that suppliers of a kind of service usually give free of charge from a number of guests on. */
const freeRuleRow = record('groups.freeRows', {
  kind: { kind: 'choice', of: serviceKinds, words: 'groups.serviceKinds' },
  guests: { kind: 'number', min: 1, max: 500 },
  places: { kind: 'number', min: 1, max: 50, default: 1 },
})

/** To which step a price in a currency is rounded. */
const roundingStepRow = record('groups.roundingSteps', {
  currency: { kind: 'currency' },
  stepMinor: { kind: 'money', in: 'currency', min: 1 },
})

/** How seats stand in vehicles from so many seats on: so many on each side of the aisle, and in the last row. */
const seatLayoutRow = record('groups.seatLayouts', {
  seats: { kind: 'number', min: 1, max: 100 },
  left: { kind: 'number', min: 1, max: 4, default: 2 },
  right: { kind: 'number', min: 0, max: 4, default: 2 },
  /** Zero: as all other rows. */
  back: { kind: 'number', min: 0, max: 9, default: 5 },
  /** Places where no guest sits, by their names: a door, a toilet, a wheelchair. */
  without: {
    kind: 'text',
    max: 200,
    matches: {
      pattern: /^$|^\s*[1-9]\d?[A-I](\s*,\s*[1-9]\d?[A-I])*\s*$/,
      why: 'groups.fieldErrors.notSeats',
    },
  },
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
  rounding: { kind: 'choice', of: roundings, words: 'groups.roundings', default: 'up' },
  roundingSteps: { kind: 'rows', of: roundingStepRow, max: 9 },
  approval: { kind: 'choice', of: approvalRules, words: 'groups.approvalRules', default: 'below-margin' },
  minMarginBasisPoints: { kind: 'percent', max: 9900, default: 1000 },
  confirmOnAccept: { kind: 'flag' },
  repriceOnCount: { kind: 'choice', of: repriceRules, words: 'groups.repriceRules', default: 'by-break' },
  quotationDays: { kind: 'number', min: 1, max: 365, default: 14 },
  optionDays: { kind: 'number', min: 0, max: 365, default: 30 },
  cutOffDays: { kind: 'number', min: 0, max: 365, default: 14 },
  checkDays: { kind: 'number', min: 0, max: 60, default: 3 },
  lockDays: { kind: 'number', min: 0, max: 365, default: 7 },
  decisionDays: { kind: 'number', min: 0, max: 365, default: 21 },
  /** A departure of a journey is a group by its first sold place. */
  planAtFirstSale: { kind: 'flag' },
  depositBasisPoints: { kind: 'percent', max: 10_000, default: 3000 },
  depositDays: { kind: 'number', min: 0, max: 365, default: 7 },
  balanceDays: { kind: 'number', min: 0, max: 365, default: 21 },
  /** After so many days an overdue instalment stops the agent's next groups. */
  graceDays: { kind: 'number', min: 0, max: 365, default: 3 },
  /** This share of a group may stay at home free of charge, until so many days before it starts. */
  shrinkBasisPoints: { kind: 'percent', max: 10_000, default: 1000 },
  shrinkDays: { kind: 'number', min: 0, max: 365, default: 14 },
  cancelSteps: { kind: 'rows', of: cancelStepRow, max: 6 },
  expenseCategories: { kind: 'rows', of: expenseCategoryRow, max: 40 },
  /** A receipt of more than this without a photo is asked about; null: none is. */
  photoAboveMinor: { kind: 'money', optional: true, default: 50_000 },
  guidePay: { kind: 'rows', of: guidePayRow, max: 3 },
  freePlaces: { kind: 'rows', of: freeRuleRow, max: 20 },
  seatLayouts: { kind: 'rows', of: seatLayoutRow, max: 12 },
  proposalText: { kind: 'names', max: 4000, rows: 3 },
  voucherText: { kind: 'names', max: 4000, rows: 3 },
  /** The wording of the form that the authority wants; beside the facts. */
  jobOrderText: { kind: 'names', max: 4000, rows: 3 },
  termsText: { kind: 'names', max: 8000, rows: 4 },
  /** Hospitals, embassies, police: what stands on every emergency sheet. */
  emergencyText: { kind: 'names', max: 4000, rows: 4 },
})
