import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ArchiveCalendar,
  ArchivedPrice,
  PriceCalendarAsk,
} from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { priceCalendar } from '../owners/owner-prices.queries.ts'
import { priceOwner } from '../owners/price-owner.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'

type Ask = z.output<typeof PriceCalendarAsk>

/**
 * The prices of one owner and SKU: of past days as they stood when the day ended, whatever was changed since; of today
 * and later ones as they are now. A past day before the archive begins is not there.
 */
export async function archiveCalendar(ctx: Ctx, owner: Owner, ask: Ask): Promise<ArchiveCalendar> {
  const sku = await requirePricedSku(ctx, ask.skuId, { of: owner.family })
  const view = await priceOwner(ctx, owner)
  const today = todayOf(ctx)
  const sessions = sku.sessions.length ? sku.sessions : ['']
  const past = daysBetween(ask.from, ask.to).filter((date) => date < today)
  const to = ask.to
  const from = ask.from < today ? today : ask.from
  const now = from <= to ? (await priceCalendar(ctx, owner, { ...ask, from, to })).rows : []
  const live = now.map(({ date, session, currency, price, closed, onSale, trace }) => ({
    date,
    session,
    currency,
    price,
    closed,
    onSale,
    trace,
  }))
  const rows = [...(await pastPrices(ctx, owner, ask.skuId, sessions, past)), ...live]
  return { sku, owner: view, today, archivedFrom: await archiveBegins(ctx), rows }
}

async function archiveBegins(ctx: Ctx): Promise<string | null> {
  const first = await ctx.db
    .selectFrom('price_archive_day')
    .select(({ fn }) => fn.min('date').as('date'))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .executeTakeFirst()
  return first?.date ?? null
}

type Row = AmountColumns & {
  date: string
  session: string
  currency: string
  closed: boolean
  on_sale: boolean
}

/** Each archived day takes the latest row that was kept up to it. */
async function pastPrices(
  ctx: Ctx,
  { kind, id }: Owner,
  skuId: number,
  sessions: readonly string[],
  days: readonly string[],
): Promise<ArchivedPrice[]> {
  if (days.length === 0) return []
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`
    select d.date, s.session, k.currency, k.adult_minor, k.child_minor, k.infant_minor, k.unit_minor, k.closed, k.on_sale
    from price_archive_day d
    cross join unnest(${[...sessions]}::text[]) with ordinality as s (session, n)
    cross join lateral (
      select * from price_archive k where k.merchant_id = ${merchantId} and k.owner_kind = ${kind} and k.owner_id = ${id}
        and k.sku_id = ${skuId} and k.session = s.session and k.date <= d.date order by k.date desc limit 1
    ) k
    where d.merchant_id = ${merchantId} and d.date = any(${[...days]}::date[])
    order by d.date, s.n`.execute(ctx.db)
  return rows.map((row) => ({
    date: row.date,
    session: row.session,
    currency: row.currency,
    price: amountsOf(row),
    closed: row.closed,
    onSale: row.on_sale,
    trace: null,
  }))
}
