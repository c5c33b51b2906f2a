import { form } from '../kit/record/record.ts'

/** Which day a plan is of. */
export const dayForm = form('scheduling.text', { date: { kind: 'date' } })

export const tripForm = form('scheduling.trips', {
  name: { kind: 'text', required: true },
  pier: { kind: 'text' },
  checkIn: { kind: 'time', optional: true },
  /** Of a dive trip, with commas between. */
  sites: { kind: 'text' },
  note: { kind: 'text' },
})

export const runForm = form('scheduling.trips', {
  coachId: { kind: 'ref' },
  driverId: { kind: 'ref', optional: true },
  guideId: { kind: 'ref', optional: true },
  startsAt: { kind: 'time', initial: '06:30' },
  endsAt: { kind: 'time', initial: '08:00' },
  private: { kind: 'flag' },
  fuelMinor: { kind: 'money', optional: true },
  otherMinor: { kind: 'money', optional: true },
  overrideReason: { kind: 'text' },
  note: { kind: 'text' },
})

/** On which run, and when they are fetched. */
export const placeForm = form('scheduling.trips', {
  runId: { kind: 'ref' },
  pickUp: { kind: 'time', optional: true },
})
