import { z } from 'zod'
import { Can, DateTime, Id, Paging, PlainDate, ShortText, listOf } from '../../kit/schema.ts'
import { modifyStates } from '../amend/modify.states.ts'
import { orderStates } from '../orders.states.ts'
import { requestKinds, requestWaits } from './request-kinds.ts'
import { refundStates } from '../refunds/refund.states.ts'

/** A request that waits, of whatever kind. */
export const WaitingRequest = z.object({
  kind: z.enum(requestKinds),
  /** Of the request; a withdrawal's is its order's. */
  id: Id,
  version: z.number(),
  orderId: Id,
  orderCode: z.string(),
  itemName: z.string(),
  serviceDate: PlainDate,
  contactName: z.string(),
  agentName: z.string(),
  status: z.enum([...modifyStates.names, ...refundStates.names, ...orderStates.names]),
  waitsFor: z.enum(requestWaits),
  /** What it is about in money: above zero the agent gets it, below it pays. */
  backMinor: z.number().int(),
  currency: z.string(),
  reason: z.string(),
  byKind: z.enum(['staff', 'agent', 'merchant', 'system', 'supplier']),
  byName: z.string(),
  since: DateTime,
  dueAt: DateTime,
  overdue: z.boolean(),
  can: Can,
})
export type WaitingRequest = z.output<typeof WaitingRequest>

export const RequestFilter = Paging.extend({
  kind: z.array(z.enum(requestKinds)).optional(),
  waitsFor: z.array(z.enum(requestWaits)).optional(),
  text: ShortText.optional(),
  overdue: z.boolean().optional(),
})
/** A page of what is asked for, and how many of each kind the other filters find. */
export const RequestList = listOf(WaitingRequest).extend({
  counts: z.partialRecord(z.enum(requestKinds), z.number().int()),
})

/** Yes or no to a request, by its kind: an amendment goes on, money is promised, a withdrawal is agreed by the rule. */
export const AnswerRequest = z.object({
  kind: z.enum(requestKinds),
  id: Id,
  answer: z.enum(['agree', 'refuse']),
  reason: z.string().trim().max(500).optional(),
})
export type AnswerRequest = z.output<typeof AnswerRequest>
