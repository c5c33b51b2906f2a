import { ChangeContent } from '#contract/plans/deal/change.schema.ts'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import type { MoveDeal } from '#contract/plans/deal/deal.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { fail } from '../../kit/call/errors.ts'
import { asSystem, type Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { tried } from '../../kit/record/tried.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { acceptedOf, plannedOf } from '../money/accepted.ts'
import { lockPlan, numbersOf, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { makeChange as changePlan } from './apply-change.ts'
import { changePreview } from './change-preview.ts'
import { groupNow, isAnswerable } from './offer-change.ts'

type ChangeVerb = (typeof changeStates.verbNames)[number]
/** The change and its plan, locked; refused where the group is not any more what the change began from. */
async function lockChange(ctx: Ctx, { id, version }: MoveDeal, verb: ChangeVerb) {
  const { plan_id: planId } = await readRow(ctx, 'plan_change', id)
  const plan = await lockPlan(ctx, { id: planId })
  const { row, to } = await lockToMove(ctx, 'plan_change', changeStates, { id, version }, verb)
  return { plan, row, to, content: ChangeContent.parse(row.content) }
}

/** Days, numbers, price or fees of the group were changed since it was sent: what was shown is not what it would be. */
async function refuseOutdated(
  ctx: Ctx,
  plan: PlanRecord,
  { before, chargedMinor }: ChangeContent,
): Promise<void> {
  const accepted = await acceptedOf(ctx, plan.id)
  const priceMinor = accepted && plannedOf(accepted, numbersOf(plan))?.totalMinor
  if (!planStates.is(plan.status, 'going') || typeof priceMinor !== 'number') fail('plans.changeOutdated')
  const now = groupNow(plan, priceMinor)
  const keys = ['startDate', 'adults', 'children', 'freeGuests', 'singles', 'priceMinor'] as const
  const isCharged = chargedMinor !== undefined && chargedMinor !== Number(plan.change_fee_minor)
  if (isCharged || keys.some((key) => now[key] !== before[key])) fail('plans.changeOutdated')
}

/**
 * The agent said yes: what it was shown is made by the same act, at the fee that it was shown. Where something refuses it (a guide is
 * elsewhere by now, an order cannot be changed so) or is to be decided (a service is closed that day), the yes stands and says why; staff
 * make it when that is out of the way.
 */
export async function acceptChange(ctx: Ctx, ref: MoveDeal): Promise<{ done: true }> {
  const { plan, row, to, content } = await lockChange(ctx, ref, 'acceptChange')
  if (!isAnswerable(ctx, { status: 'sent', validUntil: row.valid_until })) fail('operationInvalid')
  await refuseOutdated(ctx, plan, content)
  await updateRow(ctx, 'plan_change', row, { ...answeredBy(ctx), status: to })
  await tellAnswer(ctx, plan)
  await tellPlan(ctx, plan.id, 'plans.acceptChange', { facts: { number: row.number } })
  const { why } = await tried(asSystem(ctx), (inner) => makeChange(inner, { id: row.id }), { answer: 'no' })
  if (why !== undefined)
    await tellPlan(ctx, plan.id, 'plans.changeWaits', { facts: { number: row.number }, reason: why })
  return { done: true }
}

/** The agent said no: the group stays as it is. */
export async function refuseChange(
  ctx: Ctx,
  { reason, ...ref }: MoveDeal & { reason: string },
): Promise<{ done: true }> {
  const { plan, row, to } = await lockChange(ctx, ref, 'refuseChange')
  await updateRow(ctx, 'plan_change', row, { ...answeredBy(ctx), status: to, answer_reason: reason })
  await tellAnswer(ctx, plan)
  await tellPlan(ctx, plan.id, 'plans.refuseChange', { facts: { number: row.number }, reason })
  return { done: true }
}

/** Makes what the agent said yes to. */
export async function makeChange(ctx: Ctx, ref: MoveDeal): Promise<{ done: true }> {
  const { plan, row, to, content } = await lockChange(ctx, ref, 'makeChange')
  await refuseOutdated(ctx, plan, content)
  const form = { id: plan.id, ...content.after }
  const shown = await changePreview(ctx, form)
  await changePlan(ctx, { plan, shown: { ...shown, feeMinor: content.feeMinor } }, form)
  await updateRow(ctx, 'plan_change', row, { status: to })
  return { done: true }
}

const answeredBy = (ctx: Ctx) => ({
  answered_at: ctx.now.toISOString(),
  answered_by_name: ctx.actor.name,
})

const tellAnswer = (ctx: Ctx, { id, code }: PlanRecord): Promise<void> =>
  notify(ctx, {
    kind: 'changeAnswered',
    to: { holding: 'group.plan' },
    subject: { topic: 'travelPlan', id },
    facts: { group: code, name: ctx.actor.name },
  })
