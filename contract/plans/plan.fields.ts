import { repriceRules } from '../groups/group-setting.fields.ts'
import { omit } from '../kit/omit.ts'
import { form, record, row } from '../kit/record/record.ts'
import { spokenLanguages } from '../scheduling/crew.fields.ts'
import { planColours } from './plan.keys.ts'
import { planStates } from './plan.states.ts'

const tones = Object.fromEntries(planStates.names.map((name) => [name, planStates.states[name].tone]))
const count = { kind: 'number', min: 0, max: 500, default: 0 } as const

/** Who travels when: what is told of a group beside its days. */
export const planRecord = record('plans.fields', {
  /** '' = by the pattern of the setting. */
  code: { kind: 'text', max: 40 },
  names: { kind: 'names', required: true, max: 200 },
  agentId: { kind: 'ref' },
  agentCode: { kind: 'text', max: 60 },
  category: { kind: 'text', max: 60 },
  contactName: { kind: 'text', max: 100 },
  contactPhone: { kind: 'text', as: 'tel' },
  contactEmail: { kind: 'text', as: 'email' },
  /** WeChat or LINE. */
  contactChat: { kind: 'text', max: 100 },
  /** Of the staff: who sells it, and who arranges it. */
  sellerId: { kind: 'ref', optional: true, label: 'plans.fields.seller' },
  sellerName: { kind: 'text', only: 'answer', column: false, label: 'plans.fields.seller' },
  operatorId: { kind: 'ref', optional: true, label: 'plans.fields.operator' },
  operatorName: { kind: 'text', only: 'answer', column: false, label: 'plans.fields.operator' },
  colour: { kind: 'choice', of: planColours, words: 'catalog.colours', default: 'neutral' },
  tags: { kind: 'texts', max: 20, length: 30 },
  startDate: { kind: 'date' },
  endDate: { kind: 'date', only: 'answer' },
  /** Guests that pay as adults. */
  adults: count,
  children: count,
  infants: count,
  /** Adults that travel free. */
  freeGuests: count,
  staffCount: { kind: 'number', min: 0, max: 50, default: 1 },
  /** Of the payers, who sleep alone. */
  singles: count,
  leaderName: { kind: 'text', max: 100 },
  language: { kind: 'language', default: 'en' },
  market: { kind: 'text', max: 60 },
  /** Who comes from where: "18 CN, 3 HK". */
  nationalities: { kind: 'text', max: 200 },
  arrival: { kind: 'text', max: 200 },
  departure: { kind: 'text', max: 200 },
  optionUntil: { kind: 'date', optional: true },
  cutOff: { kind: 'date', optional: true },
  /** What its quotations tell beside the days; copied from its tour. */
  inclusions: { kind: 'names', max: 4000, rows: 3, label: 'groups.itineraries.inclusions' },
  exclusions: { kind: 'names', max: 4000, rows: 3, label: 'groups.itineraries.exclusions' },
  terms: { kind: 'names', max: 8000, rows: 3, label: 'groups.itineraries.terms' },
  note: { kind: 'text', max: 2000, rows: 2 },
  supplierNote: { kind: 'text', max: 2000, rows: 2 },
  guideNote: { kind: 'text', max: 2000, rows: 2 },
  voucherNote: { kind: 'text', max: 2000, rows: 2 },
  roomingNote: { kind: 'text', max: 2000, rows: 2 },
  status: {
    kind: 'choice',
    of: planStates.names,
    words: 'plans.states',
    tones,
    only: 'answer',
  },
  createdAt: { kind: 'moment', only: 'answer' },
})

/** Long, and read where one group is. */
const longTexts = ['inclusions', 'exclusions', 'terms'] as const
/** The same as a list tells it. */
export const planListed = { group: planRecord.group, fields: omit(planRecord.fields, longTexts) }

