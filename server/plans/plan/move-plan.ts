import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { MovePlan, MovePlanWhy } from '#contract/plans/plan.schema.ts'
import { planStates, type ConfirmStop, type PlanStatus } from '#contract/plans/plan.states.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { NotificationKindName } from '#contract/notifications/kinds.ts'
import { houseAgentId, loadAgents, requireOrdering } from '../../agents/agents.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import { readRow, updateRow, type Columns } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { noteCallOffs } from '../call-off/note-call-offs.ts'
import { cancelOrders, endedOrders } from '../deal/cancel-orders.ts'
import { claimFee, keepFee } from '../deal/keep-fee.ts'
import { withdrawOpen } from '../deal/withdraw-open.ts'
import { closeInstalments, isOverdue, moveDueDays } from '../deal/instalments.ts'
import { revokeGuideLinks } from '../guide/guide-link.ts'
import { dropQuestions } from '../options/drop-questions.ts'
import { draftAnew } from '../money/draft-quotation.ts'
import { acceptedOf, plannedOf } from '../money/accepted.ts'
import { beginAnew } from '../services/move-service.ts'
import { isOnOrder } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { lockPlan, numbersOf, tellPlan, type PlanRecord } from './lock-plan.ts'

export type PlanVerb = (typeof planStates.verbNames)[number]
type Patch = Partial<Columns<'travel_plan'>>

/** One act on a plan: found and locked as it was seen, checked, written, told. */
const moves =
  <I extends MovePlan>(verb: PlanVerb, work: (ctx: Ctx, plan: PlanRecord, input: I) => Promise<Patch>) =>
  async (ctx: Ctx, input: I): Promise<{ done: true }> => {
    const plan = await lockPlan(ctx, input, { evenLocked: verb === 'lock' || verb === 'unlock' })
    const { status } = plan
    if (!planStates.open(verb, status)) fail('operationInvalid')
    const patch = await work(ctx, plan, input)
    const to = targetOf(verb, status)
    await updateRow(ctx, 'travel_plan', plan, {
      ...patch,
      ...(to && { status: to }),
      changed_at: ctx.now.toISOString(),
    })
    await tellPlan(ctx, plan.id, `plans.${verb}`, {
      facts: { code: plan.code },
      ...('reason' in input && typeof input.reason === 'string' && { reason: input.reason }),
      before: { status: plan.status },
      after: { status: to ?? plan.status },
    })
    await tellAgent(ctx, plan, verb)
    return { done: true }
  }

const agentNotices: Partial<Record<PlanVerb, NotificationKindName>> = {
  confirm: 'groupConfirmed',
  cancel: 'groupCancelled',
  recover: 'groupRecovered',
}
/** What became of its group; the house hears of none. */
async function tellAgent(ctx: Ctx, plan: PlanRecord, verb: PlanVerb): Promise<void> {
  const kind = agentNotices[verb]
  if (!kind || plan.agent_id === (await houseAgentId(ctx))) return
  await notify(ctx, {
    kind,
    to: { holding: 'bookingCenter.quotations', agentId: plan.agent_id },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, name: plan.names },
  })
}

const targetOf = (verb: PlanVerb, from: PlanStatus): PlanStatus | null => {
  const move = asOneOf(planStates.moveNames, verb)
  return move ? planStates.target(move, from, null) : null
}

const lateServices = async (ctx: Ctx, planId: number) => {
  const today = todayOf(ctx)
  return (await allServices(ctx, planId)).filter(
    ({ struck, state, optionUntil }) =>
      !struck && serviceStates.is(state, 'unconfirmed') && optionUntil !== null && optionUntil < today,
  )
}

const agentOf = async (ctx: Ctx, { agent_id: id }: PlanRecord) =>
  (await loadAgents(ctx, [id])).get(id) ?? fail('notFound')

/** What stands in the way of confirming a plan without a person who is asked; null: nothing. */
export async function confirmStops(ctx: Ctx, plan: PlanRecord): Promise<ConfirmStop | null> {
  const accepted = await acceptedOf(ctx, plan.id)
  if (plan.locked_at) return 'locked'
  const { enabled, stop } = await agentOf(ctx, plan)
  if (!enabled || stop) return 'agentStopped'
  if (!accepted) return 'noQuotation'
  if (!plannedOf(accepted, numbersOf(plan))) return 'wrongNumbers'
  if (await isOverdue(ctx, plan)) return 'overdue'
  return (await lateServices(ctx, plan.id)).length ? 'optionsPassed' : null
}

