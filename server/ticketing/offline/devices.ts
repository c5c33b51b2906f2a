import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type {
  DeviceAsk,
  InviteForm,
  RegisterForm,
  TicketDevice,
} from '#contract/ticketing/offline/offline.schema.ts'
import type { z } from 'zod'
import { fail, failField } from '../../kit/call/errors.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import { asMerchant, may, userOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, readRow, updateRow, type Lock } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { endLeasesOf } from '../leases/leases.ts'
import { ensureTicketKey } from './ticket-keys.ts'

export type DeviceRow = Selectable<DB['ticket_device']>

const inviteMinutes = 10
/** So long without a word, and what a device did meanwhile counts as not known. */
const silentMinutes = 10
/** Letters that nobody mistakes for one another. */
const inviteLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const inviteLength = 8

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const makeInvitation = (): string =>
  Array.from({ length: inviteLength }, () => inviteLetters.charAt(randomInt(inviteLetters.length))).join('')

/** Every device that was not ended, the one heard of last first. */
export async function listDevices(ctx: Ctx): Promise<{ rows: TicketDevice[] }> {
  const { rows } = await sql<TicketDevice>`
    select d.id, d.name, coalesce(p.name, '') as post, d.user_name as "userName", d.state, d.synced_at as "syncedAt", d.snapshot_at as "snapshotAt",
           d.waiting, d.clock_off_seconds as "clockOffSeconds",
           d.state = 'active' and coalesce(d.synced_at < ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${silentMinutes}), true) as silent,
           (select count(*)::int from ticket_double u where u.merchant_id = d.merchant_id and d.id in (u.first_device_id, u.second_device_id)) as doubles
      from ticket_device d left join ticket_post p on p.merchant_id = d.merchant_id and p.id = d.post_id
     where d.merchant_id = ${ctx.scope.merchantId} and (d.state in ('active', 'lost') or (d.state = 'invited' and d.invited_until > ${ctx.now.toISOString()}::timestamptz))
     order by d.synced_at desc nulls last, d.id desc limit 200`.execute(ctx.db)
  return { rows }
}

/** Invites a device to a checkpoint: a code, good once and for ten minutes. */
export async function inviteDevice(ctx: Ctx, { name, postId }: z.output<typeof InviteForm>) {
  await readRow(ctx, 'ticket_post', postId)
  const invitation = makeInvitation()
  const until = new Date(ctx.now.getTime() + inviteMinutes * 60_000).toISOString()
  const { id } = await insertRow(ctx, 'ticket_device', {
    name,
    post_id: postId,
    invite_hash: hashOf(invitation),
    invited_until: until,
    created_by_name: ctx.actor.name,
  })
  await emit(ctx, 'ticketing.deviceInvited', { subject: 'ticketDevice', subjectId: id, facts: { name } })
  return { id, invitation, until }
}

/**
 * Registers the device in somebody's hand: by an invitation, or by the right to manage devices. The token is answered once; whoever has it is
 * the device. Throws `ticketing.invitationInvalid`, 404.
 */
export async function registerDevice(
  ctx: Ctx,
  { name, postId, invitation }: RegisterForm,
): Promise<{ id: number; token: string; name: string }> {
  const user = userOf(ctx)
  const invited = invitation ? await invitedDevice(ctx, invitation) : undefined
  if (!invited && !may(ctx, 'boatTicket.ticketVerify.devices')) fail('ticketing.invitationInvalid')
  if (!invited && !postId) failField('postId', 'required')
  const at = invited?.post_id ?? postId
  if (!invited && at) await readRow(ctx, 'ticket_post', at)
  const token = randomBytes(32).toString('base64url')
  const values = {
    name,
    post_id: at ?? null,
    user_id: user.id,
    user_name: ctx.actor.name,
    state: 'active',
    token_hash: hashOf(token),
    invite_hash: null,
    registered_at: ctx.now.toISOString(),
  } as const
  const { id } = invited
    ? await updateRow(ctx, 'ticket_device', invited, values)
    : await insertRow(ctx, 'ticket_device', { ...values, created_by_name: ctx.actor.name })
  await ensureTicketKey(ctx)
  await emit(ctx, 'ticketing.deviceRegistered', { subject: 'ticketDevice', subjectId: id, facts: { name } })
  return { id, token, name }
}

async function invitedDevice(ctx: Ctx, invitation: string): Promise<{ id: number; post_id: number | null }> {
  const { rows } = await sql<{ id: number; post_id: number | null }>`select id, post_id from ticket_device
     where merchant_id = ${ctx.scope.merchantId} and state = 'invited' and invite_hash = ${hashOf(invitation.replace(/[\s-]/g, '').toUpperCase())}
       and invited_until > ${ctx.now.toISOString()}::timestamptz for update`.execute(ctx.db)
  return rows[0] ?? fail('ticketing.invitationInvalid')
}

/** The device that calls, by its token. Throws 404 where it is none, `ticketing.deviceEnded` where it is none any more. */
export async function callingDevice(
  ctx: Ctx,
  { deviceId, token }: DeviceAsk,
  lock: Lock | '' = '',
): Promise<DeviceRow> {
  const device = await readRow(ctx, 'ticket_device', deviceId, lock)
  if (!sameText(hashOf(token), device.token_hash ?? '')) fail('notFound')
  if (device.state !== 'active') fail('ticketing.deviceEnded')
  return device
}

export async function endDevice(
  ctx: Ctx,
  { id, lost }: { id: number; lost: boolean },
): Promise<{ done: true }> {
  const device = await lockRow(ctx, 'ticket_device', id)
  if (device.state === 'ended' || (device.state === 'lost' && lost)) fail('operationInvalid')
  if (device.state === 'invited')
    await sql`delete from ticket_device where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
      ctx.db,
    )
  else await updateRow(ctx, 'ticket_device', device, { state: lost ? 'lost' : 'ended' })
  await emit(ctx, lost ? 'ticketing.deviceLost' : 'ticketing.deviceEnded', {
    subject: 'ticketDevice',
    subjectId: id,
    facts: { name: device.name },
  })
  return { done: true }
}

export async function leaveDevice(ctx: Ctx, ask: DeviceAsk): Promise<{ done: true }> {
  const device = await callingDevice(ctx, ask, 'for no key update')
  await asMerchant(ctx, (inner) => endLeasesOf(inner, device.id))
  await updateRow(ctx, 'ticket_device', device, { state: 'ended', waiting: 0 })
  await emit(ctx, 'ticketing.deviceEnded', {
    subject: 'ticketDevice',
    subjectId: device.id,
    facts: { name: device.name },
  })
  return { done: true }
}
