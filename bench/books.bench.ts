import { withClient } from '#server/kit/db/client.ts'
import { calmestP95 } from './kit/calmest.ts'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'
import { config, logInAs, startBenchServer } from './kit/bench-server.ts'
import { cachedWorld } from './kit/cached-world.ts'
import { fillEvents } from './kit/many-events.ts'
import { fillJournals } from './kit/many-journals.ts'
import { families, fillOrders } from './kit/many-orders.ts'
import { makeBenchWorld, type BenchWorld } from './kit/order-world.ts'
import { firstOf, itemAt } from '#contract/kit/given.ts'

/*
 * The books over five million postings of one merchant, and a log of as many events: journals, the order subsidiary, an agent's account and
 * the log as people ask for them, also by what they type, and the sums of a year behind the trial balance, as the server answers over HTTP.
 */
const postings = Number(process.env['BENCH_POSTINGS'] ?? 5_000_000)
const orders = Number(process.env['BENCH_ORDERS'] ?? 500_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 100)

const server = await startBenchServer()
const world = await cachedWorld(`${postings} postings, ${orders} orders`, async () => {
  const made = await makeBenchWorld(server.app, { code: 'BOOKS', agents: 40, days: 1, capacity: 1 })
  const { merchantId } = made
  await fillOrders(config, { ...made, count: orders })
  await fillJournals(config, { merchantId, postings })
  await fillEvents(config, { merchantId, events: postings })
  return { ...made, rare: await rareSupplier(merchantId), codes: await codesOf(made) }
})
const { rare, codes } = world
const session = await logInAs(server, world.admin)

const timed = (path: string, input: object) => timedCall(server, session, path, input)

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const month = (no: number) => ({ from: day(-400 + (no % 300)), to: day(-370 + (no % 300)) })
const journals: Record<string, (no: number) => object> = {
  'no filter': () => ({}),
  'a month': month,
  'an agent': (no) => ({ agentId: world.agents[no % 40] }),
  'an account in a month': (no) => ({ ...month(no), account: ['sales|', 'cash|', 'expense|'][no % 3] }),
  'a kind': (no) => ({ kind: ['supplier-paid', 'order-sold'][no % 2] }),
  'page 100': (no) => ({ pageNo: 100 + (no % 5) }),
  "an order's code": (no) => ({ text: itemAt(codes, no % 100) }),
  'a memo': (no) => ({ text: `TT${((100_001 + (no % 500)) * 7919) % 100_000}` }),
}
const subsidiary: Record<string, (no: number) => object> = {
  'no filter': () => ({}),
  'a month of service': month,
  'a month of booking': (no) => ({ ...month(no), basis: 'booking' }),
  'an agent': (no) => ({ agentId: world.agents[no % 40] }),
  'a supplier in a month': (no) => ({ ...month(no), supplierId: world.suppliers[no % 8] }),
  "a rare supplier's bookings": () => ({ supplierId: rare, basis: 'booking' }),
  'page 50': () => ({ pageNo: 50 }),
  'page 50 of bookings': () => ({ pageNo: 50, basis: 'booking' }),
  'a code': (no) => ({ text: itemAt(codes, no % 100) }),
  'how a code begins': (no) => ({ text: itemAt(codes, no % 100).slice(0, -2) }),
  'a name': (no) => ({ text: `${families[no % 16]}${'伟芳娜敏静'[no % 5]}` }),
  'a family name': (no) => ({ text: families[no % 16] }),
  'an agent and a name': (no) => ({
    agentId: world.agents[no % 40],
    text: `${families[no % 16]}${'伟芳'[no % 2]}`,
  }),
  'a product in a month': (no) => ({ ...month(no), text: 'phi phi' }),
  'a product, a name': (no) => ({ text: `speedboat ${families[no % 16]}${'伟芳'[no % 2]}` }),
}
const account: Record<string, (no: number) => object> = {
  'no filter': () => ({}),
  'a code': (no) => ({ text: itemAt(codes, no % 40) }),
  'a memo': (no) => ({ text: `TT${((100_001 + (no % 500)) * 7919) % 100_000}` }),
}
const log: Record<string, (no: number) => object> = {
  'no filter': () => ({}),
  "an order's code": (no) => ({ text: itemAt(codes, no % 100) }),
  'words of a record': (no) => ({ text: `${families[no % 16]}${no % 16}x` }),
  'words of very many': () => ({ text: 'supplier changed' }),
  'words of none': () => ({ text: 'nothing of it' }),
}

/** A supplier of three hundred lines among all. */
function rareSupplier(merchantId: number): Promise<number> {
  return withClient(config, async (client) => {
    const made = await client.query<{ id: number }>(
      `insert into supplier (merchant_id, code, name, currency) values ($1, 'RARE', 'Longtail of Mr Somchai', 'THB') returning id`,
      [merchantId],
    )
    const { id } = firstOf(made.rows)
    await client.query(
      `update order_line set supplier_id = $2 where merchant_id = $1 and id in (
         select id from order_line where merchant_id = $1 and id % (select greatest(count(*) / 300, 1) from order_line where merchant_id = $1) = 0)`,
      [merchantId, id],
    )
    return id
  })
}

/** Codes of the last three orders of each agent, by their turn. */
function codesOf({ merchantId, agents }: BenchWorld): Promise<string[]> {
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ code: string }>(
      `select o.code from unnest($2::bigint[]) with ordinality a (id, no) cross join lateral (
         select code, row_number() over (order by id desc) as turn from orders where merchant_id = $1 and agent_id = a.id order by id desc limit 3) o order by o.turn, a.no`,
      [merchantId, agents],
    )
    return rows.map(({ code }) => code)
  })
}

async function measure(name: string, path: string, input: (no: number) => object, target: number) {
  const { p95, found } = await calmestP95(runs, (no) => timed(path, input(no)))
  if (!found && !name.endsWith('none')) throw new Error(`"${name}" found nothing, so it measures nothing`)
  printFigure({ name: `${name}, ${postings} postings, p95`, value: p95, unit: 'ms', target, better: 'lower' })
}
/** As the web asks: the page first. */
const page = (input: object) => ({ ...input, total: 'later' })
for (const [name, input] of Object.entries(journals))
  await measure(`journals, ${name}`, '/supplier/book/journal/list', (no) => page(input(no)), 25)
for (const [name, input] of Object.entries(subsidiary))
  await measure(`order subsidiary, ${name}`, '/supplier/orderAccount/list', (no) => page(input(no)), 25)
for (const [name, input] of Object.entries(account))
  await measure(
    `an agent's account, ${name}`,
    '/supplier/distributorAccout/detail',
    (no) => ({ agentId: world.agents[no % 40], ...input(no) }),
    25,
  )
for (const [name, input] of Object.entries(log))
  await measure(`audit log, ${name}`, '/supplier/auditLog/list', (no) => page(input(no)), 25)
await measure(
  'trial balance of a year',
  '/supplier/book/sums',
  (no) => ({ from: day(-500 + no), to: day(-135 + no) }),
  300,
)
await server.close()
