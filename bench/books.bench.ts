import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'
import { config, logInAs, startBenchServer } from './kit/bench-server.ts'
import { fillJournals } from './kit/many-journals.ts'
import { fillOrders } from './kit/many-orders.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * The books over five million postings of one merchant: journals and the order subsidiary as people ask for them, and the sums of
 * a year behind the trial balance, as the server answers over HTTP.
 */
const postings = Number(process.env['BENCH_POSTINGS'] ?? 5_000_000)
const orders = Number(process.env['BENCH_ORDERS'] ?? 500_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 100)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BOOKS', agents: 40, days: 1, capacity: 1 })
await fillOrders(config, { ...world, count: orders })
await fillJournals(config, { merchantId: world.merchantId, postings })
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
}
const subsidiary: Record<string, (no: number) => object> = {
  'no filter': () => ({}),
  'a month of service': month,
  'a month of booking': (no) => ({ ...month(no), basis: 'booking' }),
  'an agent': (no) => ({ agentId: world.agents[no % 40] }),
  'a supplier in a month': (no) => ({ ...month(no), supplierId: world.suppliers[no % 8] }),
}

async function measure(name: string, path: string, input: (no: number) => object, target: number) {
  for (let no = 0; no < 5; no++) await timed(path, input(1000 + no))
  const times: number[] = []
  let found = 0
  for (let no = 0; no < runs; no++) {
    const { ms, rows } = await timed(path, input(no))
    times.push(ms)
    found += rows
  }
  if (!found) throw new Error(`"${name}" found nothing, so it measures nothing`)
  const value = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  printFigure({ name: `${name}, ${postings} postings, p95`, value, unit: 'ms', target, better: 'lower' })
}
/** As the web asks: the page first. */
const page = (input: object) => ({ ...input, total: 'later' })
for (const [name, input] of Object.entries(journals))
  await measure(`journals, ${name}`, '/supplier/book/journal/list', (no) => page(input(no)), 25)
for (const [name, input] of Object.entries(subsidiary))
  await measure(`order subsidiary, ${name}`, '/supplier/orderAccount/list', (no) => page(input(no)), 25)
await measure(
  'trial balance of a year',
  '/supplier/book/sums',
  (no) => ({ from: day(-500 + no), to: day(-135 + no) }),
  300,
)
await server.close()
