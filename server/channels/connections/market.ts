import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../kit/app-services.ts'
import { placeOf } from '../../kit/outside/simulator.ts'
import type { ChannelConnection, Market } from '../port/adapter.ts'

type Sent = Parameters<Market['send']>[0]

/** Messages of a simulated marketplace on their way to us: doubled, late or lost as the connection's switch says. */
async function sendOnce(app: App, { method, path, query = '', headers = {}, body }: Sent) {
  const response = await fetch(`${placeOf(app).url}${path}${query ? `?${query}` : ''}`, {
    method,
    headers,
    ...(body !== undefined &&
      method !== 'GET' && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

const lateMs = 300

/** The marketplace's own side of the wire. What it remembers stands with the other simulators' accounts. */
export function marketOf(app: App, connection: ChannelConnection, now = new Date()): Market {
  const { system, echo } = connection
  const account = `${connection.merchantId} ${connection.id}`
  const at = (kind: string) =>
    sql`system = ${`channel ${system}`} and account = ${account} and kind = ${kind}`
  return {
    app,
    connection,
    now,
    send: async (request) => {
      if (echo === 'late') await sleep(lateMs)
      const first = await sendOnce(app, request)
      // The same bytes once more, as a marketplace that missed our answer sends them.
      if (echo === 'twice' || echo === 'shuffled') return sendOnce(app, request)
      return first
    },
    memory: {
      put: async (kind, id, value) => {
        await sql`insert into platform.simulated (system, account, kind, id, body) values (${`channel ${system}`}, ${account}, ${kind}, ${id}, ${JSON.stringify(value)})
          on conflict (system, account, kind, id) do update set body = excluded.body`.execute(app.db)
      },
      get: async (kind, id) => {
        const { rows } = await sql<{
          body: Record<string, unknown>
        }>`select body from platform.simulated where ${at(kind)} and id = ${id}`.execute(app.db)
        return rows[0]?.body
      },
      list: async (kind) => {
        const { rows } = await sql<{
          body: Record<string, unknown>
        }>`select body from platform.simulated where ${at(kind)} order by no desc`.execute(app.db)
        return rows.map(({ body }) => body)
      },
    },
  }
}
