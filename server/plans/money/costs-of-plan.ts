import type { Service, Sheet } from '#contract/groups/itinerary.schema.ts'
import { cost } from '#contract/groups/costing.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupCost, worthOf } from '#contract/plans/planned.ts'
import type { PlanProfit, ProfitRow } from '#contract/plans/plan.schema.ts'
import type { PlanExpense } from '#contract/plans/money.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import { numbersOf, sheetOf, type PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { withServices } from '../services/services-of.ts'
import { callOffCosts, type CallOffCost } from '../call-off/call-off-costs.ts'
import { acceptedOf, plannedOf, type Accepted } from './accepted.ts'
import { retainedOf } from './retained.ts'

/**
 * What each service costs by its sheet where nobody said another cost, in the currency that it is arranged in; null: not known, as it is
 * where that is another one than the sheet's.
 */
export function sheetCosts(plan: PlanRecord, services: readonly ServiceRow[]): Map<string, number | null> {
  const costs = sheetLines(plan, services)
  const others = services.filter(({ struck, facts, currency }) => !struck && facts.currency !== currency)
  for (const { key } of others) costs.set(key, null)
  return costs
}

/** What each service of a plan costs by its sheet at the present numbers, in the currency of the sheet's line; null: not known. */
export function sheetLines(plan: PlanRecord, services: readonly ServiceRow[]): Map<string, number | null> {
  const { payers, free, staff } = numbersOf(plan)
  const sized = { paying: payers, free, staff, marginBasisPoints: null, typedMinor: null }
  const [found] = cost(withServices(plan, services), { ...sheetOf(plan), breaks: [sized] }).breaks
  return new Map(found?.lines.map(({ key, costMinor }) => [key, costMinor]) ?? [])
}

const rowOfMoney = (revenueMinor: number | null, costMinor: number | null): ProfitRow => {
  const profitMinor = revenueMinor === null || costMinor === null ? null : revenueMinor - costMinor
  return {
    revenueMinor,
    costMinor,
    profitMinor,
    marginBasisPoints:
      profitMinor === null || !revenueMinor ? null : Math.round((profitMinor / revenueMinor) * 10_000),
  }
}

/** What of a receipt is a cost: tax that is claimed is none. */
export const costOf = ({ baseMinor, claimedMinor }: Pick<PlanExpense, 'baseMinor' | 'claimedMinor'>) =>
  baseMinor - claimedMinor

/** What was spent on a plan, as far as its profit asks. */
export type Spent = Pick<PlanExpense, 'side' | 'status' | 'serviceId' | 'baseMinor' | 'claimedMinor'>
type PlanWithCosts = {
  plan: PlanRecord
  services: readonly ServiceRow[]
  expenses: readonly Spent[]
}
/** With what several plans are asked of at once: the price that was accepted, and the rates of today. */
type Rated = PlanWithCosts & {
  accepted: Accepted | null
  rates: Awaited<ReturnType<typeof ratesToday>>
  /** What was called off by hand, or has to be, and costs all the same. */
  callOffs: readonly CallOffCost[]
  /** Of a cancelled plan: what of its price was kept. */
  retainedMinor: number | null
}

/**
 * Planned, booked and actual of a plan, in the merchant's currency. Booked: confirmed costs where there are some, else the sheet at
 * the present numbers. Actual: what was spent on tour in place of what was planned, and what was not planned besides.
 */
export async function profitOf(ctx: Ctx, of: PlanWithCosts): Promise<PlanProfit> {
  const { id } = of.plan
  const [accepted, ofPlan, retained] = await Promise.all([
    acceptedOf(ctx, id),
    callOffCosts(ctx, [id]),
    retainedOf(ctx, [id]),
  ])
  const callOffs = ofPlan.get(id) ?? []
  const rates = await ratesToday(
    ctx,
    [...of.services, ...callOffs].map(({ currency }) => currency),
  )
  return profitAt(ctx, { ...of, accepted, callOffs, retainedMinor: retained.get(id) ?? null, rates })
}

