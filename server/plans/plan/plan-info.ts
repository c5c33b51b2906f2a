import { sql } from 'kysely'
import { Source, type Day } from '#contract/groups/itinerary.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { piecesNow } from '../../groups/groups.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow } from '../../kit/db/rows.ts'
import { assignmentsOf } from '../board/assign.ts'
import { guestsOf, roomsOf } from '../guests/guests.queries.ts'
import { profitOf } from '../money/costs-of-plan.ts'
import { expensesOf } from '../money/expenses.ts'
import { quotationsOf } from '../money/quotations.queries.ts'
import { serviceView } from '../services/service-sql.ts'
import { allServices, withServices } from '../services/services-of.ts'
import { plansSql, planView } from './plan.queries.ts'
import { sheetOf, type PlanRecord } from './lock-plan.ts'

/** A plan whole. What it costs is told only to those who may see costs. */
export async function planInfo(ctx: Ctx, { id }: { id: number }): Promise<PlanInfo> {
  const { rows } = await plansSql(ctx, sql`p.id = ${id}`).execute(ctx.db)
  const [row] = rows
  if (!row) fail('notFound')
  const plan = await readRow(ctx, 'travel_plan', id)
  const services = await allServices(ctx, id)
  const guestRows = await guestsOf(ctx, id)
  const expenses = await expensesOf(ctx, id)
  const seesCosts = may(ctx, 'group.plan.profit')
  const days = withServices(plan, services)
  const sheet = sheetOf(plan)
  return {
    ...planView(ctx, row),
    days: seesCosts ? days : days.map((day) => ({ ...day, services: day.services.map(withoutCosts) })),
    sheet: seesCosts ? sheet : { ...sheet, extras: sheet.extras.map(withoutCosts) },
    source: await sourceOf(ctx, plan),
    pieces: plan.status === 'planning' ? await piecesOf(ctx, days) : [],
    services: services.map((service) => serviceView(ctx, service)),
    guestRows,
    rooms: await roomsOf(ctx, id, guestRows),
    assignments: await assignmentsOf(ctx, sql`x.plan_id = ${id}`),
    quotations: await quotationsOf(ctx, id),
    expenses,
    profit: seesCosts ? await profitOf(ctx, { plan, services, expenses }) : null,
    lockedAt: plan.locked_at,
    history: await historyOf(ctx, 'travelPlan', id),
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
