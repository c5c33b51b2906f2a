import { sql } from 'kysely'
import type { Sent } from '#contract/bulk/bulk.schema.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../kit/app-services.ts'
import { parseInput, refuseStranger } from '../kit/call/call.ts'
import type { AnyHandler } from '../kit/call/routes.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail, QuestionError } from '../kit/call/errors.ts'
import { storedReason } from '../kit/call/failure.ts'
import { refusedInput } from '../kit/call/refused-input.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { backOf, hearing } from '../kit/call/taken-back.ts'
import { setScope } from '../kit/db/db.ts'
import { updateRow } from '../kit/db/rows.ts'
import { personOf } from '../identity/identity.public.ts'
import { lockBulk, readBulk, type StoredBulk } from './bulk.queries.ts'
import { sharedRights, startersOf } from './shared-rights.ts'
import { tellDone } from './tell-done.ts'
import { manyCall } from './start-bulk.ts'
import { isLost } from '../kit/nodes/is-lost.ts'
import { withEffects } from '../kit/nodes/late-commit.ts'

type Item = Sent & { no: number; undo: Sent[] | null }
/** What an item's call may answer of how much it did; a call that says nothing did one thing. */
type Answer = { changed?: number; reverted?: number; left?: number; note?: string }
const toAnswer = (answer: unknown): Answer => answer ?? {}
/** An answer, and the calls that take back what was done. */
type Done = { answer: Answer; back: Sent[] }

/** Milliseconds between two tellings of how far a job is. */
const tellEach = 300
/** As many items of a call that does several at once share a transaction: others wait no longer for it than for a person's act. */
const atOnce = 20

/**
 * Does the items of a bulk act one after the other, or two at once where they touch nothing of each other; each in one
 * transaction that marks it as done: killed at any point, no item is done twice and none is left out. An item that is
 * refused says why and stops no other. Items of a call that does many at once share a transaction; where one of them
 * cannot be done so, each of them is done on its own. A call that opens its transactions itself is made outside of the
 * item's; killed before it is marked it is made again: what it did it knows by its `clientRequestId`.
 */
export const runBulk: Job = async ({ app }, { merchantId, bulkId }) => {
  const id = Number(bulkId)
  let notifiedAt = 0
  const tell = () => {
    notifiedAt = Date.now()
    app.live.publish({ merchantId, topic: 'bulk', id })
  }
  const apart = await withSystemCtx(app, merchantId, async (ctx) => (await readBulk(ctx, id))?.apart === true)
  const lane = async () => {
    let alone = 0
    for (;;) {
      const did = alone > 0 ? undefined : await someItems(app, merchantId, id)
      if (did === 'apart') alone = atOnce
      else if (did === undefined) {
        if (!(await oneItem(app, merchantId, id))) return
        alone -= 1
      }
      if (Date.now() - notifiedAt >= tellEach) tell()
      await setImmediate()
    }
  }
  // Both are through before one that broke is told: the job is run again then.
  const lanes = await Promise.allSettled(apart ? [lane(), lane()] : [lane()])
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  tell()
}

/**
 * Does the next items together; undefined where their call does one at a time, or none waits. `apart`: it could not be, and
 * nothing was done.
 */
async function someItems(app: App, merchantId: number, id: number): Promise<'done' | 'apart' | undefined> {
  let tried = 0
  try {
    return await withSystemCtx(app, merchantId, async (ctx) => {
      const [first] = await nextItems(ctx, id)
      const bound = first && manyCall(app, first.call)
      const { together } = bound?.handler ?? {}
      if (!first || !together) return undefined
      const items = await nextItems(ctx, id, { call: first.call, most: atOnce })
      const job = await readBulk(ctx, id)
      if (job?.state !== 'running' || items.length < 2) return undefined
      tried = items.length
      const { as, endpoint } = await asStarter(ctx, job, first.call)
      const answers = await together(
        as,
        items.map(({ input }) => parseInput(endpoint, input)),
      )
      const dones = items.map((item, at) => ({ ...item, done: { answer: toAnswer(answers[at]), back: [] } }))
      await writeDone(ctx, id, dones)
      return 'done'
    })
  } catch (error) {
    if (!tried || isLost(error)) throw error
    return 'apart'
  }
}

async function oneItem(app: App, merchantId: number, id: number): Promise<boolean> {
  let tried: Item | undefined
  let alone: (() => Promise<Done>) | undefined
  try {
    const went = await withSystemCtx(app, merchantId, async (ctx) => {
      const [next] = await nextItems(ctx, id, { most: 1 })
      // Read after the claim: whoever stops the job and takes it back waits for this item, or this finds it stopped.
      const job = await readBulk(ctx, id)
      if (job?.state !== 'running') return false
      tried = next
      if (!tried) return (await waitForOther(ctx, id)) || finish(ctx, id)
      const { call, input } = tried
      const acting = await asStarter(ctx, job, call)
      const { sure } = job
      if (acting.endpoint.ownTransaction) alone = () => callAlone(acting, { call, input }, sure)
      else await writeDone(ctx, id, [{ ...tried, done: await callAs(acting, { call, input }, sure) }])
      return true
    })
    const item = tried
    if (!alone || !item) return went
    const done = await alone()
    return await withSystemCtx(app, merchantId, (ctx) => writeDone(ctx, id, [{ ...item, done }]))
  } catch (error) {
    // What was away, or may have been done, is no fault of the item: the job comes again and finds it.
    if (!tried || isLost(error)) throw error
    const { no, input } = tried
    const why = storedReason(app, (await refusedInput(app, error, input)) ?? error)
    return withSystemCtx(app, merchantId, (ctx) => writeFailed(ctx, id, no, why))
  }
}

