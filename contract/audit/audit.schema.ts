import { z } from 'zod'
import { DateTime, Id, LongPaging, PlainDate, ShortText } from '../kit/schema.ts'

export const actorKinds = ['staff', 'agent', 'supplier', 'system', 'channel', 'merchant'] as const
const ActorKind = z.enum(actorKinds)

/**
 * One event as a sentence's parts: its words are `<domain>.events.<name>` of `type`, filled with `facts`. Names of the
 * other company's people are left out.
 */
export const HistoryEntry = z.object({
  id: Id,
  at: DateTime,
  /** `domain.name`, e.g. `agents.created`. */
  type: z.string(),
  facts: z.record(z.string(), z.unknown()),
  actorKind: ActorKind,
  actorName: z.string(),
  reason: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** An event with all that was written of it, for the audit log. */
export const LogEntry = HistoryEntry.extend({
  subject: z.string(),
  subjectId: Id,
  orderId: Id.nullable(),
  actorId: Id.nullable(),
  origin: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const LogFilter = LongPaging.extend({
  actorKind: ActorKind.optional(),
  actorId: Id.optional(),
  /** The domain whose events they are, e.g. `agents`. */
  area: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  subject: ShortText.optional(),
  subjectId: Id.optional(),
  type: ShortText.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  /** A word of the facts (code, name) or of the reason. */
  text: ShortText.optional(),
})
export type LogFilter = z.infer<typeof LogFilter>

/** What the log can be narrowed to: the people and areas (domains) that stand in it. */
export const LogChoices = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })),
  areas: z.array(z.string()),
})
