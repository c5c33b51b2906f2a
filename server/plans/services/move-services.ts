import { nameIn } from '#contract/kit/languages.ts'
import type { MoveServices, ServicesMoved } from '#contract/plans/plan-services.api.ts'
import type { ServiceMoved } from '#contract/plans/service.schema.ts'
import { isMovedByAll, serviceStates, type PlanServiceVerb } from '#contract/plans/service.states.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { tried } from '../../kit/record/tried.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { orderArranged } from './book-service.ts'
import { arrange, confirmBooking, inform, markChecked, markExpired } from './move-service.ts'
import type { ServiceRow } from './service-sql.ts'
import { allServices } from './services-of.ts'

type Work = (ctx: Ctx, service: ServiceRow, reason: string) => Promise<ServiceMoved>
/** How each is done to one service as it was planned; `fits`: to which it is done at all. */
const works: Record<PlanServiceVerb, { work: Work; fits?: (service: ServiceRow) => boolean }> = {
  arrange: {
    // With whom its days name.
    fits: ({ supplierId, ownArrangement }) => supplierId !== null || ownArrangement,
    work: (ctx, service) =>
      arrange(ctx, {
        id: service.id,
        supplierId: service.supplierId,
        ownArrangement: service.ownArrangement,
        units: service.units,
        costMinor: service.costMinor,
        currency: Currency.catch('THB').parse(service.currency),
        // A hold that ended is not to be had again by its day: left there, it would let the service expire anew.
        optionUntil: service.optionUntil && service.optionUntil < todayOf(ctx) ? null : service.optionUntil,
        cancelSteps: service.cancelSteps,
        note: service.note,
      }),
  },
  inform: { work: (ctx, { id }) => inform(ctx, { id }) },
  confirmBooking: {
    work: (ctx, { id, units, confirmationNo }) =>
      confirmBooking(ctx, { id, confirmedUnits: units, confirmationNo, costMinor: null }),
  },
  markChecked: { work: (ctx, { id }) => markChecked(ctx, { id }) },
  markExpired: { work: (ctx, { id }, reason) => markExpired(ctx, { id, reason }) },
}

/**
 * Does one thing to all services of a plan that its state lets: each for itself, so that one that is refused keeps no other from it.
 * Answers each with how it stands after it, or why it was refused; nothing to do at all is refused.
 */
export async function moveServices(ctx: CallCtx, input: MoveServices): Promise<ServicesMoved> {
  const { needs } = serviceStates.verbs[input.verb]
  if (!may(ctx, needs)) fail('noPermission', { key: needs })
  // What is bound to a SKU is ordered before its supplier is told.
  const refused = input.verb === 'inform' ? await orderArranged(ctx, input.id) : new Map<number, string>()
  return inTransaction(ctx, (inner) => moveEach(inner, input, refused))
}

async function moveEach(
  ctx: Ctx,
  { id, verb, reason }: MoveServices,
  refused: ReadonlyMap<number, string>,
): Promise<ServicesMoved> {
  if (verb === 'markExpired' && !reason) failField('reason', 'required')
  const plan = await lockPlan(ctx, { id }, { evenLocked: verb === 'confirmBooking' })
  const { work, fits } = works[verb]
  const services = (await allServices(ctx, id)).filter(
    (service) => !service.struck && isMovedByAll(verb, service.state) && (!fits || fits(service)),
  )
  if (!services.length) fail(verb === 'arrange' ? 'plans.nothingToArrange' : 'operationInvalid')
  const rows: ServicesMoved['rows'] = []
  for (const service of services) {
    const before = refused.get(service.id)
    const answer =
      before === undefined ? await tried(ctx, (inner) => work(inner, service, reason ?? '')) : { why: before }
    const name = nameIn(service.facts.names, ctx.language) || service.key
    const why = answer.why === undefined ? '' : reasonFor(ctx, answer.why)
    const state = 'done' in answer ? answer.done.state : service.state
    rows.push({ id: service.id, name, state, done: !why, why })
  }
  const done = rows.filter((row) => row.done).length
  await tellPlan(ctx, id, 'plans.servicesMoved', { facts: { code: plan.code, done, count: rows.length } })
  return { rows }
}
