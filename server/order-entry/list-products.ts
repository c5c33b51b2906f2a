import { firstOf, itemAt, mustGet } from '#contract/kit/given.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { typesOfGroup } from '#contract/catalog/products.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Product, ProductFilter, ProductPage } from '#contract/order-entry/order-entry.schema.ts'
import { factsIn, placeOf, type StoredFacts } from '../catalog/catalog.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { codeOrName } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { isWithin } from '../pricing/pricing.public.ts'
import {
  addOnOffers,
  loadOrderPackages,
  offeredParts,
  startTimeOf,
  wayBackOf,
  type OrderSku,
  isShown,
  offeredTo,
} from '../orders/orders.public.ts'
import { allDepartures } from './all-departures.ts'
import { offeredAddOns } from './entry-add-ons.ts'
import { entryAgent, tellAgent } from './entry-agent.ts'
import { wayBackIn } from './way-back.ts'

type Filter = z.output<typeof ProductFilter>
type Row = Omit<Product, 'departures' | 'coverUrl' | 'categoryName' | 'parts' | 'addOns' | 'wayBack'> & {
  addOns: OrderSku['addOns']
  place: StoredFacts['place']
  wayBackId: number | null
  openReturnDays: number | null
  packagePrice: 'own' | 'sum' | null
  coverFileId: number | null
  categoryNames: Record<string, string> | null
}

/** A page of what can be sold to an agent on one day, by name, each with that agent's live prices and stock. */
export async function listProducts(ctx: Ctx, filter: Filter): Promise<ProductPage> {
  const agent = await entryAgent(ctx, filter.agentId)
  const { date, pageNo, pageSize } = filter
  const { rows, total } = await productsOf(ctx, filter, agent.id)
  const existing = await loadOrderPackages(ctx, rows)
  const offered = await offeredAddOns(ctx, existing, rows, { date, agent })
  const departures = await allDepartures(ctx, agent, rows, { existing, from: date, to: date })
  return {
    rows: rows.map(
      ({ coverFileId, categoryNames, packagePrice, place, wayBackId, openReturnDays, ...row }, at) => ({
        ...row,
        coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
        categoryName: categoryNames ? nameIn(categoryNames, ctx.language) : '',
        facts: factsIn({ ...row, place }, ctx.language),
        departures: itemAt(departures, at).departures,
        addOns: mustGet(offered, row.id),
        ...(packagePrice !== null && { parts: offeredParts(existing, row.id) }),
        ...wayBackIn(existing, { wayBackId, openReturnDays }),
      }),
    ),
    total,
    pageNo,
    pageSize,
    date,
    today: todayOf(ctx),
    agent: tellAgent(agent),
  }
}

/** A page of the products that a filter finds for an agent, by name. */
export async function productsOf(
  ctx: Ctx,
  filter: Omit<Filter, 'date'>,
  agentId: number,
): Promise<{ rows: Row[]; total: number }> {
  const { pageNo, pageSize } = filter
  const where = sql.join(conditions(ctx, filter, agentId), sql` and `)
  const count = await sql<{ n: number }>`select count(*)::int as n from sku s where ${where}`.execute(ctx.db)
  const page = await sql<Row>`select ${columns} from sku s where ${where}
    order by coalesce(nullif(s.names ->> ${ctx.language}, ''), nullif(s.names ->> 'en', ''), s.code), s.id
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return { rows: page.rows, total: firstOf(count.rows).n }
}

const columns = sql`s.id, s.code, s.names, s.summaries, s.product_type as "productType", s.charge_method as "chargeMethod",
  s.cover_file_id as "coverFileId", s.stock_mode as "stockMode", ${startTimeOf} as "startTime", s.sessions,
  s.latest_booking_days as "latestBookingDays", s.child_from_age as "childFromAge", s.adult_from_age as "adultFromAge",
  s.meeting_points as "meetingPoints", s.pickup, s.facts, ${placeOf} as place, s.auto_confirm as "autoConfirm", s.collect, s.package_price as "packagePrice",
  ${addOnOffers} as "addOns", ${wayBackOf},
  (select c.names from category c where c.merchant_id = s.merchant_id and c.id = s.category_id) as "categoryNames"`

function conditions(ctx: Ctx, filter: Omit<Filter, 'date'>, agentId: number): RawBuilder<unknown>[] {
  const merchant = ctx.scope.merchantId
  const { text, group, productTypes, categoryIds, skuIds } = filter
  const all = [sql`s.merchant_id = ${merchant}`, sql`s.deleted_at is null and s.product_type <> 'add-on'`]
  if (skuIds) all.push(sql`s.id = any(${skuIds}::bigint[])`, isShown)
  else all.push(offeredTo(agentId))
  if (text) all.push(codeOrName('s', text))
  if (group) all.push(sql`s.product_type = any(${[...typesOfGroup[group]]}::text[])`)
  if (productTypes?.length) all.push(sql`s.product_type = any(${productTypes}::text[])`)
  if (categoryIds?.length) all.push(isWithin(ctx, 's.category_id', categoryIds))
  return all
}
