import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { entryOf } from '#contract/kit/given.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { tried } from '../../kit/record/tried.ts'
import { among } from '../../kit/db/filters.ts'
import { groupSetting, spellStored } from '../../groups/groups.public.ts'
import { words } from '../../kit/text/words.ts'
import { remindGuests } from '../collect/remind-guests.ts'
import { releaseAllotments } from '../deal/commitments.ts'
import { tellFreeDeposits } from '../options/move-deposits.ts'
import { dueForReminder, remindInstalment } from '../deal/remind.ts'
import { sweepPaperSets } from '../papers/paper-sets.ts'
import { wasNotPaid } from '../../orders/orders.public.ts'
import { expireFallen, markExpired } from '../services/move-service.ts'
import { isOptional } from '../services/service-sql.ts'
import { tellAnswers } from '../services/tell-answers.ts'
import { warnPlanDays } from './warn-days.ts'
import { finishPlan, lockPlanFor, startPlan } from './move-plan.ts'

/** Groups whose first day has come start, those who are home finish, quotations and changes that are past their last day expire. */
export async function sweepPlans(job: JobContext): Promise<void> {
  await eachMerchant(job, 'open', (id) => job.inMerchant(id, sweepMerchant))
}

export async function sweepMerchant(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const { merchantId } = ctx.scope
  const due = async (status: string, before: string): Promise<number[]> => {
    const { rows } = await sql<{
      id: number
    }>`select id from travel_plan where merchant_id = ${merchantId} and status = ${status}
      and locked_at is null and ${sql.ref(before)} ${sql.raw(before === 'end_date' ? '<' : '<=')} ${today}::date order by id limit 500`.execute(
      ctx.db,
    )
    return rows.map(({ id }) => id)
  }
  for (const id of await due('confirmed', 'start_date')) await startPlan(ctx, { id })
  for (const id of await due('in-progress', 'end_date')) await finishPlan(ctx, { id })
  await expireOptions(ctx, today)
  await expireUnpaid(ctx)
  await releaseAllotments(ctx, today)
  await sweepPaperSets(ctx)
  await remindGuests(ctx, today)
  await warnPlanDays(ctx, today)
  await tellAnswers(ctx)
  await tellFreeDeposits(ctx, today)
  await lockDone(ctx, today)
  await spellStored(ctx, 'itinerary')
  await spellStored(ctx, 'travel_plan')
  for (const id of await dueForReminder(ctx)) await remindInstalment(ctx, { id })
  await sql`update plan_quotation set status = 'expired', version = version + 1
    where merchant_id = ${merchantId} and status = 'sent' and valid_until < ${today}::date`.execute(ctx.db)
  await sql`update plan_change set status = 'expired', version = version + 1
    where merchant_id = ${merchantId} and status = 'sent' and valid_until < ${today}::date`.execute(ctx.db)
}

/**
 * A supplier's hold ends with its option date: what nobody has confirmed is to be arranged anew. A yes that came before stands, also one
 * that came while this waited for its plan.
 */
async function expireOptions(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select s.id from plan_service s
      join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.option_until < ${today}::date and ${isOptional}
       and p.status in ${among(planStates.phases.upcoming)} and p.locked_at is null order by s.id limit 500`.execute(
    ctx.db,
  )
  const reason = say(ctx, 'plans.text.optionEnded')
  for (const { id } of rows) await tried(ctx, (inner) => markExpired(inner, { id, reason }))
}

/** An order that nobody paid in its time leaves its service expired; what is done for it next makes another one. */
async function expireUnpaid(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select s.id from plan_service s
      join travel_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
      join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.struck_at is null and ${wasNotPaid}
       and p.status in ${among(planStates.phases.upcoming)} and p.locked_at is null order by s.id limit 500`.execute(
    ctx.db,
  )
  for (const { id } of rows) await tried(ctx, (inner) => expireFallen(inner, id))
}

/** Groups that are home for so many days of the setting are locked by themselves. */
async function lockDone(ctx: Ctx, today: string): Promise<void> {
  const { lockDays } = await groupSetting(ctx)
  if (lockDays === 0) return
  const { rows } = await sql<{
    id: number
  }>`select id from travel_plan where merchant_id = ${ctx.scope.merchantId} and status = 'finished'
    and locked_at is null and end_date + ${lockDays}::int < ${today}::date
    and not exists (select from plan_settlement s where s.merchant_id = travel_plan.merchant_id and s.plan_id = travel_plan.id and s.status <> 'confirmed')
    order by id limit 500`.execute(ctx.db)
  for (const { id } of rows) await lockPlanFor(ctx, { id, reason: say(ctx, 'plans.text.homeLock') })
}
const say = (ctx: Ctx, key: string): string => entryOf(entryOf(words, ctx.merchant.language), key)
