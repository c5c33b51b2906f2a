import { sql } from 'kysely'
import type { z } from 'zod'
import type { Channels } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../kit/ctx.ts'

/** What orders came by, each looked up from the one before it: as many looks as there are channels, however many orders. */
export async function listChannels(ctx: Ctx): Promise<z.output<typeof Channels>> {
  const next = (after: string) => sql`
    (select o.channel from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.channel <> '' and o.channel > ${sql.raw(after)}
      order by o.channel limit 1)`
  const { rows } = await sql<{ channel: string }>`
    with recursive c as (
      select ${next("''")} as channel
      union all
      select ${next('c.channel')} from c where c.channel is not null)
    select channel from c where channel is not null`.execute(ctx.db)
  return { rows: rows.map(({ channel }) => channel) }
}
