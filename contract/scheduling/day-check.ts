import { z } from 'zod'
import { PlainDate } from '../kit/schema.ts'
import { TripKind } from './plan.schema.ts'

/** What a day is looked at for before it comes, in the order in which people look. */
export const checkAreas = ['vehicle', 'guide', 'heads', 'pickUps', 'permits', 'gear'] as const
export type CheckArea = (typeof checkAreas)[number]

/** What may not be ready, under the heading where it stands. */
const CheckKind = z.enum([
  'noRun',
  'noDriver',
  'coachOff',
  'noGuide',
  'crewOff',
  'loose',
  'unplaced',
  'overSeats',
  'noPickUp',
  'notPublished',
  'coachPapers',
  'crewPapers',
  'passengers',
  'forms',
  'sizes',
  'gearUnfit',
])
type CheckKind = z.infer<typeof CheckKind>
export const areaOfKind: Readonly<Record<CheckKind, CheckArea>> = {
  noRun: 'vehicle',
  noDriver: 'vehicle',
  coachOff: 'vehicle',
  noGuide: 'guide',
  crewOff: 'guide',
  loose: 'guide',
  unplaced: 'heads',
  overSeats: 'heads',
  noPickUp: 'pickUps',
  notPublished: 'pickUps',
  coachPapers: 'permits',
  crewPapers: 'permits',
  passengers: 'permits',
  forms: 'permits',
  sizes: 'gear',
  gearUnfit: 'gear',
}

export const CheckLine = z.object({
  kind: CheckKind,
  tripKind: TripKind,
  /** What it is said of: a trip, a run with its time, a person, a sailing, a diver. */
  of: z.string(),
  count: z.number().int(),
  /** Where it is mended: on the day's plan, in the record of a coach, of one who works there or of a diver, in a sailing's list. */
  mend: z.enum(['plan', 'coach', 'crew', 'diver', 'sailing']),
  /** What is opened there: `run:7`, `newRun:3`, `place:12`, `diver:9` on a plan; a code; an id; a sailing's key. */
  open: z.string(),
})
export type CheckLine = z.infer<typeof CheckLine>

export const DayCheckAsk = z.object({ date: PlainDate })
export const DayCheck = z.object({ date: z.string(), rows: z.array(CheckLine) })
export type DayCheck = z.infer<typeof DayCheck>
