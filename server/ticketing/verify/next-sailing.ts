import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { closedForSale } from '../../pricing/pricing.public.ts'
import { availability } from '../../stock/stock.public.ts'

type Wanted = {
  skuId: number
  /** The sailing that these guests were to go on, today. */
  session: string
  /** Places, or units, that they need. */
  wanted: number
}

/**
 * The next sailing of the same product, today or tomorrow, that is open and has room for so many: `nextDate`, `nextTime`, and `nextFree`
 * where its places are counted. Nothing where there is none: it is not sold any more, by request only, or full.
 */
export async function nextSailing(
  ctx: Ctx,
  { skuId, session, wanted }: Wanted,
): Promise<Record<string, string>> {
  const today = todayOf(ctx)
  const { rows } = await sql<{ startTime: string; departed: string[] }>`
    select s.start_time as "startTime", array(select distinct m.session from sailing_manifest m
         where m.merchant_id = s.merchant_id and m.date = ${today}::date and m.sku_id = s.id) as departed
      from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${skuId} and s.enabled and s.deleted_at is null and s.stock_mode <> 'request'`.execute(
    ctx.db,
  )
  const [sku] = rows
  if (!sku) return {}
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  const timeOf = (of: string) => of || sku.startTime
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime())
    .toZonedDateTimeISO(ctx.merchant.timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
  const hasRoom = (await availability(ctx, [skuId], today, tomorrow))
    .filter((one) => !one.blocked && (one.left === null || one.left >= wanted))
    .filter(
      (one) =>
        one.date > today ||
        (one.session !== session && timeOf(one.session) > now && !sku.departed.includes(one.session)),
    )
    .toSorted((a, b) => `${a.date} ${timeOf(a.session)}`.localeCompare(`${b.date} ${timeOf(b.session)}`))
  const closed = await closedForSale(
    ctx,
    hasRoom.map((one) => ({ sku: skuId, date: one.date, session: one.session })),
    false,
  )
  const next = hasRoom.find(
    (one) => !closed.some(({ date, session: of }) => date === one.date && of === one.session),
  )
  if (!next) return {}
  return {
    nextDate: next.date,
    nextTime: timeOf(next.session),
    ...(next.left !== null && { nextFree: String(next.left) }),
  }
}
