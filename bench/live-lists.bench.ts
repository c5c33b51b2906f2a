import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { printFigure } from './figure.ts'
import { config, logInAs, startBenchServer, type Session } from './kit/bench-server.ts'
import { millionWorld } from './kit/million.ts'

/*
 * A hundred people before live lists of a merchant with a million orders, while fifty orders a second arrive: none of their
 * requests, and no order, waits long; and they do see what arrives.
 */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 30)
const warmUpSeconds = 10
const streams = 8

const server = await startBenchServer()
const world = await millionWorld(server)
const { merchantId, agents } = world
const owner = new pg.Client(config)
await owner.connect()
await owner.query(
  `insert into stock (merchant_id, pool_id, date, capacity) select $1, $2, current_date + n, 10000000 from generate_series(1, 60) n
     on conflict (merchant_id, pool_id, date, session) do update set capacity = excluded.capacity`,
  [merchantId, world.poolId],
)
// People of their own: what one person asks at once has a bound.
const { rows: people } = await owner.query<{ userName: string }>(
  `with made as (
     insert into app_user (merchant_id, kind, user_name, full_name, role_id, is_super)
     select merchant_id, kind, 'live-' || gen_random_uuid(), full_name, role_id, is_super from app_user, generate_series(1, 13) n
      where merchant_id = $1 and user_name = $2 returning id, user_name)
   insert into platform.login (user_name, merchant_id, user_id, password_hash)
   select made.user_name, merchant_id, made.id, password_hash from made, platform.login l where l.user_name = $2
   returning user_name as "userName"`,
  [merchantId, world.admin],
)
await owner.end()
const sessions: Session[] = []
for (const { userName } of people) sessions.push(await logInAs(server, userName))

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const filters = [
  {},
  { status: ['processing', 'confirmed'] },
  { distribution: [agents[0], agents[7], agents[13]] },
  { activityDateRange: [day(1), day(30)], status: ['confirmed', 'processing'] },
  { tab: 'toAudit' },
  { text: 'WANG' },
]
const bodies = Array.from({ length: 60 }, (_, at) =>
  JSON.stringify({
    sessionId: sessions[0]!.sessionId,
    timestamp: 1,
    clientRequestId: 'live-%n',
    agentId: agents[at % agents.length],
    skuId: world.skuId,
    date: day(1 + at),
    adults: 2,
    children: 1,
    contactName: 'Wang Xiaoming %n',
    contactPhone: '+66 8%n',
    guests: [{ kind: 'adult', name: '王小明 %n' }],
  }),
)
type LiveListsView = { perSecond: number; p50: number; p99: number; worst: number }
const run = <T>(file: string, workerData: object): Promise<T> =>
  new Promise((resolve, reject) =>
    new Worker(new URL(`./kit/${file}.ts`, import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject),
  )
const [lists, orders] = await Promise.all([
  run<LiveListsView & { people: number }>('live-people', {
    url: server.url,
    sessions,
    streams,
    filters,
    seconds,
    warmUpSeconds,
  }),
  run<LiveListsView & { failed: number; sample: string }>('http-clients', {
    port: server.port,
    cookie: sessions[0]!.cookie,
    path: '/supplier/orderEntry/create',
    bodies,
    clients: 25,
    everyMs: 500,
    seconds: seconds - 1,
    warmUpSeconds,
  }),
])
if (orders.failed) throw new Error(`${orders.failed} orders failed: ${orders.sample}`)
console.log(JSON.stringify({ lists, orders }))
const during = `${lists.people} people on live lists, ${Math.round(orders.perSecond)} orders a second`
const figure = { unit: 'ms', better: 'lower', target: 500 } as const
printFigure({ ...figure, name: `${during}: slowest request of a list`, value: lists.worst })
printFigure({ ...figure, name: `${during}: slowest order`, value: orders.worst })
printFigure({
  name: 'orders a second meanwhile',
  value: orders.perSecond,
  unit: '1/s',
  target: 45,
  better: 'higher',
})
printFigure({
  name: 'each sees its list anew, at least so often a minute',
  value: (lists.perSecond / 2 / lists.people) * 60,
  unit: '1/min',
  target: 6,
  better: 'higher',
})
await server.close()
