import type { ApplyChange, ChangeAsk, ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { applyAmendment } from '../../orders/orders.public.ts'
import { ask, fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { acceptedOf } from '../money/accepted.ts'
import { lockPlan, roomsOfPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { moveDates } from '../plan/save-plan.ts'
import { resizeHotels } from '../services/place-services.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { changePreview, columnsOf, hasRoomsOf } from './change-preview.ts'
import { resizeSchedule } from './instalments.ts'
import { withdrawOpen } from './withdraw-open.ts'

export type ShownChange = { plan: PlanRecord; shown: ChangePreview }

/**
 * Makes a change of days or numbers as it was shown: the plan, its services, people, orders and instalments in one transaction, or
 * nothing of it. Whose services change and who holds them is asked again; what stands on an order is amended there, by its own rules.
 */
export async function applyChange(
  ctx: Ctx,
  { version, fingerprint, ...form }: ApplyChange,
): Promise<{ done: true }> {
  const { plan, shown } = await changeShown(ctx, { version, fingerprint, ...form })
  askWithoutYes(ctx, { plan, shown }, form.startDate)
  // What the agent was asked for began from the group as it was.
  await withdrawOpen(ctx, plan.id)
  return makeChange(ctx, { plan, shown }, form)
}

/** The plan, locked, and what the change does to it: as it was shown, else refused. */
export async function changeShown(
  ctx: Ctx,
  { version, fingerprint, ...form }: ApplyChange,
): Promise<ShownChange> {
  const plan = await lockPlan(ctx, { id: form.id, version })
  const shown = await changePreview(ctx, form)
  if (shown.fingerprint !== fingerprint) fail('plans.changeOutdated')
  return { plan, shown }
}

/** Of a group that is sold, another day or a higher price needs the agent's yes: whoever has it otherwise says so. */
function askWithoutYes(ctx: Ctx, { plan, shown }: ShownChange, startDate: string): void {
  if (!planStates.is(plan.status, 'going')) return
  const dearerMinor = (shown.after.priceMinor ?? 0) + shown.feeMinor - (shown.before.priceMinor ?? 0)
  if (dearerMinor <= 0 && startDate === plan.start_date) return
  ask(ctx, [
    {
      key: 'plans.questions.changeUnasked',
      facts: {
        day: startDate,
        amount: `${groupedAmount(dearerMinor, shown.priceCurrency)} ${shown.priceCurrency}`,
      },
    },
  ])
}

/** The plan, its services, people, orders and instalments as they shall be: whole, or nothing of it. */
export async function makeChange(
  ctx: Ctx,
  { plan, shown }: ShownChange,
  form: ChangeAsk,
): Promise<{ done: true }> {
  await refuse(ctx, { plan, shown }, form.startDate)
  const feeMinor = shown.feeMinor
  await updateRow(ctx, 'travel_plan', plan, {
    ...columnsOf(form),
    start_date: form.startDate,
    change_fee_minor: Number(plan.change_fee_minor) + feeMinor,
    changed_at: ctx.now.toISOString(),
  })
  if (form.startDate !== plan.start_date) await moveDates(ctx, plan, form.startDate)
  const after = await readRow(ctx, 'travel_plan', plan.id)
  await resizeHotels(ctx, plan.id, roomsOfPlan(plan), roomsOfPlan(after))
  await askAgain(ctx, { plan, after }, shown)
  await amendOrders(ctx, after, shown)
  await resizeSchedule(ctx, after)
  await tellPlan(ctx, plan.id, 'plans.changeApplied', {
    facts: {
      code: plan.code,
      amount: `${groupedAmount(feeMinor, shown.priceCurrency)} ${shown.priceCurrency}`,
    },
    before: { startDate: plan.start_date, ...numbersIn(plan) },
    after: { startDate: after.start_date, ...numbersIn(after) },
  })
  return { done: true }
}

const numbersIn = ({ adults, children, free_guests: freeGuests, singles }: PlanRecord) => ({
  adults,
  children,
  freeGuests,
  singles,
})

/** What was never offered, or cannot be on that day, is neither made nor asked of an agent. */
export async function refuseUnoffered(
  ctx: Ctx,
  { plan, shown }: ShownChange,
  startDate: string,
): Promise<void> {
  const moves = startDate !== plan.start_date
  if (!planStates.is(plan.status, moves ? 'upcoming' : 'open')) fail('operationInvalid')
  if (moves && startDate < todayOf(ctx)) fail('plans.startPassed')
  if (!shown.offered) {
    const accepted = await acceptedOf(ctx, plan.id)
    const sizes = accepted?.sheet.breaks.map(({ paying }) => paying) ?? []
    fail('plans.wrongNumbers', { count: Math.min(...sizes) })
  }
}

/** Who is elsewhere then is told, what is closed on its new day is asked. */
async function refuse(ctx: Ctx, change: ShownChange, startDate: string): Promise<void> {
  await refuseUnoffered(ctx, change, startDate)
  const { shown } = change
  const [busy] = shown.people
  if (busy) fail('plans.personBusy', { ...busy, from: startDate, to: startDate })
  const closed = shown.rows.filter((row) => row.closed)
  if (closed.length)
    ask(ctx, [
      {
        key: 'plans.questions.servicesClosed',
        facts: { names: closed.map(({ names }) => nameIn(names, ctx.language)).join(', ') },
      },
    ])
}

/**
 * Suppliers who hold what changes have not said yes to it yet: they are informed anew, hotels of the rooms that the group needs now.
 */
async function askAgain(
  ctx: Ctx,
  { plan, after }: { plan: PlanRecord; after: PlanRecord },
  { rows }: ChangePreview,
): Promise<void> {
  const [rooms, roomsNow] = [roomsOfPlan(plan), roomsOfPlan(after)]
  const whats = new Map(rows.map(({ id, what }) => [id, what]))
  for (const service of await allServices(ctx, plan.id)) {
    const what = whats.get(service.id)
    const isRequested = what === 'asked'
    const isResized = (isRequested || what === 'order') && rooms !== roomsNow && hasRoomsOf(service, rooms)
    if (!isRequested && !isResized) continue
    await updateRow(ctx, 'plan_service', service, {
      ...(isResized && { units: roomsNow }),
      ...(isRequested && { informed_at: ctx.now.toISOString(), confirmed_at: null, confirmed_units: null }),
      changed_at: ctx.now.toISOString(),
    })
  }
}

const isOrdered = ({ what }: ChangePreview['rows'][number]): boolean =>
  what === 'order' || what === 'orderUnits'

const noGuests: Awaited<ReturnType<typeof guestChange>> = { removeGuests: [], addGuests: [] }

/** What stands on orders, each amended once: another day, guests more or fewer. */
async function amendOrders(ctx: Ctx, plan: PlanRecord, { rows }: ChangePreview): Promise<void> {
  const moved = new Map(rows.flatMap((row) => (isOrdered(row) ? [[row.id, row] as const] : [])))
  for (const service of await allServices(ctx, plan.id)) {
    const row = moved.get(service.id)
    if (!row || service.orderId === null) continue
    const dates = row.toDate !== row.fromDate && {
      date: service.date,
      ...(service.kind === 'hotel' && { endDate: service.endDate }),
    }
    // An order that was tied to it may be of some of the group alone: its guests are changed there.
    const guests = service.attached ? noGuests : await guestChange(ctx, service.orderId, plan)
    const units = service.attached ? null : await blockChange(ctx, service)
    if (!dates && units === null && !guests.removeGuests.length && !guests.addGuests.length) continue
    await applyAmendment(ctx, {
      id: service.orderId,
      amendment: Amendment.parse({ ...dates, ...guests, ...(units !== null && { units }) }),
      reason: '',
      asks: true,
    })
  }
}

/** How many rooms its order is of now, where that is another number than the group has; null: as many, or one that is no block. */
async function blockChange(ctx: Ctx, { orderId, units }: ServiceRow): Promise<number | null> {
  const order = orderId === null ? null : await readRow(ctx, 'orders', orderId)
  return order?.block && order.units !== units ? units : null
}

/** Guests whom an order has too many, or lacks, for the group as it is now; those without a name leave first. */
async function guestChange(ctx: Ctx, orderId: number, plan: PlanRecord) {
  const guests = await ctx.db
    .selectFrom('order_guest')
    .select(['id', 'kind', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('attendance', '<>', 'cancelled')
    .orderBy('position')
    .execute()
  const wanted = { adult: plan.adults + plan.free_guests, child: plan.children } as const
  const removeGuests: number[] = []
  const addGuests: { kind: 'adult' | 'child' }[] = []
  for (const kind of ['adult', 'child'] as const) {
    const stored = guests.filter((guest) => guest.kind === kind)
    const leaving = stored.toSorted((a, b) => Number(a.name !== '') - Number(b.name !== '') || b.id - a.id)
    removeGuests.push(...leaving.slice(0, Math.max(0, stored.length - wanted[kind])).map(({ id }) => id))
    const count = guests.length ? Math.max(0, wanted[kind] - stored.length) : 0
    addGuests.push(...Array.from({ length: count }, () => ({ kind })))
  }
  return { removeGuests, addGuests }
}
