import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Running } from '#server/app.ts'
import { CachedLooks } from '#server/order-entry/cached-looks.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillSoldSkus } from './kit/sold-skus.ts'
import { plainReads } from './kit/plain-reads.ts'

/*
 * Looks as a marketplace does: 16 clients ask for stock and price of 31 days of one of 40 SKUs for one of 16 agents, beside
 * nothing, and beside 20 bookings a second of those SKUs; and the product list of a day. The reference is the same server with
 * no statement prepared and no answer kept, asked turn by turn with it.
 */
const clients = 16
const rounds = 3
const seconds = 4
const bookings = 20

const server = await startBenchServer()
const plain = await startBenchServer({ database: plainReads(config) })
plain.app.services.set('orderEntry.looks', new CachedLooks(0))
const world = await makeBenchWorld(server.app, {
  code: 'BENCH',
  agents: clients,
  days: 60,
  capacity: 1_000_000,
})
const skuIds = await fillSoldSkus(server.app, world, 40)
await analyze()
const session = await logIn(server, world)
const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const agentOf = (at: number) => world.agents[at % world.agents.length]!
const skuOf = (at: number) => skuIds[at % skuIds.length]!
const envelope = { sessionId: session.sessionId, timestamp: 1 }

const stockChecks = Array.from({ length: 640 }, (_, at) => ({
  ...envelope,
  agentId: agentOf(at),
  skuId: skuOf(at),
  from: day(1),
  to: day(31),
}))
const lists = Array.from({ length: 32 }, (_, at) => ({
  ...envelope,
  agentId: agentOf(at),
  date: day(1 + (at % 2)),
  pageSize: 20,
}))
const orders = Array.from({ length: 640 }, (_, at) => ({
  ...envelope,
  clientRequestId: 'bench-request-%n',
  agentId: agentOf(at),
  skuId: skuOf(at),
  date: day(1 + (at % 31)),
  adults: 2,
  contactName: 'Wang Xiaoming %n',
  contactPhone: '+66 8%n',
  guests: [{ kind: 'adult', name: '王小明 %n' }],
}))

type LooksView = { perSecond: number; failed: number; sample: string; p50: number; p99: number }
type Asking = { path: string; bodies: object[]; clients: number; everyMs?: number }

function ask({ port }: Running, { path, bodies, ...rest }: Asking): Promise<LooksView> {
  const worker = new Worker(new URL('./kit/http-clients.ts', import.meta.url), {
    workerData: {
      port,
      cookie: session.cookie,
      path: `/supplier/orderEntry/${path}`,
      bodies: bodies.map((body) => JSON.stringify(body)),
      seconds,
      warmUpSeconds: 1,
      ...rest,
    },
  })
  return new Promise((resolve, reject) =>
    worker
      .once('message', (view: LooksView) => (view.failed ? reject(new Error(view.sample)) : resolve(view)))
      .once('error', reject),
  )
}
const look = (on: Running, many = clients) =>
  ask(on, { path: 'stockCheck', bodies: stockChecks, clients: many })
const lookAtList = (on: Running) => ask(on, { path: 'productList', bodies: lists, clients: 1 })
const book = (on: Running) =>
  ask(on, { path: 'create', bodies: orders, clients: 1, everyMs: 1000 / bookings })

/** Turn by turn, so that whatever else the machine does falls on both; the middle of each. */
async function byTurns<T>(work: (on: Running) => Promise<T>): Promise<{ ours: T[]; reference: T[] }> {
  const view: { ours: T[]; reference: T[] } = { ours: [], reference: [] }
  for (let round = 0; round < rounds; round++) {
    view.reference.push(await work(plain))
    view.ours.push(await work(server))
  }
  return view
}
const middle = <T>(all: T[], of: (one: T) => number): number =>
  all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

const alone = await byTurns(look)
const beside = await byTurns(async (on) => (await Promise.all([look(on), book(on)]))[0])
const list = await byTurns(lookAtList)
for (const [name, { ours, reference }] of [
  ['', alone],
  [`, ${bookings} bookings a second beside`, beside],
] as const) {
  printFigure({
    name: `stock checks of 31 days a second, ${clients} clients${name}`,
    value: middle(ours, (one) => one.perSecond),
    unit: '1/s',
    reference: middle(reference, (one) => one.perSecond),
    target: 8,
    better: 'higher',
  })
}
printFigure({
  name: `stock check of 31 days, ${clients} clients, ${bookings} bookings a second beside, p99`,
  value: middle(beside.ours, (one) => one.p99),
  unit: 'ms',
  target: 50,
  better: 'lower',
})
printFigure({
  name: 'product list of 20, one client, median',
  value: middle(list.ours, (one) => one.p50),
  unit: 'ms',
  target: 10,
  better: 'lower',
})
printFigure({
  name: 'product list of 20, one client, median, against unprepared reads',
  value: middle(list.ours, (one) => one.p50),
  unit: 'ms',
  reference: middle(list.reference, (one) => one.p50),
  target: 0.7,
  better: 'lower',
})
await server.close()
await plain.close()

/** What a server does by itself every minute or so; a bench is over before that. */
async function analyze(): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
