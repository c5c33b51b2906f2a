import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * Inserts records of the same columns in one statement; none where there are none. It is put together as text, not as a
 * tree of some seventy nodes, because it is made anew for each batch. The query is on its way when this returns.
 */
export function insertRows(ctx: Ctx, table: string, records: readonly object[]): Promise<unknown>[] {
  if (records.length === 0) return []
  const columns = Object.keys(firstOf(records)).map((column) => `"${column}"`)
  const insert = sql`${sql.raw(`insert into "${table}" (merchant_id, ${columns.join()}) select`)} ${ctx.scope.merchantId},
    ${sql.raw(`${columns.join()} from json_populate_recordset(null::"${table}"`)}, ${JSON.stringify(records)}::json)`
  return [insert.execute(ctx.db)]
}
