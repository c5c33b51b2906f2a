import { sql } from 'kysely'
import { fail } from '../call/errors.ts'
import type { Ctx } from '../ctx.ts'
import { firstOf } from '#contract/kit/given.ts'
import { notify } from '../events.ts'
import { enqueue, enqueueAll, everyMinutes, type Job, type JobContext } from '../jobs/jobs.ts'
import { ofAllMerchants } from '../nodes/of-all-merchants.ts'
import { OutsideFault } from './call-outside.ts'

/** What of ours is to go out: a kind of thing, and which one. It stands in the box once. */
type Subject = { kind: string; subjectId: number }
type Outgoing = {
  subjectId: number
  /** How often it was sent before, or may have been. */
  tries: number
}
/**
 * How things of a kind are sent. It is asked in the transaction that takes one from the box, and writes there that it is being
 * sent; answers what is then done outside of any transaction, undefined where nothing is to be sent any more. Whoever locks the
 * thing locks it before its place in the box.
 */
export type Sender = (ctx: Ctx, one: Outgoing) => Promise<((job: JobContext) => Promise<void>) | undefined>
export type Senders = Record<string, Sender>

/** Minutes until it is sent again where nobody answered. */
const waitOf = (tries: number): number => [1, 2, 5, 10, 30][tries] ?? 60

/** Into the box, within the transaction that decides it: it is sent if, and only if, that commits, and until it is there. */
export async function putOut(
  ctx: Ctx,
  { kind, subjectId, ...of }: Subject & { connectionId: number; reference: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into outside_outbox (merchant_id, connection_id, kind, subject_id, reference, created_by_name)
    values (${ctx.scope.merchantId}, ${of.connectionId}, ${kind}, ${subjectId}, ${of.reference}, ${ctx.actor.name})
    on conflict (merchant_id, kind, subject_id) do update set state = 'waiting', tries = 0, next_at = excluded.next_at, error = '', ended_at = null
    returning id`.execute(ctx.db)
  await send(ctx, firstOf(rows).id)
}

const send = async (ctx: Ctx, outboxId: number): Promise<void> => {
  await enqueue(ctx, 'outside.send', { outboxId })
  notify(ctx, ['connection'], outboxId)
}

/** What was put out has arrived, or goes out no more. */
export const endOut = (ctx: Ctx, subject: Subject): Promise<void> =>
  change(ctx, subject, sql`state = 'done', ended_at = now(), error = ''`)

/** It was taken and is not done: it is asked after, or sent again, so many minutes later. */
export const laterOut = (ctx: Ctx, subject: Subject, minutes: number): Promise<void> =>
  change(ctx, subject, sql`next_at = now() + make_interval(mins => ${minutes})`)

async function change(ctx: Ctx, { kind, subjectId }: Subject, values: ReturnType<typeof sql>): Promise<void> {
  await sql`update outside_outbox set ${values} where merchant_id = ${ctx.scope.merchantId}
    and kind = ${kind} and subject_id = ${subjectId} and state <> 'done'`.execute(ctx.db)
  notify(ctx, ['connection'], subjectId)
}

/** By hand: what waits, or was stopped, is sent now, under the number that it has. */
export async function sendNow(ctx: Ctx, by: { id: number } | Subject): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update outside_outbox set state = 'waiting', next_at = now(), stopped_by_name = ''
     where merchant_id = ${ctx.scope.merchantId} and state <> 'done'
       and ${'id' in by ? sql`id = ${by.id}` : sql`kind = ${by.kind} and subject_id = ${by.subjectId}`} returning id`.execute(
    ctx.db,
  )
  await send(ctx, rows[0]?.id ?? fail('operationInvalid'))
}

/** By hand: it is not sent any more until somebody lets it go on. What is on the wire is not called back. */
export async function stopOut(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`update outside_outbox set state = 'stopped', stopped_by_name = ${ctx.actor.name}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'waiting' returning id`.execute(
    ctx.db,
  )
  if (!rows.length) fail('operationInvalid')
  notify(ctx, ['connection'], id)
}

/**
 * Sends what is due. Killed at any point it is done again when its time has come: that it is sent is written before it is, the
 * number under which it goes stays, and whoever may have sent it already looks before.
 */
export const sendOut =
  (senders: Senders): Job =>
  async (job, { merchantId, outboxId }) => {
    const id = Number(outboxId)
    const go = await job.inMerchant(merchantId, (ctx) => take(ctx, senders, id))
    try {
      await go?.(job)
    } catch (error) {
      await job.inMerchant(merchantId, (ctx) => tellWhy(ctx, id, error))
      if (!(error instanceof OutsideFault)) throw error
    }
  }

type Row = Subject & { tries: number }
const isDue = sql`state = 'waiting' and next_at <= now()`

async function take(ctx: Ctx, senders: Senders, id: number) {
  const mine = sql`merchant_id = ${ctx.scope.merchantId} and id = ${id} and ${isDue}`
  const { rows } = await sql<Row>`select kind, subject_id as "subjectId", tries from outside_outbox
    where ${mine}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const sender = senders[row.kind]
  // A kind of another version, while servers are replaced: it stays for one that knows it, and lets others go before it.
  if (!sender) {
    await sql`update outside_outbox set next_at = now() + interval '1 minute' where ${mine}`.execute(ctx.db)
    return undefined
  }
  const go = await sender(ctx, row)
  if (!go) {
    await endOut(ctx, row)
    return undefined
  }
  const { numAffectedRows } = await sql`update outside_outbox set tries = tries + 1,
      next_at = now() + make_interval(mins => ${waitOf(row.tries)}) where ${mine} and tries = ${row.tries}`.execute(
    ctx.db,
  )
  notify(ctx, ['connection'], id)
  // Somebody else has taken it meanwhile.
  return numAffectedRows ? go : undefined
}

async function tellWhy(ctx: Ctx, id: number, error: unknown): Promise<void> {
  await sql`update outside_outbox set error = ${String(error instanceof Error ? error.message : error).slice(0, 200)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state <> 'done'`.execute(ctx.db)
  notify(ctx, ['connection'], id)
}

const atOnce = 500
/** What is due by the clock: nobody answered, or a worker died. */
export const sendDue: Job = everyMinutes(1, async ({ app, inMerchant }) => {
  const due = await ofAllMerchants<{ merchant_id: number; id: number }>(app, {
    name: 'outbox_due',
    values: [atOnce],
  })
  for (const [merchantId, rows] of Map.groupBy(due, (row) => row.merchant_id)) {
    const jobs = rows.map(({ id }) => ({ payload: { outboxId: id }, key: `out ${merchantId} ${id}` }))
    await inMerchant(merchantId, (ctx) => enqueueAll(ctx, 'outside.send', jobs)).catch((err: unknown) =>
      app.log.warn({ err, merchantId }, 'what is to go out of a merchant was not queued'),
    )
  }
})
