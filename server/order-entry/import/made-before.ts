import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { RowGroup } from './read/group-rows.ts'
import { againKey } from './answers.ts'

/** The order that a row of some file made, and by which import. */
export type Made = { key: string; importId: number; orderId: number; code: string }
export const madeByThis = (made: Made | undefined, importId: number): boolean => made?.importId === importId

/**
 * What was made of the same rows, by this import or an earlier one, by the key of the row. What this import made goes
 * before what others did.
 */
export async function findMade(
  ctx: Ctx,
  importId: number,
  groups: readonly RowGroup[],
): Promise<Map<string, Made>> {
  const again = new Map(groups.map(({ key }) => [againKey(key, importId), key]))
  const keys = [...groups.map(({ key }) => key), ...again.keys()]
  const { rows } = await sql<Made>`
    select distinct on (r.request_key) r.request_key as key, o.import_id as "importId", r.order_id as "orderId", r.order_code as code
      from order_import_row r join order_import_order o on o.merchant_id = r.merchant_id and o.order_id = r.order_id
     where r.merchant_id = ${ctx.scope.merchantId} and r.order_id is not null and r.request_key = any(${keys}::text[])
     order by r.request_key, o.import_id = ${importId} desc, r.import_id`.execute(ctx.db)
  const made = new Map<string, Made>()
  for (const row of rows) {
    const key = again.get(row.key) ?? row.key
    const other = made.get(key)
    if (!other || row.importId === importId) made.set(key, row)
  }
  return made
}
