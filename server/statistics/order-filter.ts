import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { FigureFilter } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { isWithin } from '../pricing/pricing.public.ts'

/** Which orders are meant; `o` is the order. What is empty narrows nothing. */
export async function narrowed(ctx: Ctx, filter: FigureFilter): Promise<RawBuilder<SqlBool>> {
  const { merchantId } = ctx.scope
  const { productTypes, skuIds, categoryIds, hotelIds, agentIds, staffIds, channels } = filter
  const all: RawBuilder<SqlBool>[] = [sql`true`]
  if (productTypes?.length) all.push(sql`o.product_type = ${anyOf(productTypes)}`)
  if (skuIds?.length) all.push(sql`o.sku_id = ${anyOf(skuIds)}`)
  if (agentIds?.length) all.push(sql`o.agent_id = ${anyOf(agentIds)}`)
  if (staffIds?.length) all.push(sql`o.created_by = ${anyOf(staffIds)}`)
  if (channels?.length) all.push(sql`o.channel = ${anyOf(channels)}`)
  if (categoryIds?.length) {
    const { rows } = await sql<{ id: number }>`
      select c.id from category c where c.merchant_id = ${merchantId} and ${isWithin(ctx, 'c.id', categoryIds)}`.execute(
      ctx.db,
    )
    all.push(sql`o.category_id = ${anyOf(rows.map(({ id }) => id))}`)
  }
  if (hotelIds?.length) {
    const { rows } = await sql<{ id: number }>`
      select s.id from sku s where s.merchant_id = ${merchantId} and s.hotel_id = ${anyOf(hotelIds)}`.execute(
      ctx.db,
    )
    all.push(sql`o.sku_id = ${anyOf(rows.map(({ id }) => id))}`)
  }
  return sql`${sql.join(all, sql` and `)}`
}
