import { sql } from 'kysely'
import { mostSheetRows } from '#contract/kit/sheet/sheet.api.ts'
import { stripEmoji } from '#contract/kit/text.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { userOf, type Ctx } from '../../ctx.ts'
import { failField } from '../../errors.ts'
import { enqueue } from '../../jobs.ts'
import { BadSheet, readSheet } from '../sheet.ts'
import { matchHeads } from './heads.ts'
import { jobOf, type AnySheetKind } from './sheet-kind.ts'

/** No cell of ours holds more; what is longer is cut, and refused as too long where its field is short. */
const longestCell = 25_000
const mostColumns = 500

/** Keeps a spreadsheet as it was read, and has it checked. 400000 on `file` for what is no spreadsheet of this kind. */
export async function uploadSheet(
  ctx: Ctx,
  kind: AnySheetKind,
  subject: object,
  file: Upload,
): Promise<{ id: number }> {
  const [first = [], ...below] = await read(file.content)
  const heads = first.slice(0, mostColumns).map(clean)
  const { columns, unknown } = matchHeads(ctx.app, kind, heads)
  const codeAt = columns.indexOf(kind.codeColumn)
  if (codeAt < 0)
    failField('file', 'kit.sheets.noCodeColumn', {
      column: kind.headOf(ctx.app, ctx.language, kind.codeColumn),
    })
  const rows = below
    .map((cells, at) => ({ no: at + 2, cells: columns.map((_, place) => clean(cells[place])) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!rows.length) failField('file', 'kit.sheets.noRows')
  if (rows.length > mostSheetRows) failField('file', 'kit.sheets.tooManyRows', { max: mostSheetRows })
  const { merchantId } = ctx.scope
  const { id } = await ctx.db
    .insertInto('sheet_import')
    .values({
      merchant_id: merchantId,
      kind: kind.name,
      subject: JSON.stringify(subject),
      file_name: file.fileName,
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

async function read(content: Uint8Array): Promise<string[][]> {
  try {
    return await readSheet(content)
  } catch (error) {
    if (error instanceof BadSheet) failField('file', 'kit.sheets.noSheet')
    throw error
  }
}

const clean = (cell = ''): string => stripEmoji(cell.slice(0, longestCell)).replaceAll('\u0000', '').trim()
