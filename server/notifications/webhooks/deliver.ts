import { sql } from 'kysely'
import { testKind } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { notify as notifyThere } from '../../kit/events.ts'
import { notify } from '../notify.ts'
import { makeBody } from './body.ts'
import { post, type Answered } from '../../kit/outside/post.ts'
import { openSecret, signedHeaders } from './signature.ts'
import { Fault, findTarget } from '../../kit/outside/target.ts'
import { moment } from '../../kit/nodes/moment.ts'

const minute = 60
const hour = 60 * minute
/** Seconds from one attempt to the next, as the Standard Webhooks specification proposes: some three days in all. */
export const waits = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** An endpoint that has just failed is left alone for so long at most, whatever waits for it. */
const longestRest = 5 * minute
/** One that has failed so often, and for so long, is paused; who answers 410 asks for that at once. */
const pauseAfter = { failures: 20, seconds: 24 * hour }
/** A spread, so that all that waited for one moment does not come at once. */
const jitter = 0.1

type Due = {
  id: number
  endpoint_id: number
  message_id: string
  kind: string
  topic: string
  subject_id: number
  facts: Record<string, unknown>
  told_at: string
  body: string | null
  state: string
  attempts: number
  name: string
  url: string
  secret: string
  old_secret: string | null
  failures: number
  failing_since: string | null
  rests: number
}
type Outcome = Partial<Answered> & { ms: number; error: string }

/**
 * One attempt to deliver. What is posted, and its id, are the same each time, so that a receiver drops what it has already: a
 * worker that was killed after the post posts again. An attempt that was written down is not made twice.
 */
export async function deliver(
  job: JobContext,
  { merchantId, deliveryId, attempt, byHand }: JobPayload,
): Promise<void> {
  const id = Number(deliveryId)
  const due = await job.inMerchant(merchantId, (ctx) => takeDue(ctx, id, Number(attempt), byHand === true))
  if (!due) return
  const outcome = await attemptNow(job, Number(merchantId), due)
  await job.inMerchant(merchantId, (ctx) => writeOutcome(ctx, due, outcome, byHand === true))
}

