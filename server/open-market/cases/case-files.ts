import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { omit } from '#contract/kit/omit.ts'
import { maxCaseFiles } from '#contract/open-market/cases.schema.ts'
import { answerFile, loadFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { takeSent, type SentFile } from '../sent-files.ts'

/** Attachments that whoever speaks has sent, as the trail names them; of one case no more than so many in all. */
export async function takeCaseFiles(
  ctx: Ctx,
  caseId: number | null,
  ids: readonly number[],
): Promise<SentFile[]> {
  if (!ids.length) return []
  const { rows } = await sql<{
    n: number
  }>`select coalesce(sum(cardinality(file_ids)), 0)::int as n from market_case_entry
    where merchant_id = ${ctx.scope.merchantId} and case_id = ${caseId}`.execute(ctx.db)
  if (firstOf(rows).n + ids.length > maxCaseFiles)
    failField('files', 'open-market.fieldErrors.files', { max: maxCaseFiles })
  return (await takeSent(ctx, ids)).map((file) => omit(file, ['id']))
}

/** A file of a trail of ours. */
export async function showCaseFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await sql`select from market_case_entry
    where merchant_id = ${ctx.scope.merchantId} and ${id} = any(file_ids) limit 1`.execute(ctx.db)
  const [file] = rows.length ? await loadFiles(ctx, [id]) : []
  return file ? answerFile(file) : fail('notFound')
}
