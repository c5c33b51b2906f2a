import { z } from 'zod'
import { formShape } from '../../kit/record/record-schema.ts'
import { DateTime, Id, listOf, Paging, PlainDate } from '../../kit/schema.ts'
import { ItemNames } from '../orders.schema.ts'
import { deadlineGroups, deadlineSources } from './deadline-kinds.ts'
import { deadlineForm } from './deadline.fields.ts'

export const DeadlineRules = z.object(formShape(deadlineForm))
export type DeadlineRules = z.output<typeof DeadlineRules>

const Source = z.enum(deadlineSources)
const Group = z.enum(deadlineGroups)
export const DeadlineFilter = Paging.extend({
  group: Group.optional(),
  source: z.array(Source).optional(),
  mine: z.boolean().optional(),
})
export type DeadlineFilter = z.output<typeof DeadlineFilter>

/** Something that somebody else's clock limits: what, of which order, since when, until when, whose. */
export const Deadline = z.object({
  source: Source,
  /** Of its source: a line, a request, an order. */
  id: Id,
  group: Group,
  /** Null: of a payment that is no order's; its number stands for the code. */
  orderId: Id.nullable(),
  /** Of a group plan: its code stands for the order's. */
  planId: Id.nullable(),
  orderCode: z.string(),
  itemNames: ItemNames,
  agentName: z.string(),
  contactName: z.string(),
  serviceDate: PlainDate.nullable(),
  /** Whom it waits for, where that is a supplier. */
  supplierName: z.string(),
  /** What is asked, or why it is followed. */
  told: z.string(),
  since: DateTime,
  dueAt: DateTime,
  ownerId: Id.nullable(),
  ownerName: z.string(),
})
export type Deadline = z.output<typeof Deadline>
/** Soonest first; of each source so many at most are looked at, then `totalCapped`. */
export const DeadlineList = listOf(Deadline).extend({ counts: z.record(Group, z.number()) })
export type DeadlineList = z.output<typeof DeadlineList>
