import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { DateTime, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { importColumns } from './import-columns.ts'
import { dateOrders } from '../../kit/sheet/date-order.ts'
import { encodings } from '../../kit/sheet/encodings.ts'
import { importRowStates, importStates, maxImportColumns } from './import-states.ts'

const RowState = z.enum(importRowStates)

const Column = z.enum(importColumns)
/** What stands under each head of the file; '' is passed over. */
const Columns = z.array(z.union([Column, z.literal('')])).max(maxImportColumns)

export const ImportMapping = z.object({
  columns: Columns,
  dateOrder: z.enum(dateOrders).default('dmy'),
  /** Of rows that name no agent, or no product. */
  agentId: Id.nullable().default(null),
  skuId: Id.nullable().default(null),
})
export type ImportMapping = z.output<typeof ImportMapping>

export const ImportMap = ImportMapping.extend({
  id: Id,
  /** Keeps it under a name; without one it is known by the heads of the file alone. */
  name: z.string().trim().max(80).default(''),
})

const Count = z.number().int()
const Totals = z.object({
  agentName: z.string(),
  currency: z.string(),
  orders: Count,
  guests: Count,
  totalMinor: AmountMinor,
})
const Named = z.object({ id: Id, name: z.string() })
/** A name of theirs that nobody here bears, and in how many rows. */
const UnknownName = z.object({ kind: z.enum(['agent', 'sku']), text: z.string(), rows: Count })
/** A kind of question that waits for an answer, and on how many orders. */
const OpenQuestion = z.object({ key: z.string(), orders: Count, sample: z.string() })
/** What runs out while the rows are made one after the other. */
const Short = z.object({ what: z.string(), date: z.string(), session: z.string(), orders: Count })

export const ImportListed = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: DateTime,
  createdByName: z.string(),
  finishedAt: DateTime.nullable(),
  mappingName: z.string(),
  rows: Count,
  orders: Count,
  made: Count,
  /** Orders that are not made: wrong, asked about, or not begun. */
  left: Count,
})
export type ImportListed = z.infer<typeof ImportListed>
export const ImportFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.array(z.enum(importStates)).optional(),
})
export const ImportList = listOf(ImportListed)

export const OrderImport = ImportListed.extend({
  encoding: z.enum(encodings),
  heads: z.array(z.string()),
  mapping: ImportMapping,
  agent: Named.nullable(),
  sku: Named.nullable(),
  /** The first rows as they were sent, by place. */
  sample: z.array(z.array(z.string())),
  /** Mappings that were kept under a name and fit the number of columns. */
  kept: z.array(z.object({ id: Id, name: z.string(), mapping: ImportMapping })),
  /** The mapping came from an earlier file with the same heads. */
  remembered: z.boolean(),
  /** Of the check or of the making: how many of how many orders. */
  progress: Count,
  counts: z.record(RowState, Count),
  /** What is ready or made, by agent and currency. */
  totals: z.array(Totals),
  unknown: z.array(UnknownName),
  questions: z.array(OpenQuestion),
  short: z.array(Short),
  canTakeBack: z.boolean(),
})
export type OrderImport = z.infer<typeof OrderImport>

export const ImportRowsAsk = z.object({
  id: Id,
  states: z.array(RowState).optional(),
  pageNo: z.number().int().min(1).max(1_000).default(1),
})
const OrderImportView = z.object({
  agentName: z.string(),
  itemName: z.string(),
  date: z.string(),
  guests: Count,
  currency: z.string(),
  totalMinor: AmountMinor.nullable(),
  /** What the product does not ask for and the order does not keep, by its column. */
  leftOut: z.array(z.string()),
})
export type ImportView = z.infer<typeof OrderImportView>
export const OrderImportRow = z.object({
  /** As the spreadsheet counts. */
  row: Count,
  /** The first row of its order. */
  orderRow: Count.nullable(),
  cells: z.array(z.string()),
  state: RowState.nullable(),
  /** By the place of the cell; −1: the row as a whole. */
  problems: z.array(z.object({ place: Count, message: z.string() })),
  questions: z.array(
    z.object({ key: z.string(), message: z.string(), answer: z.enum(['yes', 'no']).nullable() }),
  ),
  told: OrderImportView.nullable(),
  orderId: Id.nullable(),
  orderCode: z.string(),
})
export type OrderImportRow = z.infer<typeof OrderImportRow>
export const OrderImportRows = z.object({ rows: z.array(OrderImportRow), total: Count, pageNo: Count })
export type OrderImportRows = z.infer<typeof OrderImportRows>

export const ImportMend = z.object({
  id: Id,
  cells: z
    .array(
      z.object({
        row: z.number().int().min(1),
        place: z
          .number()
          .int()
          .min(0)
          .max(maxImportColumns - 1),
        text: z.string().max(5_000),
      }),
    )
    .min(1)
    .max(20_000),
})
export const ImportAnswer = z.object({
  id: Id,
  /** One kind of question: of these orders, by their first rows, or of all that are open. */
  key: z.string().max(80),
  rows: z.array(z.number().int()).max(5_000).optional(),
  answer: z.enum(['yes', 'no']),
})
export const ImportAlias = z.object({
  id: Id,
  kind: z.enum(['agent', 'sku']),
  text: z.string().trim().min(1).max(200),
  targetId: Id,
})
