import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'

type Paging = { pageNo: number; pageSize: number }

/**
 * One page of what a query finds (its rows are `r` in `order`), and how many it finds; of what may be very many only up to a bound.
 * What only a row shows is not counted.
 */
export async function pageOf<Row>(
  ctx: Ctx,
  { pageNo, pageSize }: Paging,
  query: Expression<Row>,
  order: RawBuilder<unknown>,
  countTo?: number,
): Promise<{ rows: Row[]; total: number; totalCapped?: true } & Paging> {
  const bound = countTo === undefined ? sql`` : sql`limit ${countTo + 1}`
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from (select from (${query}) r ${bound}) r`.execute(ctx.db)
  const total = counted.rows[0]!.n
  const { rows } = await sql<Row>`select r.* from (${query}) r order by ${order}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const totalCapped = countTo !== undefined && total > countTo
  return { rows, total: totalCapped ? countTo : total, pageNo, pageSize, ...(totalCapped && { totalCapped }) }
}