/** From so many hours before its start on, a supplier keeps this share of the cost. */
const cancelStepRow = record('plans.cancelSteps', {
  hours: { kind: 'number', min: 0, max: 8760 },
  basisPoints: { kind: 'percent', max: 10_000 },
})
/** With whom, how many and at what cost a service is arranged. */
export const arrangeForm = form('plans.services', {
  supplierId: { kind: 'ref', optional: true },
  ownArrangement: { kind: 'flag' },
  units: { kind: 'number', min: 1, max: 500, default: 1 },
  costMinor: { kind: 'money', in: 'currency', optional: true },
  currency: { kind: 'currency', default: 'THB' },
  optionUntil: { kind: 'date', optional: true },
  cancelSteps: { kind: 'rows', of: cancelStepRow, max: 6 },
  note: { kind: 'text', max: 500, rows: 2 },
})
/** What the supplier said. */
export const confirmForm = form('plans.services', {
  confirmationNo: { kind: 'text', max: 80 },
  confirmedUnits: { kind: 'number', min: 0, max: 500 },
  costMinor: { kind: 'money', optional: true },
})
/** What the rest costs that its supplier does not give. */
export const splitForm = form('plans.services', {
  costMinor: { kind: 'money', optional: true },
})

/** As many stand on one list. */
export const maxGuests = 500
/** They may each sleep alone, and those who go along sleep beside them. */
export const maxRooms = 600
const beds = ['single', 'double', 'twin', 'extra'] as const
const guestKinds = ['adult', 'child', 'infant'] as const
export const guestForm = form('plans.guests', {
  name: { kind: 'text', required: true, max: 200 },
  pinyin: { kind: 'text', max: 200 },
  kind: { kind: 'choice', of: guestKinds, words: 'plans.guestKinds', default: 'adult' },
  sex: { kind: 'choice', of: ['female', 'male'], words: 'plans.sexes', optional: true },
  bornOn: { kind: 'date', optional: true },
  nationality: { kind: 'text', max: 60 },
  documentNo: { kind: 'text', max: 40 },
  documentUntil: { kind: 'date', optional: true },
  diet: { kind: 'text', max: 100 },
  phone: { kind: 'text', as: 'tel' },
  note: { kind: 'text', max: 500 },
  free: { kind: 'flag' },
  leader: { kind: 'flag' },
  /** Of the room that they share; none: not placed. */
  room: { kind: 'number', min: 1, max: maxRooms, optional: true },
  bed: { kind: 'choice', of: beds, words: 'plans.beds', optional: true },
  /** With whom they wish to share, by name. */
  shareWith: { kind: 'text', max: 200 },
  /** In which of the group's vehicles, and where in it. */
  vehicle: { kind: 'number', min: 1, max: 60, optional: true },
  seat: { kind: 'text', max: 10 },
  /** Flights of their own, where they are other than the group's. */
  arrival: { kind: 'text', max: 100 },
  departure: { kind: 'text', max: 100 },
  /** Where they are not there all of the tour. */
  fromDate: { kind: 'date', optional: true },
  toDate: { kind: 'date', optional: true },
})
export const importForm = form('plans.guests', {
  text: { kind: 'text', required: true, max: 200_000, rows: 10, label: 'plans.guests.pasted' },
  /** Guests whom the list does not name any more leave it. */
  removeMissing: { kind: 'flag', label: 'plans.guests.removeMissing' },
})
export const roomTypes = [
  'single',
  'double',
  'twin',
  'twin-extra',
  'triple',
  'quad',
  'family',
  'suite',
  'dormitory',
  'staff-single',
  'staff-twin',
] as const
const roomForm = form('plans.rooms', {
  number: { kind: 'number', min: 1, max: maxRooms },
  type: { kind: 'choice', of: roomTypes, words: 'plans.roomTypes', default: 'twin' },
  /** To which better room, and who pays for it. */
  upgrade: { kind: 'text', max: 100 },
  note: { kind: 'text', max: 200 },
})
/** How rooms stand to each other: with a door between them, wall to wall, close by, on one floor. */
const roomLinks = ['connecting', 'adjoining', 'near', 'same-floor'] as const
/** A room of the group, with who of those that go along sleeps in it. */
export const groupRoomForm = form('plans.rooms', {
  ...roomForm.fields,
  crewIds: { kind: 'refs', max: 10, label: 'plans.rooms.staff' },
  link: { kind: 'choice', of: roomLinks, words: 'plans.roomLinks', optional: true },
  /** To which other rooms; those say the same. */
  linkedIds: { kind: 'refs', max: 10 },
})
/** A room of one hotel stay, with who sleeps in it there. */
export const stayRoomForm = form('plans.rooms', {
  ...roomForm.fields,
  guestIds: { kind: 'refs', max: 20, label: 'plans.rooms.guests' },
})