export function profitAt(ctx: Ctx, of: Rated): PlanProfit {
  const { accepted } = of
  const spent = of.expenses.filter(({ status, side }) => status === 'approved' && side !== 'advance')
  const booked = bookedCost(ctx, of, new Map())
  const byService = new Map<number, number>()
  for (const { side, serviceId, ...row } of spent)
    if (side === 'cost' && serviceId !== null)
      byService.set(serviceId, (byService.get(serviceId) ?? 0) + costOf(row))
  // Where nothing was spent for a service, it is what is booked.
  const actual = byService.size ? bookedCost(ctx, of, byService) : booked
  const sum = (rows: readonly Spent[]) => rows.reduce((all, row) => all + costOf(row), 0)
  const unplanned = sum(spent.filter(({ side, serviceId }) => side === 'cost' && serviceId === null))
  const income = sum(spent.filter(({ side }) => side === 'income'))
  const revenue = of.retainedMinor ?? (accepted && bookedRevenue(of.plan, accepted))
  return {
    planned: rowOfMoney(accepted?.worthMinor ?? null, accepted?.costMinor ?? null),
    booked: rowOfMoney(revenue, booked.costMinor),
    actual: rowOfMoney(
      revenue === null ? null : revenue + income,
      actual.costMinor === null ? null : actual.costMinor + unplanned,
    ),
    missing: booked.missing,
  }
}

/** Of a cancelled plan nothing stands but what was served, or what its suppliers keep. */
export const sheetNow = (plan: PlanRecord): Sheet =>
  plan.status === 'cancelled' ? { ...sheetOf(plan), extras: [] } : sheetOf(plan)

/** The accepted price for those who go now, with what changes cost. */
function bookedRevenue(plan: PlanRecord, accepted: Accepted): number | null {
  const found = plannedOf(accepted, numbersOf(plan))
  return found && worthOf(accepted.sheet, found.totalMinor + Number(plan.change_fee_minor))
}

/** `spent`: what a service came to cost in the merchant's currency, by its id. */
function bookedCost(
  ctx: Ctx,
  { plan, services, callOffs, rates }: Rated,
  spent: ReadonlyMap<number, number>,
) {
  const sheet = sheetNow(plan)
  const live = services.filter(({ struck, state }) => !struck && state !== 'cancelled')
  const existing = live.filter(({ id, costMinor }) => costMinor !== null || spent.has(id))
  const missing: string[] = []
  let sum = 0
  for (const service of existing) {
    const own = spent.get(service.id) ?? toOwn(ctx, rates, Number(service.costMinor), service.currency)
    if (own === null) missing.push(nameIn(service.facts.names, ctx.language))
    else sum += own
  }
  for (const { feeMinor, currency, names } of callOffs) {
    const own = feeMinor === null ? null : toOwn(ctx, rates, feeMinor, currency)
    if (own === null) missing.push(nameIn(names, ctx.language))
    else sum += own
  }
  const keys = new Set(existing.map(({ key }) => key))
  const rest = withServices(plan, live).map((day) => ({
    ...day,
    services: day.services.filter(({ key }: Service) => !keys.has(key)),
  }))
  const left = groupCost(rest, sheet, numbersOf(plan))
  if (left === null) {
    const sized = {
      paying: Math.max(1, plan.adults),
      free: 0,
      staff: 0,
      marginBasisPoints: null,
      typedMinor: null,
    }
    const [found] = cost(rest, { ...sheet, breaks: [sized] }).breaks
    const lacking = new Set(found?.missing.map(({ key }) => key))
    for (const { key, names } of rest.flatMap((day) => day.services))
      if (lacking.has(key)) missing.push(nameIn(names, ctx.language))
  }
  return { costMinor: left === null || missing.length ? null : left + sum, missing }
}
