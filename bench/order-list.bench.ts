import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { fillOrders, families } from './kit/many-orders.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * The order list with four filters and a text search over a million orders of one merchant among fifty, and the counters
 * of its tabs, as the server answers them over HTTP. Every search is another one.
 */
const count = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const others = 49
const runs = 200

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: 40, days: 1, capacity: 1 })
await fillOrders(config, { ...world, count })
for (let no = 1; no <= others; no++) {
  const other = await makeBenchWorld(server.app, { code: `OTHER${no}`, agents: 4, days: 1, capacity: 1 })
  await fillOrders(config, { ...other, count: 2_000 })
}
const client = new pg.Client(config)
await client.connect()
await client.query('vacuum analyze')
await client.end()

const { cookie, sessionId } = await logIn(server, world)

async function timed(path: string, input: object): Promise<{ ms: number; rows: number }> {
  const body = JSON.stringify({ ...input, sessionId })
  const begun = performance.now()
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  })
  const answer = (await response.json()) as {
    error: { code: number; message?: string }
    data?: { rows?: unknown[] }
  }
  const ms = performance.now() - begun
  if (answer.error.code !== 0) throw new Error(`${path}: ${answer.error.message}`)
  return { ms, rows: answer.data?.rows?.length ?? 0 }
}
const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const filters = (no: number) => ({
  activityDateRange: [day(-500 + (no % 90)), day(-100 + (no % 90))],
  status: ['confirmed', 'processing'],
  supplierStatus: ['approved', 'in-process'],
  distribution: [world.agents[no % 40], world.agents[(no + 7) % 40], world.agents[(no + 13) % 40]],
  text:
    no % 3 === 0 ? `LI ${'ABCDEFGHIJKLMNOPQRST'[no % 20]}` : `${families[no % 16]}${'伟芳娜敏静'[no % 5]}`,
})
async function measure(path: string, input: (no: number) => object) {
  for (let no = 0; no < 10; no++) await timed(path, input(1000 + no))
  const times: number[] = []
  let found = 0
  for (let no = 0; no < runs; no++) {
    const { ms, rows } = await timed(path, input(no))
    times.push(ms)
    found += rows
  }
  return {
    p95: at(
      times.sort((a, b) => a - b),
      0.95,
    ),
    found,
  }
}

const list = await measure('/supplier/order/list', filters)
if (!list.found) throw new Error('the searches found nothing, so they measure nothing')
const plain = await measure('/supplier/order/list', () => ({}))
const counters = await measure('/supplier/order/count', () => ({}))
printFigure({
  name: `order list, 4 filters and a text, ${count} orders, p95`,
  value: list.p95,
  unit: 'ms',
  target: 25,
  better: 'lower',
})
printFigure({
  name: `order list, no filter, ${count} orders, p95`,
  value: plain.p95,
  unit: 'ms',
  target: 25,
  better: 'lower',
})
printFigure({
  name: `counters of the order list, ${count} orders, p95`,
  value: counters.p95,
  unit: 'ms',
  target: 20,
  better: 'lower',
})
await server.close()
