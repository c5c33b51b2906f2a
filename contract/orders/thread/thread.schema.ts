import { z } from 'zod'
import { Can, DateTime, Id, LongText } from '../../kit/schema.ts'

/** Whom something is said to: among the merchant's own people, with the order's agent, or with one of its suppliers. */
const ThreadSide = z.enum(['internal', 'agent', 'supplier'])

export const maxFiles = 10
/** Something said of an order; a second sending of one `clientRequestId` says nothing new. */
export const SayForm = z.object({
  id: Id,
  clientRequestId: z.string().trim().min(1).max(100),
  side: ThreadSide,
  supplierId: Id.optional(),
  text: LongText.default(''),
  files: z.array(Id).max(maxFiles).default([]),
})
export type SayForm = z.output<typeof SayForm>

const Attached = z.object({ id: Id, name: z.string(), contentType: z.string(), size: z.number() })
export type Attached = z.infer<typeof Attached>

export const Message = z.object({
  id: Id,
  side: ThreadSide,
  supplierId: Id.nullable(),
  authorKind: z.enum(['staff', 'agent', 'supplier', 'merchant']),
  /** Of the merchant's people, agents and suppliers are told the merchant's name only. */
  authorName: z.string(),
  mine: z.boolean(),
  text: z.string(),
  files: z.array(Attached),
  at: DateTime,
  removed: z.boolean(),
  can: Can,
})
export type Message = z.infer<typeof Message>

/** What is said of an order as far as this person takes part, and with whom this person may talk. */
export const Thread = z.object({
  rows: z.array(Message),
  sides: z.array(z.object({ side: ThreadSide, supplierId: Id.nullable(), name: z.string() })),
})
export type Thread = z.infer<typeof Thread>
