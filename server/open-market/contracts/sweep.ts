import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { expireLicences } from '../company/licences.ts'
import { followPrices } from '../library/follow.ts'
import { isTalking, moveDeal, type Copy } from './deal.ts'
import { effectOf } from './moves.ts'
import { tellMove } from './propose.ts'

/** What the clock does: proposals lapse, contracts end on their day, licences expire, prices are followed. */
export async function sweepMarket({ app, inMerchant }: JobContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`select due_merchant as id from platform.market_due()`.execute(
    app.db,
  )
  for (const { id: merchantId } of rows) {
    const goOn = (err: unknown) =>
      app.log.error({ err, merchantId }, 'a merchant of the market was not swept')
    await inMerchant(merchantId, sweepOne).catch(goOn)
    await followPrices(app, merchantId).catch(goOn)
  }
}

export async function sweepOne(ctx: Ctx): Promise<void> {
  await expireLicences(ctx)
  const today = todayOf(ctx)
  const { rows } = await sql<Copy>`
    select * from market_contract
     where merchant_id = ${ctx.scope.merchantId}
       and (state in ('proposed', 'countered') and our_word and moved_at < ${ctx.now.toISOString()}::timestamptz - interval '21 days'
            or state in ('active', 'suspended') and direction = 'sells'
               and (ends_on <= ${today} or (terms ->> 'validTo')::date < ${today}))
     order by id for update`.execute(ctx.db)
  for (const copy of rows) await moveDue(ctx, copy)
}

async function moveDue(ctx: Ctx, copy: Copy): Promise<void> {
  if (isTalking(copy.state)) {
    await moveDeal(ctx, copy, 'lapse', { to: 'lapsed' })
    return tellMove(ctx, copy, 'lapsed')
  }
  const to = copy.ends_on === null ? 'expired' : 'ended'
  await moveDeal(ctx, copy, to === 'ended' ? 'ended' : 'expire', { to })
  await effectOf(ctx, copy, to)
  await tellMove(ctx, copy, to)
}
