import { sql } from 'kysely'
import type {
  ArrangeService,
  ConfirmService,
  MoveService,
  MoveServiceWhy,
  ServiceMoved,
} from '#contract/plans/service.schema.ts'
import { serviceKey, type ServiceRight } from '#contract/plans/plan.keys.ts'
import { rightOf, serviceStates } from '#contract/plans/service.states.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { isMissing, readRow, updateRow, type Columns } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { answerLine, sendByLetter } from '../../orders/orders.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { makerOr } from '../plan/maker.ts'
import { ensureBill } from '../money/ensure-bill.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { freeDeposits } from '../options/move-deposits.ts'
import { noteCallOffs } from '../call-off/note-call-offs.ts'
import { dropQuestions } from '../options/drop-questions.ts'
import { namesOfService, isOnOrder, servicesSql, type ServiceRow } from './service-sql.ts'
import { allServices } from './services-of.ts'

export type ServiceVerb = (typeof serviceStates.verbNames)[number]
type Patch = Partial<Columns<'plan_service'>>
type Done = { patch: Patch; facts?: Record<string, unknown> }

export async function readService(ctx: Ctx, id: number): Promise<ServiceRow> {
  const { rows } = await servicesSql(ctx, sql`s.id = ${id}`).execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** A service, its plan locked first; only whoever sees its screen works on it. */
export async function lockService(
  ctx: Ctx,
  { id, version }: MoveService,
  verb?: ServiceVerb,
): Promise<ServiceRow> {
  const seen = await readService(ctx, id)
  if (!may(ctx, `group.${seen.part}`) && !may(ctx, 'group.plan')) fail('notFound')
  // What a supplier answers goes on while the plan is locked.
  await lockPlan(ctx, { id: seen.planId }, { evenLocked: verb === 'confirmBooking' })
  const service = await readService(ctx, id)
  if (verb) requireRight(ctx, service, rightOf[verb])
  if (version !== undefined && service.version !== version) fail('changedMeanwhile')
  if (verb && !serviceStates.open(verb, service.state)) fail('operationInvalid')
  return service
}

/** What may be done with services of one part, and not of another. */
export function requireRight(ctx: CallCtx, { part }: Pick<ServiceRow, 'part'>, right: ServiceRight): void {
  const key = serviceKey(part, right)
  if (!may(ctx, key)) fail('noPermission', { key })
}

/** One act on a service: checked, done, written, told. Answers how it stands after it. */
const moves =
  <I extends MoveService>(
    verb: ServiceVerb,
    work: (ctx: Ctx, service: ServiceRow, input: I) => Promise<Done>,
  ) =>
  async (ctx: Ctx, input: I): Promise<ServiceMoved> => {
    const service = await lockService(ctx, input, verb)
    const { patch, facts } = await work(ctx, service, input)
    await updateRow(ctx, 'plan_service', service, { ...patch, changed_at: ctx.now.toISOString() })
    await tellPlan(ctx, service.planId, `plans.${verb}`, {
      facts: { name: namesOfService(service), supplier: service.supplierName, ...facts },
      ...('reason' in input && typeof input.reason === 'string' && { reason: input.reason }),
      before: { state: service.state },
    })
    const after = await readService(ctx, service.id)
    return { id: after.id, version: after.version, state: after.state }
  }

/** Says who serves it, how many and at what cost; what guests arrange themselves needs nobody. */
export const arrange = moves<ArrangeService>('arrange', async (ctx, service, form) => {
  const { supplierId, ownArrangement, units, costMinor, currency, optionUntil, cancelSteps, note } = form
  if (supplierId === null && !ownArrangement && service.skuId === null) fail('plans.nothingToArrange')
  if (supplierId !== null && (await isMissing(ctx, 'supplier', [supplierId])))
    failField('supplierId', 'unknown')
  if (service.lineState !== null && supplierId !== service.supplierId)
    fail('plans.serviceSent', { name: service.orderCode })
  if (supplierId !== null) await ensureBill(ctx, { planId: service.planId, supplierId, currency })
  if (supplierId !== service.supplierId || optionUntil !== service.optionUntil)
    await dropQuestions(ctx, { serviceId: service.id })
  const now = ctx.now.toISOString()
  const hidden = !may(ctx, 'group.plan.profit') && supplierId === service.supplierId
  return {
    patch: {
      supplier_id: ownArrangement ? null : supplierId,
      own_arrangement: ownArrangement,
      units,
      // Who may not see costs sends none: what is known of it stays.
      cost_minor: costMinor ?? (hidden ? service.costMinor : null),
      currency: hidden && costMinor === null ? service.currency : currency,
      option_until: optionUntil,
      cancel_steps: JSON.stringify(cancelSteps),
      note,
      arranged_at: now,
      expired_at: null,
      informed_at: null,
      confirmed_at: ownArrangement ? now : null,
    },
    facts: { supplier: await supplierName(ctx, supplierId) },
  }
})

async function supplierName(ctx: Ctx, id: number | null): Promise<string> {
  if (id === null) return ''
  const found = await ctx.db
    .selectFrom('supplier')
    .select('name')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.name ?? ''
}

/** Its supplier is told, or told again: by the order's line where it has one, else by hand. `informService` makes the order first. */
export const inform = moves<MoveService>('inform', async (ctx, service) => {
  const { lineId } = service
  if (lineId !== null) await sendByLetter(ctx, { lineId })
  else if (service.supplierId === null) fail('plans.noSupplier')
  return {
    patch: { informed_at: ctx.now.toISOString(), arranged_at: service.arrangedAt ?? ctx.now.toISOString() },
  }
})

/** What the supplier said; fewer than were asked are noted, and it is still waited for the rest. */
export const confirmBooking = moves<ConfirmService>('confirmBooking', async (ctx, service, form) => {
  const { confirmationNo, confirmedUnits, costMinor } = form
  if (confirmedUnits > service.units)
    failField('confirmedUnits', 'plans.fieldErrors.aboveAsked', { count: service.units })
  const isWhole = confirmedUnits === service.units
  if (service.lineId !== null && isWhole)
    await answerLine(ctx, service.lineId, { move: 'supplierApprove', supplierOrderCode: confirmationNo })
  if (!isWhole) await tellInPart(ctx, service, `${confirmedUnits}/${service.units}`)
  const now = ctx.now.toISOString()
  return {
    patch: {
      confirmation_no: confirmationNo,
      confirmed_units: confirmedUnits,
      ...(costMinor !== null && { cost_minor: costMinor }),
      arranged_at: service.arrangedAt ?? now,
      informed_at: service.informedAt ?? now,
      confirmed_at: isWhole ? now : null,
    },
    facts: { units: `${confirmedUnits}/${service.units}`, number: confirmationNo },
  }
})

/** Whoever looks after the group is to find the rest elsewhere; who writes it down knows. */
async function tellInPart(
  ctx: Ctx,
  { id, version, planId, ...service }: ServiceRow,
  units: string,
): Promise<void> {
  const { code, created_by: by } = await readRow(ctx, 'travel_plan', planId)
  await notify(ctx, {
    kind: 'serviceInPart',
    to: await makerOr(ctx, by),
    subject: { topic: 'travelPlan', id: planId },
    facts: { group: code, name: service.facts.names, supplier: service.supplierName, units },
    once: `serviceInPart ${id} ${version}`,
  })
}

export const markChecked = moves<MoveService>('markChecked', async (_, { version, lineVersion }) => ({
  // The version that this very act makes.
  patch: { checked_version: version + 1, checked_line_version: lineVersion },
}))

export const markExpired = moves<MoveServiceWhy>('markExpired', async (ctx) => ({
  patch: { expired_at: ctx.now.toISOString() },
}))

/** Its order fell for want of its payment: it stands on none any more, and has expired. */
export async function expireFallen(ctx: Ctx, id: number): Promise<void> {
  const service = await lockService(ctx, { id })
  if (service.lineState !== 'cancelled') return
  await updateRow(ctx, 'plan_service', service, {
    ...(await beginAnew(ctx, service)),
    expired_at: ctx.now.toISOString(),
    changed_at: ctx.now.toISOString(),
  })
  await tellPlan(ctx, service.planId, 'plans.markExpired', {
    facts: { name: namesOfService(service), supplier: service.supplierName },
    before: { state: service.state },
  })
}

/** Not wanted any more. What stands on an order is cancelled there; what was told by hand is to be called off by hand. */
export const cancelItem = moves<MoveServiceWhy>('cancelItem', async (ctx, service) => {
  if (service.lineState !== null) fail('plans.serviceSent', { name: service.orderCode })
  await dropQuestions(ctx, { serviceId: service.id })
  const plan = await readRow(ctx, 'travel_plan', service.planId)
  await noteCallOffs(ctx, plan, await allServices(ctx, plan.id), [service])
  return { patch: { struck_at: ctx.now.toISOString() } }
})

/**
 * To be arranged anew; an order that fell is left behind. One that stands is kept, and says how far it is: another beside it would be a
 * second one for the same guests. An option day that has passed would let it expire anew.
 */
export const recoverItem = moves<MoveService>('recoverItem', async (ctx, service) => {
  const twin = await ctx.db
    .selectFrom('plan_service')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', service.planId)
    .where('key', '=', service.key)
    .where('struck_at', 'is', null)
    .where('id', '<>', service.id)
    .executeTakeFirst()
  if (twin) fail('operationInvalid')
  if (!isOnOrder(service)) return { patch: await beginAnew(ctx, service) }
  await dropQuestions(ctx, { serviceId: service.id })
  const isPassed = service.optionUntil !== null && service.optionUntil < todayOf(ctx)
  return { patch: { ...wantedAgain, ...(isPassed && { option_until: null }) } }
})

const wantedAgain = {
  struck_at: null,
  expired_at: null,
  checked_version: null,
  checked_line_version: null,
} satisfies Patch

/** As if nobody had done anything for it: no question to its supplier waits any more, and what was paid on its line is free for the next. */
export async function beginAnew(ctx: Ctx, service: ServiceRow): Promise<Patch> {
  await dropQuestions(ctx, { serviceId: service.id })
  await freeDeposits(ctx, service)
  return {
    ...wantedAgain,
    arranged_at: null,
    informed_at: null,
    confirmed_at: null,
    confirmed_units: null,
    order_id: null,
    line_id: null,
    attached: false,
    round: service.round + 1,
  }
}
