import { sql } from 'kysely'

/**
 * What the agent pays of a plan `p` whose quotation `q` was accepted, changes and their fees with it: the instalments of its present life,
 * which always come to that price.
 */
export const priceNowSql = sql`coalesce((select sum(n.amount_minor) from plan_instalment n
   where n.merchant_id = p.merchant_id and n.plan_id = p.id and n.life = p.life), q.total_minor)`
