import { sql } from 'kysely'
import type { DataSetName } from '#contract/exports/data-sets.ts'
import { answerFile, loadFiles } from '../files/files.public.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { seenBy } from './reports.queries.ts'
import { openSet } from './sets/open-set.ts'

type Kept = { fileId: number | null; set: DataSetName; columns: string[] }

/** A report's file, for whoever may open the list behind it and see its columns at this moment; 404 where it is not theirs or not there. */
export async function reportFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await sql<Kept>`select r.file_id as "fileId", r.data_set as "set", r.columns from report r
    where ${seenBy(ctx)} and r.id = ${id}`.execute(ctx.db)
  const { fileId, set, columns } = rows[0] ?? fail('notFound')
  openSet(ctx.app, userOf(ctx), set, columns)
  const [file] = await loadFiles(ctx, fileId === null ? [] : [fileId])
  return file ? answerFile(file) : fail('notFound')
}
