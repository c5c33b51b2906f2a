import { sql } from 'kysely'

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
