import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import { priceKeys } from '#contract/pricing/families.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { matrixDays, type MatrixAsk, type SkuCalendars } from '#contract/pricing/raise/raise.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { calendarsOf, daysBetween } from '../calendar/calendar.queries.ts'
import { dayKey } from '../resolve/price-book.ts'
import { isOf } from '../resolve/priced-skus.ts'
import type { StoredCell } from '../calendar/write-calendar.ts'
import type { Book } from './raise-cells.ts'

type Wanted = {
  skuIds?: readonly number[] | undefined
  text?: string | undefined
  enabled?: boolean | undefined
}
type Sku = PricedSku & { found: number }

/** SKUs (no packages, whose price is the sum of others or their own business) that a filter finds, by code. */
export async function matrixSkus(
  ctx: Ctx,
  { skuIds, text, enabled }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PricedSku[]; total: number }> {
  const { rows } = await sql<Sku>`
    select s.id, s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", s.sessions, s.enabled,
           s.on_sale as "onSale", count(*) over ()::int as found
      from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.package_price is null and ${isOf('play')}
       and ${skuIds ? sql`s.id = any(${[...skuIds]}::bigint[])` : sql`true`}
       and ${codeOrName('s', text)}
       and ${enabled === undefined ? sql`true` : sql`s.enabled = ${enabled}`}
     order by s.code, s.id limit ${limit} offset ${offset}`.execute(ctx.db)
  return { rows, total: rows[0]?.found ?? 0 }
}

/** Base prices and calendars of SKUs for some days, two queries for all of them. */
export async function loadBooks(
  ctx: Ctx,
  skus: readonly Pick<PricedSku, 'id' | 'chargeMethod' | 'sessions'>[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, Book & { stored: Map<string, StoredCell> }>> {
  const ids = skus.map(({ id }) => id)
  const books = new Map(
    skus.map(({ id, chargeMethod, sessions }) => [
      id,
      { chargeMethod, sessions, base: { ...noAmounts }, stored: new Map<string, StoredCell>() },
    ]),
  )
  const base = await sql<AmountColumns & { sku_id: number }>`
    select sku_id, adult_minor, child_minor, infant_minor, unit_minor from sku_base_price
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${ids}::bigint[])`.execute(ctx.db)
  for (const row of base.rows) mustGet(books, row.sku_id).base = amountsOf(row)
  const cells = await sql<AmountColumns & Omit<StoredCell, keyof Amounts> & { sku_id: number }>`
    select sku_id, date, session, adult_minor, child_minor, infant_minor, unit_minor, closed, version from sku_calendar_price
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${ids}::bigint[]) and date between ${from} and ${to}
     order by date, session`.execute(ctx.db)
  for (const row of cells.rows) {
    const { date, session, closed, version } = row
    mustGet(books, row.sku_id).stored.set(dayKey(date, session), {
      date,
      session,
      closed,
      version,
      ...amountsOf(row),
    })
  }
  return books
}

/** A page of SKUs side by side, each with its calendar. */
export async function skuCalendars(
  ctx: Ctx,
  { from, to, pageNo, pageSize, ...filter }: z.output<typeof MatrixAsk>,
): Promise<SkuCalendars> {
  if (daysBetween(from, to).length > matrixDays)
    failField('to', 'pricing.fieldErrors.tooManyDays', { max: matrixDays })
  const { rows: skus, total } = await matrixSkus(ctx, filter, {
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  })
  const edit = `${priceKeys.play.calendar}.edit`
  const shared = { currency: ctx.merchant.currency, today: todayOf(ctx), can: canOf(ctx, { edit }) }
  return { ...shared, rows: await calendarsOf(ctx, skus, { from, to }, edit), total, pageNo, pageSize }
}
