import { sql } from 'kysely'
import type { DriverEntries, DriverEntry } from '#contract/scheduling/driver.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { readDriverLink, type DriverLink } from './driver-links.ts'

/** Days after a link closed in which a phone that had no network may still hand in what it wrote before. */
const daysAfterClose = 7

/**
 * POST of a phone's journal. An entry counts from when it was pressed, by the server's clock: what the phone's own is off is taken from
 * what it says now. What was pressed after the link closed changes nothing. Throws 404 for a link that was never given out.
 */
export async function syncDriver(
  { app }: PublicCtx,
  { token, sentAt, entries }: DriverEntries & { token: string },
): Promise<{ open: boolean; taken: string[] }> {
  const link = (await readDriverLink(app.db, token)) ?? fail('notFound')
  const open = link.state === 'open'
  const closed = Temporal.Instant.from(link.closesAt)
  const taken = entries.map(({ id }) => id)
  return withSystemCtx(app, link.merchantId, async (ctx) => {
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime())
    if (!open && Temporal.Instant.compare(now, closed.add({ hours: 24 * daysAfterClose })) > 0)
      return { open, taken }
    const off = Temporal.Instant.from(sentAt).until(now)
    const timed = entries.map((entry) => {
      const pressed = Temporal.Instant.from(entry.at).add(off)
      return { ...entry, at: (Temporal.Instant.compare(pressed, now) > 0 ? now : pressed).toString() }
    })
    await writeEntries(ctx, link, timed)
    return { open, taken }
  })
}

/** In the order in which they were pressed; each once. */
export async function writeEntries(
  ctx: Ctx,
  link: DriverLink,
  entries: readonly DriverEntry[],
): Promise<void> {
  const cards = entries.map(({ card }) => card)
  // Two phones of one coach wait here for each other, so that the second sees what the first wrote.
  await sql`select id from day_card where merchant_id = ${ctx.scope.merchantId} and id = ${anyOf(cards)}
    order by id for no key update`.execute(ctx.db)
  for (const entry of entries) await writeEntry(ctx, link, entry)
}

/** Only of the coach and day that the link is of, and only where nobody pressed later: notes and what became of the guests apart. */
async function writeEntry(ctx: Ctx, link: DriverLink, entry: DriverEntry): Promise<void> {
  const { merchantId } = ctx.scope
  const { card, mark, aboard, note, at } = entry
  const { rows: written } = await sql`
    insert into driver_entry (merchant_id, coach_id, date, id, card_id, mark, aboard, note, at, applied)
    values (${merchantId}, ${link.coachId}, ${link.date}::date, ${entry.id}, ${card}, ${mark}, ${aboard ?? null}, ${note}, ${at}, false)
    on conflict do nothing returning id`.execute(ctx.db)
  if (!written.length || Date.parse(at) > Date.parse(link.closesAt)) return
  const set = {
    arrived: sql`arrived_at = coalesce(k.arrived_at, ${at})`,
    aboard: sql`aboard = least(coalesce(${aboard ?? null}::integer, l.adults + l.children + l.infants), l.adults + l.children + l.infants),
      no_show = false, arrived_at = coalesce(k.arrived_at, ${at})`,
    'no-show': sql`no_show = true, aboard = null, arrived_at = coalesce(k.arrived_at, ${at})`,
    undo: sql`no_show = false, aboard = null, arrived_at = null`,
    note: sql`driver_note = ${note}`,
  }[mark]
  const { rows } = await sql<{ orderId: number }>`
    update day_card k set ${set}, marked_at = ${at}
      from day_run r, order_line l
     where k.merchant_id = ${merchantId} and k.id = ${card} and r.merchant_id = k.merchant_id and r.id = k.run_id
       and l.merchant_id = k.merchant_id and l.id = k.line_id
       and r.coach_id = ${link.coachId} and r.date = ${link.date} and r.published is not null
       and not exists (select from driver_entry e
         where e.merchant_id = ${merchantId} and e.card_id = ${card} and e.at > ${at} and e.applied
           and (e.mark = 'note') = ${mark === 'note'})
    returning k.order_id as "orderId"`.execute(ctx.db)
  const [found] = rows
  if (!found) return
  await sql`update driver_entry set applied = true
    where merchant_id = ${merchantId} and coach_id = ${link.coachId} and date = ${link.date}::date and id = ${entry.id}`.execute(
    ctx.db,
  )
  const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'driver link' } }
  await emit(by, 'scheduling.marked', {
    subject: 'order',
    subjectId: found.orderId,
    orderId: found.orderId,
    facts: { mark, count: aboard ?? 0, note },
  })
}
