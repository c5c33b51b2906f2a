import { sql } from 'kysely'
import { grossUp, holdsFloor, netOf } from '#contract/booster/gross-up.ts'
import type { BoosterInfo } from '#contract/booster/booster.schema.ts'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { listBooksOf, loadCostBooks, ratesToday, resolveUnitCost, toOwn } from '../pricing/pricing.public.ts'
import { ownSetting, stateOf, type OwnSetting } from './setting.ts'

/** What most marketplaces take, where no account says otherwise. */
const usualCommission = 1_500
const maxEstimated = 200

type Counts = Pick<BoosterInfo, 'accounts' | 'listings' | 'live' | 'guarded'> & { commission: number | null }
type Sales = BoosterInfo['sales']

export async function boosterInfo(ctx: Ctx): Promise<BoosterInfo> {
  const setting = await ownSetting(ctx)
  const m = ctx.scope.merchantId
  const { rows: counted } = await sql<Counts>`select
      (select count(*)::int from booster_account where merchant_id = ${m}) as accounts,
      (select round(avg(commission_basis_points))::int from booster_account where merchant_id = ${m}) as commission,
      count(*)::int as listings, count(*) filter (where state = 'live')::int as live, count(*) filter (where guard <> '')::int as guarded
    from booster_listing where merchant_id = ${m} and state <> 'ended'`.execute(ctx.db)
  const { rows: sold } =
    await sql<Sales>`select count(*)::int as orders, coalesce(sum(o.ordered - o.refunded), 0)::int as guests,
      coalesce(sum(r.base_total_minor), 0)::bigint as "soldMinor", coalesce(sum(r.base_total_minor), 0)::bigint as "netMinor"
    from channel_order o
    left join orders r on r.merchant_id = o.merchant_id and r.id = o.order_id
   where o.merchant_id = ${m} and not o.test and o.created_at > now() - interval '30 days' and o.state in ${among(channelOrderStates.phases.paid)}
     and exists (select from booster_listing l where l.merchant_id = o.merchant_id and l.product_id = o.product_id and l.created_at <= o.created_at)`.execute(
      ctx.db,
    )
  const { commission, ...counts } = counted[0] ?? {
    accounts: 0,
    listings: 0,
    live: 0,
    guarded: 0,
    commission: null,
  }
  const state = stateOf(setting)
  const isIn = state === 'joined' || state === 'paused'
  return {
    state,
    termsVersion: setting.terms_version,
    joinedAt: setting.joined_at,
    joinedByName: setting.joined_by_name,
    currency: ctx.merchant.currency,
    ...counts,
    estimate: await estimate(ctx, setting, commission ?? usualCommission),
    sales: sold[0] ?? { orders: 0, guests: 0, soldMinor: 0, netMinor: 0 },
    can: canOf(
      ctx,
      isIn
        ? {
            leave: 'treepBooster.leave',
            ...(state === 'joined' ? { pause: 'treepBooster.join' } : { resume: 'treepBooster.join' }),
          }
        : { join: 'treepBooster.join' },
    ),
  }
}

type Pair = { skuId: number; supplierId: number }
/** Of products with a price and a cost today: how many keep the floor by the rule of all listings. */
async function estimate(
  ctx: Ctx,
  setting: OwnSetting,
  commissionBasisPoints: number,
): Promise<BoosterInfo['estimate']> {
  const { rows: pairs } =
    await sql<Pair>`select distinct on (k.sku_id) k.sku_id as "skuId", k.supplier_id as "supplierId" from sku_supplier k
      join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null and s.enabled and s.on_sale and s.product_type <> 'add-on'
     where k.merchant_id = ${ctx.scope.merchantId} order by k.sku_id, k.rank, k.supplier_id limit ${maxEstimated}`.execute(
      ctx.db,
    )
  const today = todayOf(ctx)
  const lists = await listBooksOf(
    ctx,
    pairs.map(({ skuId }) => skuId),
    today,
    today,
  )
  const costs = await loadCostBooks(ctx, pairs)
  const rates = await ratesToday(
    ctx,
    [...costs.values()].flatMap(({ currency, base }) => [currency, ...base.map((one) => one.currency)]),
  )
  const terms = { commissionBasisPoints, feeMinor: 0, stepMinor: 1, endingMinor: 0 }
  const raise = { markupBasisPoints: setting.markup_basis_points, addMinor: setting.add_minor }
  let products = 0
  let fit = 0
  for (const { skuId, supplierId } of pairs) {
    const list = lists.get(skuId)
    const book = costs.get(`${skuId}/${supplierId}`)
    if (!list || !book) continue
    const key = amountKey[kindsOf(list.sku.chargeMethod)[0] ?? 'adult']
    const price = list.price(today, '').price[key]
    const { unitCosts, currency } = resolveUnitCost(book, today)
    const cost = unitCosts[key] === null ? null : toOwn(ctx, rates, unitCosts[key], currency)
    if (price === null || cost === null) continue
    products += 1
    const sold = grossUp(setting.base === 'cost' ? cost : price, raise, terms)
    if (sold > 0 && holdsFloor(netOf(sold, terms), cost, setting.floor_basis_points)) fit += 1
  }
  return { products, fit, commissionBasisPoints, floorBasisPoints: setting.floor_basis_points }
}
