import { sql } from 'kysely'
import { allColumns, mostSheetRows, type SheetColumn } from '#contract/catalog/sku-sheet.ts'
import { languages } from '#contract/kit/languages.ts'
import { stripEmoji } from '#contract/kit/text.ts'
import type { Upload } from '#contract/kit/upload.ts'
import type { App } from '../../kit/app-services.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/errors.ts'
import { enqueue } from '../../kit/jobs.ts'
import { BadSheet, readSheet } from '../../kit/sheet/sheet.ts'
import { headOf, plain } from './sheet-words.ts'

/** No cell of ours holds more; what is longer is cut, and refused as too long where its field is short. */
const longestCell = 25_000

/** Keeps a spreadsheet of SKUs as it was read, and has it checked. 400000 on `file` for what is no spreadsheet of SKUs. */
export async function uploadImport(ctx: Ctx, { file }: { file: Upload }): Promise<{ id: number }> {
  const [heads = [], ...below] = await read(file.content)
  const { columns, unknown } = matchHeads(ctx.app, heads)
  if (!columns.includes('code')) failField('file', 'catalog.fieldErrors.noCodeColumn')
  const rows = below
    .map((cells, at) => ({ no: at + 2, cells: columns.map((_, place) => clean(cells[place])) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!rows.length) failField('file', 'catalog.fieldErrors.noRows')
  if (rows.length > mostSheetRows)
    failField('file', 'catalog.fieldErrors.tooManyRows', { max: mostSheetRows })
  const { merchantId } = ctx.scope
  const { id } = await ctx.db
    .insertInto('sku_import')
    .values({
      merchant_id: merchantId,
      file_name: file.fileName,
      columns,
      unknown_heads: unknown,
      language: ctx.language,
      created_by: userOf(ctx).id,
      created_by_name: ctx.actor.name,
      origin: ctx.actor.origin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const codeAt = columns.indexOf('code')
  await sql`insert into sku_import_row (merchant_id, import_id, row_no, cells, code)
    select ${merchantId}, ${id}, r.no, r.cells::jsonb, r.code
      from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ cells }) => JSON.stringify(cells))}::text[],
                  ${rows.map(({ cells }) => cells[codeAt]?.toUpperCase() ?? '')}::text[]) as r(no, cells, code)`.execute(
    ctx.db,
  )
  await enqueue(ctx, 'catalog.checkImport', { importId: id }, { key: `check import ${merchantId} ${id}` })
  return { id }
}

async function read(content: Uint8Array): Promise<string[][]> {
  try {
    return await readSheet(content)
  } catch (error) {
    if (error instanceof BadSheet) failField('file', 'catalog.fieldErrors.noSheet')
    throw error
  }
}

const clean = (cell = ''): string => stripEmoji(cell.slice(0, longestCell)).replaceAll('\u0000', '').trim()

/** Which column stands under which head, in whichever language it is written; a second head of a column is none. */
function matchHeads(app: App, heads: readonly string[]): { columns: string[]; unknown: string[] } {
  const known = new Map<string, SheetColumn>(
    allColumns.flatMap((column) => [
      [plain(column), column] as const,
      ...languages.map((language) => [plain(headOf(app, language, column)), column] as const),
    ]),
  )
  const taken = new Set<string>()
  const unknown: string[] = []
  const columns = heads.slice(0, 500).map((head) => {
    const column = known.get(plain(head))
    if (column && !taken.has(column)) {
      taken.add(column)
      return column
    }
    if (head) unknown.push(head.slice(0, 100))
    return ''
  })
  return { columns, unknown: unknown.slice(0, 50) }
}
