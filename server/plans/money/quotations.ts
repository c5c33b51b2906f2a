import { sql } from 'kysely'
import { cost } from '#contract/groups/costing.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { AcceptQuotation, MoveOther, MoveOtherWhy, SaveQuotation } from '#contract/plans/money.schema.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { roomsFor } from '#contract/plans/rooming.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fingerprintOf, groupSetting } from '../../groups/groups.public.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { readRow, updateRow, type Columns } from '../../kit/db/rows.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { currencyOf } from '../plan/save-plan.ts'
import { lockPlan, roomsOfPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { resizeHotels } from '../services/place-services.ts'
import { Costing, plannedOf } from './accepted.ts'
import { draftQuotation } from './draft-quotation.ts'
import { fixSchedule } from '../deal/instalments.ts'
import { approvalOf } from './approval.ts'
import { ensureBill } from './ensure-bill.ts'

/** Freezes the days, prices and costs of now as the next edition. */
export async function saveQuotation(ctx: Ctx, form: SaveQuotation): Promise<{ id: number }> {
  const plan = await lockPlan(ctx, { id: form.planId })
  if (plan.status === 'cancelled') fail('operationInvalid')
  if (form.validUntil < todayOf(ctx)) failField('validUntil', 'notAllowed')
  return draftQuotation(ctx, plan, form)
}

type Verb =
  | 'askApproval'
  | 'approveQuotation'
  | 'returnQuotation'
  | 'send'
  | 'accept'
  | 'decline'
  | 'withdraw'
type Quotation = Awaited<ReturnType<typeof readQuotation>>
const readQuotation = (ctx: Ctx, id: number) => readRow(ctx, 'plan_quotation', id)
type Work<I> = (ctx: Ctx, quotation: Quotation, plan: PlanRecord, input: I) => Promise<Done>
type Done = { patch?: Partial<Columns<'plan_quotation'>>; facts?: Record<string, unknown> }

/** One act on a quotation, its plan locked first. */
const moves =
  <I extends MoveOther>(verb: Verb, work: Work<I>) =>
  async (ctx: Ctx, input: I): Promise<{ done: true }> => {
    const { plan_id: planId } = await readQuotation(ctx, input.id)
    const plan = await lockPlan(ctx, { id: planId })
    const { row, to } = await lockToMove(ctx, 'plan_quotation', quotationStates, input, verb)
    const { patch, facts } = await work(ctx, row, plan, input)
    await updateRow(ctx, 'plan_quotation', row, { ...patch, status: to })
    const reason = 'reason' in input && typeof input.reason === 'string' ? input.reason : undefined
    await tellPlan(ctx, planId, `plans.${verb}`, {
      facts: { number: row.number, ...facts },
      ...(reason && { reason }),
    })
    return { done: true }
  }

/** A second person is asked for; not where nobody needs to look. */
export const askQuotationApproval = moves<MoveOther>('askApproval', async () => ({}))

/** Nobody approves their own, but whoever owns the account. */
export const approveQuotation = moves<MoveOther>('approveQuotation', async (ctx, quotation) => {
  if (quotation.created_by !== null && quotation.created_by === ctx.user?.id && !ctx.user.isSuper)
    fail('plans.ownQuotation')
  return { patch: { approved_by_name: ctx.actor.name } }
})
export const returnQuotation = moves<MoveOtherWhy>(
  'returnQuotation',
  async (_ctx, _quotation, _plan, { reason }) => ({
    patch: { answer_reason: reason },
  }),
)

/** What it says, and what it was worked out from, as one text: who accepts it accepts this. */
const hashOf = ({ number, option, valid_until, currency, content }: Quotation): string =>
  fingerprintOf({ number, option, validUntil: valid_until, currency, content })

/** Refused while a cost or a rate is missing, and in what the agent does not pay. The edition that was sent before of the same option does not count any more. */
export const sendQuotation = moves<MoveOther>('send', async (ctx, quotation, plan) => {
  const { days, sheet } = Costing.parse(quotation.costing)
  const { breaks } = cost(days, sheet)
  const services = [...days.flatMap((day) => day.services), ...sheet.extras]
  const missing = new Set(breaks.flatMap((found) => found.missing.map(({ key }) => key)))
  if (!breaks.length || breaks.some(({ priceMinor }) => priceMinor === null)) {
    const names = services
      .filter(({ key }) => missing.has(key))
      .map((service) => nameIn(service.names, ctx.language))
    fail('plans.noCost', { names: names.join(', ') || sheet.priceCurrency })
  }
  // An agent's account has one currency: what it accepts is taken from there.
  const currency = await currencyOf(ctx, plan.agent_id)
  if (quotation.currency !== currency) fail('plans.otherCurrency', { currency, quoted: quotation.currency })
  if (quotation.valid_until < todayOf(ctx)) failField('validUntil', 'notAllowed')
  if (quotation.status === 'draft' && approvalOf({ days, sheet }, await groupSetting(ctx)))
    fail('plans.needsApproval')
  await sql`update plan_quotation set status = 'superseded', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${quotation.plan_id} and option = ${quotation.option} and status = 'sent'`.execute(
    ctx.db,
  )
  await notify(ctx, {
    kind: 'quotationCame',
    to: { holding: 'bookingCenter.quotations', agentId: plan.agent_id },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, number: `${quotation.option}${quotation.number}` },
  })
  return { patch: { sent_at: ctx.now.toISOString(), content_hash: hashOf(quotation) } }
})

