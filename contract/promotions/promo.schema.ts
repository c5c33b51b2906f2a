import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, DateTime, Id, Names, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { codeSorts } from './code-sorts.ts'
import { maxCodes, promoRecord } from './promo.fields.ts'
import { promoKinds, promoStates } from './promo.ts'

const PromoKind = z.enum(promoKinds)
const PromoState = z.enum(promoStates)

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

/** A new discount with its one code, or with a batch of them. */
export const PromoNew = z.object(
  formShape(promoRecord, {
    code: z.union([PromoCodeText, z.literal('')]).default(''),
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{0,10}$/, 'why:promotions.why.prefixShape')
      .default(''),
  }),
)
export type PromoNew = z.output<typeof PromoNew>

export const PromoForm = PromoNew.omit({ way: true, code: true, prefix: true, count: true })
export type PromoForm = z.output<typeof PromoForm>

export const Generate = PromoNew.pick({ prefix: true }).extend({
  id: Id,
  count: z.number().int().min(1).max(maxCodes),
})
/** How many there are now, and the first of the new ones. */
export const Generated = z.object({ count: z.number().int(), first: z.string() })

export const Promo = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(promoRecord),
  /** Its code where it has one only, and how many it has. */
  code: z.string(),
  codes: z.number().int(),
  used: z.number().int(),
  can: Can,
})
export type Promo = z.infer<typeof Promo>
export const PromoInfo = Promo.extend({ history: z.array(HistoryEntry) })
export type PromoInfo = z.infer<typeof PromoInfo>

export const CodeFilter = Paging.extend({
  /** In the code or the discount's name. */
  text: ShortText.optional(),
  state: PromoState.optional(),
  kind: PromoKind.optional(),
  promoId: Id.optional(),
  ids: z.array(Id).max(100).optional(),
  ...sortShape(codeSorts),
})

/** A code with what its discount says. */
export const PromoCode = Promo.omit({
  version: true,
  codeLimit: true,
  skuIds: true,
  categoryIds: true,
  agentIds: true,
  codes: true,
}).extend({
  promoId: Id,
  state: PromoState,
  enabled: z.boolean(),
  useLimit: z.number().int().nullable(),
  skus: z.number().int(),
  categories: z.number().int(),
  agents: z.number().int(),
  createdAt: DateTime,
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
export const ScopeAsk = z.object({ text: ShortText.optional(), ids: z.array(Id).max(1_000).optional() })
export const ScopeCategory = z.object({ id: Id, parentId: Id.nullable(), names: Names })
