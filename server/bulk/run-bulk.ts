import { sql } from 'kysely'
import type { Sent } from '#contract/bulk/bulk.schema.ts'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../kit/app-services.ts'
import { parseInput, refuseStranger } from '../kit/call/call.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, QuestionError } from '../kit/call/errors.ts'
import { keptReason } from '../kit/call/failure.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { updateRow } from '../kit/db/rows.ts'
import { personOf } from '../identity/identity.public.ts'
import { lockBulk, readBulk, type StoredBulk } from './bulk.queries.ts'
import { sharedRights, startersOf } from './shared-rights.ts'
import { besideCall, manyCall } from './start-bulk.ts'

type Item = Sent & { no: number; undo: Sent[] | null }
/** What an item's call may answer of how much it did; a call that says nothing did one thing. */
type Answer = { changed?: number; reverted?: number; left?: number; note?: string }
/** An answer, and the calls that take back what was done. */
type Done = { answer: Answer; back: Sent[] }

/** Milliseconds between two tellings of how far a job is. */
const tellEach = 300

/**
 * Does the items of a bulk act one after the other, or two at once where they touch nothing of each other; each in one
 * transaction that marks it as done: killed at any point, no item is done twice and none is left out. An item that is
 * refused says why and stops no other.
 */
export const runBulk: Job = async ({ app }, { merchantId, bulkId }) => {
  const id = Number(bulkId)
  let told = 0
  const tell = () => {
    told = Date.now()
    app.live.publish({ merchantId, topic: 'bulk', id })
  }
  const apart = await withSystemCtx(app, merchantId, async (ctx) => (await readBulk(ctx, id))?.apart === true)
  const lane = async () => {
    while (await oneItem(app, merchantId, id)) {
      if (Date.now() - told >= tellEach) tell()
      await setImmediate()
    }
  }
  // Both are through before one that broke is told: the job is run again then.
  const lanes = await Promise.allSettled(apart ? [lane(), lane()] : [lane()])
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  tell()
}

async function oneItem(app: App, merchantId: number, id: number): Promise<boolean> {
  let tried: Item | undefined
  try {
    return await withSystemCtx(app, merchantId, async (ctx) => {
      const next = await nextItem(ctx, id, true)
      // Read after the claim: whoever stops the job and takes it back waits for this item, or this finds it stopped.
      const job = await readBulk(ctx, id)
      if (job?.state !== 'running') return false
      tried = next
      if (!tried) return finish(ctx, id)
      await writeDone(ctx, id, tried, await callAsStarter(ctx, job, tried))
      return true
    })
  } catch (error) {
    if (!tried) throw error
    const { no } = tried
    return withSystemCtx(app, merchantId, (ctx) => writeFailed(ctx, id, no, keptReason(ctx.app, error)))
  }
}

/** The job is done when no item waits; one that is being done just now still does, and whoever does it comes here next. */
async function finish(ctx: Ctx, id: number): Promise<false> {
  const job = await lockBulk(ctx, id)
  const waits = await nextItem(ctx, id, false)
  if (job?.state === 'running' && !waits)
    await updateRow(ctx, 'bulk_job', { id }, { state: 'done', finished_at: new Date().toISOString() })
  return false
}

/** The call as the person who began it would make it now: with the rights of this moment. */
async function callAsStarter(system: Ctx, job: StoredBulk, { call, input }: Item): Promise<Done> {
  const { endpoint, handler } = manyCall(system.app, call)
  const starter = (await personOf(system, job.userId)) ?? fail('noPermission', { key: endpoint.needs })
  refuseStranger(endpoint, starter)
  const user =
    job.undoesId === null
      ? starter
      : await sharedRights(system, starter, await startersOf(system, job.undoesId), endpoint)
  const ctx: Ctx = {
    ...system,
    user,
    actor: { kind: user.kind, id: user.id, name: job.userName, origin: job.origin },
    language: job.language,
    bulkId: job.id,
  }
  const run = async (confirm: string[]): Promise<Done> => {
    const back: Sent[] = []
    const takenBackBy = (sent: Sent['input']) => {
      if (endpoint.back) back.push({ call: besideCall(call, endpoint.back), input: sent })
    }
    const asPerson = { ...ctx, confirm, takenBackBy }
    const answer = (await handler(asPerson, parseInput(endpoint, input), undefined as never)) as
      | Answer
      | undefined
    return { answer: answer ?? {}, back }
  }
  try {
    return await run([])
  } catch (error) {
    if (!(error instanceof QuestionError) || !job.sure) throw error
    return run(error.questions.map(({ token }) => token))
  }
}

/** The next that waits; `claim` takes one that nobody else is doing, and keeps it from others. */
async function nextItem(ctx: Ctx, id: number, claim: boolean): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select no, call, input, undo from bulk_item
    where merchant_id = ${ctx.scope.merchantId} and job_id = ${id} and state = 'waiting' order by no limit 1
    ${claim ? sql`for update skip locked` : sql``}`.execute(ctx.db)
  return rows[0]
}

async function writeDone(ctx: Ctx, id: number, { no, undo }: Item, done: Done): Promise<void> {
  const { answer } = done
  const changed = answer.changed ?? answer.reverted ?? 1
  const back = undo ?? done.back
  const { merchantId } = ctx.scope
  await sql`update bulk_item set state = 'done', note = ${answer.note ?? ''}, undo = ${changed > 0 && back.length ? JSON.stringify(back) : null}::jsonb
    where merchant_id = ${merchantId} and job_id = ${id} and no = ${no}`.execute(ctx.db)
  await sql`update bulk_job set done = done + 1, changed = changed + ${changed}, left_out = left_out + ${answer.left ?? 0}
    where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
}

/** An item that another run of the job has done meanwhile stays done. */
async function writeFailed(ctx: Ctx, id: number, no: number, why: string): Promise<true> {
  const { merchantId } = ctx.scope
  const { numAffectedRows } = await sql`update bulk_item set state = 'failed', note = ${why}
    where merchant_id = ${merchantId} and job_id = ${id} and no = ${no} and state = 'waiting'`.execute(ctx.db)
  if (numAffectedRows)
    await sql`update bulk_job set failed = failed + 1 where merchant_id = ${merchantId} and id = ${id}`.execute(
      ctx.db,
    )
  return true
}
