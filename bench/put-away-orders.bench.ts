import pg from 'pg'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'
import { config, logInAs, startBenchServer, type Session } from './kit/bench-server.ts'
import { fillOrders, families } from './kit/many-orders.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * The archive, the trash, problem orders and the board of deadlines over a million orders of one merchant, most of them archived:
 * each beside the ordinary list asked the same, in the same run.
 */
const count = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 100)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: 40, days: 1, capacity: 1 })
await fillOrders(config, { ...world, count })
const client = new pg.Client(config)
await client.connect()
const { merchantId } = world
await client.query(
  `update orders set status = 'archived', previous_status = status, archived_at = now() where merchant_id = ${merchantId} and service_date < current_date - 60`,
)
await client.query(
  `update orders set deleted_at = now(), deleted_by_name = 'Somebody', delete_reason = 'Twice' where merchant_id = ${merchantId} and status in ('cancelled', 'refused') and hashint8(id) % 5 = 0`,
)
await client.query(
  `update orders set follow_up = case when hashint8(id) % 20 = 1 and status <> 'archived' then 'tracking' else 'completed' end, follow_up_reason = 'Boat' where merchant_id = ${merchantId} and (hashint8(id) % 20 = 1 and status <> 'archived' or hashint8(id) % 50 = 2)`,
)
await client.query(`insert into order_follow_up (merchant_id, order_id, agent_id, cause, due_at, opened_at, completed_at, outcome)
  select merchant_id, id, agent_id, case when id % 3 = 0 then 'weather' else 'by-hand' end, created_at + interval '1 day', created_at, case when follow_up = 'completed' then created_at + interval '2 hours' end, case when follow_up = 'completed' then 'solved' end
    from orders where merchant_id = ${merchantId} and follow_up is not null`)
await client.query(
  `update orders set status = 'cancelling', withdrawn_at = now() - interval '3 hours' where merchant_id = ${merchantId} and status = 'processing' and id % 30 = 0`,
)
await client.query('vacuum analyze')
const { rows: view } = await client.query<{ what: string; n: number }>(
  `select status as what, count(*)::int as n from orders where merchant_id = ${merchantId} group by 1
   union all select 'deleted', count(*)::int from orders where merchant_id = ${merchantId} and deleted_at is not null
   union all select coalesce(follow_up, 'not followed'), count(*)::int from orders where merchant_id = ${merchantId} group by 1`,
)
console.log(view.map(({ what, n }) => `${what} ${n}`).join(', '))
await client.end()

const staff = await logInAs(server, world.admin)
const agent = await logInAs(server, world.agentUser)

const timed = (who: Session, path: string, input: object) =>
  timedCall(server, who, path, { ...input, total: 'later' })

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
/** The same question to one list and to the other; days are such as each has orders of. */
const cases: Record<string, (no: number, first: number) => object> = {
  'no filter': () => ({}),
  'one agent and 200 days': (no, first) => ({
    distribution: [world.agents[no % 40]],
    activityDateRange: [day(first + (no % 30)), day(first + 200 + (no % 30))],
  }),
  'text of one Chinese character': (no) => ({ text: families[no % 16] }),
  'a name and three agents': (no) => ({
    text: `${families[no % 16]}${'伟芳娜敏静'[no % 5]}`,
    distribution: [world.agents[no % 40], world.agents[(no + 7) % 40], world.agents[(no + 13) % 40]],
  }),
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
async function middle(who: Session, path: string, input: (no: number) => object) {
  for (let no = 0; no < 5; no++) await timed(who, path, input(1000 + no))
  const times: number[] = []
  let found = 0
  for (let no = 0; no < runs; no++) {
    const { ms, rows } = await timed(who, path, input(no))
    times.push(ms)
    found += rows
  }
  if (!found) throw new Error(`${path} found nothing, so it measures nothing`)
  return median(times)
}

const compared: [string, Session, string, object][] = [
  ['the archive', staff, '/supplier/orderArchive/list', {}],
  ["an agent's archive", agent, '/supplier/orderArchive/list', {}],
  ['the trash', staff, '/supplier/order/deleted/list', {}],
  ['problem orders', staff, '/supplier/order/follow/list', { activityDateRange: undefined }],
  ['completed problem orders', staff, '/supplier/order/follow/list', { state: 'completed' }],
]
for (const [name, who, path, more] of compared)
  for (const [requested, input] of Object.entries(cases)) {
    // An agent has no other agents to ask for.
    const own = (first: number) => (no: number) => {
      const { distribution: _, ...rest } = input(no, first) as { distribution?: unknown }
      return who === agent ? rest : input(no, first)
    }
    const reference = await middle(who, '/supplier/order/list', own(-60))
    const value = await middle(who, path, (no) => ({ ...own(-400)(no), ...more }))
    printFigure({
      name: `${name} beside the order list, ${requested}, ${count} orders`,
      value,
      unit: 'ms',
      reference,
      target: 2,
      better: 'lower',
    })
  }
const value = await middle(staff, '/supplier/order/deadlines/list', () => ({ pageSize: 20 }))
const reference = await middle(staff, '/supplier/order/list', () => ({}))
printFigure({
  name: `the board of deadlines beside the order list, ${count} orders`,
  value,
  unit: 'ms',
  reference,
  target: 4,
  better: 'lower',
})
await server.close()
