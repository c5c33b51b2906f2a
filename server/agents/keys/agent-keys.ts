import { sql } from 'kysely'
import { fullRights } from '#contract/identity/agent-rights.ts'
import type { AgentKeyForm } from '#contract/agents/keys/keys.schema.ts'
import {
  changeKeyUser,
  endKeyUser,
  insertKeyUser,
  keyMark,
  refuseBeyondAgent,
} from '../../identity/identity.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockForm, lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { queueSandboxFill } from '../../notifications/notifications.public.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

/** Of one agent, at work at a time. */
const max = 20
type AgentKeyRef = { id: number }
type Made = { id: number; key: string }

/** 256 bits that nobody guesses, so that a plain hash keeps them; what shows of it later tells nothing of the rest. */
function newKey(): { key: string; hash: Buffer; prefix: string } {
  const key = keyMark + makeToken()
  return { key, hash: hashToken(key), prefix: key.slice(0, keyMark.length + 6) }
}

/** From now on this leads to the key, beside the one before; what was there earlier leads nowhere. */
async function openKey({ db, scope }: Ctx, id: number, hash: Buffer, before?: Buffer): Promise<void> {
  const { merchantId } = scope
  if (before)
    await sql`delete from platform.agent_key_link
      where merchant_id = ${merchantId} and key_id = ${id} and token_hash <> ${before}`.execute(db)
  await sql`insert into platform.agent_key_link (token_hash, merchant_id, key_id)
    values (${hash}, ${merchantId}, ${id})`.execute(db)
}

/** Makes a key for an agent's own systems, answered this once, or changes what the one with that id may do. */
export async function saveAgentKey(
  ctx: Ctx,
  { id, version, agentId, name, roleId, rights: scopes, ...limits }: AgentKeyForm,
): Promise<{ id: number; key?: string }> {
  const agent = await lockRow(ctx, 'agent', agentId)
  await refuseBeyondAgent(ctx, agentId)
  const before = await lockForm(ctx, 'agent_key', { id, version })
  const { perMinute, expiresOn, readOnly, overlapHours, sandbox } = limits
  const values = {
    name,
    per_minute: perMinute,
    expires_on: expiresOn,
    read_only: readOnly,
    overlap_hours: overlapHours,
    sandbox,
  }
  const rights = scopes.length ? fullRights(scopes) : null
  const tell = (keyId: number, what: 'keyMade' | 'keyChanged') =>
    emit(ctx, `agents.${what}`, {
      subject: 'agent',
      subjectId: agentId,
      facts: { name: agent.name, key: name },
      ...(before && { before: { name: before.name, perMinute: before.per_minute } }),
      after: { keyId, name, roleId, rights, ...limits },
    })
  if (before) {
    if (before.agent_id !== agentId) fail('notFound')
    if (before.revoked_at) fail('operationInvalid')
    // What it opens would change under systems that hold it.
    if (before.sandbox !== sandbox) failField('sandbox', 'agents.fieldErrors.sandboxOnce')
    await updateRow(ctx, 'agent_key', before, values)
    await changeKeyUser(ctx, before.user_id, { fullName: name, roleId, rights })
    if (sandbox) await queueSandboxFill(ctx)
    await tell(before.id, 'keyChanged')
    return { id: before.id }
  }
  await refuseTooMany(ctx, agentId)
  const user = await insertKeyUser(ctx, { agentId, fullName: name, roleId, rights })
  const { key, ...stored } = newKey()
  const made = await insertRow(ctx, 'agent_key', {
    ...values,
    ...stored,
    agent_id: agentId,
    user_id: user.id,
    created_by_name: ctx.actor.name,
  })
  await openKey(ctx, made.id, stored.hash)
  if (sandbox) await queueSandboxFill(ctx)
  await tell(made.id, 'keyMade')
  return { ...made, key }
}

async function refuseTooMany(ctx: Ctx, agentId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from agent_key
    where merchant_id = ${ctx.scope.merchantId} and agent_id = ${agentId} and revoked_at is null`.execute(
    ctx.db,
  )
  if (rows[0] && rows[0].n >= max) fail('agents.tooManyKeys', { most: max })
}

/** A new key in its place, answered this once; the old one opens beside it for as long as is set. One before that opens nothing. */
export async function rotateAgentKey(ctx: Ctx, { id }: AgentKeyRef): Promise<Made & { oldUntil: string }> {
  const row = await lockRow(ctx, 'agent_key', id)
  await refuseBeyondAgent(ctx, row.agent_id)
  if (row.revoked_at) fail('operationInvalid')
  const { key, ...stored } = newKey()
  const oldUntil = new Date(ctx.now.getTime() + row.overlap_hours * 3_600_000).toISOString()
  await updateRow(ctx, 'agent_key', row, { ...stored, old_hash: row.hash, old_until: oldUntil })
  await openKey(ctx, id, stored.hash, row.hash)
  await tellOf(ctx, row, 'keyRotated')
  return { id, key, oldUntil }
}

/** Opens nothing from this moment on, nor does the one before it. */
export async function revokeAgentKey(ctx: Ctx, { id }: AgentKeyRef): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'agent_key', id)
  await refuseBeyondAgent(ctx, row.agent_id)
  if (row.revoked_at) fail('operationInvalid')
  await updateRow(ctx, 'agent_key', row, {
    revoked_at: ctx.now.toISOString(),
    old_hash: null,
    old_until: null,
  })
  await endKeyUser(ctx, row.user_id)
  await tellOf(ctx, row, 'keyRevoked')
  return { done: true }
}

async function tellOf(
  ctx: Ctx,
  key: { id: number; agent_id: number; name: string },
  what: 'keyRotated' | 'keyRevoked',
): Promise<void> {
  const agent = await lockRow(ctx, 'agent', key.agent_id)
  await emit(ctx, `agents.${what}`, {
    subject: 'agent',
    subjectId: agent.id,
    facts: { name: agent.name, key: key.name },
    after: { keyId: key.id },
  })
}
