import { sql } from 'kysely'
import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { dayBegins } from '../../kit/text/today.ts'
import { openSettlement } from '../deal/open-settlement.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { makePlanLink } from '../quotes/plan-links.ts'

/** So many days after the last day receipts may still be handed in. */
const daysAfter = 14

/** The language of somebody who goes along. */
export const languageOf = (crew: { language: string }): Language => asOneOf(languages, crew.language) ?? 'en'

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
  const link = await makePlanLink(ctx, {
    purpose: 'guide',
    planId,
    crewId,
    language: language ?? languageOf(crew),
    expiresAt: dayBegins(ctx, plan.end_date, daysAfter + 1),
    replaces: true,
  })
  await tellPlan(ctx, planId, 'plans.guideLinkMade', { facts: { name: crew.name } })
  return link
}

/** Whoever is taken off a group has links of it no more: with the group again they get another one. */
export async function revokeGuideLinks(ctx: Ctx, planId: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows: assigned } = await sql<{ id: number }>`select distinct crew_id as id from plan_assignment
    where merchant_id = ${merchantId} and plan_id = ${planId} and crew_id is not null`.execute(ctx.db)
  await sql`update platform.plan_link set revoked_at = ${ctx.now.toISOString()}
    where merchant_id = ${merchantId} and plan_id = ${planId} and purpose = 'guide' and revoked_at is null
      and crew_id <> all(${assigned.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
}

/** Has somebody a link of the group that still opens? */
export async function hasGuideLink(
  ctx: Ctx,
  { planId, crewId }: Pick<Ask, 'planId' | 'crewId'>,
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('platform.plan_link')
    .select('plan_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', planId)
    .where('purpose', '=', 'guide')
    .where('crew_id', '=', crewId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()
  return found !== undefined
}
