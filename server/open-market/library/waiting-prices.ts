import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import type { DecidePrice, WaitingPrices } from '#contract/open-market/open-market.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { oneOfMany } from '../../kit/record/tried.ts'
import { raisedToLowest, saveBasePrice, type DayPrices } from '../../pricing/pricing.public.ts'
import { raisedByDate, sellByDate } from './follow-dates.ts'
import { tellFollowed } from './tell-followed.ts'

/**
 * A selling price that follows a partner's waits for a person, with those of days, or they alone; later ones take their place. Where it is
 * but days, the price of all that waits goes on waiting.
 */
export async function askPrice(
  ctx: Ctx,
  skuId: number,
  price: Amounts | null,
  dates: DayPrices,
): Promise<void> {
  await sql`update market_follow set waiting = coalesce(${price && JSON.stringify(price)}::jsonb, waiting),
      waiting_dates = ${JSON.stringify(dates)}::jsonb
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId}`.execute(ctx.db)
  await tellFollowed(ctx, 'priceWaits', skuId)
}

/** Prices of days that were not looked at before: nobody has another one there. With those that wait they are taken, too. */
export async function addDates(ctx: Ctx, skuId: number, dates: DayPrices): Promise<void> {
  if (!Object.keys(dates).length) return
  await sellByDate(ctx, skuId, dates, { beside: true })
  await sql`update market_follow set waiting_dates = waiting_dates || ${JSON.stringify(dates)}::jsonb
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} and waiting_dates is not null`.execute(
    ctx.db,
  )
}

/** What waits of a product is nobody's question any more. */
export async function dropWaiting(ctx: Ctx, skuId: number): Promise<void> {
  await sql`update market_follow set waiting = null, waiting_dates = null
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} and ${isWaiting}`.execute(ctx.db)
}

const isWaiting = sql`(waiting is not null or waiting_dates is not null)`
/** What a person sees and decides of, both prices and days. */
const hashSql = sql`encode(sha256(convert_to(jsonb_build_array(waiting, waiting_dates)::text, 'UTF8')), 'hex')`

export async function listWaiting(ctx: Ctx): Promise<WaitingPrices> {
  const { rows } = await sql<WaitingPrices['rows'][number]>`
    select f.sku_id as "skuId", s.code, s.names, coalesce(m.names, jsonb_build_object('en', u.name)) as "partnerNames",
           ${ctx.merchant.currency}::text as currency, f.waiting, ${hashSql} as hash,
           (select count(*)::int from jsonb_object_keys(coalesce(f.waiting_dates, '{}'))) as dates,
           case when p.sku_id is not null then jsonb_build_object('adultMinor', p.adult_minor, 'childMinor', p.child_minor,
             'infantMinor', p.infant_minor, 'unitMinor', p.unit_minor) end as prices
      from market_follow f
      join sku s on s.merchant_id = f.merchant_id and s.id = f.sku_id
      join supplier u on u.merchant_id = f.merchant_id and u.id = f.supplier_id
      left join platform.merchant m on m.id = u.bound_merchant_id
      left join sku_base_price p on p.merchant_id = f.merchant_id and p.sku_id = f.sku_id
     where f.merchant_id = ${ctx.scope.merchantId} and ${isWaiting} and s.deleted_at is null
     order by s.code, s.id limit 200`.execute(ctx.db)
  return { rows }
}

/** The new selling prices that were seen are taken, or ours stay as they are. */
export async function decidePrice(ctx: Ctx, { skuId, take, hash }: DecidePrice): Promise<{ done: true }> {
  const waiting = (await lockWaiting(ctx, skuId)) ?? fail('notFound')
  if (waiting.hash !== hash) fail('changedMeanwhile')
  if (take) await takePrices(ctx, skuId, waiting)
  await dropWaiting(ctx, skuId)
  await tellFollowed(ctx, take ? 'priceTaken' : 'priceKept', skuId)
  return { done: true }
}

/** Where nobody is asked any more, what waits is taken. */
export async function takeAllWaiting(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ skuId: number }>`select f.sku_id as "skuId" from market_follow f
      join sku s on s.merchant_id = f.merchant_id and s.id = f.sku_id and s.deleted_at is null
     where f.merchant_id = ${ctx.scope.merchantId} and ${isWaiting} order by f.sku_id`.execute(ctx.db)
  for (const { skuId } of rows)
    await oneOfMany(ctx, { skuId }, async (apart) => {
      const waiting = await lockWaiting(apart, skuId)
      if (!waiting) return
      await takePrices(apart, skuId, waiting)
      await dropWaiting(apart, skuId)
      await tellFollowed(apart, 'priceTaken', skuId)
    })
}

type Waiting = { waiting: Amounts | null; dates: DayPrices | null; hash: string }
const lockWaiting = async (ctx: Ctx, skuId: number): Promise<Waiting | undefined> =>
  (
    await sql<Waiting>`select waiting, waiting_dates as dates, ${hashSql} as hash from market_follow
      where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} and ${isWaiting} for update`.execute(
      ctx.db,
    )
  ).rows[0]

/** No lower than the contract lets them be by now. */
async function takePrices(ctx: Ctx, skuId: number, { waiting, dates }: Waiting): Promise<void> {
  if (waiting) await saveBasePrice(ctx, { skuId, ...(await raisedToLowest(ctx, skuId, waiting)) })
  if (!dates) return
  const raised = await raisedByDate(Object.entries(dates), (price) => raisedToLowest(ctx, skuId, price))
  await sellByDate(ctx, skuId, raised)
}
