import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { isStandard, type Quotation } from './quotation.ts'

/** Quotations of one agent change one after the other. 404 where there is no such agent. */
export async function lockAgent(ctx: Ctx, agentId: number): Promise<{ code: string; name: string }> {
  const row = await ctx.db
    .selectFrom('agent')
    .select(['code', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
}

/** Writes quotations of a locked agent in two statements: those that say something, and the rest taken away. */
export async function writeQuotations(
  ctx: Ctx,
  agentId: number,
  changes: readonly { skuId: number; after: Quotation }[],
): Promise<void> {
  const kept = changes.filter(({ after }) => !isStandard(after))
  const gone = changes.filter(({ after }) => isStandard(after)).map(({ skuId }) => skuId)
  const values = (kind: keyof Quotation['values']) => kept.map(({ after }) => after.values[kind])
  if (kept.length) {
    await sql`
      insert into quotation (merchant_id, agent_id, sku_id, on_sale, method, adult_value, child_value, infant_value, unit_value, modified_at, modified_by)
      select ${ctx.scope.merchantId}, ${agentId}, q.*, clock_timestamp(), ${ctx.user?.id ?? null}::bigint
      from unnest(${kept.map(({ skuId }) => skuId)}::bigint[], ${kept.map(({ after }) => after.onSale)}::boolean[], ${kept.map(({ after }) => after.method)}::text[],
        ${values('adult')}::bigint[], ${values('child')}::bigint[], ${values('infant')}::bigint[], ${values('unit')}::bigint[]) as q
      on conflict (merchant_id, agent_id, sku_id) do update set
        on_sale = excluded.on_sale, method = excluded.method, adult_value = excluded.adult_value, child_value = excluded.child_value,
        infant_value = excluded.infant_value, unit_value = excluded.unit_value, modified_at = excluded.modified_at, modified_by = excluded.modified_by`.execute(
      ctx.db,
    )
  }
  if (gone.length) {
    await ctx.db
      .deleteFrom('quotation')
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('agent_id', '=', agentId)
      .where('sku_id', 'in', gone)
      .execute()
  }
}
