import { sql } from 'kysely'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
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

/** Seats of a plan as people read them, in id order; 404 where one is not of it. */
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
  if (rows.length < ids.length) fail('notFound')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type SeatAct = 'held' | 'released' | 'sold' | 'moved' | 'blocked' | 'freed'
export const tellSeats = (
  ctx: Ctx,
  act: SeatAct,
  id: number,
  facts: Record<string, string | number>,
): Promise<void> =>
  emit(ctx, `venues.${act}`, { subject: 'venueSession', subjectId: id, facts, topics: ['venueSession'] })
