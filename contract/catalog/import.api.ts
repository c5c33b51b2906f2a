import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { DateTime, Done, Id, Paging, Saved } from '../kit/schema.ts'
import { Upload } from '../kit/upload.ts'

const edit = 'entertainment.all.edit'

export const importStates = ['checking', 'checked', 'importing', 'done', 'failed'] as const
/** What a row comes to: a new SKU, a change of one, nothing to do, or refused. */
export const verdicts = ['create', 'update', 'same', 'refused'] as const

const ImportRow = z.object({
  /** As the spreadsheet counts: the head is row 1. */
  row: z.number().int(),
  code: z.string(),
  verdict: z.enum(verdicts).nullable(),
  /** The columns that change, as the file heads them. */
  changes: z.array(z.string()),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  done: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const SkuImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: DateTime,
  /** Heads that are none of ours: what stands below them is passed over. */
  unknownHeads: z.array(z.string()),
  rowCount: z.number().int(),
  checked: z.number().int(),
  /** Rows that were to be done and are. */
  done: z.number().int(),
  counts: z.object({
    create: z.number().int(),
    update: z.number().int(),
    same: z.number().int(),
    refused: z.number().int(),
  }),
  rows: z.array(ImportRow),
  total: z.number().int(),
  pageNo: z.number().int(),
  pageSize: z.number().int(),
})
export type SkuImport = z.infer<typeof SkuImport>

const ImportAsk = Paging.extend({ id: Id, verdict: z.enum(verdicts).optional() })

export const importApi = {
  /** Multipart `file`, xlsx or csv: kept, and checked row by row; nothing is changed yet. */
  importUpload: act('/supplier/standard/import/upload', {
    needs: edit,
    input: z.object({ file: Upload }),
    output: Saved,
    bodyLimit: 12 * 1024 * 1024,
  }),
  /** How far it is, and what each row comes to. */
  importInfo: read('/supplier/standard/import/info', { needs: edit, input: ImportAsk, output: SkuImport }),
  /** Does what the check showed; rows that are refused stay out. */
  importRun: act('/supplier/standard/import/run', { needs: edit, input: z.object({ id: Id }), output: Done }),
  /** The rows that were refused, with row, column and reason, as a spreadsheet. */
  importReport: read('/supplier/standard/import/report', {
    needs: edit,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
}
