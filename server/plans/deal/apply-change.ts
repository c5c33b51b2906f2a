import type { ApplyChange, ChangePreview } from '#contract/plans/deal/deal.schema.ts'
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
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { moveDates } from '../plan/save-plan.ts'
import { allServices } from '../services/services-of.ts'
import { changePreview, columnsOf } from './change-preview.ts'
import { resizeSchedule } from './instalments.ts'

type Shown = { plan: PlanRecord; shown: ChangePreview }

/**
 * Makes a change of days or numbers as it was shown: the plan, its services, people, orders and instalments in one transaction, or
 * nothing of it. Whose services change and who holds them is asked again; what stands on an order is amended there, by its own rules.
 */
export async function applyChange(
  ctx: Ctx,
  { version, fingerprint, ...form }: ApplyChange,
): Promise<{ done: true }> {
  const plan = await lockPlan(ctx, { id: form.id, version })
  const shown = await changePreview(ctx, form)
  if (shown.fingerprint !== fingerprint) fail('plans.changeOutdated')
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
  await askAgain(ctx, after, shown)
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

/** What cannot be is refused, what is closed on its new day is asked. */
async function refuse(ctx: Ctx, { plan, shown }: Shown, startDate: string): Promise<void> {
  const status = planStates.names.find((name) => name === plan.status) ?? fail('operationInvalid')
  const moves = startDate !== plan.start_date
  if (!planStates.is(status, moves ? 'upcoming' : 'open')) fail('operationInvalid')
  if (moves && startDate < todayOf(ctx)) fail('plans.startPassed')
  if (!shown.offered) {
    const accepted = await acceptedOf(ctx, plan.id)
    const sizes = accepted?.sheet.breaks.map(({ paying }) => paying) ?? []
    fail('plans.wrongNumbers', { count: Math.min(...sizes) })
  }
  const [busy] = shown.people
  if (busy) fail('plans.personBusy', { ...busy, from: startDate, to: startDate })
  const closed = shown.rows.filter(({ what }) => what === 'closed')
  if (closed.length)
    ask(ctx, [
      {
        key: 'plans.questions.servicesClosed',
        facts: { names: closed.map(({ names }) => nameIn(names, ctx.language)).join(', ') },
      },
    ])
}

/** Suppliers who hold what changes have not said yes to it yet: they are informed anew. */
async function askAgain(ctx: Ctx, plan: PlanRecord, { rows }: ChangePreview): Promise<void> {
  const requested = new Set(rows.flatMap(({ id, what }) => (what === 'asked' ? [id] : [])))
  for (const service of await allServices(ctx, plan.id))
    if (requested.has(service.id))
      await updateRow(ctx, 'plan_service', service, {
        informed_at: ctx.now.toISOString(),
        confirmed_at: null,
        confirmed_units: null,
        changed_at: ctx.now.toISOString(),
      })
}

/** What stands on orders, each amended once: another day, guests more or fewer. */
async function amendOrders(ctx: Ctx, plan: PlanRecord, { rows }: ChangePreview): Promise<void> {
  const moved = new Map(rows.flatMap((row) => (row.what === 'order' ? [[row.id, row] as const] : [])))
  for (const service of await allServices(ctx, plan.id)) {
    const row = moved.get(service.id)
    if (!row || service.orderId === null) continue
    const dates = row.toDate !== row.fromDate && {
      date: service.date,
      ...(service.kind === 'hotel' && { endDate: service.endDate }),
    }
    const guests = await guestChange(ctx, service.orderId, plan)
    if (!dates && !guests.removeGuests.length && !guests.addGuests.length) continue
    await applyAmendment(ctx, {
      id: service.orderId,
      amendment: Amendment.parse({ ...dates, ...guests }),
      reason: '',
      asks: true,
    })
  }
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
