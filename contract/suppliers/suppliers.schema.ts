import { z } from 'zod'
import { Currency } from '../kit/money/money.ts'
import { Can, DateTime, Email, Id, Language, Paging, Phone, RequiredText, ShortText } from '../kit/schema.ts'

/** How an order reaches a supplier: mail with answer links, the supplier's own log-in, or a mirror order at its merchant. */
export const notifyMethods = ['email', 'login', 'mirror', 'none'] as const
export const NotifyMethod = z.enum(notifyMethods)
export type NotifyMethod = z.infer<typeof NotifyMethod>

/** The supplier's own cancellation ladder: from so many hours before the start this share of the cost is kept. */
export const CancelStep = z.object({
  hoursBefore: z.number().int().min(0).max(8760),
  keepBasisPoints: z.number().int().min(0).max(10_000),
})
export type CancelStep = z.infer<typeof CancelStep>

const Optional = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).default('')

export const SupplierForm = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{2,20}$/, 'why:shortCode'),
  name: RequiredText,
  currency: Currency,
  settlementTerm: z.enum(['prepay', 'settle-by-order', 'invoice']).default('invoice'),
  notifyMethod: NotifyMethod.default('email'),
  language: Language.default('en'),
  contactName: ShortText.default(''),
  phone: Optional(Phone),
  email: Optional(Email),
  cancelRule: z.array(CancelStep).max(10).default([]),
  note: z.string().trim().max(1000).default(''),
})
export type SupplierForm = z.infer<typeof SupplierForm>

export const Supplier = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  settlementTerm: z.enum(['prepay', 'settle-by-order', 'invoice']),
  notifyMethod: NotifyMethod,
  language: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  cancelRule: z.array(CancelStep),
  note: z.string(),
  enabled: z.boolean(),
  boundMerchantCode: z.string(),
  boundMerchantName: z.string(),
  logins: z.number(),
  skus: z.number(),
  payableMinor: z.number(),
  createdAt: DateTime,
  can: Can,
})
export type Supplier = z.infer<typeof Supplier>

export const SupplierFilter = Paging.extend({
  text: ShortText.optional(),
  notifyMethod: NotifyMethod.optional(),
  bound: z.boolean().optional(),
  enabled: z.boolean().optional(),
})