/** Needs a quotation that the agent accepted, of a size that it offers. */
export const confirmPlan = moves<MovePlan>('confirm', async (ctx, plan) => {
  requireOrdering(ctx, await agentOf(ctx, plan))
  const accepted = (await acceptedOf(ctx, plan.id)) ?? fail('plans.noQuotation')
  if (!plannedOf(accepted, numbersOf(plan))) {
    const min = Math.min(...accepted.sheet.breaks.map(({ paying }) => paying))
    fail('plans.wrongNumbers', { count: min })
  }
  if (!may(ctx, 'group.plan.override') && (await isOverdue(ctx, plan))) fail('plans.overdue')
  const late = await lateServices(ctx, plan.id)
  if (late.length)
    ask(ctx, [
      {
        key: 'plans.questions.optionsPassed',
        facts: { names: late.map(({ facts }) => nameIn(facts.names, ctx.language)).join(', ') },
      },
    ])
  await moveDueDays(ctx, { ...plan, confirmed_at: ctx.now.toISOString() })
  return { confirmed_at: ctx.now.toISOString() }
})

export const startPlan = moves<MovePlan>('start', async (ctx, plan) => {
  if (plan.start_date > todayOf(ctx)) fail('plans.tooEarly')
  return {}
})
export const finishPlan = moves<MovePlan>('finish', async (ctx, plan) => {
  if (plan.end_date >= todayOf(ctx)) fail('plans.tooEarly')
  return {}
})

export const lockPlanFor = moves<MovePlanWhy>('lock', async (ctx, plan, { reason }) => {
  if (plan.locked_at) fail('operationInvalid')
  return { locked_at: ctx.now.toISOString(), locked_by_name: ctx.actor.name, lock_reason: reason }
})
export const unlockPlan = moves<MovePlanWhy>('unlock', async (_, plan) => {
  if (!plan.locked_at) fail('operationInvalid')
  return { locked_at: null, locked_by_name: '', lock_reason: '' }
})

/** Whoever may not unlock asks those who may; the plan stays as it is. */
export async function requestUnlock(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ done: true }> {
  const plan = await readRow(ctx, 'travel_plan', id)
  if (!plan.locked_at) fail('operationInvalid')
  await notify(ctx, {
    kind: 'unlockRequested',
    to: { holding: 'group.plan.unlock' },
    subject: { topic: 'travelPlan', id },
    facts: { group: plan.code, name: ctx.actor.name, reason },
  })
  await tellPlan(ctx, id, 'plans.unlockRequested', { facts: { code: plan.code }, reason })
  return { done: true }
}

/**
 * Called off: what stands on no order falls, and whoever was told of it by hand has to be told so; people and vehicles are free again,
 * orders that were made for it are cancelled and their suppliers asked. Of a group on tour only the days ahead fall.
 */
export const cancelPlan = moves<MovePlanWhy>('cancel', async (ctx, plan, { reason }) => {
  const today = todayOf(ctx)
  const onTour = plan.status === 'in-progress'
  const services = await allServices(ctx, plan.id)
  const falling = services.filter(
    ({ struck, lineState, date }) => !struck && lineState === null && (!onTour || date > today),
  )
  await noteCallOffs(ctx, plan, services, falling)
  for (const service of falling)
    await updateRow(ctx, 'plan_service', service, { struck_at: ctx.now.toISOString() })
  await sql`delete from plan_assignment where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id}
    and (not ${onTour} or from_date > ${today}::date)`.execute(ctx.db)
  await dropQuestions(ctx, { planId: plan.id })
  await revokeGuideLinks(ctx, plan.id)
  await withdrawOpen(ctx, plan.id)
  await closeInstalments(ctx, plan)
  const accepted = await acceptedOf(ctx, plan.id)
  const openMinor = await keepFee(ctx, plan, accepted)
  const currency = accepted?.currency ?? ''
  const after = onTour ? today : null
  const leftMinor = await cancelOrders(ctx, plan.id, { reason, keepMinor: openMinor, currency, after })
  await claimFee(ctx, plan, { openMinor: leftMinor, currency })
  return { cancel_reason: reason }
})

/**
 * In planning again: guests and rooms are as they were, services are to be arranged anew and take stock anew with the next order
 * (an order of before stays as it ended), what was quoted is a draft again, to be sent and accepted anew.
 */
export const recoverPlan = moves<MovePlan>('recover', async (ctx, plan) => {
  if (plan.start_date < todayOf(ctx)) fail('plans.startPassed')
  const services = await allServices(ctx, plan.id)
  const ended = await endedOrders(ctx, plan.id)
  const live = new Set<string>()
  for (const service of services.toReversed()) {
    if (live.has(service.key)) continue
    live.add(service.key)
    if (isOnOrder(service) && !ended.has(service.orderId ?? 0)) continue
    await updateRow(ctx, 'plan_service', service, await beginAnew(ctx, service))
  }
  const { rows } = await sql<{
    id: number
  }>`update plan_quotation set status = 'superseded', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id} and status = 'accepted' returning id`.execute(
    ctx.db,
  )
  await draftAnew(ctx, plan, rows[0]?.id ?? null)
  return { cancel_reason: '', life: plan.life + 1, change_fee_minor: 0, confirmed_at: null, order_code: '' }
})
