import { z } from 'zod'
import { Can, ClientRequestId, DateTime, Id, ShortText } from '../kit/schema.ts'

/** As many records as one bulk act may take. */
const maxBulkItems = 500

/** A call by its name, `catalog.onSale`, and what is sent to it. */
export const Sent = z.object({
  call: z.string().max(80),
  input: z.record(z.string(), z.unknown()).default({}),
})
export type Sent = z.infer<typeof Sent>

export const BulkStart = z.object({
  clientRequestId: ClientRequestId,
  /** The word of the act: it tells people what was done. */
  act: z.string().max(120),
  /** The person was told what it does and said yes: what its calls would ask is answered with yes. */
  sure: z.boolean().default(false),
  items: z
    .array(Sent.extend({ key: ShortText, name: ShortText }))
    .min(1)
    .max(maxBulkItems),
})

const bulkStates = ['running', 'stopped', 'done'] as const

export const BulkJob = z.object({
  id: Id,
  act: z.string(),
  state: z.enum(bulkStates),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** What the done items changed, and what they left as it was because somebody changed it meanwhile. */
  changed: z.number().int(),
  leftOut: z.number().int(),
  /** The job that this one takes back. */
  undoesId: Id.nullable(),
  /** It was taken back itself. */
  undone: z.boolean(),
  createdAt: DateTime,
  finishedAt: DateTime.nullable(),
  can: Can,
})
export type BulkJob = z.infer<typeof BulkJob>

/** A job and what of it failed or was left out, each with its reason. */
export const BulkInfo = BulkJob.extend({
  told: z.array(z.object({ key: z.string(), name: z.string(), why: z.string(), failed: z.boolean() })),
})
export type BulkInfo = z.infer<typeof BulkInfo>
