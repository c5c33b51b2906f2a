import type pg from 'pg'
import type { Running } from '#server/app.ts'
import { withClient } from '#server/kit/db/client.ts'
import { config } from './bench-server.ts'
import { fillOrders } from './many-orders.ts'
import { fillWork } from './million-work.ts'
import { makeBenchWorld, type BenchWorld } from './order-world.ts'

export const count = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const others = 49

/**
 * A million orders of one merchant among fifty. Where the run keeps its database (`BENCH_DATA`) the world of a run before is
 * taken as it is.
 */
export const millionWorld = (server: Running): Promise<BenchWorld> =>
  withClient(config, (client) => made(client, server))

/** The same, worked with. */
export const workedWorld = (server: Running): Promise<BenchWorld> =>
  withClient(config, async (client) => {
    const world = await made(client, server)
    const { rows } = await client.query('select from bench_world where count = $1 and worked', [count])
    if (rows.length) return world
    await fillWork(client, world.merchantId)
    await client.query('update bench_world set worked = true where count = $1', [count])
    return world
  })

async function made(client: pg.Client, server: Running): Promise<BenchWorld> {
  await client.query(
    'create table if not exists bench_world (count int primary key, world jsonb not null, worked boolean not null default false)',
  )
  const { rows } = await client.query<{ world: BenchWorld }>(
    'select world from bench_world where count = $1',
    [count],
  )
  if (rows[0]) return rows[0].world
  const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: 40, days: 1, capacity: 1 })
  await fillOrders(config, { ...world, count })
  for (let no = 1; no <= others; no++) {
    const other = await makeBenchWorld(server.app, { code: `OTHER${no}`, agents: 4, days: 1, capacity: 1 })
    await fillOrders(config, { ...other, count: 2_000 })
  }
  await client.query('insert into bench_world values ($1, $2)', [count, JSON.stringify(world)])
  await client.query('vacuum analyze')
  return world
}
