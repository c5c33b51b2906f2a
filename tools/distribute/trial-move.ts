import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { benchConfig, logInAs, serveBench } from '../../bench/kit/bench-server.ts'
import { fillOrders } from '../../bench/kit/many-orders.ts'
import { makeBenchWorld, type BenchWorld } from '../../bench/kit/order-world.ts'
import { closeApp, createApp, type Running } from '#server/app.ts'
import { withClient } from '#server/kit/db/client.ts'
import { rowsOf } from './statements.ts'

type Database = { connectionString: string }

/** A merchant of very many orders, for moving it while it sells. */
export async function makeBigMerchant(database: Database, count: number): Promise<BenchWorld> {
  const app = await createApp(database, benchConfig)
  const world = await makeBenchWorld(app, { code: 'BIG', agents: 16, days: 400, capacity: 100_000_000 })
  await closeApp(app)
  await fillOrders(database, { ...world, count })
  await withClient(database, async (client) => {
    await client.query(
      `insert into order_guest (merchant_id, order_id, position, kind, name)
       select merchant_id, id, n, 'adult', 'Guest ' || n from orders, generate_series(1, 2) n where merchant_id = $1`,
      [world.merchantId],
    )
    await client.query('analyze')
  })
  return world
}

/** Its requests begin so: what an earlier run sold is not counted. */
const mark = `moved-${Date.now()}-`

type Sale = { begunMs: number; tookMs: number; refused: number }
const clients = 4
const restMs = 15_000

/** Four sell a merchant while Citus moves it to another node: how long whoever ordered waited, and whether each order is there once. */
export async function moveWhileSelling(database: Database, world: BenchWorld): Promise<void> {
  const running = await serveBench({ database })
  const over = new AbortController()
  const sales: Sale[] = []
  try {
    const sellers = Array.from({ length: clients }, (_, at) => sell(running, world, at, sales, over.signal))
    await sleep(restMs)
    const begunMs = Date.now()
    await withClient(database, (client) => move(client, world.merchantId))
    const endedMs = Date.now()
    await sleep(restMs)
    over.abort()
    await Promise.all(sellers)
    await withClient(database, (client) => report(client, sales, { begunMs, endedMs }, world))
  } finally {
    over.abort()
    await running.close()
  }
}

const move = (client: pg.Client, merchantId: number): Promise<unknown> =>
  client.query(
    `select citus_move_shard_placement(p.shardid, n.nodename, n.nodeport, t.nodename, t.nodeport)
       from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
       cross join lateral (select nodename, nodeport from pg_dist_node where shouldhaveshards and groupid <> p.groupid limit 1) t
      where p.shardid = get_shard_id_for_distribution_column('public.orders', $1::integer)`,
    [merchantId],
  )

/** One order after the other, each sent again under its request id until it is made. */
async function sell(
  running: Running,
  world: BenchWorld,
  at: number,
  sales: Sale[],
  over: AbortSignal,
): Promise<void> {
  const { cookie, sessionId } = await logInAs(running, world.admin)
  while (!over.aborted) {
    const clientRequestId = `${mark}${at}-${sales.length}`
    const body = JSON.stringify({
      sessionId,
      timestamp: 1,
      clientRequestId,
      agentId: world.agents[at],
      skuId: world.skuId,
      date: Temporal.Now.plainDateISO()
        .add({ days: 1 + (sales.length % 300) })
        .toString(),
      adults: 2,
      children: 0,
      contactName: clientRequestId,
      contactPhone: `+66 ${Date.now()}${at}`,
      guests: [{ kind: 'adult', name: clientRequestId }],
    })
    const begunMs = Date.now()
    let refused = 0
    while (!(await isMade(running.port, cookie, body)) && !over.aborted) refused++
    sales.push({ begunMs, tookMs: Date.now() - begunMs, refused })
  }
}

async function isMade(port: number, cookie: string, body: string): Promise<boolean> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/supplier/orderEntry/create`, {
    method: 'POST',
    headers,
    body,
  })
  const { error }: { error: { code: number } } = await answer.json()
  if (error.code) await sleep(200)
  return error.code === 0
}

async function report(
  client: pg.Client,
  sales: readonly Sale[],
  { begunMs, endedMs }: { begunMs: number; endedMs: number },
  { merchantId }: BenchWorld,
): Promise<void> {
  const longest = (from: number, to: number) =>
    Math.max(0, ...sales.filter((s) => s.begunMs + s.tookMs >= from && s.begunMs < to).map((s) => s.tookMs))
  const [made] = await rowsOf<{ rows: number; requests: number }>(
    client,
    `select count(*) as rows, count(distinct client_request_id) as requests from orders
      where merchant_id = $1 and starts_with(client_request_id, $2)`,
    [merchantId, mark],
  )
  console.log(
    `Moved in ${Math.round((endedMs - begunMs) / 1000)} s. Sold ${sales.length}, there ${made?.rows}, of requests ${made?.requests}, refused ${sales.filter((s) => s.refused).length}.`,
  )
  // Whoever orders while writes are held up is answered behind the move's end.
  console.log(
    `The longest waited ${longest(0, begunMs)} ms before, ${longest(begunMs, endedMs - 20_000)} during, ${longest(endedMs - 20_000, endedMs + 2_000)} around the switch, ${longest(endedMs + 2_000, Infinity)} behind it.`,
  )
}
