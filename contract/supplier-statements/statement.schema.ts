import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { formShape } from '../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../kit/schema.ts'
import { dateOrders } from '../kit/sheet/date-order.ts'
import { encodings, Letters } from '../kit/sheet/encodings.ts'
import { uploadUpTo } from '../kit/upload.ts'
import { foundBy, rowAnswers, rowKinds, statementColumns } from './statement-columns.ts'
import { matchForm, payForm } from './statement.fields.ts'
import { statementStates } from './statement.states.ts'

export const SendStatement = z.object({
  supplierId: Id,
  file: uploadUpTo(12, 'kit.sheets.tooLarge'),
  encoding: Letters,
  /** The same file as it was read before: it goes, where nothing was answered in it. */
  replaces: Id.optional(),
})
export const OneStatement = z.object({ id: Id, version: z.number().int().optional() })
export type OneStatement = z.output<typeof OneStatement>
export const ReasonStatement = OneStatement.extend({ reason: Reason })

export const StatementFilter = Paging.extend({
  text: ShortText.optional(),
  supplierId: Id.optional(),
  status: z.enum(statementStates.names).optional(),
})
const Count = z.number().int()
const Sums = z.object({
  theirsMinor: AmountMinor,
  oursMinor: AmountMinor,
  /** Rows by what they come to, and those that nobody has answered. */
  counts: z.object({ same: Count, amount: Count, theirs: Count, ours: Count, unread: Count }),
  waiting: Count,
})
export const SupplierStatement = Sums.extend({
  id: Id,
  version: Count,
  supplierId: Id,
  supplierName: z.string(),
  currency: z.string(),
  fileName: z.string(),
  from: PlainDate.nullable(),
  to: PlainDate.nullable(),
  status: z.enum(statementStates.names),
  reason: z.string(),
  madeByName: z.string(),
  madeAt: DateTime,
  can: Can,
})
export type SupplierStatement = z.infer<typeof SupplierStatement>
export const StatementList = listOf(SupplierStatement)

const Column = z.enum(['', ...statementColumns])
export const StatementInfo = SupplierStatement.extend({
  encoding: z.enum(encodings),
  heads: z.array(z.string()),
  columns: z.array(Column),
  dateOrder: z.enum(dateOrders),
  /** The first rows of the file, to see what its columns are. */
  sample: z.array(z.array(z.string())),
  /** Rows that are no bookings: sums, and what has neither code nor amount. */
  passedRows: z.array(z.number().int()),
})
export type StatementInfo = z.infer<typeof StatementInfo>

export const MapStatement = OneStatement.extend({
  columns: z.array(Column).max(200),
  dateOrder: z.enum(dateOrders).default('dmy'),
})

export const RowFilter = Paging.extend({
  id: Id,
  kind: z.enum([...rowKinds, 'waiting']).optional(),
  text: ShortText.optional(),
})
/** A row of theirs beside our line, or a line of ours alone. */
export const StatementRow = z.object({
  /** As the spreadsheet counts; null for a line of ours alone. */
  row: Count.nullable(),
  kind: z.enum(rowKinds),
  code: z.string(),
  day: PlainDate.nullable(),
  guest: z.string(),
  theirsMinor: AmountMinor.nullable(),
  /** All rows of theirs about the same line. */
  theirsOfLineMinor: AmountMinor.nullable(),
  problem: z.string(),
  foundBy: z.enum(['', ...foundBy]),
  lineId: Id.nullable(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  names: Names.nullable(),
  lineDay: PlainDate.nullable(),
  lead: z.string(),
  /** What we say that the line costs, and what is still owed of it. */
  oursMinor: AmountMinor.nullable(),
  owedMinor: AmountMinor.nullable(),
  runId: Id.nullable(),
  currency: z.string(),
  answer: z.enum(['', ...rowAnswers]),
  note: z.string(),
  answeredByName: z.string(),
  can: Can,
})
export type StatementRow = z.infer<typeof StatementRow>
export const RowList = listOf(StatementRow)

export const OneRow = OneStatement.extend({ row: Count })
export const ReasonRow = OneRow.extend({ reason: Reason })
export const MatchRow = OneRow.extend(formShape(matchForm))
export const PayStatement = z.object({ id: Id, clientRequestId: ClientRequestId, ...formShape(payForm) })
export const StatementFile = z.object({ id: Id, format: z.enum(['xlsx', 'csv']).default('xlsx') })
