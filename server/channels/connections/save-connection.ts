import { sql } from 'kysely'
import type { ChannelConnectionForm } from '#contract/channels/connections/connection.schema.ts'
import type { Echo, Fault } from '#contract/kit/outside.ts'
import { AppError, fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { isMissing, lockForm } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { changeConnection, readConnection, retired, saveConnection } from '../../kit/outside/connections.ts'
import { seal } from '../../kit/outside/seal.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { forgetOffers } from '../engine/offers.ts'
import { tellAll } from '../products/tell-all.ts'
import { forgetCallers } from './channel-connection.ts'
import { keyAccount } from '../parts/key-account.ts'
import { adapterOf, mintKeys, minted, nameCallers, retireKeys, simulatorOf } from './secrets.ts'

type Saved = { id: number; version: number; shown: Record<string, string> }
type Values = Record<string, string | number | boolean>

/** Connects a marketplace, or changes that. A key of ours is made with it and shown this once; a simulator brings an account of its own. */
export async function saveChannel(ctx: Ctx, form: ChannelConnectionForm): Promise<Saved> {
  const adapter = adapterOf(form.system)
  const { manifest } = adapter
  const before = form.id ? await readConnection(ctx, form.id) : undefined
  if (before && (before.system !== form.system || before.mode !== form.mode))
    failField('system', 'notAllowed')
  if (await isMissing(ctx, 'agent', [form.agentId])) failField('agentId', 'unknown')
  if (form.mode === 'simulator' && !simulatorsOf(ctx.app)) fail('channels.noSimulator')
  const opened = form.mode === 'simulator' && !before ? simulatorOf(form.system).open() : undefined
  const given = Object.fromEntries(
    manifest.secrets.flatMap(({ key }) => (form.secrets[key] ? [[key, form.secrets[key]]] : [])),
  )
  const made = before ? {} : mintKeys(adapter, { ...opened?.secrets })
  const secrets: Record<string, string> = { ...opened?.secrets, ...given, ...made }
  const settings: Values = {
    ...valuesOf(manifest.settings, before?.settings, form.settings),
    ...opened?.settings,
  }
  const account = form.account || opened?.account || ''
  const all = { ...before?.secrets, ...secrets }
  if (form.mode !== 'simulator') {
    for (const { key, required, minted: isMinted } of manifest.secrets)
      if (required && !isMinted && !all[key]) failField(`secrets.${key}`, 'required')
    const why = adapter.whyNot?.({ mode: form.mode, settings, secrets: all, account })
    if (why) failField('secrets', why === 'missing' ? 'required' : 'invalid')
  }
  const { id } = await saveConnection(ctx, {
    id: form.id,
    version: form.version,
    system: form.system,
    name: form.name,
    mode: form.mode,
    settings,
    secrets,
  })
  await saveAccount(ctx, id, { ...form, account, defaults: manifest.defaults })
  await nameCallers(ctx, adapter, { connectionId: id, system: form.system, account, secrets: all })
  await emit(ctx, before ? 'channels.connectionUpdated' : 'channels.connectionCreated', {
    subject: 'connection',
    subjectId: id,
    facts: { name: form.name },
  })
  // Buffer, mark-up, agent and what is pushed at all decide what it is told.
  if (before) await tellProducts(ctx, id)
  forget(ctx)
  const { version } = await readConnection(ctx, id)
  return { id, version, shown: made }
}

/** All that this connection sells is compared with what it was told, and what differs is sent. */
async function tellProducts(ctx: Ctx, connectionId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select sku_id as id from channel_product
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and sku_id is not null`.execute(
    ctx.db,
  )
  await tellAll(
    ctx,
    rows.map(({ id }) => id),
  )
}

const forget = (ctx: Ctx): void =>
  ctx.afterCommit(() => {
    forgetCallers(ctx.app)
    forgetOffers(ctx.app)
  })

type Field = { key: string; default?: string | number | boolean }
const valuesOf = (fields: readonly Field[], before: Record<string, unknown> = {}, form: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ key, default: usual }) => {
      const old = before[key]
      const value =
        form[key] ??
        (typeof old === 'string' || typeof old === 'number' || typeof old === 'boolean' ? old : usual)
      return value === undefined ? [] : [[key, value]]
    }),
  )

type Account = ChannelConnectionForm & { defaults: { holdMinutes: number; refundAnswerHours: number } }
const saveAccount = (ctx: Ctx, id: number, { defaults, ...form }: Account): Promise<unknown> =>
  sql`insert into channel_account (merchant_id, connection_id, agent_id, account, test_mode, stock_buffer, hold_minutes, refund_answer_hours, refund_rule, push_stock, push_price, markup_bp)
    values (${ctx.scope.merchantId}, ${id}, ${form.agentId}, ${form.account}, ${form.testMode}, ${form.stockBuffer}, ${form.holdMinutes ?? defaults.holdMinutes},
      ${form.refundAnswerHours ?? defaults.refundAnswerHours}, ${form.refundRule}, ${form.pushStock}, ${form.pushPrice}, ${form.markupBasisPoints})
    on conflict (merchant_id, connection_id) do update set agent_id = excluded.agent_id, account = excluded.account, test_mode = excluded.test_mode,
      stock_buffer = excluded.stock_buffer, hold_minutes = excluded.hold_minutes, refund_answer_hours = excluded.refund_answer_hours, refund_rule = excluded.refund_rule,
      push_stock = excluded.push_stock, push_price = excluded.push_price, markup_bp = excluded.markup_bp`.execute(
    ctx.db,
  )

type ConnectionRef = { id: number; version?: number | undefined }

/** One of ours that is a marketplace's; 404 for any other. */
export async function lockChannel(
  ctx: Ctx,
  one: ConnectionRef,
): Promise<{
  id: number
  system: string
  name: string
  mode: string
  enabled: boolean
  secrets: Buffer | null
  version: number
}> {
  const row = (await lockForm(ctx, 'outside_connection', one)) ?? fail('notFound')
  adapterOf(row.system)
  return row
}

export async function enableChannel(
  ctx: Ctx,
  { enabled, ...one }: ConnectionRef & { enabled: boolean },
): Promise<{ done: true }> {
  const row = await lockChannel(ctx, one)
  if (row.enabled === enabled) fail('operationInvalid')
  await changeConnection(ctx, row.id, { enabled })
  // What changed while it was off was told to nobody.
  if (enabled) {
    await tellProducts(ctx, row.id)
    await sql`update outside_outbox set tries = 0, next_at = now()
      where merchant_id = ${ctx.scope.merchantId} and connection_id = ${row.id} and kind = 'channel' and state = 'waiting'`.execute(
      ctx.db,
    )
  }
  await emit(ctx, enabled ? 'channels.connectionEnabled' : 'channels.connectionDisabled', {
    subject: 'connection',
    subjectId: row.id,
    facts: { name: row.name },
  })
  forget(ctx)
  return { done: true }
}

const overlapHours = 24
/** New keys; those before verify for a day more, so that the other side changes over without a gap. */
export async function rotateChannel(
  ctx: Ctx,
  { secrets: given, ...one }: ConnectionRef & { secrets: Record<string, string> },
) {
  const row = await lockChannel(ctx, one)
  const adapter = adapterOf(row.system)
  const before = await readConnection(ctx, row.id)
  const secretKeys = new Set(adapter.manifest.secrets.map(({ key }) => key))
  if (Object.keys(given).some((key) => !secretKeys.has(key))) failField('secrets', 'notAllowed')
  const made = mintKeys(adapter, {})
  const secrets = { ...before.secrets, ...given, ...made }
  if (!minted(adapter).length && !Object.keys(given).length) failField('secrets', 'required')
  const until = new Date(ctx.now.getTime() + overlapHours * 3_600_000)
  const old = retired(ctx, row.secrets)
  await sql`update outside_connection set secrets = ${seal(ctx.app, ctx.scope.merchantId, secrets)}, old_secrets = ${old.old_secrets}, old_secrets_until = ${old.old_secrets_until},
      version = version + 1 where merchant_id = ${ctx.scope.merchantId} and id = ${row.id}`.execute(ctx.db)
  await retireKeys(
    ctx,
    row.id,
    minted(adapter).flatMap(({ key }) => before.secrets[key] ?? []),
    until,
  )
  for (const { key } of minted(adapter))
    if (secrets[key])
      await sql`insert into platform.channel_caller (system, account, merchant_id, connection_id) values (${row.system}, ${keyAccount(secrets[key])}, ${ctx.scope.merchantId}, ${row.id})
        on conflict (system, account) do nothing`.execute(ctx.db)
  await emit(ctx, 'channels.connectionRotated', {
    subject: 'connection',
    subjectId: row.id,
    facts: { name: row.name },
  })
  forget(ctx)
  return { id: row.id, shown: made, oldUntil: until.toISOString() }
}

export async function switchChannelFault(
  ctx: Ctx,
  { id, fault, echo }: { id: number; fault: Fault; echo: Echo },
): Promise<{ done: true }> {
  const row = await lockChannel(ctx, { id })
  if (row.mode !== 'simulator') throw new AppError('operationInvalid')
  await changeConnection(ctx, id, { fault, echo })
  await emit(ctx, 'channels.connectionFault', {
    subject: 'connection',
    subjectId: id,
    facts: { name: row.name, fault, echo },
  })
  forget(ctx)
  return { done: true }
}
