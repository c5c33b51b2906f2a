import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { oneOfMany } from '../../kit/record/tried.ts'
import { todayOf } from '../../kit/text/today.ts'
import { expireLicences } from '../company/check-licences.ts'
import { lapseCases } from '../cases/case-moves.ts'
import { followPrices } from '../library/follow.ts'
import { writeBands } from '../trust/bands.ts'
import { amendDue } from './amend-on-day.ts'
import { isTalking, moveDeal, type Copy } from './deal.ts'
import { effectOf } from './moves.ts'
import { beginDue } from './receive.ts'
import { tellMove } from './propose.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** What the clock does: proposals lapse, contracts end on their day, licences expire, prices are followed. */
export async function sweepMarket({ app, inMerchant }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ due_merchant: number }>(app, { name: 'market_due' })
  for (const { due_merchant: merchantId } of rows) {
    const goOn = (err: unknown) =>
      app.log.error({ err, merchantId }, 'a merchant of the market was not swept')
    await inMerchant(merchantId, sweepOne).catch(goOn)
    await followPrices(app, merchantId, { once: true }).catch(goOn)
  }
}

export async function sweepOne(ctx: Ctx): Promise<void> {
  await expireLicences(ctx)
  await lapseCases(ctx)
  await writeBands(ctx)
  await beginDue(ctx)
  await amendDue(ctx)
  const today = todayOf(ctx)
  const { rows } = await sql<Copy & { left: boolean }>`
    select k.*, m.plan = 'ended' as "left"
      from market_contract k join platform.merchant m on m.id = k.partner_id
     where k.merchant_id = ${ctx.scope.merchantId}
       and (state in ('proposed', 'countered') and our_word and moved_at < ${ctx.now.toISOString()}::timestamptz - interval '21 days'
            or state in ('active', 'suspended') and direction = 'sells'
               and (ends_on <= ${today} or (terms ->> 'validTo')::date < ${today})
            or state in ('active', 'suspended') and m.plan = 'ended')
     order by k.id for update of k`.execute(ctx.db)
  for (const copy of rows) await oneOfMany(ctx, { contractId: copy.id }, (apart) => moveDue(apart, copy))
  await stopUnlicensed(ctx)
}

/** Where we say so, a partner whose licence has ended makes no new orders: its contract rests until a person resumes it. */
async function stopUnlicensed(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Copy>`
    select k.* from market_contract k
      join platform.market_company own on own.merchant_id = k.merchant_id and own.gate_orders = 'refuse' and own.gate <> 'anyone'
      join platform.market_company c on c.merchant_id = k.partner_id and c.licence_state = 'expired'
     where k.merchant_id = ${ctx.scope.merchantId} and k.state = 'active' order by k.id for update of k`.execute(
    ctx.db,
  )
  const reason = ctx.app.word(ctx.merchant.language, 'open-market.text.licenceEnded')
  for (const copy of rows) {
    await moveDeal(ctx, copy, 'suspend', { to: 'suspended', copy: { reason }, say: { reason } })
    await effectOf(ctx, copy, 'suspended', 'licence')
    await tellMove(ctx, copy, 'suspended', reason)
  }
}

async function moveDue(ctx: Ctx, { left, ...copy }: Copy & { left: boolean }): Promise<void> {
  if (isTalking(copy.state)) {
    await moveDeal(ctx, copy, 'lapse', { to: 'lapsed' })
    return tellMove(ctx, copy, 'lapsed')
  }
  // A company that has left ends its contracts; its name stays on papers.
  const to = copy.ends_on === null && !left ? 'expired' : 'ended'
  await moveDeal(ctx, copy, to === 'ended' ? 'ended' : 'expire', { to })
  await effectOf(ctx, copy, to)
  await tellMove(ctx, copy, to)
}
