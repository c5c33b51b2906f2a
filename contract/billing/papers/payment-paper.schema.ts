import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, ClientRequestId, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { paperKinds } from './invoice.fields.ts'
import { OneInvoice, PaperParty } from './invoice.schema.ts'
import { paperSources, paymentPaperForm, paymentPapers, replaceForm } from './payment-paper.fields.ts'
import { paperSettingRecord } from './setting.fields.ts'

const Source = z.enum(paperSources)
export const OnePayment = z.object({ source: Source, sourceId: Id })
export type OnePayment = z.output<typeof OnePayment>

export const DueFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  source: Source.optional(),
  /** Money that has no paper, or what changed after one. */
  notes: z.boolean().optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type DueFilter = z.output<typeof DueFilter>
/** Money without a paper, or a change without its note; below zero what a credit note would take. */
export const PaperDue = OnePayment.extend({
  id: z.string(),
  code: z.string(),
  agentId: Id,
  agentName: z.string(),
  guest: z.string(),
  day: PlainDate,
  currency: z.string(),
  dueMinor: AmountMinor,
  heldMinor: AmountMinor,
  /** What it would be given by the settings. */
  kind: z.enum(paperKinds),
  can: Can,
})
export type PaperDue = z.infer<typeof PaperDue>
export const PaperDueList = listOf(PaperDue)

export const IssueDue = OnePayment.extend({ clientRequestId: ClientRequestId })
export const IssuePaper = OnePayment.extend({
  ...formShape(paymentPaperForm),
  clientRequestId: ClientRequestId,
})
export type IssuePaper = z.output<typeof IssuePaper>
export const Issued = z.object({ id: Id, ids: z.array(Id) })
export const ReplacePaper = OneInvoice.extend({ ...formShape(replaceForm), clientRequestId: ClientRequestId })
export type ReplacePaper = z.output<typeof ReplacePaper>

/** What a payment was given, what is missing, and whom a paper would be made out to. */
export const PaymentPapers = z.object({
  dueMinor: AmountMinor,
  currency: z.string(),
  kind: z.enum(paperKinds),
  kinds: z.array(z.enum(paymentPapers)),
  buyer: PaperParty,
  email: z.string(),
  papers: z.array(
    z.object({
      id: Id,
      kind: z.enum(paperKinds),
      code: z.string(),
      status: z.string(),
      issuedOn: PlainDate,
      totalMinor: AmountMinor,
      currency: z.string(),
    }),
  ),
  can: Can,
})
export type PaymentPapers = z.infer<typeof PaymentPapers>

export const PaperSettingForm = z.object({
  version: z.number().int().optional(),
  ...formShape(paperSettingRecord),
})
export type PaperSettingForm = z.output<typeof PaperSettingForm>
export const PaperSetting = z.object({
  id: Id.nullable(),
  version: z.number().int(),
  /** Of codes: what stands for {prefix} and {branch}. */
  prefix: z.string(),
  branch: z.string(),
  ...answerShape(paperSettingRecord),
  can: Can,
})
export type PaperSetting = z.infer<typeof PaperSetting>

/** Days of issue; this month where none are named. */
const days = { from: PlainDate.optional(), to: PlainDate.optional() }
export const VatFilter = Paging.extend(days)
export const VatFile = z.object({ ...days, format: z.enum(['xlsx', 'csv']).default('xlsx') })
/** A tax paper in the report of output tax, in the merchant's own money; a cancelled one with nothing. */
export const VatRow = z.object({
  id: Id,
  issuedOn: PlainDate,
  code: z.string(),
  kind: z.enum(paperKinds),
  ofCode: z.string(),
  buyer: z.string(),
  taxId: z.string(),
  branch: z.string(),
  isVoid: z.boolean(),
  /** What the paper says, where that is in another money. */
  foreign: z.string(),
  currency: z.string(),
  netMinor: AmountMinor,
  taxMinor: AmountMinor,
  totalMinor: AmountMinor,
})
export type VatRow = z.infer<typeof VatRow>
export const VatReport = listOf(VatRow).extend({
  currency: z.string(),
  rates: z.array(z.object({ basisPoints: z.number().int(), netMinor: AmountMinor, taxMinor: AmountMinor })),
})
