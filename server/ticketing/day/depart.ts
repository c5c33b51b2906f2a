import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sailing, SailingAsk } from '#contract/ticketing/day/day.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listDevices } from '../offline/devices.ts'
import { guestsOn, type DayGuest } from './sailing-guests.ts'

/** A list that was frozen as a sailing left. Names are read when it is shown: only who is kept, and a hash of what it said. */
export type FrozenList = {
  skuId: number
  session: string
  version: number
  guestIds: number[]
  hash: string
  silentDevices: string[]
  at: string
  by: string
}

/** The newest frozen list of each sailing of a day. */
export async function frozenLists(ctx: Ctx, date: string): Promise<FrozenList[]> {
  const { rows } = await sql<FrozenList>`
    select distinct on (sku_id, session) sku_id as "skuId", session, version, guest_ids as "guestIds", list_hash as hash,
           silent_devices as "silentDevices", frozen_at as at, by_name as by
      from ticket_manifest where merchant_id = ${ctx.scope.merchantId} and date = ${date}::date order by sku_id, session, version desc`.execute(
    ctx.db,
  )
  return rows
}

const boardedIds = (guests: readonly DayGuest[]): number[] =>
  guests.flatMap(({ id, attendance }) => (attendance === 'boarded' ? [id] : [])).toSorted((a, b) => a - b)

/** What the list said: whoever changes a name later changes no old list unseen. */
function hashOf(guests: readonly DayGuest[], ids: readonly number[]): string {
  const listed = guests
    .filter(({ id }) => ids.includes(id))
    .map(({ id, latinName, name, nationality, passport, gender, birthdate }) => [
      id,
      latinName,
      name,
      nationality,
      passport,
      gender,
      birthdate,
    ])
    .toSorted(([a], [b]) => Number(a) - Number(b))
  return createHash('sha256').update(JSON.stringify(listed)).digest('hex')
}

/**
 * Freezes who is on board of a sailing, and which devices had not been heard of: what they hand in later makes the next version. Nothing new
 * is no new version. Throws 404, and `operationInvalid` before its day.
 */
export async function departSailing(
  ctx: Ctx,
  { date, skuId, session }: SailingAsk,
): Promise<{ version: number; guests: number }> {
  if (date > todayOf(ctx)) fail('operationInvalid')
  await readRow(ctx, 'sku', skuId, 'for no key update')
  const guests = await guestsOn(ctx, date, { skuId, session })
  if (guests.length === 0) fail('notFound')
  const ids = boardedIds(guests)
  const hash = hashOf(guests, ids)
  const last = (await frozenLists(ctx, date)).find((one) => one.skuId === skuId && one.session === session)
  if (last?.hash === hash) return { version: last.version, guests: ids.length }
  const version = (last?.version ?? 0) + 1
  const silent = (await listDevices(ctx)).rows.filter((one) => one.silent).map(({ name }) => name)
  await sql`insert into ticket_manifest (merchant_id, date, sku_id, session, version, guest_ids, list_hash, silent_devices, frozen_at, by_name)
    values (${ctx.scope.merchantId}, ${date}, ${skuId}, ${session}, ${version}, ${ids}::bigint[], ${hash}, ${JSON.stringify(silent)}, ${ctx.now.toISOString()}, ${ctx.actor.name})`.execute(
    ctx.db,
  )
  await emit(ctx, 'ticketing.departed', {
    subject: 'departure',
    subjectId: skuId,
    facts: { count: ids.length, version },
  })
  return { version, guests: ids.length }
}

/** How the list of a sailing stands against the one it left with. */
export function departedOf(list: FrozenList | undefined, guests: readonly DayGuest[]): Sailing['departed'] {
  if (!list) return null
  const now = boardedIds(guests)
  return {
    at: list.at,
    by: list.by,
    version: list.version,
    guests: list.guestIds.length,
    added: now.filter((id) => !list.guestIds.includes(id)).length,
    removed: list.guestIds.filter((id) => !now.includes(id)).length,
  }
}
