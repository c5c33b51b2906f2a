import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'

type Paging = { pageNo: number; pageSize: number }

/** One page of what a query finds (its rows are `r` in `order`), and how many it finds. What only a row shows is not counted. */
export async function pageOf<Row>(
  ctx: Ctx,
  { pageNo, pageSize }: Paging,
  query: Expression<Row>,
  order: RawBuilder<unknown>,
): Promise<{ rows: Row[]; total: number } & Paging> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${query}) r`.execute(ctx.db)
  const { rows } = await sql<Row>`select r.* from (${query}) r order by ${order}
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return { rows, total: counted.rows[0]!.n, pageNo, pageSize }
}
