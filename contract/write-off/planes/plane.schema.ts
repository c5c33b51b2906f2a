import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'

/** What three planes do not agree on. */
export const breakKinds = [
  'bank-unexplained',
  'not-at-bank',
  'payout-late',
  'provider-only',
  'house-only',
  'amount-differs',
  'duplicate',
  'certificate',
] as const
export type BreakKind = (typeof breakKinds)[number]
export const planeTabs = ['breaks', 'late', 'whole', 'solved', 'all'] as const

export const PlaneFilter = Paging.extend({
  tab: z.enum(planeTabs).default('breaks'),
  text: ShortText.optional(),
  kind: z.enum(breakKinds).optional(),
  mine: z.boolean().optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})

/** One side of a row: what it is called, of which day, how much. */
const Plane = z.object({
  id: Id,
  name: z.string(),
  day: PlainDate.nullable(),
  amountMinor: AmountMinor,
})
/** One movement on its three planes: what was asked here, what the provider says, what the bank shows. */
export const PlaneRow = z.object({
  key: z.string(),
  day: PlainDate,
  currency: z.string(),
  partner: z.string(),
  orderId: Id.nullable(),
  house: Plane.nullable(),
  provider: Plane.extend({ feeMinor: AmountMinor }).nullable(),
  bank: Plane.nullable(),
  break: z.enum(breakKinds).nullable(),
  /** What is missing or too much; as the days since and whether somebody settled it, of a break alone. */
  amountMinor: AmountMinor.nullable(),
  age: z.number().int().nullable(),
  ownerId: Id.nullable(),
  ownerName: z.string(),
  note: z.string(),
  solved: z.boolean().nullable(),
  can: Can,
})
export type PlaneRow = z.infer<typeof PlaneRow>
export const PlaneList = listOf(PlaneRow)

export const OwnBreak = z.object({
  key: z.string().min(3).max(80),
  /** Null: nobody. */
  ownerId: Id.nullable(),
  note: ShortText.default(''),
  solved: z.boolean().default(false),
})