const quotationOptions = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const quotationForm = form('plans.quotations', {
  option: { kind: 'choice', of: quotationOptions, words: 'plans.options', default: 'A' },
  validUntil: { kind: 'date' },
  /** Null: as the setting says. */
  repriceOnCount: {
    kind: 'choice',
    of: repriceRules,
    words: 'groups.repriceRules',
    optional: true,
    label: 'groups.settings.repriceOnCount',
  },
  note: { kind: 'text', max: 1000, rows: 2 },
})
/** For how many it is accepted, and what shows it. */
export const acceptForm = form('plans.quotations', {
  payers: { kind: 'number', min: 1, max: 500 },
  singles: { kind: 'number', min: 0, max: 500, default: 0 },
  children: { kind: 'number', min: 0, max: 500, default: 0 },
  proof: { kind: 'text', required: true, max: 500 },
})

const expenseSides = ['cost', 'income', 'advance'] as const
export const expenseForm = form('plans.expenses', {
  side: { kind: 'choice', of: expenseSides, words: 'plans.expenseSides', default: 'cost' },
  day: { kind: 'date' },
  category: { kind: 'text', required: true, max: 60 },
  amountMinor: { kind: 'money', in: 'currency', min: 1 },
  currency: { kind: 'currency', default: 'THB' },
  /** Of the service that it was planned as; none: unplanned. */
  serviceId: { kind: 'ref', optional: true },
  /** Who was given it, or spent it. */
  crewId: { kind: 'ref', optional: true },
  /** Of an advance: what it was paid from. */
  accountId: { kind: 'ref', optional: true },
  /** What the receipt says of tax, and whose number stands on it. */
  taxMinor: { kind: 'money', in: 'currency', optional: true },
  taxId: { kind: 'text', max: 30 },
  note: { kind: 'text', max: 500 },
})

export const assignRoles = ['guide', 'leader', 'driver', 'vehicle', 'boat'] as const
export const assignForm = form('plans.assignments', {
  role: { kind: 'choice', of: assignRoles, words: 'plans.assignRoles', default: 'guide' },
  crewId: { kind: 'ref', optional: true },
  coachId: { kind: 'ref', optional: true },
  fromDate: { kind: 'date' },
  toDate: { kind: 'date' },
  note: { kind: 'text', max: 200 },
})
/** Whom one looks for on the board. */
export const findGuideForm = form('plans.find', {
  from: { kind: 'date' },
  to: { kind: 'date' },
  role: { kind: 'choice', of: ['guide', 'driver'], words: 'plans.assignRoles', default: 'guide' },
  language: { kind: 'choice', of: spokenLanguages, words: 'scheduling.spoken', optional: true },
})
/** From which day on somebody else goes with the group. */
export const splitDayForm = form('plans.find', { day: { kind: 'date' } })
export const createForm = form('plans.fields', {
  from: {
    kind: 'choice',
    of: ['empty', 'template', 'journey', 'fragments', 'plan'],
    words: 'plans.sources',
    default: 'empty',
  },
  sourceId: { kind: 'ref', optional: true },
  sourceIds: { kind: 'refs', max: 20 },
  dayCount: { kind: 'number', min: 1, max: 60, default: 1 },
})

export const planRow = row('plans.fields', {
  agentName: { kind: 'text', label: 'plans.fields.agent' },
  priceMinor: { kind: 'money', signed: true, in: 'priceCurrency', optional: true, label: 'plans.text.money' },
  /** Of that price: what was paid, and what should have been by today. */
  paidMinor: { kind: 'money', in: 'priceCurrency', optional: true },
  overdueMinor: { kind: 'money', in: 'priceCurrency', optional: true },
  plannedMinor: { kind: 'money', signed: true, optional: true, label: 'plans.text.plannedCost' },
  priceCurrency: { kind: 'currency', label: 'kit.parts.currency' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})

/** What is left of the price of a group, in ten-thousandths of it; null: not known. */
export const planMargins = row('plans.fields', {
  plannedMarginBasisPoints: { kind: 'percent', min: -1_000_000, max: 10_000, optional: true },
  actualMarginBasisPoints: { kind: 'percent', min: -1_000_000, max: 10_000, optional: true },
})
