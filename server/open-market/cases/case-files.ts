import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { maxCaseFiles } from '#contract/open-market/cases.schema.ts'
import {
  answerFile,
  fileHashes,
  insertFile,
  loadFiles,
  takeFiles,
  type StoredFile,
} from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { EntryFile } from './trail.ts'

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
  const hashes = await fileHashes(ctx, ids)
  return ids.map((id) => {
    const { name, contentType, size } = taken.get(id) ?? failField('files', 'unknown')
    return { name, contentType, size, sha256: hashes.get(id) ?? failField('files', 'unknown') }
  })
}

/** Our own copies of the other side's files: the bytes that its trail names, or none of them. */
export async function keepCopies(
  ctx: Ctx,
  named: readonly EntryFile[],
  files: readonly StoredFile[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, contentType, sha256 } of named) {
    const file = files.find(({ content }) => createHash('sha256').update(content).digest('hex') === sha256)
    if (!file) throw new Error('a file of the case is not the one that its trail names')
    const { content } = file
    ids.push((await insertFile(ctx, { kind: 'attachment', name, contentType, content }, { taken: true })).id)
  }
  return ids
}

/** A file of a trail of ours. */
export async function showCaseFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await sql`select from market_case_entry
    where merchant_id = ${ctx.scope.merchantId} and ${id} = any(file_ids) limit 1`.execute(ctx.db)
  const [file] = rows.length ? await loadFiles(ctx, [id]) : []
  return file ? answerFile(file) : fail('notFound')
}
