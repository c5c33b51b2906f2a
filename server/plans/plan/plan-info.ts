import { sql } from 'kysely'
import { Source, type Day } from '#contract/groups/itinerary.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { groupSetting, piecesNow } from '../../groups/groups.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { assignmentsOf } from '../board/assign.ts'
import { guestsOf, roomsOf } from '../guests/guests.queries.ts'
import { profitOf } from '../money/costs-of-plan.ts'
import { expensesOf } from '../money/expenses.ts'
import { quotationsOf } from '../money/quotations.queries.ts'
import { serviceTeller } from '../services/service-sql.ts'
import { allServices, withServices } from '../services/services-of.ts'
import { onePlan, planView, rollUpsOf } from './plan.queries.ts'
import { sheetOf, type PlanRecord } from './lock-plan.ts'

/** A plan whole. What it costs is told only to those who may see costs. */
export async function planInfo(ctx: Ctx, { id }: { id: number }): Promise<PlanInfo> {
  // What does not wait for each other is asked in one flight.
  const [plan, services, guestRows, expenses, assignments, quotations, history, { expenseCategories }] =
    await Promise.all([
      onePlan(ctx, id),
      allServices(ctx, id),
      guestsOf(ctx, id),
      expensesOf(ctx, id),
      assignmentsOf(ctx, sql`x.plan_id = ${id}`),
      quotationsOf(ctx, id),
      historyOf(ctx, 'travelPlan', id),
      groupSetting(ctx),
    ])
  const seesCosts = may(ctx, 'group.plan.profit')
  const days = withServices(plan, services)
  const sheet = sheetOf(plan)
  const [source, pieces, rooms, profit] = await Promise.all([
    sourceOf(ctx, plan),
    plan.status === 'planning' ? piecesOf(ctx, days) : [],
    roomsOf(ctx, id, guestRows),
    seesCosts ? profitOf(ctx, { plan, services, expenses }) : null,
  ])
  return {
    ...planView(ctx, { ...plan, ...rollUpsOf(services) }),
    inclusions: plan.inclusions,
    exclusions: plan.exclusions,
    terms: plan.terms,
    days: seesCosts ? days : days.map((day) => ({ ...day, services: day.services.map(withoutCosts) })),
    sheet: seesCosts ? sheet : { ...sheet, extras: sheet.extras.map(withoutCosts) },
    source,
    pieces,
    services: services.map(serviceTeller(ctx)),
    guestRows,
    rooms,
    assignments,
    quotations,
    expenses,
    expenseCategories: expenseCategories.map(({ name }) => name),
    profit,
    lockedAt: plan.locked_at,
    history,
  }
}

const withoutCosts = <S extends { costMinor: number | null }>(service: S): S => ({
  ...service,
  costMinor: null,
  childMinor: null,
  singleMinor: null,
  tripleMinor: null,
  vehicles: [],
})

/** Newer versions of its fragments are offered, never taken by themselves; of what is sold none is. */
async function piecesOf(ctx: Ctx, days: readonly Day[]): Promise<PlanInfo['pieces']> {
  const ids = days.flatMap(({ source }) => (source?.kind === 'fragment' ? [source.id] : []))
  return (await piecesNow(ctx, ids)).map(({ id, code, version }) => ({ id, code, version }))
}

async function sourceOf(ctx: Ctx, { source }: PlanRecord): Promise<PlanInfo['source']> {
  if (source === null) return null
  const read = Source.parse(source)
  const found = await ctx.db
    .selectFrom('itinerary')
    .select('code')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', read.id)
    .executeTakeFirst()
  return { ...read, code: found?.code ?? '' }
}
