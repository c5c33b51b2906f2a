import { sql } from 'kysely'
import { strToU8, zipSync } from 'fflate'
import { paperAllowed, isInsidePaper } from '#contract/plans/papers/paper-states.ts'
import type { PaperName } from '#contract/plans/plan.keys.ts'
import type { MakePapers, PaperSet } from '#contract/plans/papers.api.ts'
import { Language } from '#contract/kit/schema.ts'
import { answerFile, deleteFile, keepWritten, loadFiles } from '../../files/files.public.ts'
import { personOf } from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow, isMissing, readRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { printed } from './make-paper.ts'

/** So long an archive lies there. */
const daysStored = 7
const topic = 'planPapers'

/** Has papers of these groups made in the background as one archive. */
export async function startPaperSet(
  ctx: Ctx,
  { planIds, papers, language }: MakePapers,
): Promise<{ id: number }> {
  const ids = [...new Set(planIds)]
  if (await isMissing(ctx, 'travel_plan', ids)) failField('planIds', 'unknown')
  const wanted = [...new Set(papers)]
  const set = await insertRow(ctx, 'plan_paper_set', {
    user_id: userOf(ctx).id,
    plan_ids: ids,
    papers: wanted,
    language,
    total: ids.length * wanted.length,
  })
  await enqueue(
    ctx,
    'plans.papers',
    { setId: set.id },
    { key: `plan papers ${ctx.scope.merchantId} ${set.id}` },
  )
  return set
}

type Row = Omit<PaperSet, 'groups'> & {
  planIds: number[]
  fileId: number | null
  userId: number | null
  papers: PaperName[]
  language: string | null
}
const setsSql = (ctx: Ctx, where: ReturnType<typeof sql>) => sql<Row>`
  select id, state, plan_ids as "planIds", papers, language, total, done, skipped, file_id as "fileId", user_id as "userId", created_at as "createdAt"
    from plan_paper_set
   where merchant_id = ${ctx.scope.merchantId} and ${where}
   order by id desc limit 5`

export async function listPaperSets(ctx: Ctx): Promise<{ rows: PaperSet[] }> {
  const { rows } = await setsSql(ctx, sql`user_id = ${userOf(ctx).id}`).execute(ctx.db)
  return {
    rows: rows.map(({ id, state, planIds, total, done, skipped, createdAt }) => ({
      id,
      state,
      groups: planIds.length,
      total,
      done,
      skipped,
      createdAt,
    })),
  }
}

/** The archive, for whoever asked for it. */
export async function paperSetFile(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await setsSql(ctx, sql`id = ${id} and user_id = ${userOf(ctx).id}`).execute(ctx.db)
  const fileId = rows[0]?.fileId ?? fail('notFound')
  const [file] = await loadFiles(ctx, [fileId])
  return file ? answerFile(file) : fail('notFound')
}

/**
 * Makes the papers of a set one after another and puts them into an archive, a folder a group. Killed at any point it begins anew; what
 * the state of a group does not allow is left out and told.
 */
export const makePaperSet: Job = async (job, { merchantId, setId }) => {
  const inMerchant = <T>(work: (ctx: Ctx) => Promise<T>) => job.inMerchant(merchantId, work)
  const id = Number(setId)
  const [set] = (await inMerchant((ctx) => setsSql(ctx, sql`id = ${id}`).execute(ctx.db))).rows
  if (!set || set.state !== 'running') return
  const files: Record<string, Uint8Array> = {}
  const skipped: PaperSet['skipped'] = []
  try {
    let done = 0
    for (const planId of set.planIds)
      for (const paper of set.papers) {
        done += 1
        await inMerchant(async (ctx) => {
          // The papers say what whoever asked for them may read.
          const user = set.userId === null ? null : await personOf(ctx, set.userId)
          const made = await onePaper(
            { ...ctx, user },
            { planId: Number(planId), paper, language: set.language },
          )
          if (made.body) files[made.path] = made.body
          else skipped.push({ code: made.code, paper })
          await ctx.db
            .updateTable('plan_paper_set')
            .set({ done })
            .where('merchant_id', '=', merchantId)
            .where('id', '=', id)
            .execute()
          notify(ctx, [topic], id)
        })
      }
    const list = skipped.map(({ code, paper }) => `${code} ${paper}`).join('\n')
    const content = Buffer.from(zipSync(Object.keys(files).length ? files : { 'skipped.txt': strToU8(list) }))
    const file = { kind: 'plan-paper', name: `groups-${id}.zip`, contentType: 'application/zip', content }
    await keepWritten(job.app, inMerchant, file, (ctx, fileId) =>
      finish(ctx, id, { state: 'done', fileId, skipped }),
    )
  } catch (error) {
    if (!job.lastAttempt) throw error
    job.app.log.error({ err: error, setId: id }, 'papers of groups could not be made')
    await inMerchant((ctx) => finish(ctx, id, { state: 'failed', fileId: null, skipped }))
  }
}

type Wanted = { planId: number; paper: PaperName; language: string | null }
type Made = { code: string; path: string; body?: Uint8Array }
async function onePaper(ctx: Ctx, { planId, paper, language }: Wanted): Promise<Made> {
  const { code, status } = await readRow(ctx, 'travel_plan', planId)
  const chosen = Language.safeParse(language).data
  const folder = code.replace(/[^\p{L}\p{N}._-]+/gu, '-')
  const path = `${folder}/${paper}.pdf`
  if (!paperAllowed(paper, status) || isInsidePaper(paper)) return { code, path }
  const { body } = await printed(ctx, { id: planId, paper, ...(chosen && { language: chosen }) })
  return { code, path, body: new Uint8Array(body) }
}

type Finished = { state: 'done' | 'failed'; fileId: number | null; skipped: PaperSet['skipped'] }
async function finish(ctx: Ctx, id: number, { state, fileId, skipped }: Finished): Promise<void> {
  await ctx.db
    .updateTable('plan_paper_set')
    .set({ state, file_id: fileId, skipped: JSON.stringify(skipped) })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()
  notify(ctx, [topic], id)
}

/** Archives that have lain their days go, with their files. */
export async function sweepPaperSets(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ fileId: number | null }>`delete from plan_paper_set
    where merchant_id = ${ctx.scope.merchantId}
      and created_at < ${ctx.now.toISOString()}::timestamptz - ${daysStored} * interval '1 day'
    returning file_id as "fileId"`.execute(ctx.db)
  for (const { fileId } of rows) if (fileId !== null) await deleteFile(ctx, fileId)
}