/**
 * Waits for whoever is doing an item just now; false where nobody is. A connection that broke holds its items until the
 * server has ended it: they wait again then, and nobody else would come for them.
 */
async function waitForOther(ctx: Ctx, id: number): Promise<boolean> {
  const [taken] = await nextItems(ctx, id)
  if (!taken) return false
  await sql`select from bulk_item where merchant_id = ${ctx.scope.merchantId} and job_id = ${id} and no = ${taken.no} for update`.execute(
    ctx.db,
  )
  return true
}

/** The job is done when no item waits; of two lanes that see none the first one ends it. */
async function finish(ctx: Ctx, id: number): Promise<false> {
  const job = await lockBulk(ctx, id)
  const [waits] = await nextItems(ctx, id)
  if (job?.state === 'running' && !waits) {
    await updateRow(ctx, 'bulk_job', { id }, { state: 'done', finished_at: new Date().toISOString() })
    await tellDone(ctx, id)
  }
  return false
}

type Acting = { as: Ctx; endpoint: Endpoint; handler: AnyHandler }
/** Whoever began it, making a call now: with the rights of this moment. */
async function asStarter(system: Ctx, job: StoredBulk, call: string): Promise<Acting> {
  const { endpoint, handler } = manyCall(system.app, call)
  const starter = (await personOf(system, job.userId)) ?? fail('noPermission', { key: endpoint.needs })
  refuseStranger(endpoint, starter)
  const user =
    job.undoesId === null
      ? starter
      : await sharedRights(system, starter, await startersOf(system, job.undoesId), endpoint)
  const scope = { ...system.scope, reach: user.reach }
  await setScope(system.db, scope)
  const as: Ctx = {
    ...system,
    scope,
    user,
    actor: { kind: user.kind, id: user.id, name: job.userName, origin: job.origin },
    language: job.language,
    bulkId: job.id,
  }
  return { as, endpoint, handler }
}

/** The call as the person who began it would make it now; `sure`: what it asks is answered with yes. */
async function callAs(
  { as, endpoint, handler }: Acting,
  { call, input }: Sent,
  sure: boolean,
): Promise<Done> {
  const run = async (confirm: string[]): Promise<Done> => {
    const { outcome, hears } = hearing()
    const parsed = parseInput(endpoint, input)
    const answer = await handler({ ...as, confirm, ...hears }, parsed, undefined as never)
    return { answer: toAnswer(answer), back: backOf(endpoint, call, parsed, outcome) }
  }
  try {
    return await run([])
  } catch (error) {
    if (!(error instanceof QuestionError) || !sure) throw error
    return run(error.questions.map(({ token }) => token))
  }
}

/** The same without a transaction around it. */
async function callAlone({ as, ...acting }: Acting, sent: Sent, sure: boolean): Promise<Done> {
  const effects: (() => void)[] = []
  const ctx = { ...as, afterCommit: (effect: () => void) => effects.push(effect) }
  return withEffects(
    () => effects,
    () => callAs({ as: ctx, ...acting }, sent, sure),
  )
}

/** The next that wait; a claim takes those that nobody else is doing, and keeps them from others. */
async function nextItems(ctx: Ctx, id: number, claim?: { most: number; call?: string }): Promise<Item[]> {
  const { rows } = await sql<Item>`select no, call, input, undo from bulk_item
    where merchant_id = ${ctx.scope.merchantId} and job_id = ${id} and state = 'waiting' ${claim?.call ? sql`and call = ${claim.call}` : sql``}
    order by no limit ${claim?.most ?? 1} ${claim ? sql`for update skip locked` : sql``}`.execute(ctx.db)
  return rows
}

async function writeDone(
  ctx: Ctx,
  id: number,
  items: readonly (Pick<Item, 'no' | 'undo'> & { done: Done })[],
): Promise<true> {
  const rows = items.map(({ no, undo, done: { answer, back: offered } }) => {
    const changed = answer.changed ?? answer.reverted ?? 1
    const back = undo ?? offered
    return {
      no,
      changed,
      left: answer.left ?? 0,
      note: answer.note ?? '',
      back: changed > 0 && back.length ? back : null,
    }
  })
  const { merchantId } = ctx.scope
  // An item that another run of the job has done meanwhile stays done, and counts once.
  await sql`with n as (update bulk_item i set state = 'done', note = r.note, undo = r.back
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(no int, note text, back jsonb, changed int, "left" int)
     where i.merchant_id = ${merchantId} and i.job_id = ${id} and i.no = r.no and i.state = 'waiting' returning r.changed, r."left")
    update bulk_job j set done = j.done + s.done, changed = j.changed + s.changed, left_out = j.left_out + s."left"
      from (select count(*) as done, coalesce(sum(n.changed), 0) as changed, coalesce(sum(n."left"), 0) as "left" from n) s
     where j.merchant_id = ${merchantId} and j.id = ${id}`.execute(ctx.db)
  return true
}

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
