import { sql, type RawBuilder } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { emit } from '../kit/events.ts'

type OpenRow = { plan_id: number; open: boolean }

/** The session, shared among those who buy: who closes it waits for them. */
export async function lockOpenSession(ctx: Ctx, id: number): Promise<OpenRow> {
  const { rows } = await sql<OpenRow>`
    select plan_id, open from venue_session
     where merchant_id = ${ctx.scope.merchantId} and id = ${id}
       for share`.execute(ctx.db)
  const session = rows[0] ?? fail('notFound')
  if (!session.open) fail('venues.closed')
  return session
}

/** Seats of a plan as people read them, each once and in id order; 404 where one is not of it. */
export async function seatNames(
  ctx: Ctx,
  planId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, concat_ws(' ', z.name, s.row_label, s.label) as name
      from venue_seat s
      join venue_zone z on z.merchant_id = s.merchant_id and z.id = s.zone_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} and s.id = any(${ids}::bigint[])
     order by s.id`.execute(ctx.db)
  if (rows.length < new Set(ids).size) fail('notFound')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of seats that were asked for, those that somebody else has are told by their names. */
export function refuseTaken(
  names: ReadonlyMap<number, string>,
  claimed: readonly { seatId: number }[],
): void {
  const own = new Set(claimed.map(({ seatId }) => seatId))
  const taken = [...names].flatMap(([id, name]) => (own.has(id) ? [] : [name]))
  if (taken.length > 0) fail('venues.seatsTaken', { seats: taken.join(', ') })
}

type Claim = {
  sessionId: number
  planId: number
  seatIds: readonly number[]
  token: string
  until: RawBuilder<unknown>
}
/** Holds of these seats that have ended give way to whatever is written for them next. */
export const endHolds = (
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  sessionId: number,
  seatIds: readonly number[],
): Promise<unknown> =>
  sql`delete from seat_claim where merchant_id = ${scope.merchantId} and session_id = ${sessionId}
    and seat_id = any(${[...seatIds]}::bigint[]) and state = 'held' and expires_at <= clock_timestamp()`.execute(
    db,
  )

/**
 * Holds all of these seats for whoever has the token, in id order, or none: `venues.seatsTaken` names those of others. Holds that
 * have ended are taken over.
 */
export async function claimSeats(ctx: Ctx, { sessionId, planId, seatIds, token, until }: Claim) {
  const names = await seatNames(ctx, planId, seatIds)
  await endHolds(ctx, sessionId, [...names.keys()])
  const { rows } = await sql<{ seatId: number; expiresAt: string }>`
    insert into seat_claim as c (merchant_id, session_id, seat_id, plan_id, state, token, expires_at)
    select ${ctx.scope.merchantId}, ${sessionId}, s, ${planId}, 'held', ${token}, ${until}
      from unnest(${[...names.keys()]}::bigint[]) s
     order by s
     on conflict (merchant_id, session_id, seat_id) do update
       set token = excluded.token, expires_at = excluded.expires_at
     where c.state = 'held' and c.token = excluded.token
    returning seat_id as "seatId", expires_at as "expiresAt"`.execute(ctx.db)
  refuseTaken(names, rows)
  await tellSeats(ctx, 'held', sessionId, { seats: [...names.values()].join(', ') })
  return { names, expiresAt: firstOf(rows).expiresAt }
}

/** Is the line `l` of what the session `s` is: its SKU or that of one of its zones, its day and time? */
export const ofSession = sql`(l.sku_id = s.sku_id or exists (select from session_zone z
             where z.merchant_id = s.merchant_id and z.session_id = s.id and z.sku_id = l.sku_id))
           and l.date = s.date and l.session in ('', s.time)`
/** Are all of these seats sold as that product in the session `s`? */
export const areOfProduct = (
  seatIds: readonly number[],
  skuId: RawBuilder<unknown>,
) => sql<boolean>`not exists (
    select from venue_seat e
      left join session_zone z on z.merchant_id = e.merchant_id and z.session_id = s.id and z.zone_id = e.zone_id
     where e.merchant_id = s.merchant_id and e.id = any(${[...seatIds]}::bigint[]) and coalesce(z.sku_id, s.sku_id) <> ${skuId})`
/** May the line `l` of an order `o` be given seats? */
export const takesSeats = sql`l.supplier_status <> 'cancelled' and o.status in ${among(orderStates.phases.open)}
           and o.deleted_at is null`
/** How many seats the line `l` has, in whichever session. */
export const seatedOf = sql`(select count(*)::int from seat_claim c where c.merchant_id = l.merchant_id and c.line_id = l.id)`

/** Is the claim `c` of a device that may sell its seat without network, or has? */
export const isLeased = sql<boolean>`c.state = 'held' and exists (select from ticket_lease t
             where t.merchant_id = c.merchant_id and t.venue_session_id = c.session_id and t.seat_token = c.token
               and t.state = 'open')`

type SeatAct = 'zonesPriced' | 'held' | 'released' | 'sold' | 'moved' | 'blocked' | 'freed'
export const tellSeats = (
  ctx: Ctx,
  act: SeatAct,
  id: number,
  facts: Record<string, string | number>,
): Promise<void> =>
  emit(ctx, `venues.${act}`, { subject: 'venueSession', subjectId: id, facts, topics: ['venueSession'] })
