import { sql } from 'kysely'
import type { Ctx } from '#server/kit/ctx.ts'

/** Rows of all of a merchant's own tables in which a pattern stands anywhere, each with its table. */
export async function rowsSaying(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  pattern: string,
): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where merchant_id = ${scope.merchantId} and t::text ~* ${pattern}`.execute(db)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
