import { z } from 'zod'
import { PlainDate, Session } from '../../kit/schema.ts'

/** 1 = the way out, 2 = the way back. */
export const LegNo = z.literal([1, 2])
export type LegNo = z.output<typeof LegNo>

/** The way back of a round trip: on a day with its sailing, or left open. */
export const WayBack = z.object({
  open: z.boolean().default(false),
  date: PlainDate.optional(),
  session: Session.default(''),
})
export type WayBack = z.output<typeof WayBack>

/** What there is to choose of a way back: its boats, and for how many days it may be left open, if it may. */
export const BackChoice = z.object({ sessions: z.array(z.string()), openDays: z.number().nullable() })
export type BackChoice = z.output<typeof BackChoice>
