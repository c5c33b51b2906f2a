import { sql } from 'kysely'
import { offers, switchSale, type OfferedDays } from '../../catalog/catalog.public.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { oneOfMany } from '../../kit/record/tried.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { saveBasePrice } from '../../pricing/pricing.public.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { textsOf } from './bind.ts'
import {
  chargeKey,
  chargedDays,
  costAsCharged,
  datedPrices,
  isPriced,
  keepFollowed,
  sellByDate,
  usualCharge,
} from './follow-dates.ts'
import { sellingPrice } from './selling-price.ts'
import { unsold } from './unsold.ts'
import { addDates, askPrice, dropWaiting } from './waiting-prices.ts'
import { compareTexts } from './waiting-texts.ts'

type Followed = {
  skuId: number
  supplierId: number
  merchantId: number
  boundSkuId: number
  markup: number
  step: number
  mode: 'follow' | 'copy'
  datedOn: string | null
  datedTo: string | null
  followed: string | null
}
type Offer = Awaited<ReturnType<typeof offers>>[number]
/** So many are looked up at once in a partner's books. */
const atOnce = 100

/**
 * Costs follow what partners charge us now, by date too; selling prices by the mark-up, or they wait for a person, as do words. What is
 * gone there goes off sale; so does whatever of a partner's it does not sell us any more, copied or followed. By the clock (`once`) days
 * are looked at once a day: what changes them besides says so itself. A partner, or a product, that fails stops no other.
 */
export async function followPrices(app: App, merchantId: number, { once = false } = {}): Promise<void> {
  const all = await withSystemCtx(app, merchantId, async (ctx) => {
    const { rows } = await sql<Followed>`
      select f.sku_id as "skuId", f.supplier_id as "supplierId", k.bound_merchant_id as "merchantId", k.bound_sku_id as "boundSkuId",
             f.markup_basis_points as markup, f.round_step_minor as step, f.mode, f.dated_on as "datedOn",
             f.dated_to as "datedTo", f.followed
        from market_follow f join sku s on s.merchant_id = f.merchant_id and s.id = f.sku_id and s.deleted_at is null
        join sku_supplier k on k.merchant_id = f.merchant_id and k.sku_id = f.sku_id and k.supplier_id = f.supplier_id
       where f.merchant_id = ${merchantId} and k.bound_sku_id is not null order by f.sku_id`.execute(ctx.db)
    return rows
  })
  const failed: unknown[] = []
  for (const [partner, rows] of Map.groupBy(all, (row) => row.merchantId))
    await withSystemCtx(app, merchantId, async (ctx) => {
      const today = todayOf(ctx)
      const { follow_price: way } = await ownSetting(ctx)
      for (let at = 0; at < rows.length; at += atOnce)
        await followOf(ctx, partner, {
          rows: rows.slice(at, at + atOnce),
          isDue: ({ datedOn }) => !once || datedOn !== today,
          way,
        })
    }).catch((error: unknown) => failed.push(error))
  if (failed.length) throw failed[0]
}

type Way = Awaited<ReturnType<typeof ownSetting>>['follow_price']
type Following = { rows: readonly Followed[]; isDue: (row: Followed) => boolean; way: Way }
async function followOf(ctx: Ctx, partner: number, { rows, isDue, way }: Following): Promise<void> {
  const found = await offers(ctx, partner, { ids: rows.map((row) => row.boundSkuId), onSale: true })
  const now = new Map(found.filter(({ price }) => isPriced(price)).map((one) => [one.id, one]))
  const { outOfScope, unlicensed } = await unsold(ctx, partner, [...now.values()])
  const refused = new Set([...outOfScope, ...unlicensed])
  const isOver = ({ boundSkuId, mode }: Followed) =>
    refused.has(boundSkuId) || (mode === 'follow' && !now.has(boundSkuId))
  await takeOffSale(
    ctx,
    rows.filter(isOver).map(({ skuId }) => skuId),
  )
  const followed = rows.flatMap((row) => {
    const offer = now.get(row.boundSkuId)
    return offer && row.mode === 'follow' && !refused.has(row.boundSkuId) ? [{ row, offer }] : []
  })
  const texts = await textsOf(
    ctx,
    partner,
    followed.map(({ offer }) => offer),
  )
  const due = followed.filter(({ row }) => isDue(row))
  const offered = await chargedDays(
    ctx,
    partner,
    due.map(({ offer }) => offer.id),
  )
  for (const { row, offer } of due)
    await oneOfMany(ctx, { skuId: row.skuId }, (apart) =>
      followPrice(apart, row, { offer, offered: offered.get(offer.id), way }),
    )
  for (const { row, offer } of followed)
    await oneOfMany(ctx, { skuId: row.skuId }, (apart) =>
      compareTexts(apart, row.skuId, { names: offer.names, ...texts.get(offer.id) }),
    )
}

type Charged = { offer: Offer; offered: OfferedDays | undefined; way: Way }
async function followPrice(ctx: Ctx, row: Followed, { offer, offered, way }: Charged): Promise<void> {
  const { skuId, markup, step, datedTo, followed } = row
  const { currency } = offer
  const days: OfferedDays['days'] = offered?.days ?? new Map()
  const base = usualCharge({ ...offer, offered, followed })
  const { based, changed } = await costAsCharged(ctx, row, { base, currency, days })
  await sql`update market_follow set dated_on = ${todayOf(ctx)}
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} and dated_on is distinct from ${todayOf(ctx)}`.execute(
    ctx.db,
  )
  const key = chargeKey(base, currency)
  // Ours is a person's to set until theirs is another one: not where but days have come, or another rate.
  const moved = followed === null ? based : followed !== key
  const further = [...days.keys()].some((date) => datedTo !== null && date > datedTo)
  if (!moved && !changed && !further && followed !== null) return
  const price = await sellingPrice(ctx, { skuId, price: base, currency }, markup, step)
  if (!price) return
  const dated = await datedPrices(ctx, { base, days, currency, skuId, markup, step })
  await keepFollowed(ctx, skuId, key)
  if (!moved && !changed) {
    const added = Object.entries(dated).filter(([date]) => datedTo !== null && date > datedTo)
    return addDates(ctx, skuId, Object.fromEntries(added))
  }
  if (way === 'ask') return askPrice(ctx, skuId, moved ? price : null, dated)
  if (moved) await saveBasePrice(ctx, { skuId, ...price })
  await sellByDate(ctx, skuId, dated)
  await dropWaiting(ctx, skuId)
}

/** As staff do it, so that whoever sells them hears of it; what lies in the bin stays there. */
async function takeOffSale(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  if (!skuIds.length) return
  const { rows } = await sql<{ id: number }>`select id from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${skuIds}::bigint[]) and on_sale and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows.length) await switchSale(ctx, { ids: rows.map(({ id }) => id), onSale: false })
}
