import { sql, type RawBuilder } from 'kysely'
import { piecesOf, nightsOfPieces } from '../amend/line-plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { linesOf } from '../order-records.ts'

/** What each night of a stay was sold for; none of an order whose line is no stay. */
export async function nightPrices(
  ctx: Ctx,
  orderId: number,
): Promise<{ date: string; priceMinor: number }[]> {
  const order = await readRow(ctx, 'orders', orderId)
  const { lines } = await linesOf(ctx, orderId)
  const main = lines.find(({ kind }) => kind === 'sku')
  return main ? nightsOfPieces(piecesOf(order, lines, main)) : []
}

/**
 * What a night of a stay was sold for without tax, in the merchant's currency; null where the stay was sold as a whole. `l` is the
 * stay's line.
 */
export const nightNetSql = (night: RawBuilder<string>): RawBuilder<number | null> => sql`
  (select sum((p ->> 'baseMinor')::bigint
            - coalesce((select sum((x ->> 'baseTaxMinor')::bigint) from jsonb_array_elements(p -> 'taxes') x), 0))
     from jsonb_array_elements(case when jsonb_typeof(l.pieces) = 'array' then l.pieces else '[]' end) p
    where p ->> 'day' = ${night}::date::text)`
