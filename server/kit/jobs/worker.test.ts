import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { startApp } from '../../app.ts'
import { startSmtpCatcher, type CaughtMail } from '../mail/smtp-catcher.ts'

const mails: CaughtMail[] = []
const catcher = await startSmtpCatcher({ port: 0, onMail: (mail) => void mails.push(mail) })
afterAll(() => catcher.close())
const config = { ...testConfig, smtpUrl: catcher.url }
const server = await testServer({ config })
const other = { database: server.database.config, port: 0, host: '127.0.0.1', config, logger: false }
async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.database.config)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

test('a server killed in the middle of a job holds nobody up: another one takes the job over, and its work is done once', async () => {
  const world = await makeOrderWorld(server, {
    supplier: { notifyMethod: 'email', email: 'boat@pier.example' },
  })
  const order = await placeOrder(world)
  const { lines } = await world.staff.data<OrderInfo>('/supplier/order/info', { id: order.id })
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  const [owner, holder] = [await connect(), await connect()]
  const count = async (query: string) => Number((await owner.query<{ n: string }>(query)).rows[0]!.n)
  // Held here, the order stops the job in its middle.
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for no key update', [order.id])
  const killed = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, 'worker.test-user.ts'),
      JSON.stringify({ ...other, alone: true, jobs: true }),
    ],
    { stdio: 'inherit' },
  )
  const blocked = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await soon(async () => expect(await count(blocked)).toBe(1))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await holder.query('rollback')
  // It is seen by its connection, not by beats that fail to come for long enough.
  await owner.query(`update platform.worker_beat set seen_at = now() + interval '1 hour'`)
  expect(mails).toEqual([])
  const living = await startApp({ ...other, alone: false, jobs: true })
  onTestFinished(() => living.close())
  await soon(async () =>
    expect(await count('select count(*) as n from graphile_worker._private_jobs')).toBe(0),
  )
  expect(mails.map(({ to }) => to)).toEqual([['boat@pier.example']])
  expect(await count('select count(*) as n from mail')).toBe(1)
}, 180_000)

test('once a newer version has migrated the database, a server takes no more jobs, and goes on answering', async () => {
  const old = await startApp({ ...other, alone: false, jobs: true })
  onTestFinished(() => old.close())
  const warned: string[] = []
  old.app.log.warn = (_, text) => void warned.push(text)
  const owner = await connect()
  const hearts = async () =>
    (
      await owner.query(`select from pg_locks where locktype = 'advisory' and classid = 706455
      and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount
  expect(await hearts()).toBeGreaterThan(0)
  await owner.query(
    `insert into platform.migration (number, name, sha256) values (9999, '9999-newer.sql', '')`,
  )
  onTestFinished(async () => void (await owner.query('delete from platform.migration where number = 9999')))
  await soon(async () => expect(await hearts()).toBe(0))
  expect(warned).toEqual(['a newer version has migrated the database: its servers do the jobs from now on'])
  expect((await fetch(`http://127.0.0.1:${old.port}/readyz`)).status).toBe(200)
})

test('a job that takes long stays with the worker that does it, whoever looks for dead ones meanwhile', async () => {
  const world = await makeOrderWorld(server, {
    supplier: { notifyMethod: 'email', email: 'slow@pier.example' },
  })
  const order = await placeOrder(world)
  const { lines } = await world.staff.data<OrderInfo>('/supplier/order/info', { id: order.id })
  const lineId = lines[0]!.id
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId })
  const [owner, holder] = [await connect(), await connect()]
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for no key update', [order.id])
  const living = await startApp({ ...other, alone: false, jobs: true })
  onTestFinished(() => living.close())
  // The housekeeping of the two workers comes and goes beside it.
  const held = `select locked_by, attempts from graphile_worker._private_jobs
     where locked_at is not null and payload ->> 'lineId' = '${lineId}'`
  const doing = () => owner.query<{ locked_by: string; attempts: number }>(held).then(({ rows }) => rows)
  await soon(async () => expect(await doing()).toHaveLength(1))
  const before = await doing()
  await owner.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`,
  )
  // Nor is it taken for dead when its connection is cut and it makes another.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 706455
        and database = (select oid from pg_database where datname = current_database())`,
  )
  const second = await startApp({ ...other, alone: false, jobs: true })
  onTestFinished(() => second.close())
  expect(await doing()).toEqual(before)
  await holder.query('rollback')
  await soon(async () => expect(mails.filter(({ to }) => to.includes('slow@pier.example'))).toHaveLength(1))
})

test('a job that was given to a living worker, which never heard of it, is done all the same', async () => {
  const { merchant } = await makeOrderWorld(server)
  const living = await startApp({ ...other, alone: false, jobs: true })
  onTestFinished(() => living.close())
  const owner = await connect()
  const count = async () =>
    (await owner.query(`select from graphile_worker._private_jobs where payload ->> 'bulkId' = '77'`))
      .rowCount
  await owner.query(`select graphile_worker.add_job('bulk.run', $1, run_at => now() + interval '1 hour')`, [
    JSON.stringify({ merchantId: merchant.id, bulkId: 77 }),
  ])
  await owner.query(`update graphile_worker._private_jobs set run_at = now(), locked_at = now() - interval '1 minute',
      locked_by = (select worker_id from platform.worker_beat order by seen_at desc limit 1) where payload ->> 'bulkId' = '77'`)
  await soon(async () => expect(await count()).toBe(0))
})
