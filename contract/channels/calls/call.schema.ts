import { z } from 'zod'
import { DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'

export const callDirections = ['in', 'out'] as const
export const ChannelCallFilter = Paging.extend({
  system: ShortText.optional(),
  connectionId: Id.optional(),
  direction: z.enum(callDirections).optional(),
  failed: z.boolean().optional(),
  verb: ShortText.optional(),
  /** In its reference, its target, or what was said. */
  text: ShortText.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type ChannelCallFilter = z.output<typeof ChannelCallFilter>
export const ChannelCallRow = z.object({
  /** Of its direction: calls in and calls out count by themselves. */
  id: Id,
  direction: z.enum(callDirections),
  at: DateTime,
  system: z.string(),
  connectionName: z.string(),
  verb: z.string(),
  target: z.string(),
  reference: z.string(),
  status: z.number().int().nullable(),
  ok: z.boolean(),
  error: z.string(),
  ms: z.number().int(),
})
export type ChannelCallRow = z.infer<typeof ChannelCallRow>
export const ChannelCallPage = listOf(ChannelCallRow)
export const OneChannelCall = z.object({ id: Id, direction: z.enum(callDirections) })
export const ChannelCallInfo = ChannelCallRow.extend({ asked: z.string(), answered: z.string() })
