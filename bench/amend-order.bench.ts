import pg from 'pg'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { timedCall } from './kit/timed-call.ts'

/*
 * An order made and one moved to another day, one after the other and turn by turn, so that whatever runs beside both is the
 * same; and the page of an order that much has happened to.
 */
const orders = Number(process.env['BENCH_ORDERS'] ?? 200)
const events = 200

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'AMEND', agents: 20, days: 6, capacity: 100_000 })
const session = await logIn(server, world)
const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()

const call = callAs(server, session)
let made = 0
const create = async (): Promise<number> => {
  const guest = ++made
  const { id } = await call<{ id: number }>('orderEntry/create', {
    clientRequestId: `to amend ${guest}`,
    agentId: world.agents[guest % world.agents.length],
    skuId: world.skuId,
    date: day(3),
    adults: 2,
    children: 1,
    contactName: `Guest ${guest}`,
    contactPhone: `+66 8${10_000_000 + guest}`,
  })
  return id
}
const amend = (id: number, date = day(4)) =>
  call('orderModify/apply', {
    id,
    amendment: { date, removeGuests: [], addGuests: [], fee: 'none' },
    reason: 'Another day',
    asks: false,
  })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

for (let no = 0; no < 60; no++) await amend(await create())
const owner = new pg.Client(config)
await owner.connect()
await owner.query('analyze')
const [creating, amending]: [number[], number[]] = [[], []]
for (let no = 0; no < orders; no++) {
  let id = 0
  creating.push(
    await timed(async () => {
      id = await create()
    }),
  )
  amending.push(await timed(() => amend(id)))
}
printFigure({
  name: 'an amendment of one line, against a creation, p50',
  value: median(amending),
  unit: 'ms',
  reference: median(creating),
  target: 1.5,
  better: 'lower',
})

const id = await create()
for (let no = 0; no < events; no++)
  await call('orderHandler/remark', { id, remark: `Called for the ${no}. time` })
const { rows } = await owner.query<{ n: number }>(
  'select count(*)::int as n from event where merchant_id = $1 and order_id = $2',
  [world.merchantId, id],
)
if ((rows[0]?.n ?? 0) < events) throw new Error('an order that nothing happened to measures nothing')
const opening: number[] = []
for (let no = 0; no < 100; no++)
  opening.push((await timedCall(server, session, '/supplier/order/info', { id })).ms)
printFigure({
  name: `order detail with ${events} events, p50`,
  value: median(opening),
  unit: 'ms',
  target: 10,
  better: 'lower',
})
await owner.end()
await server.close()
