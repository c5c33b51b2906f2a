import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  Confirm,
  DateTime,
  Id,
  listOf,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { codeProblems } from './code-list.ts'
import { codeStates } from './code.states.ts'
import {
  batchRecord,
  codesForm,
  reportForm,
  symbologies,
  ticketKinds,
  ticketRecord,
} from './prepaid.fields.ts'

const Count = z.number().int()
const Version = z.number().int().optional()
const CodeState = z.enum(codeStates.names)

export const PrepaidForm = z.object({ id: Id.optional(), version: Version, ...formShape(ticketRecord) })
export type PrepaidForm = z.output<typeof PrepaidForm>

export const PrepaidFilter = Paging.extend({
  /** Of the SKU that it is sold as. */
  categoryIds: z.array(Id).max(500).optional(),
  scenicSpotName: ShortText.optional(),
  ticketType: ShortText.optional(),
  /** 1 = those with a batch, 0 = those without one. */
  haveBatch: z.number().int().min(0).max(1).optional(),
  /** By when they were made: 1 = the oldest first. */
  idSort: z.number().int().min(0).max(1).optional(),
})
const figures = {
  skuCode: z.string(),
  skuNames: Names,
  batches: Count,
  /** Codes by what became of them. */
  free: Count,
  reserved: Count,
  issued: Count,
  used: Count,
  toCheck: Count,
  expired: Count,
  /** What guests the free ones are good for. */
  freeUses: Count,
  /** What is left has cost. */
  leftMinor: AmountMinor,
  expiredMinor: AmountMinor,
  /** The last day of what runs out first. */
  nextExpiry: PlainDate.nullable(),
  /** How many run out within thirty days, and what they cost. */
  endingSoon: Count,
  endingSoonMinor: AmountMinor,
  /** Lines that wait for codes. */
  waiting: Count,
}
export const PrepaidTicket = z.object({
  id: Id,
  version: Count,
  ...answerShape(ticketRecord),
  ...figures,
  can: Can,
})
export type PrepaidTicket = z.infer<typeof PrepaidTicket>
export const PrepaidList = listOf(PrepaidTicket)

export const BatchForm = z.object({
  id: Id.optional(),
  version: Version,
  ticketId: Id,
  ...formShape(batchRecord),
})
export type BatchForm = z.output<typeof BatchForm>
export const PrepaidBatch = z.object({
  id: Id,
  version: Count,
  ticketId: Id,
  ...answerShape(batchRecord),
  currency: z.string(),
  supplierName: z.string(),
  codes: Count,
  free: Count,
  isExpired: z.boolean(),
  can: Can,
})
export type PrepaidBatch = z.infer<typeof PrepaidBatch>
export const BatchFilter = Paging.extend({ ticketId: Id })
export const BatchList = listOf(PrepaidBatch)

export const CodeFilter = Paging.extend({
  ticketId: Id,
  text: ShortText.optional(),
  status: CodeState.optional(),
  batchId: Id.optional(),
})
export const PrepaidCode = z.object({
  id: Id,
  version: Count,
  code: z.string(),
  symbology: z.enum(symbologies),
  serial: z.string(),
  uses: Count,
  status: CodeState,
  batchId: Id,
  batch: z.string(),
  validUntil: PlainDate,
  unitCostMinor: AmountMinor,
  currency: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  /** Sent, printed or viewed. */
  shownAt: DateTime.nullable(),
  can: Can,
})
export type PrepaidCode = z.infer<typeof PrepaidCode>
export const CodeList = listOf(PrepaidCode)

/** Codes for a batch; without `save` they are only looked at. */
export const AddCodes = z.object({
  batchId: Id,
  ...formShape(codesForm),
  save: z.boolean().default(false),
  confirm: Confirm,
})
export type AddCodes = z.output<typeof AddCodes>
export const CodesAdded = z.object({
  good: Count,
  refused: Count,
  /** The first that are kept out, with why. */
  problems: z.array(z.object({ code: z.string(), problem: z.enum(codeProblems), batch: z.string() })),
})
export type CodesAdded = z.infer<typeof CodesAdded>

export const MoveCode = z.object({ id: Id, version: Version })
export type MoveCode = z.output<typeof MoveCode>
export const MoveCodeWhy = MoveCode.extend({ reason: Reason })

export const UsedReport = z.object({ ticketId: Id, ...formShape(reportForm) })
export type UsedReport = z.output<typeof UsedReport>
const reportProblems = ['unknown', 'otherState', 'alreadyUsed', 'twice'] as const
export const ReportDone = z.object({
  marked: Count,
  differences: z.array(
    z.object({ code: z.string(), problem: z.enum(reportProblems), status: CodeState.nullable() }),
  ),
})
export type ReportDone = z.infer<typeof ReportDone>

/** A code as the guests of a line get it. */
export const LineCode = z.object({
  lineId: Id,
  name: z.string(),
  guestKind: z.enum(ticketKinds),
  code: z.string(),
  symbology: z.enum(symbologies),
  serial: z.string(),
  password: z.string(),
  uses: Count,
  validUntil: PlainDate,
})
export type LineCode = z.infer<typeof LineCode>
export type TicketKind = (typeof ticketKinds)[number]
