import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { ClientRequestId, Id, listOf, DateTime, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { CheckedVoucher, Redeem } from '../ticketing.schema.ts'
import { checkOutcomes, concerns, refusals } from './judge.ts'
import { postRecord } from './post.fields.ts'

export const PostForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(postRecord),
})
export type PostForm = z.output<typeof PostForm>
export const Post = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(postRecord),
  skuNames: z.array(z.string()),
})
export type Post = z.infer<typeof Post>

/** Where a scan is made, and its own key: the same key again is the same scan. */
const atPost = {
  postId: Id.optional(),
  place: ShortText.default(''),
  device: ShortText.default(''),
  scanKey: ClientRequestId.optional(),
}
export const Scan = z.object({ code: z.string().trim().min(3).max(400), ...atPost })
export type Scan = z.output<typeof Scan>
export const Board = Redeem.extend(atPost)
export type Board = z.output<typeof Board>

/** A voucher at a post: what it is worth there, and how far its sailing has boarded. */
export const VerifiedVoucher = CheckedVoucher.extend({
  dueMinor: AmountMinor,
  currency: z.string(),
  missing: z.array(z.object({ guestName: z.string(), fields: z.array(z.string()) })),
  /** Rights to a dive whose guests may not go into the water yet, and what of their forms is not there. */
  barred: z.array(
    z.object({
      entitlementId: Id,
      guestName: z.string(),
      profileId: Id.nullable(),
      forms: z.array(z.enum(['medical', 'waiver'])),
    }),
  ),
  pickUp: z.string(),
  sailing: z.object({ guests: z.number().int(), boarded: z.number().int() }).nullable(),
  verdict: z.object({
    tone: z.enum(['good', 'warn', 'bad']),
    refusal: z.enum(refusals).nullable(),
    concerns: z.array(z.enum(concerns)),
    ready: z.array(Id),
    facts: z.record(z.string(), z.string()),
  }),
})
export type VerifiedVoucher = z.infer<typeof VerifiedVoucher>
/** What was found; where nothing was, why. */
export const VerifyAnswer = z.object({ rows: z.array(VerifiedVoucher), refusal: z.enum(refusals).nullable() })
export type VerifyAnswer = z.infer<typeof VerifyAnswer>

export const LogFilter = Paging.extend({
  /** In the code scanned, the order's code, or who did it. */
  text: ShortText.optional(),
  outcome: z.enum(checkOutcomes).optional(),
  refusal: z.enum(refusals).optional(),
  postId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type LogFilter = z.output<typeof LogFilter>
export const LogRow = z.object({
  id: Id,
  at: DateTime,
  outcome: z.enum(checkOutcomes),
  refusal: z.enum(refusals).nullable(),
  /** What the person at the gate was told with a refusal. */
  facts: z.record(z.string(), z.string()),
  count: z.number().int(),
  code: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  item: z.record(z.string(), z.string()).nullable(),
  serviceDate: PlainDate.nullable(),
  session: z.string(),
  guestName: z.string(),
  byName: z.string(),
  post: z.string(),
  device: z.string(),
  mode: z.enum(['live', 'offline']),
  /** By how much the device's clock was wrong, where it was; the time is corrected. */
  clockOffSeconds: z.number().int().nullable(),
  reason: z.string(),
})
export type LogRow = z.infer<typeof LogRow>
export const LogList = listOf(LogRow)
