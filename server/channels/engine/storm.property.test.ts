import pg from 'pg'
import { sql } from 'kysely'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { placeOf } from '#server/kit/outside/simulator.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { patience, plays, playsAll, turn } from '#test/kit/plays.ts'
import { booksAgree } from '#test/factories/bank.ts'
import { makeOrderWorld, stockLeft, day } from '#test/factories/orders.ts'
import { findFreePort } from '../../../tools/start/port.ts'
import type { Market } from '../port/adapter.ts'
import { adapters } from '../registry.ts'

/**
 * All marketplaces at once: messages doubled, in another order, cut off before they are answered; everything that is under way in the
 * database is ended again and again, and the server that answers is killed by signal 9 and started anew. Each message is sent until it
 * has an answer, as marketplaces do.
 */
const server = await testServer({ config: { simulators: true } })
const { database, ...place } = server.database.config
const owner = new pg.Client({ ...place, database: 'postgres' })
await owner.connect()
afterAll(() => owner.end())
const capacity = 1_000_000
const world = await makeOrderWorld(server, {
  balanceMinor: 1_000_000_000_000,
  sku: {
    supplierId: null,
    autoConfirm: true,
    cancelRule: [],
    capacity,
    stockMode: 'session',
    sessions: ['09:00'],
  },
})
type Sent = Parameters<Market['send']>[0]
type Answer = Awaited<ReturnType<Market['send']>>

/** The same numbers for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const killAll = () =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
    [database],
  )

/** The server that marketplaces call: a process of its own, so that it can be killed. */
const port = await findFreePort()
let child: ChildProcess | undefined
const listens = () =>
  fetch(`http://127.0.0.1:${port}/octo/supplier`).then(
    () => true,
    () => false,
  )
async function startChild(): Promise<void> {
  const settings = {
    database: server.database.config,
    port,
    host: '127.0.0.1',
    config: { ...testConfig, simulators: true },
    logger: false,
    jobs: false,
    alone: false,
  }
  child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../kit/jobs/worker.test-user.ts'), JSON.stringify(settings)],
    { stdio: 'ignore' },
  )
  for (let waits = 0; waits < 1_200 && !(await listens()); waits++) await sleep(50)
}
async function killChild(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
afterAll(killChild)

test(
  'of ten thousand messages every order is there once, and every one is answered',
  async () => {
    const target = playsAll ? plays(10_000) : 1_000
    const minKills = playsAll ? 3 : 1
    const roll = dice(Number.parseInt(turn.replace(/\W/g, '').slice(0, 6), 16) || 7)
    let messages = 0
    const unanswered: string[] = []
    const before: Sent[] = []
    /** Sent until it is answered with anything but "try again". */
    const storm =
      (deliver: Market['send']) =>
      async (request: Sent): Promise<Answer> => {
        before.push(request)
        let last = ''
        if (before.length > 500) before.shift()
        for (let attempt = 0; attempt < 1_500; attempt++) {
          const luck = roll()
          // One from before comes once more, in between.
          const old = before[Math.floor(roll() * before.length)]
          if (luck < 0.15 && old) {
            messages++
            void deliver(old).catch(() => undefined)
          }
          if (luck > 0.9) {
            messages++
            // It hangs up before it is answered; what it asked is done all the same.
            await Promise.race([deliver(request).catch(() => undefined), sleep(roll() * 10)])
          }
          const answer = await deliver(request).catch(() => undefined)
          if (answer) messages++
          if (answer && answer.status < 500 && answer.status !== 429) return answer
          last = `${answer?.status ?? ''} ${answer?.body.slice(0, 200) ?? ''}`
          await sleep(20 + roll() * 80)
        }
        unanswered.push(`${request.method} ${request.path} ${last}`)
        throw new Error('never answered')
      }
    const inbound = [...adapters.values()].filter((one) => one.inbound)
    const markets = await Promise.all(
      inbound.map((adapter) =>
        connectedMarket(world, adapter, { bend: (own) => ({ ...own, send: storm(own.send) }) }),
      ),
    )
    await startChild()
    placeOf(server.app).url = `http://127.0.0.1:${port}`
    let isOver = false
    let kills = 0
    const killer = (async () => {
      while (!isOver) {
        await sleep(1_500 + roll() * 2_000)
        await killAll().catch(() => undefined)
        if (isOver) break
        await killChild()
        kills++
        await startChild()
      }
    })()
    await Promise.all(
      markets.map(async ({ act }) => {
        while (messages < target || kills < minKills) {
          const quantity = 1 + Math.floor(roll() * 3)
          await act('buy', '', quantity).catch(() => undefined)
        }
      }),
    )
    isOver = true
    await killer
    await sleep(500)
    expect(unanswered).toEqual([])
    let sold = 0
    for (const { connection, adapter } of markets) {
      const { system } = adapter.manifest
      const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
        sql<{ items: number; codes: number; orders: number; guests: number; held: number }>`
          select count(*) filter (where state in ('issued', 'issuing'))::int as items,
                 count(distinct (third_code, item)) filter (where state in ('issued', 'issuing'))::int as codes,
                 count(distinct order_id) filter (where state in ('issued', 'issuing'))::int as orders,
                 coalesce(sum(ordered) filter (where state in ('issued', 'issuing', 'held')), 0)::int as guests,
                 count(*) filter (where state = 'held')::int as held
            from channel_order where merchant_id = ${world.merchant.id} and connection_id = ${connection.id}`.execute(
          db,
        ),
      )
      const response = rows[0]!
      expect([system, response.items, response.items]).toEqual([system, response.codes, response.orders])
      expect([system, response.items]).toEqual([system, expect.toSatisfy((many: number) => many > 0)])
      sold += response.guests
    }
    // What was taken from stock is what stands in orders and holds, to the last place.
    expect(capacity - (await stockLeft(world, day(30)))).toBe(sold)
    await booksAgree(world)
  },
  patience(300_000),
)
