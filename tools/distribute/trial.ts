import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { readAll, type ReadAnswer } from '../../bench/kit/read-all.ts'
import { benchConfig, serveBench } from '../../bench/kit/bench-server.ts'
import type { BenchWorld } from '../../bench/kit/order-world.ts'
import { seedDemo } from '#demo/seed.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { projectRoot } from '../start/options.ts'
import { tell } from './compare-reads.ts'
import { numberedTables, rowsOf } from './statements.ts'
import { makeBigMerchant, moveWhileSelling } from './trial-move.ts'
import { makeSellers, sellInTurns } from './trial-orders.ts'
import { bringTables } from './trial-update.ts'
import { addressOf, database, extend, hostsOf, run, startNodes } from './trial-nodes.ts'

/**
 * Tries the product on Citus: makes a coordinator and workers by the programs in CITUS_BIN, a demo world and copies of it, spreads one of them
 * by runs that are killed and started again, and asks all reads of it and of the plain ones. Prints which answered the same, how the others differ and
 * how long they took. Then tests that write are run there; with CITUS_KEEP the nodes run on. With CITUS_WORKERS=3 the third is added
 * when two are compared, and all reads are asked once more; with CITUS_ORDERS a merchant of so many orders is moved while it sells. Outside of
 * the tests: no package of npm brings Citus.
 */
export async function main(): Promise<number> {
  const programs = process.env['CITUS_BIN']
  if (!programs)
    throw new Refusal('CITUS_BIN names the folder of initdb, pg_ctl and postgres with Citus (docs/citus.md).')
  const hosts = hostsOf(Number(process.env['CITUS_WORKERS'] || 2))
  const [coordinator, ...workers] = hosts
  const nodes = await startNodes(programs, hosts)
  try {
    const { big, sellers } = await makeWorlds(coordinator)
    for (const worker of workers) {
      await run(addressOf(worker, 'postgres'), `create database ${database}`)
      await extend(worker)
    }
    process.env['DATABASE_URL'] = addressOf(coordinator)
    process.env['CITUS_SHARDS'] ??= '8'
    await distributeWithCuts(workers.slice(0, 2), cuts)
    // What reads write down (who looked, who logged in) is of both databases' own moment, also in what is read later.
    const since = new Date().toISOString()
    let differed = await compareReads(coordinator, since)
    for (const worker of workers.slice(2)) {
      await addNode(worker)
      differed += await compareReads(coordinator, since)
    }
    await bringTables(addressOf(coordinator))
    const [plain, spread] = [addressOf(coordinator, plainName), addressOf(coordinator)]
    await sellInTurns({ connectionString: plain }, { connectionString: spread }, sellers)
    if (big) await moveWhileSelling({ connectionString: addressOf(coordinator) }, big)
    return playWrites(addressOf(coordinator)) || differed
  } finally {
    if (process.env['CITUS_KEEP'])
      console.log(`The nodes run on: ${addressOf(coordinator)}, ${nodes.folder}.`)
    else nodes.stop()
  }
}

const plainName = 'plain'

/** The demo's world in a database without Citus, and two copies of it: whoever reads finds the same past in both. */
async function makeWorlds(
  coordinator: string,
): Promise<{ big: BenchWorld | undefined; sellers: BenchWorld[] }> {
  const server = addressOf(coordinator, 'postgres')
  await run(server, 'create database seeded')
  const seeded = { connectionString: addressOf(coordinator, 'seeded') }
  await migrate(seeded)
  const { settled } = await seedDemo({
    database: seeded,
    config: { ...benchConfig, demo: true },
    share: Number(process.env['DEMO_SHARE'] || 0.02),
  })
  await settled
  const orders = Number(process.env['CITUS_ORDERS'] || 0)
  const big = orders ? await makeBigMerchant(seeded, orders) : undefined
  const sellers = await makeSellers(seeded)
  for (const copy of [plainName, database]) await run(server, `create database ${copy} template seeded`)
  await extend(coordinator)
  return { big, sellers }
}

