import { sql } from 'kysely'
import { type ImportMapping } from '#contract/order-entry/import/order-import.schema.ts'
import { maxImportColumns } from '#contract/order-entry/import/import-states.ts'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { userOf, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit, notify } from '../../kit/events.ts'
import { readUpload } from '../../kit/sheet/import/upload-sheet.ts'
import { findHead, hashHeads, plainName, suggestColumns, wordsOfHeads } from './read/match-columns.ts'
import { findNames } from './read/names.ts'

/** Rows that are looked at to guess what the columns are. */
const looked = 50

/**
 * Keeps a file as it was read, with what its columns are taken for: as they were for the last file with the same heads, else by their
 * words and what they hold. Nothing is checked yet. 400000 on `file` for what is no such spreadsheet.
 */
export async function uploadImport(
  ctx: CallCtx,
  {
    file,
    encoding,
    replaces,
  }: { file: Upload; encoding?: Encoding | undefined; replaces?: number | undefined },
): Promise<{ id: number }> {
  // Reading may wait for its turn: no connection is held meanwhile.
  const { rows, encoding: read } = await readUpload(ctx, file, { encoding, heads: wordsOfHeads(ctx.app) })
  return inTransaction(ctx, async (inner) => {
    if (replaces !== undefined) await dropUnmade(inner, replaces)
    return keepImport(inner, file.fileName, rows, read)
  })
}

/** A file that was read with other letters goes, where nothing was made of it and nothing is being made. */
async function dropUnmade(ctx: Ctx, id: number): Promise<void> {
  const of = sql`merchant_id = ${ctx.scope.merchantId} and import_id = ${id}`
  const { rows } =
    await sql`select from order_import i where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state <> 'making'
      and not exists (select from order_import_order where ${of}) for update`.execute(ctx.db)
  if (!rows.length) return
  await sql`delete from order_import_row where ${of}`.execute(ctx.db)
  await sql`delete from order_import where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
}

/** The rows of a file that has been read. */
export async function keepImport(
  ctx: Ctx,
  fileName: string,
  rows: readonly (readonly string[])[],
  encoding: Encoding = 'utf-8',
): Promise<{ id: number }> {
  const headAt = findHead(ctx.app, rows)
  const all = rows[headAt] ?? []
  const width = all.findLastIndex(Boolean) + 1
  if (width < 2) failField('file', 'order-entry.import.noHead')
  if (width > maxImportColumns)
    failField('file', 'order-entry.import.tooManyColumns', { max: maxImportColumns })
  const heads = all.slice(0, width).map((head) => head.slice(0, 200))
  const below = rows
    .slice(headAt + 1)
    .map((cells, at) => ({ no: headAt + 2 + at, cells: heads.map((_, place) => cells[place] ?? '') }))
    .filter(({ cells }) => cells.some(Boolean))
  if (!below.length) failField('file', 'kit.sheets.noRows')
  const headHash = hashHeads(ctx.app, heads)
  const existing = await rememberedMapping(ctx, headHash, width)
  const mapping =
    existing ??
    (await suggest(
      ctx,
      heads,
      below.slice(0, looked).map(({ cells }) => cells),
    ))
  const { merchantId } = ctx.scope
  const { id } = await ctx.db
    .insertInto('order_import')
    .values({
      merchant_id: merchantId,
      file_name: fileName,
      encoding,
      heads,
      head_hash: headHash,
      mapping: JSON.stringify(mapping),
      remembered: existing !== undefined,
      created_by: userOf(ctx).id,
      created_by_name: ctx.actor.name,
      acted_by: userOf(ctx).id,
      acted_by_name: ctx.actor.name,
      origin: ctx.actor.origin,
      language: ctx.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into order_import_row (merchant_id, import_id, row_no, cells, sent)
    select ${merchantId}, ${id}, r.no, r.cells::jsonb, r.cells::jsonb
      from unnest(${below.map(({ no }) => no)}::int[], ${below.map(({ cells }) => JSON.stringify(cells))}::text[]) as r(no, cells)`.execute(
    ctx.db,
  )
  await emit(ctx, 'order-entry.importSent', {
    subject: 'orderImport',
    subjectId: id,
    facts: { file: fileName, rows: below.length },
  })
  notify(ctx, ['orderImport'], id)
  return { id }
}

async function rememberedMapping(
  ctx: Ctx,
  headHash: string,
  width: number,
): Promise<ImportMapping | undefined> {
  // What was added behind the columns of that file is added again where it is needed.
  const { rows } = await sql<{ mapping: ImportMapping }>`select mapping from order_import_mapping
    where merchant_id = ${ctx.scope.merchantId} and head_hash = ${headHash} and columns >= ${width} and name = ''`.execute(
    ctx.db,
  )
  const [found] = rows
  return found && { ...found.mapping, columns: found.mapping.columns.slice(0, width) }
}

async function suggest(ctx: Ctx, heads: string[], sample: string[][]): Promise<ImportMapping> {
  const texts = [...new Set(sample.flat().filter((text) => text && text.length <= 200))]
  const names = await findNames(ctx, { agents: texts, skus: texts, ids: { agentId: null, skuId: null } })
  const existing = {
    agents: new Set(texts.filter((text) => names.agent(text).one).map(plainName)),
    skus: new Set(texts.filter((text) => names.sku(text).one).map(plainName)),
  }
  return { ...suggestColumns(ctx.app, heads, sample, existing), agentId: null, skuId: null }
}
