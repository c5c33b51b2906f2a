import { z } from 'zod'
import { Can, DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'

export const pushKinds = ['stock', 'price', 'product', 'full'] as const
export const pushStates = ['waiting', 'sent', 'failed'] as const
export const PushFilter = Paging.extend({
  system: ShortText.optional(),
  connectionId: Id.optional(),
  productId: Id.optional(),
  state: z.enum(pushStates).optional(),
  kind: z.enum(pushKinds).optional(),
  text: ShortText.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type PushFilter = z.output<typeof PushFilter>
export const PushRow = z.object({
  id: Id,
  at: DateTime,
  system: z.string(),
  connectionName: z.string(),
  kind: z.enum(pushKinds),
  state: z.enum(pushStates),
  outsideProduct: z.string(),
  skuName: z.string(),
  fromDay: PlainDate.nullable(),
  toDay: PlainDate.nullable(),
  rows: z.number().int(),
  tries: z.number().int(),
  asked: z.string(),
  answered: z.string(),
  error: z.string(),
  createdByName: z.string(),
  sentAt: DateTime.nullable(),
  can: Can,
})
export type PushRow = z.infer<typeof PushRow>
export const PushPage = listOf(PushRow)
export const RetryPush = z.object({ ids: z.array(Id).min(1).max(200) })
