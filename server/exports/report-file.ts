import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { DataSetName, Format } from '#contract/exports/data-sets.ts'
import { answerFile, loadFiles } from '../files/files.public.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawAnswer, RawContext } from '../kit/call/routes.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { seenBy } from './reports.queries.ts'
import { openSet } from './sets/open-set.ts'

type StoredReportFile = { fileId: number | null; set: DataSetName; columns: string[]; format: Format }

/** A report's file, for whoever may open the list behind it and see its columns at this moment; 404 where it is not theirs or not there. */
export async function reportFile(
  ctx: Ctx,
  { id }: { id: number },
  { request }: RawContext,
): Promise<RawAnswer> {
  const { rows } =
    await sql<StoredReportFile>`select r.file_id as "fileId", r.data_set as "set", r.columns, r.format from report r
    where ${seenBy(ctx)} and r.id = ${id}`.execute(ctx.db)
  const { fileId, set, columns, format } = rows[0] ?? fail('notFound')
  openSet(ctx.app, userOf(ctx), set, columns)
  const [file] = await loadFiles(ctx, fileId === null ? [] : [fileId])
  if (!file) fail('notFound')
  const answer = answerFile(file)
  return format === 'csv' ? unpackedFor(request.headers['accept-encoding'], answer, file.content) : answer
}

/** A text lies packed: it goes out so, but to whoever does not take that. */
async function unpackedFor(taken = '', answer: RawAnswer, packed: Buffer): Promise<RawAnswer> {
  if (!/\bgzip\b/.test(taken)) return { ...answer, body: await promisify(gunzip)(packed) }
  return { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' } }
}
