import { sql } from 'kysely'
import type { ChangeContent, PlanChange, SendChange } from '#contract/plans/deal/change.schema.ts'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import type { MoveDealWhy } from '#contract/plans/deal/deal.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { fingerprintOf } from '../../groups/groups.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { insertRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { changeShown, refuseUnoffered } from './apply-change.ts'
import { withdrawOpen } from './withdraw-open.ts'

/** What a group is in the eyes of its agent: when, how many, at which price. */
export const groupNow = (plan: PlanRecord, priceMinor: number): ChangeContent['before'] => ({
  startDate: plan.start_date,
  adults: plan.adults,
  children: plan.children,
  freeGuests: plan.free_guests,
  singles: plan.singles,
  priceMinor,
})

/**
 * Asks the agent for a change of a group that is sold, as it was shown; the plan stays as it is until the answer. One that still waits
 * for its answer does not count any more.
 */
export async function sendChange(
  ctx: Ctx,
  { validUntil, note, ...form }: SendChange,
): Promise<{ id: number }> {
  const { plan, shown } = await changeShown(ctx, form)
  if (!planStates.is(plan.status, 'going')) fail('operationInvalid')
  if (validUntil < todayOf(ctx)) failField('validUntil', 'notAllowed')
  await refuseUnoffered(ctx, { plan, shown }, form.startDate)
  if (shown.before.priceMinor === null || shown.after.priceMinor === null) fail('plans.noQuotation')
  const { startDate, adults, children, freeGuests, singles } = form
  const content: ChangeContent = {
    before: groupNow(plan, shown.before.priceMinor),
    after: { startDate, adults, children, freeGuests, singles, priceMinor: shown.after.priceMinor },
    feeMinor: shown.feeMinor,
    chargedMinor: Number(plan.change_fee_minor),
  }
  await refuseAccepted(ctx, plan.id)
  await withdrawOpen(ctx, plan.id)
  const number = await nextNumber(ctx, plan.id)
  const currency = shown.priceCurrency
  const saved = await insertRow(ctx, 'plan_change', {
    plan_id: plan.id,
    number,
    content: JSON.stringify(content),
    content_hash: fingerprintOf({ plan: plan.id, number, currency, validUntil, note, content }),
    currency,
    valid_until: validUntil,
    note,
    sent_at: ctx.now.toISOString(),
    sent_by_name: ctx.actor.name,
  })
  await notify(ctx, {
    kind: 'changeCame',
    to: { holding: 'bookingCenter.quotations', agentId: plan.agent_id },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, until: validUntil },
  })
  await tellPlan(ctx, plan.id, 'plans.changeSent', {
    facts: { number },
    before: content.before,
    after: content.after,
  })
  return saved
}

/** What an agent said yes to is made, or withdrawn with a reason, before it is asked for something else. */
async function refuseAccepted(ctx: Ctx, planId: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`select number from plan_change
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and status = 'accepted'`.execute(
    ctx.db,
  )
  const [accepted] = rows
  if (accepted) fail('plans.changeAccepted', accepted)
}

async function nextNumber(ctx: Ctx, planId: number): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0)::int + 1 as number from plan_change
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}`.execute(ctx.db)
  return rows[0]?.number ?? 1
}

/** The agent is not asked any more, or what it said yes to is not made after all. */
export async function withdrawChange(ctx: Ctx, input: MoveDealWhy): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_change', input.id)
  await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_change', changeStates, input, 'withdrawChange')
  await updateRow(ctx, 'plan_change', row, { status: to, answer_reason: input.reason })
  await tellPlan(ctx, planId, 'plans.withdrawChange', { facts: { number: row.number }, reason: input.reason })
  return { done: true }
}

/** `locked`: its group is, so that nothing of it is answered. */
type ChangeRow = Omit<PlanChange, 'can'> & { planId: number; locked: boolean }
const changeSql = (ctx: Ctx, planIds: readonly number[]) =>
  sql<ChangeRow>`select c.id, c.version, c.plan_id as "planId", c.number, c.status, c.content, c.content_hash as "contentHash", c.currency,
      c.valid_until as "validUntil", c.note, c.mailed_to as "mailedTo", c.sent_at as "sentAt", c.sent_by_name as "sentBy",
      c.answered_at as "answeredAt", c.answered_by_name as "answeredBy", c.answer_reason as "answerReason",
      p.locked_at is not null as locked
    from plan_change c
    join travel_plan p on p.merchant_id = c.merchant_id and p.id = c.plan_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.plan_id = ${anyOf(planIds)}
   order by c.plan_id, c.number desc`

/** Changes that the agent of a group was asked for, the newest first. */
export async function listChanges(ctx: Ctx, { planId }: { planId: number }): Promise<{ rows: PlanChange[] }> {
  await readRow(ctx, 'travel_plan', planId)
  const { rows } = await changeSql(ctx, [planId]).execute(ctx.db)
  return {
    rows: rows.map((row) => ({
      ...row,
      can: {
        ...canMove(ctx, changeStates, row.status),
        ...(row.status === 'sent' &&
          may(ctx, 'group.quotation.send') && { changeMail: true as const, changeLink: true as const }),
      },
    })),
  }
}

/** The newest of each of these plans, but those that were withdrawn. */
export async function newestChanges(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, ChangeRow>> {
  const { rows } = await changeSql(ctx, planIds).execute(ctx.db)
  const newest = new Map<number, ChangeRow>()
  for (const row of rows) if (!newest.has(row.planId)) newest.set(row.planId, row)
  return new Map([...newest].filter(([, { status }]) => status !== 'withdrawn'))
}

/** It may still be answered; nothing of a group that is locked. */
export const isAnswerable = (
  ctx: Ctx,
  { status, validUntil, locked }: { status: string; validUntil: string; locked?: boolean },
): boolean => status === 'sent' && validUntil >= todayOf(ctx) && !locked
