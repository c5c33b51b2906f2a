import { z } from 'zod'
import { Id, PlainDate } from '../kit/schema.ts'
import { TripKind } from './plan.schema.ts'

/** Seconds after which somebody who says nothing more is not there any more. */
export const presenceSeconds = 45
export const PresenceAsk = z.object({ date: PlainDate, kind: TripKind.default('trip') })
export type PresenceAsk = z.output<typeof PresenceAsk>
/** `card`: what this person has in hand; `leaves`: the board was closed. */
export const PresenceForm = PresenceAsk.extend({
  card: z.string().max(80).default(''),
  leaves: z.boolean().default(false),
})
export type PresenceForm = z.output<typeof PresenceForm>
/** The others who look at this board now. */
export const BoardPresence = z.object({
  rows: z.array(z.object({ userId: Id, name: z.string(), card: z.string() })),
})
export type BoardPresence = z.infer<typeof BoardPresence>
