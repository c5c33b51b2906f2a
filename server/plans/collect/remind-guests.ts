import { sql } from 'kysely'
import { planStates } from '#contract/plans/plan.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { groupLanguage } from '../plan/group-name.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import { remindOfLink } from './collect-link.ts'
import { guestsToFill } from './guests-to-fill.ts'

/** Days before the first day on which the product asks by itself: the first list, the corrected and the final one. */
const daysBefore = [30, 21, 14]

/** Asks the contact of groups that leave in so many days for what their lists miss, once on each of those days. */
export async function remindGuests(ctx: Ctx, today: string): Promise<void> {
  const days = daysBefore.map((count) => Temporal.PlainDate.from(today).add({ days: count }).toString())
  const { rows } = await sql<PlanRecord>`select * from travel_plan
    where merchant_id = ${ctx.scope.merchantId} and status in ${among(planStates.phases.upcoming)}
      and start_date = any(${days}::date[]) and contact_email <> '' and locked_at is null
      and guests_reminded_on is distinct from ${today}::date
      and exists (select from plan_quotation q
                   where q.merchant_id = travel_plan.merchant_id and q.plan_id = travel_plan.id and q.status = 'accepted')
    order by id limit 200`.execute(ctx.db)
  for (const plan of rows) {
    await updateRow(ctx, 'travel_plan', { id: plan.id }, { guests_reminded_on: today })
    if (!guestsToFill(plan, await guestsOf(ctx, plan.id), null).length) continue
    const language = groupLanguage(plan)
    await remindOfLink(ctx, { planId: plan.id, to: plan.contact_email, language, text: '' })
  }
}
