import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { readAll, type ReadAnswer } from '../../bench/kit/read-all.ts'
import { benchConfig } from '../../bench/kit/bench-server.ts'
import { seedDemo } from '#demo/seed.ts'
import { startApp } from '#server/app.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { projectRoot } from '../start/options.ts'
import { tell } from './compare-reads.ts'
import { addressOf, hosts, startNodes } from './trial-nodes.ts'

/**
 * Tries the product on Citus: makes a coordinator and two workers by the programs in CITUS_BIN, a demo world on the coordinator, asks all
 * reads of it, spreads it by runs that are killed and started again, and asks them again. Prints which answered the same, how the others differ and how
 * long they took. Then tests that write are run there; with CITUS_KEEP the nodes run on. Outside of the tests: no package of npm brings Citus.
 */
export async function main(): Promise<number> {
  const programs = process.env['CITUS_BIN']
  if (!programs)
    throw new Refusal('CITUS_BIN names the folder of initdb, pg_ctl and postgres with Citus (docs/citus.md).')
  const nodes = await startNodes(programs)
  try {
    const database = { connectionString: addressOf(hosts[0]) }
    await migrate(database)
    const { settled } = await seedDemo({
      database,
      config: { ...benchConfig, demo: true },
      share: Number(process.env['DEMO_SHARE'] || 0.02),
    })
    await settled
    const plain = await readsOf(database.connectionString)
    const again = await readsOf(database.connectionString)
    process.env['DATABASE_URL'] = database.connectionString
    process.env['CITUS_SHARDS'] ??= '8'
    await distributeWithCuts([...hosts.slice(1).map((host) => `${host}:5432`), '--yes'])
    const spread = await readsOf(database.connectionString)
    const differed = tell({ plain, again, spread })
    return playWrites(database.connectionString) || differed
  } finally {
    if (process.env['CITUS_KEEP']) console.log(`The nodes run on: ${addressOf(hosts[0])}, ${nodes.folder}.`)
    else nodes.stop()
  }
}

/** Where the distribution is killed, so long after it said this. */
const cuts = [
  { said: 'The database has', ms: 1_500 },
  { said: 'Walls of', ms: 10_000 },
  { said: 'tables copied', ms: 5_000 },
  { said: 'are put back', ms: 200 },
]

/** Each cut run is followed by one that goes on; the last is let end. */
async function distributeWithCuts(args: readonly string[]): Promise<void> {
  for (const cut of [...cuts, undefined]) {
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
  const running = await startApp({
    database: { connectionString },
    port: 0,
    host: '127.0.0.1',
    config: benchConfig,
    jobs: false,
    logger: false,
  })
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await readAll(`http://127.0.0.1:${running.port}`, client)
  } finally {
    await client.end()
    await running.close()
  }
}
