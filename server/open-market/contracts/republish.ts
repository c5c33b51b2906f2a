import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** What a contract says of selling a partner's product on marketplaces. */
export type RepublishTerms = {
  partnerName: string
  /** It runs, and allows marketplaces and products alone. */
  allowed: boolean
  /** It has ended, and nothing stands in its place. */
  ended: boolean
  /** The lowest public price by guest kind, in `currency`. */
  lowest: Amounts
  /** Of the list price, where the partner does not show its own; in hundredths of a percent, 0 for none. */
  lowestBasisPoints: number
  currency: string
}
type Row = {
  skuId: number
  partnerNames: Names
  state: string
  terms: unknown
  isListed: boolean
  isPackage: boolean
  lowest: Amounts
  lowestCurrency: string | null
}

/**
 * Of SKUs that are bound to a partner's products: what the latest contract of buying from it says. SKUs of our own, and those of
 * partners without any contract of the market, are not told.
 */
export async function republishTerms(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<Map<number, RepublishTerms>> {
  if (!skuIds.length) return new Map()
  const { rows } = await sql<Row>`
    select k.sku_id as "skuId", m.names as "partnerNames", c.state, c.terms, p.public_prices is not null as "isListed",
           s.package_price is not null as "isPackage", jsonb_build_object('adultMinor', l.adult, 'childMinor', l.child,
             'infantMinor', l.infant, 'unitMinor', l.unit) as lowest, l.currency as "lowestCurrency"
      from sku_supplier k
      join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id
      join platform.merchant m on m.id = k.bound_merchant_id
      join lateral (select x.state, x.terms from market_contract x
                     where x.merchant_id = k.merchant_id and x.partner_id = k.bound_merchant_id and x.direction = 'buys'
                       and x.state not in ('proposed', 'countered', 'declined', 'withdrawn', 'lapsed')
                     order by (x.state = 'active') desc, x.moved_at desc limit 1) c on true
      left join platform.market_product p on p.merchant_id = k.bound_merchant_id and p.sku_id = k.bound_sku_id
      left join app.lowest_public_prices(${ctx.scope.merchantId}, ${[...skuIds]}::bigint[]) l on l.sku = k.sku_id
     where k.merchant_id = ${ctx.scope.merchantId} and k.sku_id = any(${[...skuIds]}::bigint[]) and k.bound_sku_id is not null
     order by k.sku_id, k.rank desc`.execute(ctx.db)
  return new Map(rows.map((row) => [row.skuId, termsOf(ctx, row)]))
}

function termsOf(ctx: Ctx, row: Row): RepublishTerms {
  const read = Terms.safeParse(row.terms)
  const terms = read.success ? read.data : null
  const lowestBasisPoints = terms?.lowestBasisPoints ?? 0
  return {
    partnerName: nameIn(row.partnerNames, ctx.merchant.language),
    allowed: row.state === 'active' && terms?.mayPublish === true && (!terms.packageOnly || row.isPackage),
    ended: row.state === 'ended' || row.state === 'expired',
    lowest: row.lowest,
    lowestBasisPoints: row.isListed ? 0 : lowestBasisPoints,
    currency: row.lowestCurrency ?? ctx.merchant.currency,
  }
}

type Publisher = { id: number; code: string; names: Names }
/** Companies that buy from us and may sell our products on marketplaces, by contracts that run. */
export async function publishingPartners(ctx: Ctx): Promise<Publisher[]> {
  const { rows } = await sql<Publisher>`
    select m.id, m.code, m.names from market_contract c join platform.merchant m on m.id = c.partner_id
     where c.merchant_id = ${ctx.scope.merchantId} and c.direction = 'sells' and c.state in ('active', 'suspended')
       and (c.terms ->> 'mayPublish')::boolean order by m.code limit 100`.execute(ctx.db)
  return rows
}
