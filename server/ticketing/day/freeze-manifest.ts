import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { omit } from '#contract/kit/omit.ts'
import {
  FrozenGuest,
  type FrozenManifest,
  type Sailing,
  type SailingAsk,
} from '#contract/ticketing/day/day.schema.ts'
import { z } from 'zod'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { listDevices } from '../offline/devices.ts'
import { guestsOn, sailingName, type DayGuest } from './sailing-guests.ts'

const stored = FrozenGuest.keyof().options
/** What a frozen list says of a guest. */
const frozenOf = (guest: DayGuest): FrozenGuest =>
  FrozenGuest.parse(Object.fromEntries(stored.map((key) => [key, guest[key]])))

export type Frozen = FrozenManifest & { guests: FrozenGuest[]; silentDevices: string[] }

/** The newest version of a sailing's list; null before it was closed. */
export async function frozenManifest(ctx: Ctx, { date, skuId, session }: SailingAsk): Promise<Frozen | null> {
  const { rows } = await sql<FrozenManifest & { guests: unknown; silentDevices: string[] }>`
    select version, guests, hash, changes, by_name as "byName", at, silent_devices as "silentDevices" from sailing_manifest
     where merchant_id = ${ctx.scope.merchantId} and date = ${date}::date and sku_id = ${skuId} and session = ${session}
     order by version desc
     limit 1`.execute(ctx.db)
  const [row] = rows
  return row ? { ...row, guests: z.array(FrozenGuest).parse(row.guests) } : null
}

/** What another version says differently: who came on, who is not on it any more, whose particulars were corrected. */
function changesOf(before: readonly FrozenGuest[], after: readonly FrozenGuest[]): FrozenManifest['changes'] {
  const [was, is] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))]
  return [
    ...after
      .filter(({ id }) => !was.has(id))
      .map(({ latinName }) => ({ kind: 'added' as const, name: latinName })),
    ...before
      .filter(({ id }) => !is.has(id))
      .map(({ latinName }) => ({ kind: 'removed' as const, name: latinName })),
    ...after
      .filter((one) => was.has(one.id) && !isDeepStrictEqual(was.get(one.id), one))
      .map(({ latinName }) => ({ kind: 'corrected' as const, name: latinName })),
  ]
}

/**
 * Freezes the list of who is on board: the first time at departure; afterwards as the next version, with what it says differently.
 * Nothing new is no new version. Throws 404 for a sailing without guests, `ticketing.nobodyAboard` before anybody boarded.
 */
export async function freezeManifest(ctx: Ctx, ask: SailingAsk): Promise<FrozenManifest> {
  const { date, skuId, session } = ask
  const all = await guestsOn(ctx, date, { skuId, session })
  const [first] = all
  if (!first) fail('notFound')
  // Two who close a sailing at once make one version.
  await sql`select pg_advisory_xact_lock(hashtext(${`manifest ${ctx.scope.merchantId} ${date} ${skuId} ${session}`}))`.execute(
    ctx.db,
  )
  const before = await frozenManifest(ctx, ask)
  const guests = all.filter(({ attendance }) => attendance === 'boarded').map(frozenOf)
  if (!before && guests.length === 0) fail('ticketing.nobodyAboard')
  if (before && isDeepStrictEqual(before.guests, guests)) return omitGuests(before)
  const text = JSON.stringify(guests)
  const made = {
    version: (before?.version ?? 0) + 1,
    hash: createHash('sha256').update(text).digest('hex'),
    changes: before ? changesOf(before.guests, guests) : [],
    byName: ctx.actor.name,
    at: ctx.now.toISOString(),
  }
  await ctx.db
    .insertInto('sailing_manifest')
    .values({
      merchant_id: ctx.scope.merchantId,
      date,
      sku_id: skuId,
      session,
      version: made.version,
      guests: text,
      hash: made.hash,
      changes: JSON.stringify(made.changes),
      by_name: made.byName,
      silent_devices: (await listDevices(ctx)).rows.filter((one) => one.silent).map(({ name }) => name),
      at: made.at,
    })
    .execute()
  await emit(ctx, 'ticketing.manifestFrozen', {
    subject: 'sailing',
    subjectId: skuId,
    facts: { name: sailingName(ctx, first), date, version: made.version, count: guests.length },
  })
  return made
}

const omitGuests = (frozen: Frozen): FrozenManifest => omit(frozen, ['guests', 'silentDevices'])

/** What stands of a sailing's list, for its page. */
export async function readFrozen(ctx: Ctx, ask: SailingAsk): Promise<{ manifest: FrozenManifest | null }> {
  await readRow(ctx, 'sku', ask.skuId)
  const found = await frozenManifest(ctx, ask)
  return { manifest: found && omitGuests(found) }
}

export type FrozenIds = {
  skuId: number
  session: string
  version: number
  at: string
  by: string
  ids: number[]
}

/** Who is on the newest list of each sailing of a day that was frozen. */
export async function frozenLists(ctx: Ctx, date: string): Promise<FrozenIds[]> {
  const { rows } = await sql<FrozenIds>`
    select distinct on (sku_id, session) sku_id as "skuId", session, version, at, by_name as by,
           array(select (g->>'id')::bigint from jsonb_array_elements(guests) g) as ids
      from sailing_manifest where merchant_id = ${ctx.scope.merchantId} and date = ${date}::date
     order by sku_id, session, version desc`.execute(ctx.db)
  return rows
}

/** How those on board stand against the list that their sailing left with. */
export function departedOf(list: FrozenIds | undefined, guests: readonly DayGuest[]): Sailing['departed'] {
  if (!list) return null
  const { at, by, version, ids } = list
  const now = guests.flatMap(({ id, attendance }) => (attendance === 'boarded' ? [id] : []))
  return {
    at,
    by,
    version,
    guests: ids.length,
    added: now.filter((id) => !ids.includes(id)).length,
    removed: ids.filter((id) => !now.includes(id)).length,
  }
}
