import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** The wanted code, or the first of `CODE-2`, `CODE-3` … that none of the merchant's has. */
export async function freeCode(
  ctx: Ctx,
  table: 'agent' | 'supplier' | 'sku',
  wanted: string,
): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and (code = ${wanted} or starts_with(code, ${`${wanted}-`}))`.execute(
    ctx.db,
  )
  const taken = new Set(rows.map(({ code }) => code))
  let code = wanted
  for (let n = 2; taken.has(code); n++) code = `${wanted}-${n}`
  return code
}
