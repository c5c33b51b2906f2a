import { z } from 'zod'
import { PriceMinor } from '../kit/money/money.ts'
import { Can, DateTime, Id, Names, namesNeeded, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { promoKinds, promoStates } from './promo.ts'

const PromoKind = z.enum(promoKinds)
const PromoState = z.enum(promoStates)

/** As many codes as one batch makes. */
const mostCodes = 5_000
const most = 1_000

/** A code as it is kept: capitals, digits and hyphens. */
const PromoCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, 'why:promotions.why.codeShape')
/** A code as somebody types it: one that does not exist is told, not refused for its shape. */
export const TypedCode = z.string().trim().toUpperCase().max(40)

/** From a day to a day, both included; '' leaves an end open. */
const Day = z.union([PlainDate, z.literal('')])
export const Days = z.object({ from: Day, to: Day })
export type Days = z.infer<typeof Days>
const AnyDays = Days.nullable().default(null)

const Limit = z.number().int().min(1).max(1_000_000).nullable().default(null)
const Amount = PriceMinor.min(1).nullable().default(null)
const Ids = z.array(Id).max(most).default([])

/** The terms of a discount. Amounts are minor units of the merchant's currency. */
export const PromoForm = z.object({
  names: namesNeeded(100),
  kind: PromoKind,
  /** With `percent`: the share that is let off; 10,000 = all. */
  basisPoints: z.number().int().min(1).max(10_000).nullable().default(null),
  /** With `amount`: what is let off an order. */
  amountMinor: Amount,
  /** With `percent`: never more than this. */
  mostMinor: Amount,
  /** Only for orders of this much or more. */
  leastTotalMinor: Amount,
  /** Orders that each code is good for; null = any number. */
  codeLimit: Limit,
  /** Orders of one guest, over all codes of the discount. */
  guestLimit: Limit,
  booked: AnyDays,
  service: AnyDays,
  /** Nothing chosen = everything; a SKU fits by itself or by its category. */
  skuIds: Ids,
  categoryIds: Ids,
  agentIds: Ids,
})
export type PromoForm = z.output<typeof PromoForm>

/** A new discount with its one code, or with a batch of codes that nobody can guess. */
export const PromoNew = PromoForm.extend({
  way: z.enum(['one', 'many']).default('one'),
  code: z.union([PromoCodeText, z.literal('')]).default(''),
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{0,10}$/, 'why:promotions.why.prefixShape')
    .default(''),
  count: z.number().int().min(1).max(mostCodes).nullable().default(null),
})
export type PromoNew = z.output<typeof PromoNew>

export const Generate = z.object({
  id: Id,
  prefix: PromoNew.shape.prefix,
  count: z.number().int().min(1).max(mostCodes),
})
/** How many there are now, and the first of the new ones. */
export const Generated = z.object({ count: z.number().int(), first: z.string() })

export const Promo = PromoForm.extend({
  id: Id,
  version: z.number().int(),
  currency: z.string(),
  /** Its code where it has one only, and how many it has. */
  code: z.string(),
  codes: z.number().int(),
  used: z.number().int(),
  can: Can,
})
export type Promo = z.infer<typeof Promo>

export const CodeFilter = Paging.extend({
  /** In the code or the discount's name. */
  text: ShortText.optional(),
  state: PromoState.optional(),
  kind: PromoKind.optional(),
  promoId: Id.optional(),
  ids: z.array(Id).max(100).optional(),
})

/** A code with what its discount says. */
export const PromoCode = z.object({
  id: Id,
  promoId: Id,
  code: z.string(),
  names: Names,
  state: PromoState,
  enabled: z.boolean(),
  kind: PromoKind,
  basisPoints: z.number().nullable(),
  amountMinor: z.number().nullable(),
  mostMinor: z.number().nullable(),
  leastTotalMinor: z.number().nullable(),
  currency: z.string(),
  used: z.number().int(),
  useLimit: z.number().int().nullable(),
  guestLimit: z.number().int().nullable(),
  booked: Days.nullable(),
  service: Days.nullable(),
  skus: z.number().int(),
  categories: z.number().int(),
  agents: z.number().int(),
  createdAt: DateTime,
  can: Can,
})
export type PromoCode = z.infer<typeof PromoCode>

export const UseFilter = Paging.extend({
  /** In the code of the promotion or of the order, or the contact's name. */
  text: ShortText.optional(),
  codeId: Id.optional(),
  agentId: Id.optional(),
  used: Days.optional(),
  givenBack: z.boolean().optional(),
})

/** One order that used a code. */
export const PromoUse = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  orderId: Id,
  orderCode: z.string(),
  orderStatus: z.string(),
  agentName: z.string(),
  contactName: z.string(),
  itemNames: Names,
  serviceDate: PlainDate,
  currency: z.string(),
  totalMinor: z.number(),
  discountMinor: z.number(),
  baseCurrency: z.string(),
  baseDiscountMinor: z.number(),
  usedAt: DateTime,
  givenBackAt: DateTime.nullable(),
})
export type PromoUse = z.infer<typeof PromoUse>

/** SKUs for pickers. */
export const ScopeSku = z.object({ id: Id, code: z.string(), names: Names, chargeMethod: z.string() })
export const ScopeAsk = z.object({ text: ShortText.optional(), ids: z.array(Id).max(most).optional() })
export const ScopeCategory = z.object({ id: Id, parentId: Id.nullable(), names: Names })
