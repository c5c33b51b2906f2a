import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { FirstSteps } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'

/** What a merchant has of what it needs to take its first order. */
export async function firstSteps(ctx: Ctx): Promise<FirstSteps> {
  const of = ctx.scope.merchantId
  const { rows } = await sql<FirstSteps>`
    select exists (select from supplier where merchant_id = ${of}) as supplier,
           exists (select from sku where merchant_id = ${of} and deleted_at is null) as product,
           exists (select from sku where merchant_id = ${of} and deleted_at is null and enabled and on_sale) as price,
           exists (select from agent where merchant_id = ${of}) as agent,
           exists (select from orders where merchant_id = ${of}) as "order"`.execute(ctx.db)
  return firstOf(rows)
}
