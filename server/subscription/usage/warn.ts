import { sql } from 'kysely'
import { allowances, measures } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { readSubscription } from '../plan/term.ts'
import { monthOf, monthUse } from './month.ts'

/** Tells once a month that a measure is at 80 % of its allowance, and once that it is used up. Nothing is blocked by it. */
export async function warnOfUsage(ctx: Ctx): Promise<void> {
  const subscription = await readSubscription(ctx)
  if (!subscription) return
  const month = monthOf(todayOf(ctx))
  const used = await monthUse(ctx, month)
  for (const measure of measures)
    for (const percent of [80, 100]) {
      if (used[measure] * 100 < allowances[subscription.plan][measure] * percent) continue
      const { rows } = await sql`insert into usage_warning (merchant_id, month, measure, percent)
        values (${ctx.scope.merchantId}, ${month}, ${measure}, ${percent}) on conflict do nothing returning measure`.execute(
        ctx.db,
      )
      if (rows.length > 0)
        await emit(ctx, 'subscription.usageHigh', {
          subject: 'merchant',
          subjectId: ctx.scope.merchantId,
          facts: {
            measure: ctx.app.word(ctx.merchant.language, `subscription.measures.${measure}`),
            percent,
          },
        })
    }
}
