import { sql } from 'kysely'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'

/** What waits for the agent, or to be made, does not count any more. */
export const withdrawOpen = (ctx: Ctx, planId: number) =>
  sql`update plan_change set status = 'withdrawn', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and status in ${among(changeStates.phases.open)}`.execute(
    ctx.db,
  )
