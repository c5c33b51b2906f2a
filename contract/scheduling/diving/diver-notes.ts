import { ageOn } from './ratios.ts'

/** What a planner is warned of; none of it keeps a diver off the boat's plan. */
export const diverNotes = [
  'notCertified',
  'refresherOffered',
  'refresherNeeded',
  'flight',
  'tooYoung',
  'medical',
  'waiver',
  'sizes',
] as const
export type DiverNote = (typeof diverNotes)[number]

const months = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) -
  (to.slice(8) < from.slice(8) ? 1 : 0)

const minimumAges: Record<string, number> = {
  discover: 10,
  'open-water': 10,
  advanced: 12,
  rescue: 12,
  specialty: 12,
  divemaster: 18,
}

type Flight = { flightDate: string | null; flightTime: string | null }
/** Hours from the end of the last dive of a day until a flight; null where none is known. */
function hoursToFlight({ flightDate, flightTime }: Flight, date: string, endsAt: string): number | null {
  if (flightDate === null || flightDate < date) return null
  const at = Date.parse(`${flightDate}T${flightTime || '00:00'}Z`)
  return (at - Date.parse(`${date}T${endsAt}Z`)) / 3_600_000
}

export type DiverFacts = Flight & {
  programme: string
  level: string
  lastDiveOn: string | null
  birthdate: string | null
  medical: string
  waiver: string
  hasSizes: boolean
  date: string
  endsAt: string
  dives: number
}

/** What to look at before this diver goes into the water on that day. */
export function notesOf(diver: DiverFacts): DiverNote[] {
  const { programme, level, lastDiveOn, date } = diver
  const certified = !['none', 'discover'].includes(level)
  const needsCertificate = !['discover', 'open-water', 'snorkelling'].includes(programme)
  const idle = lastDiveOn === null ? null : months(lastDiveOn, date)
  const hours = hoursToFlight(diver, date, diver.endsAt)
  const age = ageOn(diver.birthdate, date)
  const snorkels = programme === 'snorkelling'
  const notes: [DiverNote, boolean][] = [
    ['notCertified', needsCertificate && !certified],
    ['refresherOffered', !snorkels && certified && idle !== null && idle >= 6 && idle < 12],
    ['refresherNeeded', !snorkels && certified && idle !== null && idle >= 12],
    ['flight', !snorkels && hours !== null && hours < (diver.dives > 1 ? 18 : 12)],
    ['tooYoung', age !== null && age < (minimumAges[programme] ?? 0)],
    ['medical', !snorkels && !isCleared(diver.medical)],
    ['waiver', !isCleared(diver.waiver)],
    ['sizes', !diver.hasSizes],
  ]
  return notes.flatMap(([note, holds]) => (holds ? [note] : []))
}
const isCleared = (state: string): boolean => state === 'signed' || state === 'approved'