/** Asks all reads of both databases, and prints how the spread one's answers differ; answers how many do. */
async function compareReads(coordinator: string, since: string): Promise<number> {
  const [plainUrl, spreadUrl] = [addressOf(coordinator, plainName), addressOf(coordinator)]
  await numberAlike(spreadUrl, plainUrl)
  const plain = await readsOf(plainUrl)
  const spread = await readsOf(spreadUrl)
  const until = new Date().toISOString()
  return tell(plain, spread, { since, until })
}

/** Rows that reads make (who looked, who logged in) get the numbers in the plain database that the first merchant's node gives. */
async function numberAlike(spread: string, plain: string): Promise<void> {
  const [node] = await withClient({ connectionString: spread }, (client) =>
    rowsOf<{ first: number }>(
      client,
      `select groupid::bigint << 48 as first from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('public.orders', 1)`,
    ),
  )
  await withClient({ connectionString: plain }, async (client) => {
    for (const { name, last } of await rowsOf<{ name: string; last: number }>(client, numberedTables))
      if (Number(last) < Number(node?.first))
        await client.query(`select setval(pg_get_serial_sequence('public.${name}', 'id'), ${node?.first})`)
  })
}

/** A node that comes later, as docs/citus.md says: by the same command; then Citus moves merchants to it. */
async function addNode(worker: string): Promise<void> {
  await distributeWithCuts([worker], [])
  const started = Date.now()
  const url = process.env['DATABASE_URL']
  await withClient({ connectionString: url }, async (client) => {
    await client.query('select citus_rebalance_start()')
    await client.query('select citus_rebalance_wait()')
    const places = await rowsOf<{ node: string; ids: string }>(
      client,
      `select platform.node_of(id) as node, string_agg(id::text, ', ' order by id) as ids from platform.merchant group by 1 order by 1`,
    )
    console.log(`Moved in ${Math.round((Date.now() - started) / 1000)} s. Merchants:`)
    for (const { node, ids } of places) console.log(`  ${node}: ${ids}`)
  })
}

/** Where the distribution is killed, so long after it said this. */
type Cut = { said: string; ms: number }
const cuts: readonly Cut[] = [
  { said: 'The database has', ms: 1_500 },
  { said: 'Walls of', ms: 10_000 },
  { said: 'tables copied', ms: 5_000 },
  { said: 'are put back', ms: 200 },
]

/** Each cut run is followed by one that goes on; the last is let end. */
async function distributeWithCuts(workers: readonly string[], at: readonly Cut[]): Promise<void> {
  const args = [...workers.map((host) => `${host}:5432`), '--yes']
  for (const cut of [...at, undefined]) {
    const child = spawn(process.execPath, [path.join(projectRoot, 'tools/commands/distribute.js'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line)
      if (cut && line.includes(cut.said)) setTimeout(() => child.kill('SIGKILL'), cut.ms)
    })
    const [code, signal] = await ended
    if (!cut && code !== 0) throw new Error('it was not distributed')
    console.log(signal ? `Cut ${cut?.ms} ms behind "${cut?.said}".` : 'It ended by itself.')
  }
}

/** What is written on the way of an order, by staff, agents and suppliers, as its tests tell it. */
const writing = [
  'server/orders/worked-case',
  'server/billing/worked-money',
  'server/plans/worked-group',
  'server/ticketing/redeem',
  'server/supplier-statements/supplier-statements',
  'server/tenants/invitations/invitations',
]

/** Tests of the product on the spread database, as it stands; the number that the last of them ended with. */
function playWrites(url: string): number {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', ...writing], {
    stdio: 'inherit',
    env: { ...process.env, SPREAD_URL: url },
  })
  return status ?? 1
}

async function readsOf(connectionString: string): Promise<Map<string, ReadAnswer>> {
  const running = await serveBench({ database: { connectionString } })
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await readAll(`http://127.0.0.1:${running.port}`, client)
  } finally {
    await client.end()
    await running.close()
  }
}
