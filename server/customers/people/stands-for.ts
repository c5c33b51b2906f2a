import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * Joins `r`, the profile that stands for the customer of a row (`merchant_id`, `customer_id`). Asked one by one, by an id that was
 * worked out before (`offset 0`): behind the walls an index takes no expression, and every row met every customer.
 */
export const standsFor = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`
    cross join lateral (select coalesce(root_id, id) as root_id from customer where merchant_id = ${of('merchant_id')} and id = ${of('customer_id')} offset 0) c
    cross join lateral (select * from customer where merchant_id = ${of('merchant_id')} and id = c.root_id offset 0) r`
}

/** Is a column the id of one of those that are this person? Asked before whoever stands for each is looked up. */
export const isOneOf = (
  { scope }: Ctx,
  column: string,
  rootId: number,
) => sql<SqlBool>`${sql.ref(column)} in (
  select m.id from customer m where m.merchant_id = ${scope.merchantId} and (m.id = ${rootId} or m.root_id = ${rootId}))`
