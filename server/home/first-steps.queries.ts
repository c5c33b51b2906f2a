import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { FirstSteps } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'

/** What a merchant has of what it needs to take its first order; samples to look around with are not its own. */
export async function firstSteps(ctx: Ctx): Promise<FirstSteps> {
  const of = ctx.scope.merchantId
  const { rows } = await sql<FirstSteps>`
    select exists (select from platform.merchant where id = ${of} and logo_file_id is not null) as logo,
           exists (select from supplier s where s.merchant_id = ${of} and ${own('supplier')}) as supplier,
           exists (select from sku s where s.merchant_id = ${of} and s.deleted_at is null and ${own('sku')}) as product,
           exists (select from sku s where s.merchant_id = ${of} and s.deleted_at is null and s.enabled and s.on_sale and ${own('sku')}) as price,
           exists (select from sku s where s.merchant_id = ${of} and s.deleted_at is null and s.enabled and s.on_sale and ${own('sku')}
             and (s.stock_mode not in ('date', 'session') or exists (select from sku_pool p join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id
               where p.merchant_id = ${of} and p.sku_id = s.id and t.date >= ${todayOf(ctx)}::date and t.capacity > 0))) as stock,
           exists (select from agent s where s.merchant_id = ${of} and ${own('agent')}) as agent,
           exists (select from orders where merchant_id = ${of}) as "order"`.execute(ctx.db)
  return firstOf(rows)
}

const own = (kind: 'sku' | 'agent' | 'supplier') =>
  sql`not exists (select from sample_record r where r.merchant_id = s.merchant_id and r.kind = ${kind} and r.record_id = s.id)`
