import type { Language } from '#contract/kit/schema.ts'
import type { DriverEntry } from '#contract/scheduling/driver.schema.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { readRow } from '../../kit/db/rows.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { todayOf } from '../../kit/text/today.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { coachRuns } from './coach-day.ts'
import { driverPath, markSeen, readDriverLink, type DriverLink } from './driver-links.ts'
import { closedPage, driverPage } from './driver-page.ts'
import { writeEntries } from './write-entries.ts'

type Shown = { token: string; language?: Language | undefined }
type Mark = Omit<DriverEntry, 'id' | 'at'>

async function onLink(ctx: PublicCtx, { token, language }: Shown, mark?: Mark): Promise<RawAnswer> {
  const link = await readDriverLink(ctx.app.db, token)
  if (!link) return closedPage(ctx.language, 'unknown')
  if (link.state !== 'open') return closedPage(language ?? link.language, link.state)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    if (mark)
      await writeEntries(inner, link, [{ ...mark, id: crypto.randomUUID(), at: inner.now.toISOString() }])
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
    url: `${ctx.app.config.publicUrl}${driverPath(token)}`,
    merchant: await senderOf(ctx, language),
    coach,
    day: `${date} (${weekday})`,
    closesAt: link.closesAt,
    isToday: todayOf(ctx) >= link.date,
    runs: runs
      .filter(({ state }) => state !== 'draft')
      .map((run) => ({ ...run, cards: run.cards.filter(({ fallen }) => !fallen) })),
  })
}
