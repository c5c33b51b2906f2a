import { withClient } from '#server/kit/db/client.ts'
import { config } from './bench-server.ts'

/** What `make` answers. Where the run keeps its database (`BENCH_DATA`) what a run before has made is taken as it is. */
export const cachedWorld = <World>(name: string, make: () => Promise<World>): Promise<World> =>
  withClient(config, async (client) => {
    await client.query('create table if not exists bench_kept (name text primary key, world jsonb not null)')
    const { rows } = await client.query<{ world: World }>('select world from bench_kept where name = $1', [
      name,
    ])
    if (rows[0]) return rows[0].world
    const world = await make()
    await client.query('insert into bench_kept values ($1, $2)', [name, JSON.stringify(world)])
    await client.query('vacuum analyze')
    return world
  })
