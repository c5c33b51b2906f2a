import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'
import { uploadUpTo } from '../../kit/upload.ts'
import { encodings } from '../../kit/sheet/encodings.ts'
import { dateOrders, statementColumns, statementFormats, statementSources } from './statement-columns.ts'

/** Whose lines they are: an account of ours, our account with a provider, a marketplace. */
const Whose = {
  accountId: Id.nullable().default(null),
  connectionId: Id.nullable().default(null),
  agentId: Id.nullable().default(null),
}
export const UploadStatement = z.object({
  source: z.enum(statementSources).default('bank'),
  ...Whose,
  file: uploadUpTo(12, 'kit.sheets.tooLarge'),
})

const Mapping = z.object({
  headAt: z.number().int().min(0).max(200),
  columns: z.array(z.union([z.enum(statementColumns), z.literal('')])).max(200),
  dateOrder: z.enum(dateOrders),
})
export const MapStatement = z.object({
  id: Id,
  version: z.number().int().optional(),
  ...Whose,
  encoding: z.enum(encodings).optional(),
  mapping: Mapping.optional(),
})
export type MapStatement = z.output<typeof MapStatement>

export const OneStatement = z.object({ id: Id, version: z.number().int().optional() })
/** With how many of its lines. */
export const LookAtStatement = z.object({ id: Id, shown: z.number().int().min(1).max(10_000).default(50) })
export const StatementFilter = Paging.extend({
  text: ShortText.optional(),
  source: z.enum(statementSources).optional(),
  accountId: Id.optional(),
})

const lineFates = ['open', 'matched', 'explained', 'ignored', 'booked', 'unknown'] as const
export type LineFate = (typeof lineFates)[number]
const checks = ['closing', 'opening', 'gap', 'overlap', 'currency', 'fees', 'passed', 'account'] as const
export const Statement = z.object({
  id: Id,
  version: z.number().int(),
  source: z.enum(statementSources),
  state: z.enum(['read', 'taken']),
  format: z.enum(statementFormats),
  fileName: z.string(),
  accountNumber: z.string(),
  number: z.string(),
  /** The account, provider or marketplace that it is of. */
  ofName: z.string(),
  accountId: Id.nullable(),
  connectionId: Id.nullable(),
  agentId: Id.nullable(),
  currency: z.string(),
  fromDay: PlainDate.nullable(),
  toDay: PlainDate.nullable(),
  openingMinor: AmountMinor.nullable(),
  closingMinor: AmountMinor.nullable(),
  lineCount: z.number().int(),
  newCount: z.number().int(),
  open: z.number().int(),
  brokenCount: z.number().int(),
  /** What does not add up: by how much, or since when. */
  checks: z.array(z.object({ kind: z.enum(checks), told: z.string() })),
  sentByName: z.string(),
  sentAt: DateTime,
  takenByName: z.string(),
  takenAt: DateTime.nullable(),
  can: Can,
})
export type Statement = z.infer<typeof Statement>
export const StatementList = listOf(Statement)

/** What was read, before any of it is kept: its first lines, and each row that could not be read. */
export const StatementInfo = Statement.extend({
  encoding: z.enum(encodings),
  mapping: Mapping.nullable(),
  heads: z.array(z.string()),
  /** The rows of a table as they stand in the file, the head first. */
  sample: z.array(z.array(z.string())),
  lines: z.array(
    z.object({
      row: z.number().int(),
      day: z.string(),
      amountMinor: AmountMinor,
      currency: z.string(),
      text: z.string(),
      payer: z.string(),
      reference: z.string(),
      feeMinor: AmountMinor,
      known: z.boolean(),
      /** Of a taken one: what became of it, and what that is called. */
      became: z.enum(lineFates).nullable(),
      becameName: z.string(),
      /** Of a marketplace's: by how much it pays more or less for an order than that was sold for. */
      differsMinor: AmountMinor.nullable(),
    }),
  ),
  broken: z.array(z.object({ row: z.number().int(), text: z.string(), why: z.string() })),
})
export type StatementInfo = z.infer<typeof StatementInfo>
