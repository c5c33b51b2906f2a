import { z } from 'zod'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  Language,
  listOf,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { sortShape } from '../../kit/record/sort-shape.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { HistoryEntry } from '../../audit/audit.schema.ts'
import {
  adjustLineForm,
  billRecord,
  certificateForm,
  generateForm,
  lineKinds,
  payForm,
  paidWays,
} from './bill.fields.ts'
import { billSorts } from './bill-sorts.ts'
import { billStates } from './bill.states.ts'

export const OneBill = z.object({ id: Id, version: z.number().int().optional() })
export type OneBill = z.output<typeof OneBill>
const Status = z.enum(billStates.names)

export const GenerateBill = z.object({ ...formShape(generateForm), clientRequestId: ClientRequestId })
export type GenerateBill = z.output<typeof GenerateBill>
/** What a bill would hold; nothing is written. */
export const PreviewBill = z.object(formShape(generateForm))
export const BillPreview = z.object({
  currency: z.string(),
  lines: z.number().int(),
  changes: z.number().int(),
  leftOut: z.number().int(),
  totalMinor: AmountMinor,
})

export const BillFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  status: z.array(Status).optional(),
  currency: z.string().max(3).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  /** Verified, not settled, and past their day. */
  overdue: z.boolean().optional(),
  /** A line of it waits for its answer. */
  disputed: z.boolean().optional(),
  ...sortShape(billSorts),
})
export const Bill = z.object({
  id: Id,
  agentId: Id,
  agentCode: z.string(),
  status: Status,
  overdueDays: z.number().int(),
  version: z.number().int(),
  ...answerShape(billRecord),
  can: Can,
})
export type Bill = z.infer<typeof Bill>
export const BillList = listOf(Bill)

export const BillLine = z.object({
  id: Id,
  kind: z.enum(lineKinds),
  orderId: Id.nullable(),
  code: z.string(),
  agentCode: z.string(),
  names: Names,
  serviceDay: PlainDate.nullable(),
  bookedDay: PlainDate.nullable(),
  guest: z.string(),
  guests: z.number().int(),
  beforeMinor: AmountMinor,
  amountMinor: AmountMinor,
  taxMinor: AmountMinor,
  rebateMinor: AmountMinor,
  /** Whatever of it lines of this bill earned later, on other bills of the year. */
  rebateLaterMinor: AmountMinor,
  rebateRule: z.string(),
  reason: z.string(),
  currency: z.string(),
  dispute: z.string(),
  disputedAt: DateTime.nullable(),
  disputedByName: z.string(),
  answer: z.string(),
  answeredAt: DateTime.nullable(),
  /** The order's amount has changed since: the next bill tells it. */
  changed: z.boolean(),
  can: Can,
})
export type BillLine = z.infer<typeof BillLine>
export const BillLineFilter = Paging.extend({
  billId: Id,
  text: ShortText.optional(),
  disputed: z.boolean().optional(),
})
export const BillLineList = listOf(BillLine)

export const BillPayment = z.object({
  id: Id,
  way: z.enum(paidWays),
  method: z.string(),
  /** Which of our accounts it came into, where that is known. */
  accountName: z.string(),
  reference: z.string(),
  amountMinor: AmountMinor,
  withheldMinor: AmountMinor,
  certificate: z.string(),
  currency: z.string(),
  /** What arrived, where that was other money. */
  receivedMinor: AmountMinor.nullable(),
  receivedCurrency: z.string().nullable(),
  paidOn: PlainDate,
  byName: z.string(),
  at: DateTime,
  undoneAt: DateTime.nullable(),
  undoneReason: z.string(),
  can: Can,
})
export type BillPayment = z.infer<typeof BillPayment>
export const BillInfo = Bill.extend({
  email: z.string(),
  language: Language,
  /** Money of the agent that no bill has taken yet; its prepaid money. */
  creditMinor: AmountMinor,
  availableMinor: AmountMinor,
  payments: z.array(BillPayment),
  papers: z.array(
    z.object({
      id: Id,
      kind: z.string(),
      code: z.string(),
      status: z.string(),
      issuedOn: PlainDate,
      totalMinor: AmountMinor,
      currency: z.string(),
    }),
  ),
  history: z.array(HistoryEntry),
})
export type BillInfo = z.infer<typeof BillInfo>

export const AdjustBill = OneBill.extend(formShape(adjustLineForm))
export const PayBill = OneBill.extend({ ...formShape(payForm), clientRequestId: ClientRequestId })
export type PayBill = z.output<typeof PayBill>
/** All that is open where no amount is said. */
export const LinkBill = OneBill.extend({ amountMinor: AmountMinor.min(1).optional() })
export const UndoPayment = z.object({ id: Id, paymentId: Id, reason: Reason })
export const Certificate = z.object({ id: Id, paymentId: Id, ...formShape(certificateForm) })
export const OneLine = z.object({ id: Id, lineId: Id })
export const SaidOfLine = OneLine.extend({ text: z.string().trim().min(1).max(500) })
export const BillFile = z.object({ id: Id, language: Language.optional() })
