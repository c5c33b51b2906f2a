import { sql } from 'kysely'
import type { PriceBulk, PriceSave } from '#contract/booster/booster.schema.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { joinedSetting } from '../setting.ts'
import { repriceSkus } from './reprice.ts'
import { horizonDays } from './inputs.ts'

type Cell = PriceSave['cells'][number]
type Saved = { saved: number; guarded: number }

/** Prices that people type, by listing, kind and day; null gives a cell back to the rule. They are checked like all others. */
export async function savePrices(ctx: Ctx, { cells }: PriceSave): Promise<Saved> {
  await joinedSetting(ctx)
  const skuIds = await skusOf(
    ctx,
    cells.map(({ listingId }) => listingId),
  )
  const today = todayOf(ctx)
  const last = Temporal.PlainDate.from(today)
    .add({ days: horizonDays - 1 })
    .toString()
  for (const [at, { date }] of cells.entries())
    if (date < today || date > last) failField(`cells.${at}.date`, 'notAllowed')
  return write(ctx, cells, skuIds)
}

/** The products of these listings; a listing that is unknown, or ended, is not found. */
async function skusOf(ctx: Ctx, listingIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(listingIds)]
  const { rows } = await sql<{ skuId: number }>`select sku_id as "skuId" from booster_listing
    where merchant_id = ${ctx.scope.merchantId} and id = any(${wanted}::bigint[]) and state <> 'ended'`.execute(
    ctx.db,
  )
  return rows.length === wanted.length ? [...new Set(rows.map(({ skuId }) => skuId))] : fail('notFound')
}

async function write(ctx: Ctx, cells: readonly Cell[], skuIds: readonly number[]): Promise<Saved> {
  // Of a cell that is named twice the later counts.
  const latest = [
    ...new Map(cells.map((cell) => [`${cell.listingId} ${cell.kind} ${cell.date}`, cell])).values(),
  ]
  const m = ctx.scope.merchantId
  const text = JSON.stringify(latest)
  await sql`insert into booster_typed_price (merchant_id, listing_id, date, kind, price_minor, by_name)
      select ${m}, r."listingId", r.date, r.kind, r."priceMinor", ${ctx.actor.name}
        from json_to_recordset(${text}::json) as r("listingId" bigint, date date, kind text, "priceMinor" bigint) where r."priceMinor" is not null
      on conflict (merchant_id, listing_id, date, kind) do update set price_minor = excluded.price_minor, by_name = excluded.by_name, at = excluded.at`.execute(
    ctx.db,
  )
  await sql`delete from booster_typed_price t using json_to_recordset(${text}::json) as r("listingId" bigint, date date, kind text, "priceMinor" bigint)
     where t.merchant_id = ${m} and t.listing_id = r."listingId" and t.date = r.date and t.kind = r.kind and r."priceMinor" is null`.execute(
    ctx.db,
  )
  await emit(ctx, 'booster.pricesTyped', {
    subject: 'boosterListing',
    subjectId: latest[0]?.listingId ?? 0,
    facts: { count: latest.length },
  })
  const heldDays = await repriceSkus(ctx, skuIds)
  const typed = [...new Set(latest.map(({ listingId }) => listingId))]
  const guarded = typed.reduce((sum, id) => sum + (heldDays.get(id) ?? 0), 0)
  return { saved: latest.length, guarded }
}

type Standing = { listingId: number; kind: Cell['kind']; date: string; priceMinor: number }
/** Many cells at once, by what stands there: a price, so much more or less, or the rule's again. */
export async function changeMany(ctx: Ctx, ask: PriceBulk): Promise<Saved> {
  await joinedSetting(ctx)
  const { listingIds, from, to, weekdays, way, value } = ask
  if (to < from) failField('to', 'invalid')
  if (way === 'fixed' && value < 0) failField('value', 'tooSmall', { min: 0 })
  const skuIds = await skusOf(ctx, listingIds)
  const kinds = ask.kinds.length ? ask.kinds : [...guestKinds]
  const { rows } =
    await sql<Standing>`select distinct on (p.listing_id, p.kind, d.day) p.listing_id as "listingId", p.kind, d.day::text as date, p.price_minor as "priceMinor"
      from booster_price p
      cross join lateral (select x::date as day from unnest(p.days) r, generate_series(lower(r), upper(r) - 1, interval '1 day') x) d
     where p.merchant_id = ${ctx.scope.merchantId} and p.listing_id = any(${listingIds}::bigint[]) and p.kind = any(${kinds}::text[])
       and d.day between greatest(${from}::date, ${todayOf(ctx)}::date) and ${to}::date
       and (${weekdays.length === 0} or extract(isodow from d.day)::int = any(${weekdays}::int[]))
     order by p.listing_id, p.kind, d.day, p.no limit 100001`.execute(ctx.db)
  if (rows.length > 100_000) failField('to', 'tooLarge', { max: 100_000 })
  const cells = rows.map(({ priceMinor, ...cell }) => ({
    ...cell,
    priceMinor: changed(priceMinor, way, value),
  }))
  if (!cells.length) return { saved: 0, guarded: 0 }
  return write(ctx, cells, skuIds)
}

/** Half up, and never below nothing. */
function changed(priceMinor: number, way: PriceBulk['way'], value: number): number | null {
  switch (way) {
    case 'rule':
      return null
    case 'fixed':
      return value
    case 'amount':
      return Math.max(0, priceMinor + value)
    case 'percent':
      return Math.max(
        0,
        Number((BigInt(priceMinor) * BigInt(10_000 + Math.max(-10_000, value)) * 2n + 10_000n) / 20_000n),
      )
  }
}
