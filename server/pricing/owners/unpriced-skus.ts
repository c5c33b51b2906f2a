import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

/**
 * Those of these SKUs that nobody could buy for want of a price: no base price, no calendar price of today or later, no fixed
 * price of an agent or a strategy. Of a package that is the sum of its parts a part whose SKUs are all such; `lacks` names them.
 */
export async function unpricedSkus(
  ctx: Ctx,
  skuIds: readonly number[],
): Promise<Map<number, { lacks: string[] }>> {
  if (skuIds.length === 0) return new Map()
  const says = sql`coalesce(x.adult_value, x.child_value, x.infant_value, x.unit_value) is not null`
  const fixed = sql`(x.method = 'fixed' or x.methods::text like '%"fixed"%')`
  const of = (sku: string) => sql`x.merchant_id = ${ctx.scope.merchantId} and x.sku_id = ${sql.ref(sku)}`
  const amounts = sql`coalesce(x.adult_minor, x.child_minor, x.infant_minor, x.unit_minor) is not null`
  const today = todayOf(ctx)
  const priced = (sku: string) => sql`(
    exists (select from sku_base_price x where ${of(sku)} and ${amounts})
    or exists (select from sku_calendar_price x where ${of(sku)} and x.date >= ${today} and ${amounts})
    or exists (select from quotation x where ${of(sku)} and ${fixed} and ${says})
    or exists (select from price_strategy_rule x where ${of(sku)} and ${fixed} and ${says})
    or exists (select from custom_price x where ${of(sku)} and x.to_date >= ${today} and x.method = 'fixed' and ${says})
    or exists (select from strategy_price x where ${of(sku)} and x.to_date >= ${today} and x.method = 'fixed' and ${says}))`
  const { rows } = await sql<{ id: number; lacks: string[] | null }>`
    select s.id, parts.lacks from sku s left join lateral (
      select array_agg(part.codes order by part.position) as lacks from (
        select option.position, string_agg(option.code, ' / ' order by option.place) as codes from (
          select p.id, p.position, k.code, o.position as place, ${priced('k.id')} as priced
            from package_part p join package_option o on o.merchant_id = p.merchant_id and o.part_id = p.id
            join sku k on k.merchant_id = o.merchant_id and k.id = o.sku_id
           where p.merchant_id = ${ctx.scope.merchantId} and p.package_id = s.id) option
         group by option.id, option.position having not bool_or(option.priced)) part) parts on s.package_price = 'sum'
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...skuIds]}::bigint[])
       and case when s.package_price = 'sum' then parts.lacks is not null else not ${priced('s.id')} end`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, lacks }) => [id, { lacks: lacks ?? [] }]))
}
