import { divingCourses } from '../../catalog/skus/sku-facts.ts'
import { form, record } from '../../kit/record/record.ts'
import { formStates } from './forms.ts'

export const ownGearKinds = ['mask', 'fins', 'boots', 'bcd', 'regulator', 'wetsuit', 'computer'] as const
const sizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export const diveLevels = [
  'none',
  'discover',
  'open-water',
  'advanced',
  'rescue',
  'divemaster',
  'instructor',
] as const
const gearKinds = [
  'bcd',
  'regulator',
  'wetsuit',
  'fins',
  'boots',
  'mask',
  'computer',
  'tank',
  'weights',
  'other',
] as const
export const gearConditions = ['good', 'worn', 'damaged', 'retired'] as const
export const waters = ['open', 'confined'] as const
const dioptres = { pattern: /^$|^[-+]?\d{1,2}([.,]\d{1,2})?$/, why: 'scheduling.fieldErrors.dioptres' }
const programme = { kind: 'choice', of: divingCourses, words: 'catalog.courses' } as const
export const formTones = {
  missing: 'muted',
  sent: 'info',
  signed: 'good',
  review: 'warn',
  approved: 'good',
  refused: 'bad',
  expired: 'bad',
} as const
const lamp = {
  kind: 'choice',
  of: formStates,
  words: 'scheduling.formStates',
  tones: formTones,
  only: 'answer',
  column: false,
} as const

/** A course of a diver: whoever dived all of it waits for the sign-off. */
const courseRow = record('scheduling.profiles', {
  programme: { ...programme, initial: 'open-water' },
  startedOn: { kind: 'date' },
  divesPlanned: { kind: 'number', min: 0, max: 50, default: 4 },
  signedOffOn: { kind: 'date', optional: true },
  signedOffBy: { kind: 'text', max: 100 },
})

/** What is known of a guest across trips. */
export const guestProfileRecord = record('scheduling.profiles', {
  name: { kind: 'text', required: true, max: 100 },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email' },
  language: { kind: 'language', default: 'en' },
  nationality: { kind: 'text', max: 40 },
  birthdate: { kind: 'date', optional: true },
  passport: { kind: 'text', max: 40 },
  hotel: { kind: 'text', max: 120 },
  emergency: { kind: 'text', max: 120 },
  flightDate: { kind: 'date', optional: true },
  flightTime: { kind: 'time', optional: true },
  needs: { kind: 'text', max: 200 },
  heightCm: { kind: 'number', min: 50, max: 250, optional: true },
  weightKg: { kind: 'number', min: 5, max: 300, optional: true },
  shoeEu: { kind: 'number', min: 15, max: 60, optional: true },
  bcd: { kind: 'choice', of: sizes, words: 'scheduling.sizes', optional: true },
  wetsuit: { kind: 'choice', of: sizes, words: 'scheduling.sizes', optional: true },
  fins: { kind: 'text', max: 20 },
  weightBeltKg: { kind: 'number', min: 0, max: 30, optional: true },
  eyesLeft: { kind: 'text', max: 6, matches: dioptres },
  eyesRight: { kind: 'text', max: 6, matches: dioptres },
  ownGear: { kind: 'texts', max: 10 },
  agency: { kind: 'text', max: 40 },
  level: { kind: 'choice', of: diveLevels, words: 'scheduling.diveLevels', default: 'none' },
  certNumber: { kind: 'text', max: 60 },
  certifiedOn: { kind: 'date', optional: true },
  loggedDives: { kind: 'number', min: 0, max: 50_000, default: 0 },
  lastDiveOn: { kind: 'date', optional: true },
  maxDepthM: { kind: 'number', min: 0, max: 350, optional: true },
  nitrox: { kind: 'flag' },
  insurance: { kind: 'text', max: 120 },
  courses: { kind: 'rows', of: courseRow, max: 20 },
  note: { kind: 'text', max: 1000, rows: 2 },
  medical: lamp,
  waiver: lamp,
  /** Days of service: the last one before today or on it, and the next. */
  lastTrip: { kind: 'date', optional: true, only: 'answer', column: false },
  nextTrip: { kind: 'date', optional: true, only: 'answer', column: false },
  trips: { kind: 'count', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const gearRecord = record('scheduling.gear', {
  kind: { kind: 'choice', of: gearKinds, words: 'scheduling.gearKinds', initial: 'bcd' },
  serial: { kind: 'text', required: true, max: 60 },
  size: { kind: 'text', max: 20 },
  condition: {
    kind: 'choice',
    of: gearConditions,
    words: 'scheduling.gearConditions',
    tones: { good: 'good', worn: 'neutral', damaged: 'bad', retired: 'muted' },
    default: 'good',
  },
  serviceDue: { kind: 'date', optional: true },
  note: { kind: 'text', max: 200 },
})

export const diveLogRecord = record('scheduling.dives', {
  date: { kind: 'date' },
  site: { kind: 'text', required: true, max: 100 },
  programme: { ...programme, initial: 'fun-dive' },
  depthM: { kind: 'number', min: 0, max: 350 },
  minutes: { kind: 'number', min: 1, max: 600 },
  gas: { kind: 'choice', of: ['air', 'nitrox'], words: 'scheduling.gases', default: 'air' },
  instructor: { kind: 'text', max: 100 },
  note: { kind: 'text', max: 200 },
})

/** A ratio of the house; those of law and agencies are the same for everybody. */
export const ratioRecord = record('scheduling.ratios', {
  programme: { ...programme, initial: 'fun-dive' },
  water: { kind: 'choice', of: waters, words: 'scheduling.waters', optional: true },
  ageFrom: { kind: 'number', min: 0, max: 120, default: 0 },
  ageTo: { kind: 'number', min: 0, max: 120, default: 120 },
  guests: { kind: 'number', min: 1, max: 100 },
  perAssistant: { kind: 'number', min: 0, max: 20, default: 0 },
  maxGuests: { kind: 'number', min: 1, max: 100 },
  validFrom: { kind: 'date' },
  validUntil: { kind: 'date', optional: true },
  origin: { kind: 'text', max: 120 },
})

export const groupForm = form('scheduling.dives', {
  instructorId: { kind: 'ref' },
  assistantId: { kind: 'ref', optional: true },
  programme: { ...programme, initial: 'fun-dive' },
  water: { kind: 'choice', of: waters, words: 'scheduling.waters', initial: 'open' },
  note: { kind: 'text' },
})

/** Dives that a group made, written into the log of each of its divers. */
export const groupLogForm = form('scheduling.dives', {
  site: { kind: 'text', required: true, max: 100 },
  depthM: { kind: 'number', min: 0, max: 350 },
  minutes: { kind: 'number', min: 1, max: 600 },
  gas: { kind: 'choice', of: ['air', 'nitrox'], words: 'scheduling.gases', initial: 'air' },
})

/** A doctor's word on a medical form. */
export const reviewForm = form('scheduling.profiles', {
  physician: { kind: 'text', required: true, max: 100 },
  reviewedOn: { kind: 'date' },
  note: { kind: 'text', max: 500 },
})

/** With whom a diver dives, and as what. */
export const diverForm = form('scheduling.dives', {
  groupId: { kind: 'ref', optional: true, label: 'scheduling.text.group' },
  programme: { ...programme, initial: 'fun-dive' },
})