/** What is to be posted now; undefined where another run has done it, nobody wants it, or its endpoint rests. */
async function takeDue(
  ctx: Ctx,
  id: number,
  attempt: number,
  byHand: boolean,
): Promise<(Due & { body: string }) | undefined> {
  const { rows } =
    await sql<Due>`select d.id, d.endpoint_id, d.message_id, d.kind, d.topic, d.subject_id, d.facts, d.told_at, d.body,
      d.state, d.attempts, e.name, e.url, e.secret, case when e.old_secret_until > now() then e.old_secret end as old_secret,
      e.failures, e.failing_since, greatest(0, extract(epoch from e.rests_until - now()))::float8 as rests
    from webhook_delivery d join webhook_endpoint e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id
   where d.merchant_id = ${ctx.scope.merchantId} and d.id = ${id} and d.attempts = ${attempt}
     and (${byHand} or d.state = 'waiting' and e.enabled and e.paused_at is null)
     for no key update of d`.execute(ctx.db)
  const due = rows[0]
  if (!due) return undefined
  if (due.rests > 0 && !byHand && due.kind !== testKind) {
    await queueAgain(ctx, due, due.attempts, due.rests + Math.random())
    return undefined
  }
  if (due.body !== null) return { ...due, body: due.body }
  const body = await makeBody(ctx, due)
  await sql`update webhook_delivery set body = ${body} where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  return { ...due, body }
}

async function attemptNow(
  { app }: JobContext,
  merchantId: number,
  due: Due & { body: string },
): Promise<Outcome> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  const secrets = [due.secret, ...(due.old_secret ? [due.old_secret] : [])].map((stored) =>
    openSecret(app, merchantId, stored),
  )
  try {
    const target = await findTarget(due.url, app.config)
    const answered = await post(
      target,
      {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Longtail-Webhooks/1',
        ...signedHeaders(secrets, due.message_id, Math.floor(Date.now() / 1000), due.body),
      },
      due.body,
    )
    return { ...answered, ms: ms(), error: errorOf(answered.status) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ms: ms(), error: error.message }
  }
}

const errorOf = (status: number): string =>
  status >= 200 && status < 300 ? '' : status >= 300 && status < 400 ? 'redirected' : 'refusedIt'

async function writeOutcome(ctx: Ctx, due: Due, outcome: Outcome, byHand: boolean): Promise<void> {
  const { merchantId } = ctx.scope
  const no = due.attempts + 1
  const { rows } = await sql<{ endpoint_id: number }>`
    update webhook_delivery set attempts = ${no}, status = ${outcome.status ?? null}, error = ${outcome.error}, ms = ${outcome.ms},
           next_at = null, state = case when ${outcome.error} = '' then 'delivered' else state end
     where merchant_id = ${merchantId} and id = ${due.id} and attempts = ${due.attempts} returning endpoint_id`.execute(
    ctx.db,
  )
  // Another run has written this attempt, or the endpoint was taken away meanwhile.
  if (!rows.length) return
  await sql`insert into webhook_attempt (merchant_id, delivery_id, no, ms, status, error, answer, by_hand)
    values (${merchantId}, ${due.id}, ${no}, ${outcome.ms}, ${outcome.status ?? null}, ${outcome.error}, ${outcome.answer ?? ''}, ${byHand})`.execute(
    ctx.db,
  )
  if (outcome.error === '') await standAgain(ctx, due)
  else await failed(ctx, due, no, outcome, byHand)
  notifyThere(ctx, ['webhook'], due.endpoint_id)
}

const standAgain = (ctx: Ctx, { endpoint_id }: Due) =>
  sql`update webhook_endpoint set failing_since = null, failures = 0, rests_until = null
    where merchant_id = ${ctx.scope.merchantId} and id = ${endpoint_id} and failing_since is not null`.execute(
    ctx.db,
  )

async function failed(ctx: Ctx, due: Due, no: number, { status }: Outcome, byHand: boolean): Promise<void> {
  const { merchantId } = ctx.scope
  const rest = Math.min(longestRest, 2 ** Math.min(due.failures, 10))
  const { rows } = await sql<{ failures: number; since: string; paused: boolean }>`
    update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, moment.at),
           rests_until = now() + make_interval(secs => ${rest}) from ${moment}
     where merchant_id = ${merchantId} and id = ${due.endpoint_id}
    returning failures, failing_since as since, paused_at is not null as paused`.execute(ctx.db)
  const wait = waits[no - 1]
  // What is sent by hand is tried once; whoever sends it looks at what comes of it.
  const ends = byHand || due.kind === testKind || wait === undefined
  if (ends)
    await sql`update webhook_delivery set state = 'failed' where merchant_id = ${merchantId} and id = ${due.id} and state <> 'delivered'`.execute(
      ctx.db,
    )
  else await queueAgain(ctx, due, no, wait * (1 + jitter * Math.random()))
  const [now] = rows
  const gives =
    status === 410 ||
    (now &&
      now.failures >= pauseAfter.failures &&
      ctx.now.getTime() - Date.parse(now.since) >= pauseAfter.seconds * 1000)
  if (now && !now.paused && gives) await pause(ctx, due, now.failures)
}

/** Nothing is sent to it any more, and nothing is lost: what comes is held until somebody lets it go on. */
async function pause(ctx: Ctx, { endpoint_id: id, name }: Due, failures: number): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update webhook_endpoint set paused_at = now(), version = version + 1 where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`update webhook_delivery set state = 'held', next_at = null
    where merchant_id = ${merchantId} and endpoint_id = ${id} and state = 'waiting'`.execute(ctx.db)
  await notify(ctx, {
    kind: 'endpointPaused',
    to: { holding: 'setting.globalSetting' },
    subject: { topic: 'webhook', id },
    facts: { name, failures },
  })
}

async function queueAgain(
  ctx: Ctx,
  { id, endpoint_id }: Due,
  attempt: number,
  seconds: number,
): Promise<void> {
  const at = new Date(Date.now() + seconds * 1000).toISOString()
  await sql`update webhook_delivery set next_at = ${at}::timestamptz where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await sql`select app.queue_delivery(${id}::bigint, ${endpoint_id}::bigint, ${attempt}::int, ${at}::timestamptz, false)`.execute(
    ctx.db,
  )
}
