import { languages, type Language } from '#contract/kit/languages.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { openSettlement } from '../deal/settlements.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { makePlanLink } from '../quotes/plan-links.ts'

/** So many days after the last day receipts may still be handed in. */
const daysAfter = 14

type Ask = { planId: number; crewId: number; language?: Language | undefined }
/** A link for somebody who goes with the group, in their language; their earlier ones are worth nothing any more. */
export async function giveGuideLink(ctx: Ctx, { planId, crewId, language }: Ask) {
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const crew = await readRow(ctx, 'crew', crewId)
  const assigned = await ctx.db
    .selectFrom('plan_assignment')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', planId)
    .where('crew_id', '=', crewId)
    .executeTakeFirst()
  if (!assigned || plan.status === 'cancelled') fail('plans.notAssigned', { name: crew.name })
  await openSettlement(ctx, planId, crewId)
  const own = languages.find((one) => one === crew.language) ?? 'en'
  const link = await makePlanLink(ctx, {
    purpose: 'guide',
    planId,
    crewId,
    language: language ?? own,
    expiresAt: dayBegins(ctx, plan.end_date, daysAfter + 1),
    replaces: true,
  })
  await tellPlan(ctx, planId, 'plans.guideLinkMade', { facts: { name: crew.name } })
  return link
}
