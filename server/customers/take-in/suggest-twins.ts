import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** A phone or an address that more people bear is an agent's or a guide's, and says nothing of who is who. */
const maxBearers = 5

/** Suggests as twins whoever shares a phone or an address with one of these. */
export async function suggestTwins(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into customer_twin (merchant_id, a_id, b_id, why)
    select distinct on (1, 2, 3) ${ctx.scope.merchantId}::int, least(mine.customer_id, other.id), greatest(mine.customer_id, other.id), mine.kind
      from customer_identity mine cross join lateral (
        select b.id, count(*) over () as bearers from (
          select i.customer_id as id from customer_identity i where i.merchant_id = mine.merchant_id and i.kind = mine.kind and i.value = mine.value
            and i.customer_id <> mine.customer_id limit ${maxBearers}) b) other
     where mine.merchant_id = ${ctx.scope.merchantId} and mine.customer_id = any(${[...ids]}::bigint[]) and mine.kind in ('phone', 'email')
       and other.bearers < ${maxBearers} order by 1, 2, 3, mine.kind desc
    on conflict do nothing`.execute(ctx.db)
}
