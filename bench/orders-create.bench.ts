import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createPool } from '#server/kit/db/db.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { rawOrders } from './kit/raw-orders.ts'

/*
 * Orders a second through HTTP by the product's own path (session, validation, price, stock, ledger, event), 16 clients,
 * on one hot departure and over 500. The reference writes the same rows in one pipelined SQL transaction an order by 16
 * clients on the same database, and nothing else.
 */
const clients = 16
const rounds = 3
const seconds = 4
const departures = 500

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, {
  code: 'BENCH',
  agents: clients,
  days: departures,
  capacity: 100_000_000,
})
const session = await logIn(server, world)

for (const [name, days, target] of [
  ['one hot departure', 1, 1.5],
  ['500 departures', departures, 0.6],
] as const) {
  // Turn by turn, so that whatever else the machine does falls on both.
  const perSecond = { reference: 0, ours: 0 }
  for (let round = 0; round < rounds; round++) {
    perSecond.reference +=
      (await rawOrders(createPool(config, clients), world, { clients, days, seconds })) / rounds
    await analyze()
    const ours = await throughHttp(days)
    if (ours.failed) throw new Error(`${ours.failed} calls failed: ${ours.sample}`)
    perSecond.ours += ours.perSecond / rounds
  }
  printFigure({
    name: `orders created a second, ${name}`,
    value: perSecond.ours,
    unit: '1/s',
    reference: perSecond.reference,
    target,
    better: 'higher',
  })
}
await checkBooks()
await server.close()

function throughHttp(
  days: number,
): Promise<{ perSecond: number; failed: number; sample: string; p99: number }> {
  const date = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
  const bodies = Array.from({ length: Math.max(days, clients) }, (_, at) =>
    JSON.stringify({
      sessionId: session.sessionId,
      timestamp: 1,
      clientRequestId: 'bench-request-%n',
      agentId: world.agents[at % world.agents.length],
      skuId: world.skuId,
      date: date(1 + (at % days)),
      adults: 2,
      children: 1,
      contactName: 'Wang Xiaoming %n',
      contactPhone: '+66 8%n',
      guests: [{ kind: 'adult', name: '王小明 %n' }],
    }),
  )
  const worker = new Worker(new URL('./kit/http-clients.ts', import.meta.url), {
    workerData: {
      port: server.port,
      cookie: session.cookie,
      path: '/supplier/orderEntry/create',
      bodies,
      clients,
      seconds,
      warmUpSeconds: 2,
    },
  })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/** What a server does by itself every minute or so; a bench is over before that. */
async function analyze(): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** After all that: stock sold is what orders took, frozen is what they cost, and every journal adds up. */
async function checkBooks(): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows } = await client.query(`
    select (select sum(sold) from stock) = (select sum(quantity) from stock_take where state = 'sold') as stock,
           (select sum(balance_minor) from ledger_account where kind = 'agent-frozen') = (select sum(reserved_minor) from orders) as frozen,
           (select sum(live) from order_count) = (select count(*) from orders) as counted`)
  await client.end()
  if (Object.values(rows[0]).includes(false))
    throw new Error(`the books do not add up: ${JSON.stringify(rows[0])}`)
}
