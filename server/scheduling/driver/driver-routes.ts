import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { coachRuns } from './coach-day.ts'
import { markSeen, readDriverLink, type DriverLink } from './driver-links.ts'
import { closedPage, driverPage } from './driver-page.ts'

type Shown = { token: string; language?: Language | undefined }
type Mark = {
  card: number
  mark: 'arrived' | 'aboard' | 'no-show' | 'undo' | 'note'
  aboard?: number | undefined
  note: string
}

async function onLink(ctx: PublicCtx, { token, language }: Shown, mark?: Mark): Promise<RawAnswer> {
  const link = await readDriverLink(ctx.app.db, token)
  if (!link) return closedPage(ctx.language, 'unknown')
  if (link.state !== 'open') return closedPage(language ?? link.language, link.state)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    if (mark) await write(inner, link, mark)
    return page(inner, link, { token, language })
  })
}

/** GET: the day as it stands. */
export const showDriver = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> => onLink(ctx, shown)

/** POST from that page: what happened at a stop, then the page again. Said twice it is the same. */
export const markStop = (ctx: PublicCtx, { token, language, ...mark }: Shown & Mark): Promise<RawAnswer> =>
  onLink(ctx, { token, language }, mark)

async function page(
  ctx: Ctx,
  link: DriverLink,
  { token, language = link.language }: Shown,
): Promise<RawAnswer> {
  await markSeen(ctx, token)
  const coach = await readRow(ctx, 'coach', link.coachId)
  const runs = await coachRuns({ ...ctx, language }, link.coachId, link.date)
  const { date, weekday } = dateInWords(link.date, language, ctx.merchant)
  return driverPage({
    language,
    token,
    merchant: await senderOf(ctx, language),
    coach,
    day: `${date} (${weekday})`,
    runs: runs
      .filter(({ state }) => state !== 'draft')
      .map((run) => ({ ...run, cards: run.cards.filter(({ fallen }) => !fallen) })),
  })
}

/** Only of the coach and day that the link is of. */
async function write(ctx: Ctx, link: DriverLink, { card, mark, aboard, note }: Mark): Promise<void> {
  const at = ctx.now.toISOString()
  const set = {
    arrived: sql`arrived_at = coalesce(k.arrived_at, ${at})`,
    aboard: sql`aboard = least(coalesce(${aboard ?? null}::integer, l.adults + l.children + l.infants), l.adults + l.children + l.infants),
      no_show = false, arrived_at = coalesce(k.arrived_at, ${at})`,
    'no-show': sql`no_show = true, aboard = null, arrived_at = coalesce(k.arrived_at, ${at})`,
    undo: sql`no_show = false, aboard = null, arrived_at = null`,
    note: sql`driver_note = ${note}`,
  }[mark]
  const { rows } = await sql<{ orderId: number }>`update day_card k set ${set}, marked_at = ${at}
    from day_run r, order_line l
    where k.merchant_id = ${ctx.scope.merchantId} and k.id = ${card} and r.merchant_id = k.merchant_id and r.id = k.run_id
      and l.merchant_id = k.merchant_id and l.id = k.line_id
      and r.coach_id = ${link.coachId} and r.date = ${link.date} and r.published is not null returning k.order_id as "orderId"`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found) return
  const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'driver link' } }
  await emit(by, 'scheduling.marked', {
    subject: 'order',
    subjectId: found.orderId,
    orderId: found.orderId,
    facts: { mark, count: aboard ?? 0, note },
  })
}
