import { sql } from 'kysely'
import { enqueue, type Job } from '../kit/jobs/jobs.ts'
import { writeSearch } from './company/own-company.ts'
import { followPrices } from './library/follow.ts'
import { refreshShared } from './library/share.ts'
import { shareByRules } from './library/share-rules.ts'

/** What others read of a merchant, after its names, products or prices have changed; partners that buy from it follow what they pay now. */
export const publishAnew: Job = ({ inMerchant }, { merchantId }) =>
  inMerchant(merchantId, async (ctx) => {
    await writeSearch(ctx)
    await shareByRules(ctx)
    await refreshShared(ctx)
    const { rows } = await sql<{ id: number }>`select distinct buyer_id as id from platform.market_deal
      where seller_id = ${merchantId} and state = 'active' order by 1`.execute(ctx.db)
    for (const { id } of rows)
      await enqueue(
        { db: ctx.db, scope: { ...ctx.scope, merchantId: id } },
        'open-market.follow',
        {},
        {
          key: `open-market.follow ${id}`,
        },
      )
  })

export const followAnew: Job = ({ app }, { merchantId }) => followPrices(app, merchantId)
