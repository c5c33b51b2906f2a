import { z } from 'zod'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, Id, Language, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { kindsByHand, mailKindNames } from './mail-kinds.ts'
import { orderMailForm, templateRecord } from './template.fields.ts'

/** The longest text of a mail, its markup with it. */
const longestBody = 20_000
const Bodies = z.partialRecord(Language, z.string().max(longestBody))

export const MailKind = z.enum(mailKindNames)
export const TemplateForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(templateRecord, { bodies: Bodies }),
})
export type TemplateForm = z.output<typeof TemplateForm>

export const TemplateFilter = Paging.extend({
  text: ShortText.optional(),
  kind: MailKind.optional(),
  agentId: Id.optional(),
  enabled: z.boolean().optional(),
})
export const Template = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(templateRecord, { bodies: Bodies }),
  can: Can,
})
export type Template = z.infer<typeof Template>
export const TemplateList = listOf(Template)

/** A text as it reads for an order: the one named, the newest of the kind, or an example where there is none. */
export const TemplatePreview = z.object({
  kind: MailKind,
  language: Language,
  subject: z.string().max(200),
  body: z.string().max(longestBody),
  orderCode: z.string().trim().max(40).optional(),
})
export const Previewed = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Whose facts these are; '' for an example. */
  orderCode: z.string(),
})
export type Previewed = z.infer<typeof Previewed>

/** The product's own text, to begin with. */
export const UsualText = z.object({
  subjects: z.record(z.string(), z.string()),
  bodies: z.record(z.string(), z.string()),
})

/** A mail from an order as it is written: what it begins with, and what is sent. */
export const OrderMailRequest = z.object({ id: Id, kind: z.enum(kindsByHand), language: Language.optional() })
export const OrderMailDraft = z.object({
  to: z.string(),
  language: Language,
  subject: z.string(),
  body: z.string(),
  /** There is a voucher to send with it. */
  hasVoucher: z.boolean(),
})
export type OrderMailDraft = z.infer<typeof OrderMailDraft>
export const OrderMail = z.object({
  id: Id,
  version: z.number().int().optional(),
  ...formShape(orderMailForm),
})
export type OrderMail = z.output<typeof OrderMail>
export const OrderMailPreview = z.object({
  id: Id,
  kind: z.enum(kindsByHand),
  language: Language,
  subject: z.string().max(200),
  body: z.string().max(longestBody),
})
