import { sql } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { anyOf, codeOrName } from '../../kit/db/filters.ts'

type SaleAsk = { text?: string | undefined; ids?: readonly number[] | undefined; startDate?: string }

/** Templates on sale on these days, or for a group that begins on a day: what agents may ask a quotation of. */
export async function onSaleTemplates(
  ctx: Ctx,
  { text, ids, startDate }: SaleAsk,
): Promise<{ id: number; code: string; names: Names }[]> {
  const { rows } = await sql<{ id: number; code: string; names: Names }>`
    select r.id, r.code, r.names from itinerary r
     where r.merchant_id = ${ctx.scope.merchantId} and r.kind = 'template' and r.state = 'onSale'
       and coalesce(r.validity_to >= ${startDate ?? todayOf(ctx)}::date, true)
       and ${startDate ? sql`coalesce(r.validity_from <= ${startDate}::date, true)` : sql`true`}
       and ${codeOrName('r', text)} and ${ids ? sql`r.id = ${anyOf([...ids])}` : sql`true`}
     order by r.code limit 100`.execute(ctx.db)
  return rows
}
