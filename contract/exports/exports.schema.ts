import { z } from 'zod'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  OrBlank,
  Paging,
  PlainDate,
  ShortText,
} from '../kit/schema.ts'
import { dataSetNames, failures, formats } from './data-sets.ts'
import { reportStates } from './report.states.ts'

const Days = z.object({ from: OrBlank(PlainDate).default(''), to: OrBlank(PlainDate).default('') })
/** What narrows a data set, by the keys of its filters: a text, some of several, days. */
export const FilterValues = z.record(
  z.string().max(40),
  z.union([ShortText, z.array(z.string().max(60)).max(50), Days]),
)
export type FilterValues = z.output<typeof FilterValues>

export const ExportRequest = z.object({
  set: z.enum(dataSetNames),
  format: z.enum(formats).default('xlsx'),
  filter: FilterValues.default({}),
})
export type ExportRequest = z.output<typeof ExportRequest>

export const ExportForm = ExportRequest.extend({
  clientRequestId: ClientRequestId,
  columns: z.array(z.string().max(60)).min(1).max(100),
  /** Without one it is called by its data set and days. */
  name: z.string().trim().max(80).default(''),
})
export type ExportForm = z.output<typeof ExportForm>

export const Counted = z.object({
  /** Rows of the list: of a data set that gives a row for each guest, orders. */
  rows: z.number().int(),
  most: z.number().int(),
})

export const Report = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  set: z.enum(dataSetNames),
  format: z.enum(formats),
  status: z.enum(reportStates.names),
  /** Two of the merchant are written already. */
  waits: z.boolean(),
  done: z.number().int(),
  /** Null until it is counted. */
  total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  why: z.enum(failures).nullable(),
  userName: z.string(),
  createdAt: DateTime,
  finishedAt: DateTime.nullable(),
  removesOn: PlainDate,
  can: Can,
})
export type Report = z.infer<typeof Report>

export const ReportFilter = Paging.extend({
  text: ShortText.optional(),
  status: z.enum(reportStates.names).optional(),
  set: z.enum(dataSetNames).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const ReportList = listOf(Report)
export const OneReport = z.object({ id: Id, version: z.number().int().optional() })
export type OneReport = z.output<typeof OneReport>
