import { sql } from 'kysely'
import type { MakeSessions, OpenSession } from '#contract/venues/venues.schema.ts'
import { failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockRow, readRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { soldBySessions, tieStock } from './seat-stock.ts'

const longestDays = 366

/** Sessions on the weekdays of a span with the hall's newest plan; the product's stock of those days is their seats from now on. */
export async function makeSessions(ctx: Ctx, input: MakeSessions): Promise<{ made: number }> {
  const { venueId, skuId, from, to, weekdays, times } = input
  const venue = await readRow(ctx, 'venue', venueId)
  await readRow(ctx, 'sku', skuId)
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) failField('to', 'beforeStart')
  if (days > longestDays) failField('to', 'venues.problems.tooLong', { days: longestDays })
  const { rows } = await sql<{ id: number }>`
    insert into venue_session (merchant_id, plan_id, sku_id, date, time)
    select p.merchant_id, p.id, ${skuId}, d::date, t
      from (select merchant_id, id
              from venue_plan
             where merchant_id = ${ctx.scope.merchantId} and venue_id = ${venueId}
             order by number desc
             limit 1) p,
           generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d,
           unnest(${times}::text[]) t
     where extract(isodow from d) = any(${weekdays}::int[])
     on conflict (merchant_id, sku_id, date, time) do nothing
    returning id`.execute(ctx.db)
  await tieStock(
    ctx,
    await soldBySessions(
      ctx,
      rows.map((session) => session.id),
    ),
    'skuId',
  )
  const facts = { name: venue.name, count: rows.length }
  await emit(ctx, 'venues.sessionsMade', { subject: 'venue', subjectId: venueId, facts, topics: ['venue'] })
  return { made: rows.length }
}

export async function openSession(ctx: Ctx, { id, open }: OpenSession): Promise<{ done: true }> {
  const session = await lockRow(ctx, 'venue_session', id)
  if (session.open !== open) {
    await updateRow(ctx, 'venue_session', session, { open })
    const name = open ? 'venues.opened' : 'venues.closed'
    await emit(ctx, name, { subject: 'venueSession', subjectId: id, facts: {}, topics: ['venueSession'] })
  }
  return { done: true }
}
