import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startApp } from '#server/app.ts'
import { testConfig, type TestServer } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { reach } from '../../../tools/start/reach-database.ts'
import { findFreePort } from '../../../tools/start/port.ts'
import { migrate } from '../migrate/migrate.ts'
import { ensurePostgres } from '../postgres/postgres.ts'
import { closeDb, createDb, createPool } from './db.ts'
import { withClient } from './client.ts'

/** What the pooler is called here; none below 1.21 knows prepared statements. */
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
const isThere = Number(major) > 1 || Number(minor) >= 21

const docs = fs.readFileSync(path.join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8')
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(docs)?.[1] ?? ''

let servers = 76
/** A database at an address of the loopback's own, and the page's pooler in front of it. */
async function startPooler(extra = '') {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-pooler-'))
  fs.chmodSync(folder, 0o755)
  const host = `127.0.0.${++servers}`
  const postgres = await ensurePostgres(path.join(folder, 'data'), { settings: { listen_addresses: host } })
  const direct = `postgres://longtail@${host}:5432/postgres`
  await migrate({ connectionString: direct })
  await withClient({ connectionString: direct }, (client) => client.query(block('sql')))
  const port = await findFreePort()
  const settings = block('ini')
    .replace('host=db.internal port=5432 dbname=longtail', `host=${host} port=5432 dbname=postgres`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'users.txt'))
  fs.writeFileSync(path.join(folder, 'users.txt'), '"longtail_pool" "password"\n"longtail" ""\n')
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), `${settings}unix_socket_dir =\n${extra}\n`)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(program, [...user, path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  await vi.waitFor(
    async () => {
      const socket = net.connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 10_000, interval: 50 },
  )
  const stop = async () => {
    pooler.kill()
    await once(pooler, 'exit')
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { direct, pooled: (who: string) => `postgres://${who}@127.0.0.1:${port}/longtail`, stop }
}

describe.skipIf(!isThere)('behind PgBouncer', { timeout: 120_000 }, async () => {
  const pooler = isThere ? await startPooler() : undefined
  afterAll(() => pooler?.stop())
  const { direct = '', pooled = () => '' } = pooler ?? {}

  test('the product sells, tells and works its queue', async () => {
    const database = await reach(pooled('longtail_pool'), direct)
    const running = await startApp({
      database: database.config,
      pooled: database.pooled,
      port: 0,
      host: '127.0.0.1',
      config: testConfig,
      jobs: true,
      logger: false,
    })
    const pool = createPool(database.config, 2)
    const db = createDb(pool)
    const server: TestServer = {
      ...running,
      database: { config: { host: '', port: 0, user: '', database: '' }, pool, db, close: () => closeDb(db) },
    }
    try {
      const world = await makeOrderWorld(server, { sku: { capacity: 40 }, balanceMinor: 100_000_000 })
      const heard: unknown[] = []
      running.app.live.listen(world.merchant.id, Date.now(), (news) => heard.push(...news))
      const orders = await Promise.all(
        Array.from({ length: 16 }, () => placeOrder(world, { children: 0, adults: 1 })),
      )
      await Promise.all(
        orders.map(({ id }) => actOn(world, 'cancel', { id, reason: 'Rain', refund: 'operator-fault' })),
      )
      const stored = await Promise.all(orders.map(({ id }) => readOrder(world, id)))
      expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['cancelled']))
      await vi.waitFor(
        () => expect(heard).toContainEqual(expect.objectContaining({ topic: 'order' })),
        10_000,
      )
      const other = await makeOrderWorld(server)
      expect((await other.staff.call('/supplier/order/info', { id: orders[0]!.id })).error.code).toBe(404000)
      await vi.waitFor(
        () =>
          withClient(database.config, async (client) => {
            const { rows } = await client.query(
              'select from graphile_worker._private_jobs where run_at <= now() and attempts = 0',
            )
            expect(rows).toHaveLength(0)
          }),
        { timeout: 20_000, interval: 200 },
      )
    } finally {
      await closeDb(db)
      await running.close()
    }
  })

  test('a statement of a table that has another shape since is asked anew, though the pooler has kept it', async () => {
    await withClient({ connectionString: direct }, (client) =>
      client.query(
        'create table platform.shape (n integer); insert into platform.shape values (1); grant select on platform.shape to longtail_app',
      ),
    )
    const pool = createPool({ connectionString: pooled('longtail_pool'), isPooled: true }, 1)
    const client = await pool.connect()
    const ask = async () => (await client.query('select * from platform.shape where n = $1', [1])).rows
    expect(await ask()).toEqual([{ n: 1 }])
    await withClient({ connectionString: direct }, (client) =>
      client.query('alter table platform.shape add m integer'),
    )
    await expect(ask()).rejects.toThrow('cached plan must not change result type')
    expect(await ask()).toEqual([{ n: 1, m: null }])
    client.release()
    await pool.end()
  })

  test('what goes past the pooler is not sent through it, and a connection that owns the tables is refused', async () => {
    await expect(reach(pooled('longtail'), undefined)).rejects.toThrow(
      'DATABASE_URL is the address of a pooler',
    )
    await expect(reach(pooled('longtail_pool'), pooled('longtail'))).rejects.toThrow(
      'DATABASE_DIRECT_URL is the address of a pooler',
    )
    const { config, pooled: asOwner } = await reach(pooled('longtail'), direct)
    const start = startApp({
      database: config,
      pooled: asOwner,
      port: 0,
      config: testConfig,
      jobs: false,
      logger: false,
    })
    await expect(start).rejects.toThrow('work as "longtail" instead of longtail_app')
  })
})

describe.skipIf(!isThere)(
  'behind one that swallows the settings of a session',
  { timeout: 60_000 },
  async () => {
    const pooler = isThere ? await startPooler('ignore_startup_parameters = options') : undefined
    afterAll(() => pooler?.stop())
    test('the product does not take it for the database', async () => {
      await expect(reach(pooler!.pooled('longtail'), undefined)).rejects.toThrow('is the address of a pooler')
    })
  },
)
