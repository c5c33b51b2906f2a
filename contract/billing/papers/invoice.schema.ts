import { z } from 'zod'
import { HistoryEntry } from '../../audit/audit.schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  Language,
  listOf,
  Paging,
  PlainDate,
  ShortText,
} from '../../kit/schema.ts'
import { issueForm, noteForm, paperKinds, invoiceTemplateRecord } from './invoice.fields.ts'
import { invoiceStates } from './invoice.states.ts'

const Kind = z.enum(paperKinds)
const Status = z.enum(invoiceStates.names)
export const OneInvoice = z.object({ id: Id, version: z.number().int().optional() })
export type OneInvoice = z.output<typeof OneInvoice>

/** Whose paper it is, as it was when it was issued. */
export const PaperParty = z.object({
  name: z.string(),
  address: z.string(),
  taxId: z.string(),
  branch: z.string(),
})
export const PaperRow = z.object({ text: z.string(), quantity: z.number().int(), amountMinor: AmountMinor })
export type PaperRow = z.infer<typeof PaperRow>
/** What of the paper is taxed at a rate. */
export const PaperTax = z.object({
  basisPoints: z.number().int(),
  netMinor: AmountMinor,
  taxMinor: AmountMinor,
})
export type PaperTax = z.infer<typeof PaperTax>

export const InvoiceFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  kind: z.array(Kind).optional(),
  status: z.array(Status).optional(),
  orderId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const Invoice = z.object({
  id: Id,
  kind: Kind,
  code: z.string(),
  status: Status,
  agentId: Id,
  agentName: z.string(),
  billId: Id.nullable(),
  billCode: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  buyerName: z.string(),
  issuedOn: PlainDate,
  dueDay: PlainDate.nullable(),
  currency: z.string(),
  netMinor: AmountMinor,
  taxMinor: AmountMinor,
  totalMinor: AmountMinor,
  paidMinor: AmountMinor,
  reason: z.string(),
  version: z.number().int(),
  can: Can,
})
export type Invoice = z.infer<typeof Invoice>
export const InvoiceList = listOf(Invoice)
export const InvoiceInfo = Invoice.extend({
  ofInvoice: z.object({ id: Id, code: z.string() }).nullable(),
  replaces: z.object({ id: Id, code: z.string() }).nullable(),
  replacedBy: z.object({ id: Id, code: z.string() }).nullable(),
  notes: z.array(z.object({ id: Id, kind: Kind, code: z.string(), status: Status, totalMinor: AmountMinor })),
  seller: PaperParty,
  buyer: PaperParty,
  rows: z.array(PaperRow),
  taxes: z.array(PaperTax),
  rate: z.string().nullable(),
  language: Language,
  email: z.string(),
  /** Money that came in without the certificate of the tax withheld from it. */
  certificateMissing: z.boolean(),
  voidReason: z.string(),
  sentAt: DateTime.nullable(),
  createdByName: z.string(),
  createdAt: DateTime,
  history: z.array(HistoryEntry),
})
export type InvoiceInfo = z.infer<typeof InvoiceInfo>

export const IssueInvoice = z.object({
  billId: Id,
  ...formShape(issueForm),
  clientRequestId: ClientRequestId,
})
export type IssueInvoice = z.output<typeof IssueInvoice>
export const WriteNote = OneInvoice.extend({ ...formShape(noteForm), clientRequestId: ClientRequestId })
export type WriteNote = z.output<typeof WriteNote>
export const InvoiceFile = z.object({
  id: Id,
  language: Language.optional(),
  copy: z.boolean().default(false),
})

const templateUsages = ['all', 'bill'] as const
export const OneTemplate = z.object({ usage: z.enum(templateUsages) })
export const InvoiceTemplateForm = OneTemplate.extend({
  version: z.number().int().optional(),
  ...formShape(invoiceTemplateRecord),
})
export type InvoiceTemplateForm = z.output<typeof InvoiceTemplateForm>
/** As it is kept, or as it would begin. */
export const InvoiceTemplate = z.object({
  id: Id.nullable(),
  version: z.number().int(),
  usage: z.enum(templateUsages),
  ...answerShape(invoiceTemplateRecord),
  can: Can,
})
export type InvoiceTemplate = z.infer<typeof InvoiceTemplate>
/** The paper of an example as it would be printed: a picture of its page, or the document. */
export const PreviewTemplate = InvoiceTemplateForm.extend({
  kind: Kind.default('invoice'),
  language: Language.default('en'),
  as: z.enum(['pdf', 'png']).default('pdf'),
})
