import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import type { OpenDatabase } from './database.ts'

/** Connections of one app server: for calls, for looks aside, for live messages; for its queue and the heart of its workers. */
const shared = { calls: 20, aside: 3 }
const own = { live: 1, migrations: 2, queue: 6, queueListener: 1, heart: 1 }
/** For people, and for whoever backs up. */
const spare = 5

export type Room = { max: number; reserved: number; servers: number }
export type Need = {
  perServer: number
  needed: number
  usable: number
  text: string
  isTooFew: boolean
  isFull: boolean
}

/** What this server and those that run already need of the database's connections. */
export function connectionNeed(room: Room, { jobs, pooled }: { jobs: boolean; pooled: boolean }): Need {
  const direct = own.live + own.migrations + (jobs ? own.queue + own.queueListener + own.heart : 0)
  const perServer = direct + (pooled ? 0 : shared.calls + shared.aside)
  const servers = room.servers + 1
  const usable = room.max - room.reserved - spare
  const needed = servers * perServer
  const text = `${servers} app server${servers === 1 ? '' : 's'} × ${perServer} connections = ${needed} of ${usable} (max_connections ${room.max}, less ${room.reserved} reserved and ${spare} for people)`
  return { perServer, needed, usable, text, isTooFew: perServer > usable, isFull: needed > usable }
}

/** Each app server is known by the connection that listens for live messages. */
const readRoom = (config: DbConfig): Promise<Room | undefined> =>
  withClient(config, async (client) => {
    const { rows } = await client.query<Room>(
      `select current_setting('max_connections')::int as max,
              current_setting('superuser_reserved_connections')::int + current_setting('reserved_connections', true)::int as reserved,
              (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'longtail') as servers`,
    )
    return rows[0]
  })

/**
 * Says at the start how the connections of all app servers fit into the database's. Refuses where not even this one fits; where the
 * busiest hour of all of them would not, says so.
 */
export async function tellConnections(database: OpenDatabase, jobs: boolean): Promise<void> {
  const room = await readRoom(database.config)
  if (!room) return
  const need = connectionNeed(room, { jobs, pooled: database.pooled !== undefined })
  if (need.isTooFew)
    throw new Refusal(
      `The database has too few connections: ${need.text}. Raise max_connections, or go through a pooler.`,
    )
  console.log(`Database: ${need.text}.`)
  if (need.isFull)
    console.warn(
      'In their busiest hour some calls would find no connection: raise max_connections, or go through a pooler.',
    )
}