export type Accepting = AcceptQuotation & { consent?: { name: string; at: string; hash: string } }
/** Whoever sees groups hears what the agent answered; what staff wrote down for it they know. */
async function tellAnswer(ctx: Ctx, { option, number }: Quotation, plan: PlanRecord): Promise<void> {
  if (ctx.actor.kind === 'staff') return
  await notify(ctx, {
    kind: 'quotationAnswered',
    to: { holding: 'group.plan' },
    subject: { topic: 'travelPlan', id: plan.id },
    facts: { group: plan.code, number: `${option}${number}`, name: ctx.actor.name },
  })
}

/**
 * The agent said yes for so many: what it comes to is written down. Another one that was accepted does not hold any more, but of a group that
 * is sold: other days or numbers are a change of it, with its fee and its suppliers.
 */
export const acceptQuotation = moves<Accepting>('accept', async (ctx, quotation, plan, form) => {
  const { payers, singles, children, proof, consent } = form
  if (plan.status !== 'planning') fail('plans.groupSold')
  if (singles > payers) failField('singles', 'plans.fieldErrors.aboveAsked', { count: payers })
  if (quotation.status === 'expired' && ctx.user)
    ask(ctx, [{ key: 'plans.questions.pricesEnded', facts: { day: quotation.valid_until } }])
  const costing = Costing.parse(quotation.costing)
  const numbers = { payers, singles, children, free: plan.free_guests, staff: plan.staff_count }
  const found = plannedOf(costing, numbers)
  if (!found)
    fail('plans.wrongNumbers', { count: Math.min(...costing.sheet.breaks.map(({ paying }) => paying)) })
  await sql`update plan_quotation set status = 'superseded', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id} and status = 'accepted'`.execute(
    ctx.db,
  )
  await updateRow(ctx, 'travel_plan', plan, {
    adults: payers,
    singles,
    children,
    changed_at: ctx.now.toISOString(),
  })
  const rooms = roomsFor({ adults: payers, freeGuests: plan.free_guests, singles })
  await resizeHotels(ctx, plan.id, roomsOfPlan(plan), rooms)
  await ensureBill(ctx, { planId: plan.id, supplierId: null, currency: quotation.currency })
  await tellAnswer(ctx, quotation, plan)
  const dueMinor = found.totalMinor + Number(plan.change_fee_minor)
  await fixSchedule(ctx, plan, { minor: dueMinor, currency: quotation.currency })
  return {
    patch: {
      accepted: JSON.stringify({ payers, singles, children }),
      total_minor: found.totalMinor,
      planned_cost_minor: found.costMinor,
      planned_worth_minor: found.worthMinor,
      proof,
      consent: consent ? JSON.stringify(consent) : null,
      accepted_hash: quotation.content_hash || hashOf(quotation),
      answered_at: ctx.now.toISOString(),
    },
    facts: { total: `${groupedAmount(found.totalMinor, quotation.currency)} ${quotation.currency}` },
  }
})

export const declineQuotation = moves<MoveOtherWhy>('decline', async (ctx, quotation, plan, { reason }) => {
  await tellAnswer(ctx, quotation, plan)
  return { patch: { answer_reason: reason, answered_at: ctx.now.toISOString() } }
})

/** Not while the plan is confirmed by it. */
export const withdrawQuotation = moves<MoveOtherWhy>('withdraw', async (ctx, quotation, plan, { reason }) => {
  if (quotation.status === 'accepted' && plan.status !== 'planning') fail('plans.isConfirmed')
  return { patch: { answer_reason: reason, answered_at: ctx.now.toISOString() } }
})
