import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { DateTime, Done, Id, Paging, Saved } from '../schema.ts'
import { uploadUpTo } from '../upload.ts'
import { encodings, Letters } from './encodings.ts'

/** As many rows as one file may have. */
export const maxSheetRows = 20_000
/** … and as large as it may be. */
const maxSheetMegabytes = 12

/** How rows are downloaded: as a workbook or as text; or only what a person needs to fill in new ones. */
export const SheetAsk = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  template: z.boolean().default(false),
})

const importStates = ['checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** What a row comes to: something new, a change, nothing to do, or refused. */
const verdicts = ['create', 'update', 'same', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

/** A column as its file heads it, and why it is refused or what to look at. */
const CellProblem = z.object({ column: z.string(), message: z.string() })
const ImportRow = z.object({
  /** As the spreadsheet counts: the head is row 1. */
  row: z.number().int(),
  code: z.string(),
  verdict: z.enum(verdicts).nullable(),
  /** What changes, as texts; `before` is empty where there was nothing. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(CellProblem),
  /** Kept nevertheless. */
  warnings: z.array(CellProblem),
  done: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

const Count = z.number().int()
export const SheetImport = z.object({
  id: Id,
  fileName: z.string(),
  encoding: z.enum(encodings),
  state: z.enum(importStates),
  createdAt: DateTime,
  /** Heads that are none of ours: what stands below them is passed over. */
  unknownHeads: z.array(z.string()),
  /** The work that takes all of it back as one (`bulk.undo`), where that can be. */
  bulkId: Id.nullable(),
  rowCount: Count,
  checked: Count,
  /** Rows that were to be done and are. */
  done: Count,
  counts: z.object({ create: Count, update: Count, same: Count, refused: Count, warned: Count }),
  rows: z.array(ImportRow),
  total: Count,
  pageNo: Count,
  pageSize: Count,
})
export type SheetImport = z.infer<typeof SheetImport>

const ImportAsk = Paging.extend({ id: Id, show: z.enum([...verdicts, 'warned']).optional() })
export type ImportAsk = z.output<typeof ImportAsk>

/** A spreadsheet of one kind, in: `subject` says whose rows they are. */
export const sheetApi = <const P extends string, const E extends string, S extends z.ZodRawShape>(
  at: `/${P}`,
  needs: E,
  subject: S,
) => ({
  /** Multipart `file`, xlsx or csv: kept, and checked row by row; nothing is changed yet. */
  importUpload: act(`${at}/import/upload`, {
    needs,
    input: z.object({
      ...subject,
      file: uploadUpTo(maxSheetMegabytes, 'kit.sheets.tooLarge'),
      encoding: Letters,
    }),
    output: Saved,
    ownTransaction: true,
  }),
  /** How far it is, and what each row comes to. */
  importInfo: read(`${at}/import/info`, { needs, input: ImportAsk, output: SheetImport }),
  /** Does what the check showed; rows that are refused stay out. */
  importRun: act(`${at}/import/run`, { needs, input: z.object({ id: Id }), output: Done }),
  /** The rows as they were sent, each with what it came to and why, as a spreadsheet. */
  importReport: read(`${at}/import/report`, {
    needs,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
})
/** The records that a filter finds as a spreadsheet, in the reader's language; and back from one. */
export const recordSheetApi = <
  const P extends string,
  const N extends string,
  const E extends string,
  F extends z.ZodRawShape,
>(
  at: `/${P}`,
  needs: N,
  edit: E,
  filter: F,
) => ({
  export: read(`${at}/export`, {
    needs,
    input: z.object({ ...filter, ...SheetAsk.shape }),
    output: z.unknown(),
    raw: true,
  }),
  ...sheetApi(at, edit, {}),
})
/** Its calls, whoever's rows they are. */
export type SheetApi = ReturnType<typeof sheetApi<string, string, Record<never, never>>>
