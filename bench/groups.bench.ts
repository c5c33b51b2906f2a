import { sql } from 'kysely'
import pg from 'pg'
import { cost } from '#contract/groups/costing.ts'
import { exampleSheet, makeService } from '#contract/groups/costing-example.ts'
import { Day, Sheet } from '#contract/groups/itinerary.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { timedCall } from './kit/timed-call.ts'

/*
 * Group tours: a list of 100,000 plans by four filters, a plan of 20 days with 12 services a day beside an order's page, a plan of 200
 * services that is confirmed, and a sheet of 12 group sizes by 200 services worked out.
 */
const plans = Number(process.env['PLANS'] ?? 100_000)
const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'GROUPS', agents: 50, days: 60, capacity: 1_000_000 })
const session = await logIn(server, world)
const { merchantId } = world
const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const at = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0

const call = callAs(server, session)
const timed = async (path: string, input: object) =>
  (await timedCall(server, session, `/supplier/${path}`, input)).ms
async function many(count: number, work: (no: number) => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let no = 0; no < count; no++) all.push(await work(no))
  return all
}

const kinds = ['play', 'meal', 'traffic', 'hotel', 'guide', 'other'] as const
/** So many days of so many services, each with a cost. */
const daysOf = (count: number, services: number): Day[] =>
  Array.from({ length: count }, (_, nth) =>
    Day.parse({
      key: `d${nth}`,
      names: { en: `Day ${nth + 1}` },
      services: Array.from({ length: services }, (_, no) =>
        makeService(`s${nth}-${no}`, {
          kind: kinds[no % kinds.length] ?? 'play',
          names: { en: `Service ${no}` },
          costMinor: 10_000 + no * 100,
          childMinor: 5_000,
        }),
      ),
    }),
  )
const sheet = Sheet.parse({ ...exampleSheet, priceCurrency: 'THB', sellRate: '1', extras: [] })

/** A plan of such days. */
async function makePlan(count: number, services: number): Promise<number> {
  const { id } = await call<{ id: number }>('travelPlan/create', {
    names: { en: 'Family group' },
    agentId: world.agents[0],
    startDate: day(30),
    adults: 20,
    freeGuests: 1,
    from: 'empty',
    dayCount: 1,
  })
  await call('travelPlan/days', { id, version: 1, days: daysOf(count, services), sheet })
  return id
}

// ---- a sheet
const large = daysOf(10, 20)
const twelve: Sheet = {
  ...sheet,
  breaks: Array.from({ length: 12 }, (_, nth) => ({
    paying: 8 + nth * 3,
    free: 1,
    staff: 1,
    marginBasisPoints: null,
    typedMinor: null,
  })),
}
const costing = Array.from({ length: 60 }, () => {
  const began = performance.now()
  cost(large, twelve)
  return performance.now() - began
}).slice(20)
printFigure({
  name: 'a sheet of 12 group sizes by 200 services worked out, median',
  value: at(costing, 0.5),
  unit: 'ms',
  target: 5,
  better: 'lower',
})
printFigure({
  name: 'the same at its slowest of 40: a key pressed in a sheet of 2,400 cells',
  value: at(costing, 0.99),
  unit: 'ms',
  target: 16,
  better: 'lower',
})

// ---- a plan beside an order
const planId = await makePlan(20, 12)
const order = await call<{ id: number }>('orderEntry/create', {
  clientRequestId: crypto.randomUUID(),
  agentId: world.agents[0],
  skuId: world.skuId,
  date: day(5),
  adults: 2,
  contactName: 'Wang',
})
await many(10, () => timed('travelPlan/info', { id: planId }))
await many(10, () => timed('order/info', { id: order.id }))
printFigure({
  name: 'a plan of 20 days by 12 services opens, median, against an order',
  value: at(await many(40, () => timed('travelPlan/info', { id: planId })), 0.5),
  unit: 'ms',
  reference: at(await many(40, () => timed('order/info', { id: order.id })), 0.5),
  target: 2,
  better: 'lower',
})

// ---- confirming
const confirmed = await many(3, async () => {
  const id = await makePlan(10, 20)
  const quotation = await call<{ id: number }>('groupPlanQuotation/save', {
    planId: id,
    option: 'A',
    validUntil: day(20),
  })
  await call('groupPlanQuotation/send', { id: quotation.id })
  await call('groupPlanQuotation/accept', { id: quotation.id, payers: 20, proof: 'mail' })
  return timed('travelPlanHandler/confirm', { id })
})
printFigure({
  name: 'a plan of 200 services is confirmed, slowest of 3',
  value: Math.max(...confirmed),
  unit: 'ms',
  target: 1_000,
  better: 'lower',
})

// ---- the list
await withSystemCtx(server.app, merchantId, async ({ db }) => {
  await sql`insert into travel_plan (merchant_id, code, names, agent_id, category, contact_name, start_date, day_count, adults, sheet, status)
    select ${merchantId}, 'B' || n, jsonb_build_object('en', (array['Family', 'School', 'Diving', 'Incentive'])[1 + n % 4] || ' group ' || n),
           (${world.agents}::bigint[])[1 + n % 50], (array['Family', 'School', 'Diving', 'Incentive'])[1 + n % 4], 'Li Wei ' || n % 997,
           current_date - 700 + n % 1400, 5, 10 + n % 30, ${JSON.stringify(sheet)}::jsonb,
           (array['planning', 'confirmed', 'in-progress', 'finished', 'cancelled'])[1 + n % 5]
      from generate_series(1, ${plans}::int) n`.execute(db)
  await sql`insert into plan_service (merchant_id, plan_id, day, position, key, kind, date, facts, currency)
    select ${merchantId}, p.id, 1 + k % 5, k, 's' || k, (array['hotel', 'play', 'traffic'])[1 + k % 3], p.start_date + k % 5, ${JSON.stringify(daysOf(1, 1)[0]?.services[0])}::jsonb, 'THB'
      from travel_plan p, generate_series(1, 4) k where p.merchant_id = ${merchantId} and p.code like 'B%'`.execute(
    db,
  )
})
const owner = new pg.Client(config)
await owner.connect()
await owner.query('vacuum analyze')
await owner.end()
const filter = (no: number) => ({
  massStatus: ['planning', 'confirmed'],
  distributorId: world.agents[no % 50],
  massDateRange: { from: day(-30), to: day(120) },
  categoryId: ['Family', 'School', 'Diving', 'Incentive'][no % 4],
  pageSize: 20,
})
await many(20, (no) => timed('travelPlan/list', filter(no)))
printFigure({
  name: `a page of ${plans} plans by four filters, p95`,
  value: at(await many(200, (no) => timed('travelPlan/list', filter(no))), 0.95),
  unit: 'ms',
  target: 25,
  better: 'lower',
})
const byState = (no: number) => ({
  massStatus: ['planning', 'confirmed'],
  hotelStatus: ['to-arrange'],
  travelPlanName: 'family',
  massDateRange: { from: day(no), to: day(no + 14) },
  pageSize: 20,
})
await many(10, (no) => timed('travelPlan/list', byState(no)))
printFigure({
  name: `a page of ${plans} plans by state of their hotels, name and days, p95`,
  value: at(await many(100, (no) => timed('travelPlan/list', byState(no))), 0.95),
  unit: 'ms',
  target: 60,
  better: 'lower',
})
await server.close()
