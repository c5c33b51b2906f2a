import { z } from 'zod'
import { DateTime, Id, listOf, PlainDate, Reason } from '../../kit/schema.ts'
import { OneOrder, WithReason } from '../order-acts.schema.ts'
import { OrderFilter, OrderRow } from '../order-list.schema.ts'
import { followUpStates } from '../orders.states.ts'
import { followCauseNames, followOutcomes } from './follow-causes.ts'

const Cause = z.enum(followCauseNames)
const Outcome = z.enum(followOutcomes)

export const FollowOrder = WithReason.extend({
  cause: Cause.optional(),
  ownerId: Id.nullish(),
  dueAt: DateTime.optional(),
})
export const CompleteFollow = OneOrder.extend({
  reason: Reason.optional(),
  outcome: Outcome.optional(),
})
/** What is left out stays; an owner of null is nobody. The day of `due` in the merchant's zone. */
export const AssignFollow = OneOrder.extend({
  ownerId: Id.nullish(),
  dueDay: PlainDate.nullish(),
  dueTime: z
    .string()
    .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/)
    .nullish(),
})
export type AssignFollow = z.output<typeof AssignFollow>
/** `@name` in it is told to the colleague who logs in by that name. */
export const NoteFollow = OneOrder.extend({ text: z.string().trim().min(1).max(2000) })
export type NoteFollow = z.output<typeof NoteFollow>

/** How an order is followed. Its agent reads the state, since when, and a cause that it can do something about. */
const Followed = z.object({
  cause: Cause.optional(),
  reason: z.string().optional(),
  ownerId: Id.nullable().optional(),
  ownerName: z.string().optional(),
  dueAt: DateTime.optional(),
  openedAt: DateTime,
  openedByName: z.string().optional(),
  completedAt: DateTime.nullable(),
  completedByName: z.string().optional(),
  outcome: Outcome.nullable().optional(),
  answer: z.string().optional(),
  /** How often it was begun: more than once, it came back. */
  rounds: z.number().optional(),
  notes: z.number().optional(),
})
export type Followed = z.output<typeof Followed>

export const FollowRow = OrderRow.extend({ follow: Followed })
export type FollowRow = z.output<typeof FollowRow>
export const FollowPage = listOf(FollowRow)
/** The filters of the order list, and those of what is followed. */
export const FollowFilter = OrderFilter.omit({ tab: true, sort: true, down: true }).extend({
  state: z.enum(followUpStates.names).exclude(['none']).default('tracking'),
  owner: z.enum(['mine', 'nobody']).optional(),
  ownerIds: z.array(Id).max(50).optional(),
  cause: z.array(Cause).optional(),
  overdue: z.boolean().optional(),
})
export type FollowFilter = z.output<typeof FollowFilter>

const Note = z.object({
  id: Id,
  text: z.string(),
  /** What more happened while it was followed; none for what people write. */
  cause: Cause.nullable(),
  byName: z.string(),
  at: DateTime,
})
export const FollowInfo = Followed.extend({ list: z.array(Note) })
export type FollowInfo = z.output<typeof FollowInfo>

export const Colleague = z.object({ id: Id, name: z.string(), userName: z.string() })
