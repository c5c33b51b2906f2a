import { sql } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { endpointRecord, testKind } from '#contract/notifications/webhooks/webhook.fields.ts'
import type { EndpointForm } from '#contract/notifications/webhooks/webhook.schema.ts'
import { refusePartOfAll } from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enableRow, insertRow, lockForm, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit, notify } from '../../kit/events.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { endpoints } from './endpoint-record.ts'
import { queueSandboxFill } from './queue-sandbox-fill.ts'
import { newSecret, sealSecret } from './signature.ts'
import { whyNotUrl } from '../../kit/outside/target.ts'

const max = 20
/** Hours that an old secret signs beside the new one. */
const overlapHours = 24
const done = { done: true } as const
type EndpointRef = { id: number }

/** Makes an endpoint, or changes the one with that id. A new one's secret is answered, this once. */
export async function saveEndpoint(ctx: Ctx, form: EndpointForm): Promise<{ id: number; secret?: string }> {
  refusePartOfAll(ctx)
  const before = await lockForm(ctx, 'webhook_endpoint', form)
  const why = whyNotUrl(form.url, ctx.app.config)
  if (why) failField('url', `notifications.fieldErrors.${why}`)
  if (form.sandbox || before?.sandbox) await queueSandboxFill(ctx)
  if (before)
    return savePlain(ctx, endpoints, before, { ...rowOf(endpointRecord, form), secret: before.secret })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from webhook_endpoint where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  if (rows[0] && rows[0].n >= max) fail('notifications.tooMany', { most: max })
  const secret = newSecret()
  const values = {
    ...rowOf(endpointRecord, form),
    secret: sealSecret(ctx.app, ctx.scope.merchantId, secret),
  }
  const { id } = await savePlain(ctx, endpoints, undefined, values, { created_by_name: ctx.actor.name })
  return { id, secret }
}

/** Lets it go on: one that was paused as well, with all that was held for it. Or stops it: what waits is held. */
export async function enableEndpoint(ctx: Ctx, { id, enabled }: EndpointRef & { enabled: boolean }) {
  const row = await lockRow(ctx, 'webhook_endpoint', id)
  if (row.paused_at && enabled)
    await updateRow(
      ctx,
      'webhook_endpoint',
      { id },
      { paused_at: null, failing_since: null, failures: 0, rests_until: null, enabled },
    )
  else await enableRow(ctx, 'webhook_endpoint', row, enabled)
  if (row.sandbox) await queueSandboxFill(ctx, enabled ? id : undefined)
  if (enabled) await letGo(ctx, id)
  else await hold(ctx, id)
  const stored = endpoints.kept(row)
  await emit(ctx, enabled ? 'notifications.endpointEnabled' : 'notifications.endpointDisabled', {
    subject: 'webhook',
    subjectId: id,
    facts: endpoints.facts(ctx, stored),
    topics: ['webhook'],
  })
  return done
}

/** Lets an endpoint go on that was paused where nobody can switch it on: a sandbox has no people. */
export async function resumeEndpoint(ctx: Ctx, id: number): Promise<void> {
  const facts = { paused_at: null, failing_since: null, failures: 0, rests_until: null }
  await updateRow(ctx, 'webhook_endpoint', { id }, facts)
  await letGo(ctx, id)
}

const hold = (ctx: Ctx, id: number) =>
  sql`update webhook_delivery set state = 'held', next_at = null
    where merchant_id = ${ctx.scope.merchantId} and endpoint_id = ${id} and state = 'waiting'`.execute(ctx.db)

const letGo = (ctx: Ctx, id: number) =>
  sql`with free as (update webhook_delivery set state = 'waiting'
        where merchant_id = ${ctx.scope.merchantId} and endpoint_id = ${id} and state = 'held' returning id, attempts)
    select count(app.queue_delivery(free.id, ${id}::bigint, free.attempts, now(), false)) from free`.execute(
    ctx.db,
  )

/** A new secret, answered this once; the old one signs beside it for a day. */
export async function rotateSecret(
  ctx: Ctx,
  { id }: EndpointRef,
): Promise<{ id: number; secret: string; oldUntil: string }> {
  refusePartOfAll(ctx)
  const row = await lockRow(ctx, 'webhook_endpoint', id)
  const secret = newSecret()
  const oldUntil = new Date(ctx.now.getTime() + overlapHours * 3_600_000).toISOString()
  await updateRow(ctx, 'webhook_endpoint', row, {
    secret: sealSecret(ctx.app, ctx.scope.merchantId, secret),
    old_secret: row.secret,
    old_secret_until: oldUntil,
  })
  if (row.sandbox) await queueSandboxFill(ctx)
  await emit(ctx, 'notifications.secretRotated', {
    subject: 'webhook',
    subjectId: id,
    facts: { name: row.name },
    topics: ['webhook'],
  })
  return { id, secret, oldUntil }
}

/** Sends one to try it by; once, whatever comes of it. One that is stopped is tried as well before it is let go on. */
export async function testEndpoint(ctx: Ctx, { id }: EndpointRef): Promise<{ id: number }> {
  await lockRow(ctx, 'webhook_endpoint', id)
  const made = await insertRow(ctx, 'webhook_delivery', {
    endpoint_id: id,
    message_id: crypto.randomUUID(),
    kind: testKind,
    topic: 'webhook',
    subject_id: id,
    facts: JSON.stringify({ by: ctx.actor.name }),
  })
  await queueByHand(ctx, made.id, id, 0)
  notify(ctx, ['webhook'], id)
  return made
}

/** Once more, under the same id. What waits is sent anyway. */
export async function redeliver(ctx: Ctx, { id }: EndpointRef) {
  const row = await lockRow(ctx, 'webhook_delivery', id)
  if (row.state === 'waiting') fail('operationInvalid')
  await queueByHand(ctx, id, row.endpoint_id, row.attempts)
  notify(ctx, ['webhook'], row.endpoint_id)
  return done
}

const queueByHand = (ctx: Ctx, id: number, endpointId: number, attempts: number) =>
  sql`select app.queue_delivery(${id}::bigint, ${endpointId}::bigint, ${attempts}::int, now(), true)`.execute(
    ctx.db,
  )
