import { sql } from 'kysely'
import type { Engine } from '../port/engine.ts'
import type { Acting } from './acting.ts'

/** What an adapter keeps of a connection. */
export function memoryOf({ inside, connection }: Acting): Engine['memory'] {
  const at = sql`merchant_id = ${connection.merchantId} and connection_id = ${connection.id}`
  return {
    get: (key) =>
      inside(async ({ db }) => {
        const { rows } = await sql<{
          value: unknown
        }>`select value from channel_memory where ${at} and key = ${key}`.execute(db)
        return rows[0]?.value
      }),
    put: (key, value) =>
      inside(async ({ db }) => {
        await sql`insert into channel_memory (merchant_id, connection_id, key, value) values (${connection.merchantId}, ${connection.id}, ${key}, ${JSON.stringify(value)}::jsonb)
          on conflict (merchant_id, connection_id, key) do update set value = excluded.value, at = excluded.at`.execute(
          db,
        )
      }),
    list: (prefix) =>
      inside(async ({ db }) => {
        const { rows } = await sql<{
          key: string
          value: unknown
        }>`select key, value from channel_memory where ${at} and starts_with(key, ${prefix}) order by key limit 1000`.execute(
          db,
        )
        return rows
      }),
    drop: (key) =>
      inside(async ({ db }) => {
        await sql`delete from channel_memory where ${at} and key = ${key}`.execute(db)
      }),
  }
}
