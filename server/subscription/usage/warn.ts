import { sql } from 'kysely'
import { allowances, measures } from '#contract/subscription/plans.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isPaused } from '#contract/subscription/standing.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { standingOf } from '../plan/standing.queries.ts'
import { readSubscription } from '../plan/term.ts'
import { monthOf, monthUse } from './month.ts'

const to = { holding: 'setting.consumption' }

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
      if (rows.length === 0) continue
      const facts = {
        measure: ctx.app.word(ctx.merchant.language, `subscription.measures.${measure}`),
        percent,
      }
      const subjectId = ctx.scope.merchantId
      await emit(ctx, 'subscription.usageHigh', { subject: 'merchant', subjectId, facts })
      await notify(ctx, { kind: 'usageHigh', to, subject: { topic: 'usage', id: subjectId }, facts })
    }
}

/** Days before the last one on which whoever may pay is told, once each. */
const warnDays = [7, 3, 1]

/** Selling is never paused without a word before it: a week, three days and a day ahead, and on the last day. */
export async function warnOfEnd(ctx: Ctx): Promise<void> {
  const { daysLeft, sellsUntil, state } = await standingOf(ctx)
  if (daysLeft === null || sellsUntil === null || isPaused(state)) return
  const near = warnDays.findLast((days) => daysLeft <= days)
  if (near === undefined) return
  await notify(ctx, {
    kind: 'sellingEnds',
    to,
    subject: { topic: 'subscription', id: ctx.scope.merchantId },
    facts: { days: daysLeft, day: sellsUntil },
    once: `selling ends ${sellsUntil} ${near}`,
  })
}
