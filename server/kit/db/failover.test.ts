import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { startApp } from '#server/app.ts'
import { testConfig, type TestServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { reach } from '../../../tools/start/reach-database.ts'
import { migrate } from '../migrate/migrate.ts'
import { ensurePostgres, type EmbeddedPostgres } from '../postgres/postgres.ts'
import { withClient } from './client.ts'
import { closeDb, createDb, createPool } from './db.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-failover-'))
const opened: EmbeddedPostgres[] = []
afterAll(async () => {
  for (const postgres of opened) await postgres.stop().catch(() => undefined)
  fs.rmSync(folder, { recursive: true, force: true })
})
const [first, second] = ['127.0.0.87', '127.0.0.88']
const addressOf = (host: string) => `postgres://longtail@${host}:5432/postgres`
const place = (name: string) => path.join(folder, name)

async function open(
  name: string,
  host: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await ensurePostgres(place(name), { settings: { listen_addresses: host, ...settings } })
  opened.push(postgres)
  return postgres
}

/** A primary, and a standby that has all of what the primary acknowledges. */
async function openBoth() {
  const alone = await open('primary', first)
  await migrate({ connectionString: addressOf(first) })
  await alone.stop()
  spawnSync('cp', ['-a', place('primary'), place('standby')])
  fs.writeFileSync(path.join(place('standby'), 'postgres', 'standby.signal'), '')
  const primary = await open('primary', first, { synchronous_standby_names: '*' })
  await open('standby', second, { primary_conninfo: `host=${first} user=longtail application_name=standby` })
  await vi.waitFor(
    () =>
      withClient({ connectionString: addressOf(first) }, async (client) =>
        expect((await client.query('select sync_state from pg_stat_replication')).rows).toEqual([
          { sync_state: 'sync' },
        ]),
      ),
    { timeout: 20_000, interval: 100 },
  )
  return primary
}

// Elsewhere the loopback has one address alone.
test.skipIf(process.platform !== 'linux')(
  'a primary that is lost loses nothing that was acknowledged, and orders go on at the standby',
  async () => {
    const primary = await openBoth()
    // The standby is named first: it answers, and takes no writes.
    const hosts = `postgres://longtail@${second}:5432,${first}:5432/postgres?target_session_attrs=read-write`
    const database = await reach(hosts, undefined)
    const config = database.config
    const running = await startApp({
      database: config,
      port: 0,
      host: '127.0.0.1',
      config: testConfig,
      jobs: true,
      logger: false,
    })
    const logged: string[] = []
    running.app.log.warn = () => undefined
    running.app.log.error = ({ err }: { err?: unknown }) => void logged.push(inspect(err))
    const pool = createPool(config, 4)
    const db = createDb(pool)
    const close = () => closeDb(db)
    const server: TestServer = {
      ...running,
      database: { config: { host: '', port: 0, user: '', database: '' }, pool, db, close },
    }
    const world = await makeOrderWorld(server, { sku: { capacity: 100_000 }, balanceMinor: 9_000_000_000 })
    const acknowledged = new Map<string, number>()
    const refused = new Set<number>()
    const unknown: Record<string, unknown>[] = []
    let selling = true
    const sell = async () => {
      while (selling) {
        const input = orderInput(world, { children: 0, adults: 1, clientRequestId: randomUUID() })
        const { error, data, httpStatus, headers } = await world.staff.call<{ id: number }>(
          '/supplier/orderEntry/create',
          input,
        )
        if (error.code === 0) acknowledged.set(String(input['clientRequestId']), data!.id)
        else {
          refused.add(error.code)
          expect([httpStatus, headers.get('retry-after')], logged.join('\n')).toEqual([503, '2'])
          if (error.code === 500_005) unknown.push(input)
          await sleep(50)
        }
      }
    }
    const clients = Array.from({ length: 8 }, sell)
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(20), 20_000)
    process.kill(primary.pid, 'SIGQUIT')
    await vi.waitFor(() => expect(refused.size).toBeGreaterThan(0), 10_000)
    await withClient({ connectionString: addressOf(second) }, (client) => client.query('select pg_promote()'))
    const before = acknowledged.size
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 20), 20_000)
    selling = false
    await Promise.all(clients)
    expect([...refused].every((code) => code === 500_004 || code === 500_005)).toBe(true)
    // Whoever was told that nobody knows learns it by the same request.
    for (const input of unknown) {
      const again = await world.staff.data<{ id: number }>('/supplier/orderEntry/create', input)
      acknowledged.set(String(input['clientRequestId']), again.id)
    }
    const { rows } = await withClient({ connectionString: addressOf(second) }, (client) =>
      client.query<{ id: number }>('select id from orders where merchant_id = $1 order by id', [
        world.merchant.id,
      ]),
    )
    expect(rows.map(({ id }) => Number(id))).toEqual(
      [...new Set(acknowledged.values())].toSorted((a, b) => a - b),
    )
    expect(rows).toHaveLength(acknowledged.size)
    await close()
    await running.close()
    await database.release()
  },
  120_000,
)
