import { z } from 'zod'
import { spokenLanguages } from '../scheduling/crew.fields.ts'
import { Id, Names, PlainDate } from '../kit/schema.ts'
import { assignRoles } from './plan.fields.ts'
import { Assignment, PlanState } from './plan.schema.ts'
import { serviceStates } from './service.states.ts'

export const BoardAsk = z.object({ from: PlainDate, days: z.number().int().min(7).max(62).default(14) })

/** A group on the board: where it is on each of its days, and who goes with it. */
export const BoardPlan = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  agentName: z.string(),
  status: PlanState,
  locked: z.boolean(),
  startDate: PlainDate,
  endDate: PlainDate,
  guests: z.number().int(),
  days: z.array(
    z.object({
      date: PlainDate,
      names: Names,
      place: z.string(),
      hotel: z.string(),
      /** Services of the day that nobody has confirmed. */
      open: z.number().int(),
    }),
  ),
  assignments: z.array(Assignment),
})
export type BoardPlan = z.infer<typeof BoardPlan>
/** Somebody or something that can be given to a group. */
export const BoardLane = z.object({
  kind: z.enum(['crew', 'coach']),
  id: Id,
  name: z.string(),
  detail: z.string(),
  roles: z.array(z.string()),
  validUntil: PlainDate.nullable(),
  /** Days on which a day plan has it. */
  busyOn: z.array(PlainDate),
})
export type BoardLane = z.infer<typeof BoardLane>
/** Where groups sleep: each stay with its rooms, and how many room nights the hotel keeps free of charge and are used. */
export const HotelLane = z.object({
  key: z.string(),
  name: z.string(),
  allotted: z.number().int(),
  used: z.number().int(),
  stays: z.array(
    z.object({
      id: Id,
      planId: Id,
      code: z.string(),
      from: PlainDate,
      /** The morning on which they leave. */
      to: PlainDate,
      rooms: z.number().int(),
      state: z.enum(serviceStates.names),
      version: z.number().int(),
      /** No hotel holds it yet, and this person may move it. */
      movable: z.boolean(),
    }),
  ),
})
export type HotelLane = z.infer<typeof HotelLane>
export const Board = z.object({
  from: PlainDate,
  days: z.number().int(),
  plans: z.array(BoardPlan),
  lanes: z.array(BoardLane),
  hotels: z.array(HotelLane),
})
export type Board = z.infer<typeof Board>

/** Whom a group may be given to: on these days, able to do this, speaking that. */
export const GuideAsk = z.object({
  from: PlainDate,
  to: PlainDate,
  role: z.enum(['guide', 'driver']).default('guide'),
  language: z.enum(spokenLanguages).optional(),
})
export type GuideAsk = z.output<typeof GuideAsk>
export const FreeGuide = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  spoken: z.array(z.string()),
  validUntil: PlainDate.nullable(),
  /** Days of the first day's month on which this person works already. */
  monthDays: z.number().int(),
})
export type FreeGuide = z.infer<typeof FreeGuide>

const boardConflicts = ['dayPlan', 'away', 'papers', 'noGuide'] as const
/** What does not go together on the board, from day to day. */
export const BoardConflict = z.object({
  kind: z.enum(boardConflicts),
  planId: Id,
  code: z.string(),
  name: z.string(),
  from: PlainDate,
  to: PlainDate,
})
export type BoardConflict = z.infer<typeof BoardConflict>
const newsKinds = ['new', 'changed', 'off'] as const
/** What somebody was not told yet: that they go with a group, that their days are others, or that they do not any more. */
export const BoardNews = z.object({
  planId: Id,
  code: z.string(),
  crewId: Id,
  name: z.string(),
  kind: z.enum(newsKinds),
  spans: z.array(z.object({ role: z.enum(assignRoles), from: PlainDate, to: PlainDate })),
  /** Without an address nothing leaves. */
  hasMail: z.boolean(),
})
export type BoardNews = z.infer<typeof BoardNews>

export const SplitAssignment = z.object({
  id: Id,
  version: z.number().int(),
  /** The first day of the second part. */
  day: PlainDate,
})
export type SplitAssignment = z.output<typeof SplitAssignment>
