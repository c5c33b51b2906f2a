import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { maxCaseFiles, maxEntryMegabytes } from '#contract/open-market/cases.schema.ts'
import {
  answerFile,
  fileHashes,
  insertFile,
  keepFiles,
  loadFiles,
  takeFiles,
} from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { CaseBody, EntryFile } from './trail.ts'

/** Attachments that whoever speaks has sent, as the trail names them; of one case no more than so many in all. */
export async function takeCaseFiles(
  ctx: Ctx,
  caseId: number | null,
  ids: readonly number[],
): Promise<EntryFile[]> {
  if (!ids.length) return []
  const { rows } = await sql<{
    n: number
  }>`select coalesce(sum(cardinality(file_ids)), 0)::int as n from market_case_entry
    where merchant_id = ${ctx.scope.merchantId} and case_id = ${caseId}`.execute(ctx.db)
  if (firstOf(rows).n + ids.length > maxCaseFiles)
    failField('files', 'open-market.fieldErrors.files', { max: maxCaseFiles })
  const taken = new Map(
    ((await takeFiles(ctx, ids)) ?? failField('files', 'unknown')).map((file) => [file.id, file]),
  )
  const bytes = [...taken.values()].reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxEntryMegabytes * 1024 * 1024)
    failField('files', 'open-market.fieldErrors.filesLarge', { max: maxEntryMegabytes })
  const hashes = await fileHashes(ctx, ids)
  return ids.map((id) => {
    const { name, contentType, size } = taken.get(id) ?? failField('files', 'unknown')
    return { name, contentType, size, sha256: hashes.get(id) ?? failField('files', 'unknown') }
  })
}

type Sent = { id: number; from_merchant: number; to_merchant: number; body: CaseBody }
/**
 * Copies of the other side's files in our own tenant: the bytes that its trail names, one file behind another, so that memory holds one.
 * Each is read in a transaction of its sender and written in one of ours: none waits for another. Until the entry keeps them they are
 * nobody's, and tried again they are the same.
 */
export async function copyFiles(app: App, { id, from_merchant, to_merchant, body }: Sent): Promise<number[]> {
  const ids: number[] = []
  for (const [at, { name, contentType, sha256 }] of (body.entry.files ?? []).entries()) {
    const fileId = body.fileIds?.[at]
    const [file] =
      fileId === undefined ? [] : await withSystemCtx(app, from_merchant, (ctx) => loadFiles(ctx, [fileId]))
    if (!file || createHash('sha256').update(file.content).digest('hex') !== sha256)
      throw new Error('a file of the case is not the one that its trail names')
    const copy = { kind: 'attachment', name, contentType, content: file.content }
    const upload = `market.case ${id} ${at}`
    ids.push((await withSystemCtx(app, to_merchant, (ctx) => insertFile(ctx, copy, { upload }))).id)
  }
  return ids
}

/** The copies go with an entry, and stay as long as it. */
export const keepCopies = async (ctx: Ctx, ids: readonly number[]): Promise<readonly number[]> => {
  await keepFiles(ctx, ids)
  return ids
}

/** A file of a trail of ours. */
export async function showCaseFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await sql`select from market_case_entry
    where merchant_id = ${ctx.scope.merchantId} and ${id} = any(file_ids) limit 1`.execute(ctx.db)
  const [file] = rows.length ? await loadFiles(ctx, [id]) : []
  return file ? answerFile(file) : fail('notFound')
}
