import { z } from 'zod'
import { Id, Names, PlainDate } from '../kit/schema.ts'
import { Assignment, PlanState } from './plan.schema.ts'

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
export const Board = z.object({
  from: PlainDate,
  days: z.number().int(),
  plans: z.array(BoardPlan),
  lanes: z.array(BoardLane),
})
export type Board = z.infer<typeof Board>
