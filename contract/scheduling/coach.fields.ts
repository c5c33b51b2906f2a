import { record } from '../kit/record/record.ts'
import { sheetOf } from '../kit/record/record-sheet.ts'
import { shortCode } from '../kit/record/short-code.ts'
import { documentRow } from './crew.fields.ts'

/** Classes by the guests they take; a boat is counted by its licence. */
export const coachClasses = ['1-4', '1-8', '1-9', '1-12', '1-16', '15-24', '25-35', 'boat'] as const
export const coachKinds = ['vehicle', 'boat'] as const
/** What a coach is on a day; out of documents comes before everything but being assigned. */
export const coachDayStates = ['available', 'assigned', 'off', 'repair', 'expired'] as const

/** Days on which it is looked after, both included. */
const maintenanceRow = record('scheduling.documents', {
  from: { kind: 'date' },
  to: { kind: 'date' },
  work: { kind: 'text', required: true, max: 100 },
})

/** What is known of a vehicle or boat. */
export const coachRecord = record('scheduling.coaches', {
  code: shortCode,
  name: { kind: 'text', required: true, max: 100 },
  kind: { kind: 'choice', of: coachKinds, words: 'scheduling.coachKinds', initial: 'vehicle' },
  class: { kind: 'choice', of: coachClasses, words: 'scheduling.coachClasses', initial: '1-9' },
  /** The plate of a vehicle, the registration of a boat. */
  plate: { kind: 'text', max: 40 },
  /** Guests by the licence; the driver is not among them. */
  seats: { kind: 'number', min: 1, max: 500 },
  luggage: { kind: 'number', min: 0, max: 200, default: 0 },
  childSeats: { kind: 'number', min: 0, max: 50, default: 0 },
  wheelchair: { kind: 'flag' },
  crewMax: { kind: 'number', min: 0, max: 100, default: 0 },
  crewMin: { kind: 'number', min: 0, max: 100, default: 0 },
  lengthCm: { kind: 'number', min: 0, max: 20_000, default: 0 },
  jacketsAdult: { kind: 'number', min: 0, max: 1_000, default: 0 },
  jacketsChild: { kind: 'number', min: 0, max: 1_000, default: 0 },
  driverId: { kind: 'ref', optional: true },
  owner: { kind: 'choice', of: ['own', 'hired'], words: 'scheduling.owners', default: 'own' },
  supplierId: { kind: 'ref', optional: true },
  dayMinor: { kind: 'money', in: 'currency', optional: true },
  kmMinor: { kind: 'money', in: 'currency', optional: true },
  hourMinor: { kind: 'money', in: 'currency', optional: true },
  currency: { kind: 'currency' },
  area: { kind: 'text', max: 60 },
  standing: {
    kind: 'choice',
    of: ['available', 'off', 'repair'],
    words: 'scheduling.coachStates',
    default: 'available',
  },
  documents: { kind: 'rows', of: documentRow, max: 20 },
  maintenance: { kind: 'rows', of: maintenanceRow, max: 60 },
  note: { kind: 'text', max: 1000, rows: 2 },
  driverName: { kind: 'text', only: 'answer', column: false },
  supplierName: { kind: 'text', only: 'answer', column: false },
  /** On the day that the list is asked for. */
  state: {
    kind: 'choice',
    of: coachDayStates,
    words: 'scheduling.coachStates',
    tones: { available: 'good', assigned: 'info', off: 'muted', repair: 'warn', expired: 'bad' },
    only: 'answer',
    column: false,
  },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'scheduling.text.enabled', no: 'scheduling.text.disabled' },
    tones: { yes: 'good', no: 'muted' },
  },
  validUntil: { kind: 'date', optional: true, only: 'answer' },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const coachSheet = sheetOf(coachRecord, 'code', {
  tells: ['driverName', 'supplierName', 'enabled', 'createdAt'],
})
