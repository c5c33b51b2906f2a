import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, Id, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { coachClasses, coachDayStates, coachKinds, coachRecord } from './coach.fields.ts'
import { crewRecord, crewRoles, spokenLanguages } from './crew.fields.ts'
import { paperStates } from './fleet-papers.ts'
import { coachSorts, crewSorts } from './fleet-sorts.ts'

const version = z.number().int()

export const CrewForm = z.object({
  version: version.optional(),
  ...formShape(crewRecord, {
    roles: z.array(z.enum(crewRoles)).min(1).max(crewRoles.length),
    spoken: z.array(z.enum(spokenLanguages)).max(spokenLanguages.length),
  }),
})
export type CrewForm = z.infer<typeof CrewForm>
export const Crew = z.object({ id: Id, version, ...answerShape(crewRecord), can: Can })
export type Crew = z.infer<typeof Crew>
export const CrewInfo = Crew.extend({ history: z.array(HistoryEntry) })
export const CrewChoice = z.object({
  text: ShortText.optional(),
  role: z.enum(crewRoles).optional(),
  enabled: z.boolean().optional(),
  papers: z.enum(paperStates).optional(),
})
export const CrewFilter = Paging.extend({ ...CrewChoice.shape, ...sortShape(crewSorts) })

export const CoachForm = z.object({ version: version.optional(), ...formShape(coachRecord) })
export type CoachForm = z.infer<typeof CoachForm>
export const Coach = z.object({ id: Id, version, ...answerShape(coachRecord), can: Can })
export type Coach = z.infer<typeof Coach>
export const CoachInfo = Coach.extend({ history: z.array(HistoryEntry) })
export const CoachChoice = z.object({
  text: ShortText.optional(),
  kind: z.enum(coachKinds).optional(),
  class: z.enum(coachClasses).optional(),
  state: z.enum(coachDayStates).optional(),
  enabled: z.boolean().optional(),
  papers: z.enum(paperStates).optional(),
  /** The day whose state is told; today where it is not said. */
  date: PlainDate.optional(),
})
export const CoachFilter = Paging.extend({ ...CoachChoice.shape, ...sortShape(coachSorts) })

/** What a calendar of a coach or a person shows, day by day. */
export const FleetDays = z.object({
  rows: z.array(z.object({ date: z.string(), state: z.enum(coachDayStates), note: z.string() })),
})
