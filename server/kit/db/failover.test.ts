import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp } from '#server/app.ts'
import { firstOf } from '#contract/kit/given.ts'
import { testConfig, type TestServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput, type OrderWorld } from '#test/factories/orders.ts'
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
  const primary = await open('primary', first)
  await setStandby('*')
  await open('standby', second, { primary_conninfo: `host=${first} user=longtail application_name=standby` })
  await untilInStep()
  return primary
}

/** Twenty more orders. */
async function untilSold({ acknowledged }: Seller): Promise<void> {
  const before = acknowledged.size
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 20), 20_000)
}

const untilInStep = () =>
  vi.waitFor(
    async () =>
      expect(await askPrimary('select sync_state from pg_stat_replication')).toEqual([
        { sync_state: 'sync' },
      ]),
    { timeout: 60_000, interval: 100 },
  )

type Outcome = { code: number; status: number; retryAfter: string | null }
/** Sells and remembers what became of each request. */
class Seller {
  readonly acknowledged = new Map<string, number>()
  readonly refused: Outcome[] = []
  /** Of these nobody knew what became of them. */
  readonly unknown: Record<string, unknown>[] = []
  #world: OrderWorld
  #selling: Promise<unknown> | undefined
  #isSelling = false

  constructor(world: OrderWorld) {
    this.#world = world
  }

  start(clients: number): void {
    this.#isSelling = true
    this.#selling = Promise.all(Array.from({ length: clients }, () => this.#sell()))
  }

  async stop(): Promise<void> {
    this.#isSelling = false
    await this.#selling
  }

  async #sell(): Promise<void> {
    while (this.#isSelling) {
      const input = orderInput(this.#world, { children: 0, adults: 1, clientRequestId: randomUUID() })
      if (!(await this.#send(input))) await sleep(50)
    }
  }

  async #send(input: Record<string, unknown>): Promise<boolean> {
    const { error, data, httpStatus, headers } = await this.#world.staff.call<{ id: number }>(
      '/supplier/orderEntry/create',
      input,
    )
    if (error.code === 0) this.acknowledged.set(String(input['clientRequestId']), data!.id)
    else this.refused.push({ code: error.code, status: httpStatus, retryAfter: headers.get('retry-after') })
    if (error.code === 500_005) this.unknown.push(input)
    return error.code === 0
  }

  /** Whoever was told that nobody knows learns it by the same request. */
  async askAgain(): Promise<void> {
    for (const input of this.unknown.splice(0)) expect(await this.#send(input)).toBe(true)
  }

  /** Every order that is there was acknowledged, once. */
  async compare(host: string): Promise<void> {
    const { rows } = await withClient({ connectionString: addressOf(host) }, (client) =>
      client.query<{ id: number }>('select id from orders where merchant_id = $1 order by id', [
        this.#world.merchant.id,
      ]),
    )
    const ids = [...this.acknowledged.values()].toSorted((a, b) => a - b)
    expect(rows.map(({ id }) => Number(id))).toEqual([...new Set(ids)])
    expect(rows).toHaveLength(ids.length)
  }
}

/** Whatever was refused may be tried again in two seconds, and was refused for these reasons alone. */
function expectRefusals({ refused }: Seller, codes: readonly number[]): void {
  for (const { code, ...how } of refused) {
    expect(codes).toContain(code)
    expect(how).toEqual({ status: 503, retryAfter: '2' })
  }
}

async function startShop() {
  // The standby is named first: it answers, and takes no writes.
  const hosts = `postgres://longtail@${second}:5432,${first}:5432/postgres?target_session_attrs=read-write`
  const database = await reach(hosts, undefined)
  const config = { ...database.config, commitMs: 2_000 }
  const running = await startApp({
    database: config,
    port: 0,
    host: '127.0.0.1',
    config: testConfig,
    jobs: true,
    logger: false,
  })
  running.app.log.warn = () => undefined
  const pool = createPool(config, 4)
  const db = createDb(pool)
  const server: TestServer = {
    ...running,
    database: { config: { host: '', port: 0, user: '', database: '' }, pool, db, close: () => closeDb(db) },
  }
  const close = async () => {
    await closeDb(db)
    await running.close()
    await database.release()
  }
  const world = await makeOrderWorld(server, { sku: { capacity: 100_000 }, balanceMinor: 9_000_000_000 })
  return { world, close, seller: new Seller(world) }
}

/** The standby hears nothing and answers nothing until it is let. */
async function silence(): Promise<() => void> {
  const { rows } = await withClient({ connectionString: addressOf(second) }, (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_wal_receiver'),
  )
  const pid = firstOf(rows).pid
  process.kill(pid, 'SIGSTOP')
  return () => void process.kill(pid, 'SIGCONT')
}
async function setStandby(names: string): Promise<void> {
  await askPrimary(`alter system set synchronous_standby_names = '${names}'`)
  await askPrimary('select pg_reload_conf()')
}
const askPrimary = (text: string) =>
  withClient({ connectionString: addressOf(first) }, async (client) => (await client.query(text)).rows)

// Elsewhere the loopback has one address alone.
describe.skipIf(process.platform !== 'linux')(
  'a primary with a synchronous standby',
  { timeout: 180_000 },
  async () => {
    let primary: EmbeddedPostgres
    let shop: Awaited<ReturnType<typeof startShop>>
    beforeAll(async () => {
      primary = await openBoth()
      shop = await startShop()
    }, 120_000)
    afterAll(() => shop.close())

    test('while the standby is silent whoever commits is told that nobody knows yet, and the same request tells', async () => {
      const { seller } = shop
      seller.start(8)
      await untilSold(seller)
      const speak = await silence()
      try {
        await vi.waitFor(() => expect(seller.unknown.length).toBeGreaterThan(0), 20_000)
        // As the page says: whoever waits is seen there, and what only reads is answered.
        expect(await askPrimary(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).not.toEqual(
          [],
        )
        expect((await shop.world.staff.call('/supplier/order/list', {})).error.code).toBe(0)
      } finally {
        speak()
      }
      await seller.stop()
      await seller.askAgain()
      expectRefusals(seller, [500_005])
      await seller.compare(first)
    })

    test('without the standby commits go on once they wait for nobody, and with it again once it is in step', async () => {
      const { seller } = shop
      const speak = await silence()
      try {
        seller.start(8)
        await vi.waitFor(() => expect(seller.unknown.length).toBeGreaterThan(0), 20_000)
        await setStandby('')
        await untilSold(seller)
        await seller.stop()
        await seller.askAgain()
      } finally {
        speak()
      }
      await setStandby('*')
      await untilInStep()
      await seller.compare(first)
    })

    test('a primary that is lost loses nothing that was acknowledged, and orders go on at the standby', async () => {
      const { seller } = shop
      seller.start(8)
      await untilSold(seller)
      // It has all of it, and shows none of it yet.
      await withClient({ connectionString: addressOf(second) }, (client) =>
        client.query('select pg_wal_replay_pause()'),
      )
      const refusedBefore = seller.refused.length
      process.kill(primary.pid, 'SIGQUIT')
      await vi.waitFor(() => expect(seller.refused.length).toBeGreaterThan(refusedBefore), 10_000)
      await withClient({ connectionString: addressOf(second) }, (client) =>
        client.query('select pg_promote()'),
      )
      const before = seller.acknowledged.size
      await vi.waitFor(() => expect(seller.acknowledged.size).toBeGreaterThan(before + 20), 20_000)
      await seller.stop()
      await seller.askAgain()
      expectRefusals(seller, [500_004, 500_005])
      await seller.compare(second)
    })
  },
)
