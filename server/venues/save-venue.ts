import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { VenueForm } from '#contract/venues/venues.schema.ts'
import { zoneColor } from '#contract/venues/zone-colors.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { insertRow, lockForm, saveRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { readSeatSheet, type SheetSeat } from './seat-sheet.ts'

async function savePlan(
  ctx: Ctx,
  venueId: number,
  seats: SheetSeat[],
  colors: Record<string, string>,
): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int + 1 as number
      from venue_plan
     where merchant_id = ${merchantId} and venue_id = ${venueId}`.execute(ctx.db)
  const plan = await insertRow(ctx, 'venue_plan', {
    venue_id: venueId,
    number: firstOf(rows).number,
    seats: seats.length,
  })
  const zones = Map.groupBy(seats, ({ zone }) => zone)
  const left = Math.min(...seats.map(({ x }) => x))
  const right = seats.reduce((max, { x }) => Math.max(max, x), left)
  for (const [at, [name, ofZone]] of [...zones].entries()) {
    const zone = await insertRow(ctx, 'venue_zone', {
      plan_id: plan.id,
      name,
      color: colors[name] ?? zoneColor(at),
      focus_x: Math.round((left + right) / 2),
      focus_y: ofZone.reduce((min, { y }) => Math.min(min, y), ofZone[0]?.y ?? 0),
    })
    await sql`
      insert into venue_seat (merchant_id, plan_id, zone_id, row_label, row_order, label, rank, segment, x, y, restricted, accessible)
      select ${merchantId}, ${plan.id}, ${zone.id}, s.row, s."rowOrder", s.label, s.rank, s.segment, s.x, s.y, s.restricted, s.accessible
        from jsonb_to_recordset(${JSON.stringify(ofZone)}::jsonb)
          as s(row text, "rowOrder" int, label text, rank int, segment int, x int, y int, restricted bool, accessible bool)`.execute(
      ctx.db,
    )
  }
}

/** Saves a hall. Its seats are never changed: a sheet makes its next plan, sessions that are there keep theirs. */
export async function saveVenue(ctx: Ctx, form: VenueForm): Promise<{ id: number }> {
  const { name, hall, colors, sheet } = form
  const seats = sheet ? readSeatSheet(sheet) : []
  const before = await lockForm(ctx, 'venue', form)
  const { rows } = await sql<{ id: number }>`
    select id from venue
     where merchant_id = ${ctx.scope.merchantId} and name = ${name} and hall = ${hall} and id <> ${before?.id ?? 0}`.execute(
    ctx.db,
  )
  if (rows.length > 0) fail('venues.nameTaken')
  const saved = await saveRow(ctx, 'venue', before, { name, hall })
  if (seats.length > 0) await savePlan(ctx, saved.id, seats, colors)
  await emit(ctx, 'venues.saved', {
    subject: 'venue',
    subjectId: saved.id,
    facts: { name },
    topics: ['venue'],
  })
  return saved
}
