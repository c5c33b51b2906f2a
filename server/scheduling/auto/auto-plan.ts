import { sql } from 'kysely'
import type { AutoAsk, AutoPlan, DayPlan, Party } from '#contract/scheduling/plan.schema.ts'
import { asMerchant, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { planDay } from '../plan/plan.queries.ts'
import type { Plan, Unplaced } from '../solver/problem.ts'
import { dayProblem, timeOf, type Classes, type DayProblem, type RunClasses } from './day-problem.ts'
import { solveBeside } from './solve-beside.ts'

/** A plan of the day's pick-ups that places more and drives less, worked out beside the server: nothing is moved by it. */
export async function autoPlan(ctx: CallCtx, { date, mode, seconds }: AutoAsk): Promise<AutoPlan> {
  const { day, requested, classes } = await inTransaction(ctx, (inner) =>
    asMerchant(inner, (own) => readDay(own, date)),
  )
  const made = dayProblem(day, mode, { requested, classes })
  const plan = await solveBeside(made.problem, { seconds, seed: 1 })
  return proposalOf(day, made, plan)
}

async function readDay(ctx: Ctx, date: string) {
  const day = await planDay(ctx, { date, leg: 'there' })
  const skuIds = [
    ...new Set(
      [...day.unplaced, ...day.trips.flatMap(({ runs }) => runs.flatMap(({ cards }) => cards))].map(
        ({ skuId }) => skuId,
      ),
    ),
  ]
  const { rows: skus } = await sql<{ id: number; name: string }>`
    select id, facts->>'vehicleClass' as name from sku
     where merchant_id = ${ctx.scope.merchantId} and id = any(${skuIds}::bigint[]) and facts->>'vehicleClass' is not null`.execute(
    ctx.db,
  )
  const { rows: runs } = await sql<{ id: number; name: string }>`
    select r.id, c.class as name from day_run r join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
     where r.merchant_id = ${ctx.scope.merchantId} and r.date = ${date}`.execute(ctx.db)
  const requested: Classes = new Map(skus.map(({ id, name }) => [id, name]))
  const classes: RunClasses = new Map(runs.map(({ id, name }) => [id, name]))
  return { day, requested, classes }
}

/** What the plan would move, and what it gains: vehicles whose guests are the same stay as they are. */
function proposalOf(day: DayPlan, made: DayProblem, plan: Plan): AutoPlan {
  const { parties, runs, between, problem } = made
  const before = new Map((problem.previous ?? []).map(({ stopId, vehicleId }) => [stopId, vehicleId]))
  const liveOf = (runId: string) =>
    [...before].filter(([, vehicleId]) => vehicleId === runId).map(([stopId]) => stopId)
  const changed = plan.routes.filter(({ vehicleId, stops }) => {
    const own = new Set(liveOf(vehicleId))
    return stops.length !== own.size || stops.some(({ stopId }) => !own.has(stopId))
  })
  const moves = changed.flatMap(({ vehicleId, stops }) =>
    stops.flatMap(({ stopId, start }, at) => {
      const [party, run] = [parties.get(stopId), runs.get(vehicleId)]
      if (!party || !run) return []
      const { lineId, leg, version, guest } = party
      return [
        {
          lineId,
          leg,
          version,
          guest,
          runId: run.id,
          coach: run.coachName,
          stop: at + 1,
          pickUp: timeOf(start),
        },
      ]
    }),
  )
  const ways = [...runs.keys()].map((id) => liveOf(id)).filter((ids) => ids.length > 0)
  return {
    before: {
      unplaced: day.unplaced.length,
      vehicles: ways.length,
      minutes: Math.round(ways.reduce((sum, ids) => sum + between(ids), 0)),
      moved: 0,
    },
    after: {
      unplaced: plan.unplaced.length,
      vehicles: plan.routes.filter(({ stops }) => stops.length > 0).length,
      minutes: Math.round(
        plan.routes.reduce((sum, { stops }) => sum + between(stops.map(({ stopId }) => stopId)), 0),
      ),
      moved: plan.moved,
    },
    moves,
    left: plan.unplaced.flatMap(({ stopId, why }) => {
      const party = parties.get(stopId)
      return party ? [{ lineId: party.lineId, guest: party.guest, why: whyLeft(made, party, why) }] : []
    }),
  }
}

function whyLeft({ served, problem }: DayProblem, { skuId, apart }: Party, why: Unplaced['why']) {
  if (!served.has(skuId)) return 'noTrip'
  if (why !== 'noSkill') return why
  if (apart) return 'noEmpty'
  // Vehicles that serve it are there, each for a party by itself.
  return problem.vehicles.some(({ skills = [] }) => skills.includes(`sku:${skuId}`)) ? why : 'noRoom'
}
