import { sql } from 'kysely'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { userOf, type Ctx, type CallCtx } from '../../ctx.ts'
import { failField } from '../../call/errors.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { readInTurn } from '../reader/read-in-turn.ts'
import { tableTask } from '../sheet.ts'
import { matchHeads } from './heads.ts'
import { jobOf, type AnySheetKind } from './sheet-kind.ts'

/** Keeps a spreadsheet as it was read, and has it checked. 400000 on `file` for what is no spreadsheet of this kind. */
export async function uploadSheet(
  ctx: Ctx,
  kind: AnySheetKind,
  subject: object,
  fileName: string,
  [heads = [], ...below]: string[][],
  encoding: Encoding = 'utf-8',
): Promise<{ id: number }> {
  const { columns, unknown } = matchHeads(ctx.app, kind, heads)
  const codeAt = columns.indexOf(kind.codeColumn)
  if (codeAt < 0)
    failField('file', 'kit.sheets.noCodeColumn', {
      column: kind.headOf(ctx.app, ctx.language, kind.codeColumn),
    })
  const rows = below
    .map((cells, at) => ({ no: at + 2, cells: columns.map((_, place) => cells[place] ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!rows.length) failField('file', 'kit.sheets.noRows')
  const { merchantId } = ctx.scope
  const { id } = await ctx.db
    .insertInto('sheet_import')
    .values({
      merchant_id: merchantId,
      kind: kind.name,
      subject: JSON.stringify(subject),
      file_name: fileName,
      encoding,
      heads,
      columns,
      unknown_heads: unknown,
      language: ctx.language,
      created_by: userOf(ctx).id,
      created_by_name: ctx.actor.name,
      origin: ctx.actor.origin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into sheet_import_row (merchant_id, import_id, row_no, cells, code)
    select ${merchantId}, ${id}, r.no, r.cells::jsonb, r.code
      from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
                  ${rows.map(({ cells }) => cells[codeAt]?.toUpperCase() ?? '')}::text[]) as r(no, cells, code)`.execute(
    ctx.db,
  )
  await enqueue(ctx, jobOf(kind, 'check'), { importId: id }, { key: `check import ${merchantId} ${id}` })
  return { id }
}

/**
 * The rows of a file in its merchant's turn, and how its letters were read: as `encoding` says, else as they seem to be written
 * (`heads`: words that its columns may be headed by). 400000 on `file` says why they are not read.
 */
export async function readUpload(
  ctx: CallCtx,
  { content }: Upload,
  { encoding, heads }: { encoding?: Encoding | undefined; heads?: readonly string[] | undefined } = {},
): Promise<{ rows: string[][]; encoding: Encoding }> {
  const { head, list } = await readInTurn(ctx, tableTask, { content, encoding, heads })
  return { ...head, rows: [...list] }
}
