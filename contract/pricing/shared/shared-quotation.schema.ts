import { z } from 'zod'
import {
  Can,
  DateTime,
  Id,
  Language,
  listOf,
  Paging,
  PlainDate,
  Session,
  ShortText,
} from '../../kit/schema.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { shareForm } from '../pricing.fields.ts'
import { Amounts, Weekdays } from '../pricing.schema.ts'

export const shareStates = ['open', 'ended', 'revoked'] as const

const Sent = z.object(formShape(shareForm))
/** Which prices: of an agent, for these SKUs and service dates, told in one language. */
export const ShareAsk = Sent.pick({ agentId: true, skuIds: true, from: true, to: true, language: true })
export const ShareForm = Sent.extend({
  /** The preview that was agreed to: where prices have changed since, `priceChanged` is answered and nothing is made. */
  preview: z.string().max(80).optional(),
})

/** One price from a day to a day, on some weekdays where they differ; `session` '' = all sessions. */
const SharedPrice = z.object({
  from: PlainDate,
  to: PlainDate,
  weekdays: Weekdays,
  session: Session,
  ...Amounts.shape,
})
export type SharedPrice = z.infer<typeof SharedPrice>

const SharedItem = z.object({
  skuId: Id,
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  chargeMethod: z.string(),
  adultFromAge: z.number().int(),
  childFromAge: z.number().int(),
  pictureId: Id.nullable(),
  /** Exclusive: comes on top of the prices. */
  tax: z.object({ name: z.string(), basisPoints: z.number().int(), inclusive: z.boolean() }).nullable(),
  prices: z.array(SharedPrice),
})
export type SharedItem = z.infer<typeof SharedItem>

/** What is sent. No cost, no list price, no supplier. */
export const SharedContent = z.object({
  agentName: z.string(),
  currency: z.string(),
  items: z.array(SharedItem),
})
export type SharedContent = z.infer<typeof SharedContent>

/** `items` without a price are not sold to this agent in these days and are left out. */
export const SharePreview = SharedContent.extend({ preview: z.string() })
export type SharePreview = z.infer<typeof SharePreview>

export const ShareFilter = Paging.extend({
  agentId: Id.optional(),
  text: ShortText.optional(),
  state: z.enum(shareStates).optional(),
})
export const SharedQuotation = z.object({
  id: Id,
  agentId: Id,
  agentName: z.string(),
  title: z.string(),
  language: Language,
  skus: z.number().int(),
  from: PlainDate,
  to: PlainDate,
  validUntil: PlainDate,
  state: z.enum(shareStates),
  /** By people: programs that fetch a link for its preview do not count. */
  opened: z.number().int(),
  lastOpenedAt: DateTime.nullable(),
  createdAt: DateTime,
  createdByName: z.string(),
  /** The public address. */
  url: z.string(),
  can: Can,
})
export type SharedQuotation = z.infer<typeof SharedQuotation>
export const SharedQuotations = listOf(SharedQuotation)
