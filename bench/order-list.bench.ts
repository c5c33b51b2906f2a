import { calmestP95 } from './kit/calmest.ts'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'
import { logInAs, startBenchServer, type Session } from './kit/bench-server.ts'
import { families } from './kit/many-orders.ts'
import { count, millionWorld } from './kit/million.ts'

/*
 * The order list over a million orders of one merchant among fifty, asked as people ask it: filters, texts that few and that very many
 * orders have, pages far down; and the counters of its tabs, as the server answers them over HTTP.
 */
const runs = Number(process.env['BENCH_RUNS'] ?? 100)

const server = await startBenchServer()
const world = await millionWorld(server)

const staff = await logInAs(server, world.admin)
const agent = await logInAs(server, world.agentUser)
const supplier = await logInAs(server, world.supplierUser)

const timed = (who: Session, path: string, input: object) => timedCall(server, who, path, input)
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
const measure = (who: Session, path: string, input: (no: number) => object) =>
  calmestP95(runs, (no) => timed(who, path, input(no)))

/** Latin and Chinese letters of many names, the beginning of every code, and what few or very many orders have. */
const cases: Record<string, (no: number) => object> = {
  '4 filters and a text': filters,
  '4 filters without text': (no) => ({ ...filters(no), text: undefined }),
  'no filter': () => ({}),
  'a rare supplier status alone': (no) => ({
    supplierStatus: [['supplier-replied', 'in-process', 'pending'][no % 3]],
  }),
  'text B1': () => ({ text: 'B1' }),
  'text of one Chinese character': (no) => ({ text: families[no % 16] }),
  'text W': () => ({ text: 'W' }),
  'text WA': () => ({ text: 'WA' }),
  'text WANG': () => ({ text: 'WANG' }),
  '400 days by service date': (no) => ({
    activityDateRange: [day(-500 + (no % 90)), day(-100 + (no % 90))],
    sort: 'service',
  }),
  'one agent by service date': (no) => ({ distribution: [world.agents[no % 40]], sort: 'service' }),
  'page 1,000': (no) => ({ pageNo: 1000 + (no % 3) }),
}
const p95 = (name: string, value: number, target: number) =>
  printFigure({ name: `${name}, ${count} orders, p95`, value, unit: 'ms', target, better: 'lower' })
const own = { '': {}, ' by service date': { sort: 'service' }, ', text WANG': { text: 'WANG' } }
const requested: [string, Session, (no: number) => object][] = [
  ...Object.entries(cases).map(([name, input]) => [name, staff, input] as (typeof requested)[number]),
  ...Object.entries(own).flatMap(([how, input]) => [
    [`an agent's own${how}`, agent, () => input] as (typeof requested)[number],
    [`a supplier's own${how}`, supplier, () => input] as (typeof requested)[number],
  ]),
  ["a supplier's lines to answer", supplier, () => ({ tab: 'waitAgentReply' })],
]
/** As the web asks: the page first, how many there are after it. */
const page = (input: object) => ({ ...input, total: 'later' })
const total = (input: object) => ({ ...input, total: 'only' })
for (const [name, who, input] of requested) {
  const list = await measure(who, '/supplier/order/list', (no) => page(input(no)))
  if (!list.found) throw new Error(`"${name}" found nothing, so it measures nothing`)
  p95(`order list, ${name}`, list.p95, 25)
  const counted = await measure(who, '/supplier/order/list', (no) => total(input(no)))
  p95(`total of the order list, ${name}`, counted.p95, 100)
}
p95('counters of the order list', (await measure(staff, '/supplier/order/count', () => ({}))).p95, 20)

/**
 * Sixteen people at once, each with another search after the other: what they wait for is the page; its total is asked for behind it.
 * Before it each connection to the database has had everything asked of it once. Of three rounds the first sixteen pages, which all are
 * asked for at one moment, are the slowest.
 */
async function atOnce(each: number): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 16 }, async (_, person) => {
      for (let no = 0; no < each; no++) {
        const [, who, input] = requested[(person + no) % requested.length]!
        times.push((await timed(who, '/supplier/order/list', page(input(no)))).ms)
        await timed(who, '/supplier/order/list', total(input(no)))
      }
    }),
  )
  return times
}
await atOnce(requested.length)
const together = await atOnce(3 * requested.length)
p95(
  'order list, 16 people at once',
  at(
    together.toSorted((a, b) => a - b),
    0.95,
  ),
  100,
)
await server.close()
