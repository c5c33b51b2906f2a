import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'

const server = await testServer()
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.database.config)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('two may call a job at once that nobody ever called: neither waits for the other to end', async () => {
  const [one, other] = [await connect(), await connect()]
  const call = (client: pg.Client) =>
    client.query(`select platform.enqueue('customers.takeIn', '{"merchantId":1}'::json)`)
  await one.query('begin')
  await call(one)
  await other.query(`set lock_timeout = '5s'`)
  await call(other)
  await one.query('commit')
  const { rows } = await one.query('select from graphile_worker._private_jobs')
  expect(rows).toHaveLength(2)
})
