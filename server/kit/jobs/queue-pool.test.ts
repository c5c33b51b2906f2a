import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing.ts'
import { queuePool } from './queue-pool.ts'

const { config } = await testDatabase()
const pools = [
  queuePool({ ...config, max: 1 }),
  queuePool({ ...config, max: 1, options: '-c default_transaction_read_only=on' }),
] as const
afterAll(() => Promise.all(pools.map((pool) => pool.end())))
const [pool, standby] = pools

test('what a host that only reads refuses is tried again, as where the connection is lost', async () => {
  const reader = await standby.connect()
  await expect(reader.query('create table job_done ()')).rejects.toMatchObject({ code: '57P03' })
  reader.release(true)
  const client = await pool.connect()
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: '57P03',
  })
  client.release(true)
})

test('what the database refuses for a reason is told as it is', async () => {
  await expect(pool.query('select nothing_known')).rejects.toMatchObject({ code: '42703' })
})
