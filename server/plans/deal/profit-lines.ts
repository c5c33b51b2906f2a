import { cost } from '#contract/groups/costing.ts'
import type { Service } from '#contract/groups/itinerary.schema.ts'
import type { ProfitLine } from '#contract/plans/deal/deal.schema.ts'
import type { PlanExpense } from '#contract/plans/money.schema.ts'
import { groupCost, type GroupNumbers } from '#contract/plans/planned.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'
import { callOffCosts } from '../call-off/call-off-costs.ts'
import { acceptedOf, type Accepted, type Costing } from '../money/accepted.ts'
import { costOf, sheetNow } from '../money/costs-of-plan.ts'
import { numbersOf, type PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { withServices } from '../services/services-of.ts'

/** What each line of a costing comes to for a group of this size, in the merchant's currency; `rest`: supplements of singles and children. */
function ownCosts({ days, sheet }: Costing, numbers: GroupNumbers) {
  const { payers, free, staff } = numbers
  const sized = { paying: Math.max(1, payers), free, staff, marginBasisPoints: null, typedMinor: null }
  const [found] = cost(days, { ...sheet, breaks: [sized] }).breaks
  const optional = new Set(
    days.flatMap(({ services }) => services.filter((one) => one.optional).map(({ key }) => key)),
  )
  const lines = new Map(
    found?.lines.filter(({ key }) => !optional.has(key)).map(({ key, ownMinor }) => [key, ownMinor]) ?? [],
  )
  const sum = [...lines.values()].reduce<number>((all, own) => all + (own ?? 0), 0)
  const total = groupCost(days, sheet, numbers)
  return { lines, restMinor: total === null ? null : total - sum }
}

const numbersAt = (plan: PlanRecord, of: Accepted['accepted']): GroupNumbers => ({
  payers: of.payers,
  singles: of.singles,
  children: of.children,
  free: plan.free_guests,
  staff: plan.staff_count,
})

type PlanWithCosts = { plan: PlanRecord; services: readonly ServiceRow[]; expenses: readonly PlanExpense[] }
type Amounts = Pick<ProfitLine, 'plannedMinor' | 'bookedMinor' | 'actualMinor'>

/** A row differs by 5 % or 2,000 of the merchant's currency: it says why. */
const differs = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) >= Math.min(200_000, Math.max(1, Math.abs(a) * 0.05))

/** Costs service by service: as accepted, as booked at the present numbers, as it came to be; what was spent and not planned below. */
export async function profitLines(
  ctx: Ctx,
  { plan, services, expenses }: PlanWithCosts,
): Promise<ProfitLine[]> {
  const accepted = await acceptedOf(ctx, plan.id)
  const planned = accepted && ownCosts(accepted, numbersAt(plan, accepted.accepted))
  const live = services.filter(({ struck, state }) => !struck && state !== 'cancelled')
  const days = withServices(plan, live)
  const sheet = sheetNow(plan)
  const booked = ownCosts({ days, sheet }, numbersOf(plan))
  const rates = await ratesToday(
    ctx,
    live.map(({ currency }) => currency),
  )
  const spent = Map.groupBy(
    expenses.filter(({ status, side }) => status === 'approved' && side === 'cost'),
    ({ serviceId }) => serviceId,
  )
  const existing = new Map<string, Service>(
    [...(accepted?.days ?? []), ...days]
      .flatMap((day) => day.services)
      .concat(accepted?.sheet.extras ?? [], sheet.extras)
      .filter(({ ownArrangement, optional }) => !ownArrangement && !optional)
      .map((service) => [service.key, service]),
  )
  const rows = [...existing.values()].map((service): ProfitLine => {
    const row = live.find(({ key }) => key === service.key)
    const plannedMinor = planned ? (planned.lines.get(service.key) ?? 0) : null
    const confirmed =
      row?.costMinor === null || !row ? null : toOwn(ctx, rates, Number(row.costMinor), row.currency)
    const bookedMinor =
      confirmed ?? (booked.lines.has(service.key) ? (booked.lines.get(service.key) ?? null) : 0)
    const paid = row && spent.get(row.id)
    const actualMinor = paid ? paid.reduce((sum, one) => sum + costOf(one), 0) : bookedMinor
    return {
      key: service.key,
      names: service.names,
      kind: service.kind,
      plannedMinor,
      bookedMinor,
      actualMinor,
      cause: causeOf(
        { plannedMinor, bookedMinor, actualMinor },
        { confirmed: confirmed !== null || !!paid, sold: !!accepted, row },
      ),
    }
  })
  return [
    ...rows,
    ...supplements(planned?.restMinor ?? null, booked.restMinor, live),
    ...(await callOffLines(ctx, plan.id)),
    ...unplanned(spent.get(null) ?? []),
  ]
}

type Why = { confirmed: boolean; sold: boolean; row: ServiceRow | undefined }
function causeOf(
  { plannedMinor, bookedMinor, actualMinor }: Amounts,
  { confirmed, sold, row }: Why,
): ProfitLine['cause'] {
  if (!sold || !(differs(plannedMinor, bookedMinor) || differs(bookedMinor, actualMinor))) return null
  if (row === undefined && plannedMinor !== 0) return 'dropped'
  if (plannedMinor === 0) return 'unplanned'
  return confirmed ? 'price' : 'numbers'
}

/** What is not wanted any more and costs a fee all the same. */
async function callOffLines(ctx: Ctx, planId: number): Promise<ProfitLine[]> {
  const costs = (await callOffCosts(ctx, [planId])).get(planId) ?? []
  const rates = await ratesToday(
    ctx,
    costs.map(({ currency }) => currency),
  )
  return costs.map(({ id, names, feeMinor, currency }) => {
    const ownMinor = feeMinor === null ? null : toOwn(ctx, rates, feeMinor, currency)
    return {
      key: `call-off ${id}`,
      names,
      kind: 'call-off',
      plannedMinor: 0,
      bookedMinor: ownMinor,
      actualMinor: ownMinor,
      cause: ownMinor === 0 ? null : ('unplanned' as const),
    }
  })
}

/** What singles and children cost beside; none where hotels' confirmed costs hold it already. */
function supplements(
  plannedMinor: number | null,
  restMinor: number | null,
  live: readonly ServiceRow[],
): ProfitLine[] {
  const inHotels = live.some(({ kind, costMinor }) => kind === 'hotel' && costMinor !== null)
  const bookedMinor = inHotels ? 0 : restMinor
  if (!plannedMinor && !bookedMinor) return []
  return [
    {
      key: 'supplements',
      names: {},
      kind: 'supplements',
      plannedMinor,
      bookedMinor,
      actualMinor: bookedMinor,
      cause: differs(plannedMinor, bookedMinor) ? 'numbers' : null,
    },
  ]
}

const unplanned = (rows: readonly PlanExpense[]): ProfitLine[] =>
  [...Map.groupBy(rows, ({ category }) => category)].map(([category, of]) => ({
    key: `unplanned ${category}`,
    names: { en: category, 'zh-CN': category, 'zh-TW': category, th: category, ko: category },
    kind: 'unplanned',
    plannedMinor: 0,
    bookedMinor: 0,
    actualMinor: of.reduce((sum, one) => sum + costOf(one), 0),
    cause: 'unplanned' as const,
  }))
