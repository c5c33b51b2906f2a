import { record } from '../kit/record/record.ts'
import { sheetOf } from '../kit/record/record-sheet.ts'
import { shortCode } from '../kit/record/short-code.ts'

export const crewRoles = ['driver', 'guide', 'instructor', 'captain', 'crew'] as const
export const spokenLanguages = ['th', 'en', 'zh', 'ko', 'ja', 'ru', 'de', 'fr', 'es', 'my'] as const
const licenceKinds = ['driving', 'guide', 'captain', 'engineer', 'diving', 'radio'] as const

/** A paper that somebody or something needs for its work; without an end it holds for ever. */
export const documentRow = record('scheduling.documents', {
  name: { kind: 'text', required: true, max: 60 },
  number: { kind: 'text', max: 60 },
  expiresOn: { kind: 'date', optional: true },
})
const licenceRow = record('scheduling.documents', {
  kind: { kind: 'choice', of: licenceKinds, words: 'scheduling.licenceKinds', initial: 'driving' },
  number: { kind: 'text', required: true, max: 60 },
  expiresOn: { kind: 'date', optional: true },
})
/** What a diving agency made of somebody; teaching status is renewed every year. */
const levelRow = record('scheduling.documents', {
  agency: { kind: 'text', required: true, max: 40 },
  level: { kind: 'text', required: true, max: 60 },
  number: { kind: 'text', max: 60 },
  expiresOn: { kind: 'date', optional: true },
})
/** Days on which somebody does not work, both included. */
const absenceRow = record('scheduling.documents', {
  from: { kind: 'date' },
  to: { kind: 'date' },
  reason: { kind: 'text', max: 100 },
})

/** What is known of a driver, guide, instructor, captain or deckhand. */
export const crewRecord = record('scheduling.crew', {
  code: shortCode,
  name: { kind: 'text', required: true, max: 100 },
  roles: { kind: 'texts', required: true, max: 5 },
  position: { kind: 'text', max: 60 },
  phone: { kind: 'text', as: 'tel', max: 40 },
  email: { kind: 'text', as: 'email', max: 200 },
  language: { kind: 'language', default: 'th' },
  spoken: { kind: 'texts', max: 10 },
  area: { kind: 'text', max: 60 },
  licences: { kind: 'rows', of: licenceRow, max: 10 },
  levels: { kind: 'rows', of: levelRow, max: 10 },
  firstAidUntil: { kind: 'date', optional: true },
  documents: { kind: 'rows', of: documentRow, max: 20 },
  maxHours: { kind: 'number', min: 1, max: 24, default: 10 },
  restHours: { kind: 'number', min: 0, max: 24, default: 10 },
  daysOff: { kind: 'weekdays' },
  absences: { kind: 'rows', of: absenceRow, max: 60 },
  payWay: {
    kind: 'choice',
    of: ['none', 'day', 'trip', 'hour', 'month'],
    words: 'scheduling.payWays',
    default: 'none',
  },
  payMinor: { kind: 'money', in: 'currency', optional: true },
  currency: { kind: 'currency' },
  note: { kind: 'text', max: 1000, rows: 2 },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'scheduling.text.enabled', no: 'scheduling.text.disabled' },
    tones: { yes: 'good', no: 'muted' },
  },
  /** The first day on which one of the papers does not hold any more. */
  validUntil: { kind: 'date', optional: true, only: 'answer' },
  vehicles: { kind: 'text', only: 'answer', column: false },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const crewSheet = sheetOf(crewRecord, 'code', {
  without: ['daysOff'],
  tells: ['vehicles', 'enabled', 'createdAt'],
})
