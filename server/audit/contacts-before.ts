import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'

/** What contacts of these orders were before they were changed, by the name of the field. */
export async function contactsBefore(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ key: string; value: string }[]> {
  const { rows } = await sql<{
    key: string
    value: string
  }>`select v.key, btrim(v.value) as value from event e
      cross join jsonb_each_text(case jsonb_typeof(e.facts->'before') when 'object' then e.facts->'before' else '{}' end) v
     where e.merchant_id = ${ctx.scope.merchantId} and e.order_id = any(${[...orderIds]}::bigint[]) and e.type = 'orders.contact'
       and v.key ~* '(name|pinyin|phone|email)$' and v.value is not null`.execute(ctx.db)
  return rows
}
