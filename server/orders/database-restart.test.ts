import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { testServer } from '#test/factories/http.ts'
import { day, orderInput, placeOrder, readOrder, stockLeft, type OrderWorld } from '#test/factories/orders.ts'

const server = await testServer({ jobs: true })
const { makeWorld, call, info, booksAgree } = departureCalls(server)
const { database: name, ...place } = server.database.config
const owner = new pg.Client({ ...place, database: 'postgres' })
await owner.connect()
afterAll(() => owner.end())

/** What a restart is to whoever is connected: each connection ends, and for a while none is let in. */
async function restartDatabase(): Promise<void> {
  await owner.query(`alter database ${name} allow_connections false`)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  await sleep(1_500)
  await owner.query(`alter database ${name} allow_connections true`)
}

type DatabaseRestartView = { httpStatus: number; error: { code: number }; data?: { id: number } }
/** People who go on ordering, changing and looking until they are told to stop; what each was answered. */
function rush(world: OrderWorld, changed: readonly number[]) {
  let over = false
  const created = new Map<string, DatabaseRestartView | null>()
  const amended: (DatabaseRestartView | null)[] = []
  const inputs = new Map<string, object>()
  const create = (clientRequestId: string) => {
    const more = { clientRequestId, contactName: clientRequestId, adults: 1, children: 0, date: day(31) }
    const input = inputs.get(clientRequestId) ?? orderInput(world, more)
    inputs.set(clientRequestId, input)
    return world.staff.call<{ id: number }>('/supplier/orderEntry/create', input)
  }
  const orders = async (client: number) => {
    for (let no = 0; !over; no++) {
      const request = `rush ${client} ${no}`
      created.set(request, await create(request).catch(() => null))
      await sleep(40)
    }
  }
  const changes = async (id: number) => {
    while (!over) {
      const input = { id, amendment: { addGuests: [{ kind: 'child' }] }, asks: false }
      amended.push(
        await world.staff.call<{ id: number }>('/supplier/orderModify/apply', input).catch(() => null),
      )
      await sleep(200)
    }
  }
  const all = Promise.all([...[0, 1, 2, 3].map(orders), ...changed.map(changes)])
  const end = async () => {
    over = true
    await all
  }
  return { created, amended, create, end }
}

test('a database that is restarted under load loses and doubles nothing; whoever asked meanwhile is told, and the work in the background goes on', async () => {
  const world = await makeWorld({
    balanceMinor: 900_000_000,
    sku: { days: [day(30), day(31)], capacity: 5_000 },
  })
  for (let at = 0; at < 30; at++) await placeOrder(world, { contactName: `Called ${at}` })
  const changed = await Promise.all(
    [0, 1].map(async () => (await placeOrder(world, { date: day(31), adults: 1, children: 0 })).id),
  )
  const others = rush(world, changed)
  const describe = () => [...others.created.values()].filter((answer) => answer?.error.code === 0)
  await vi.waitFor(() => expect(describe().length).toBeGreaterThan(10), { timeout: 60_000 })
  const id = await call(world, { act: 'cancel', tells: false })
  await vi.waitFor(async () => expect((await info(world, id)).counts.refunded).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 20,
  })
  await restartDatabase()
  const before = describe().length
  await vi.waitFor(() => expect(describe().length).toBeGreaterThan(before + 10), { timeout: 60_000 })
  await others.end()

  // What was not told to be done says that the database is away, or that nobody knows yet; nothing hung.
  const answers = [...others.created.values(), ...others.amended]
  const refused = answers.filter((answer) => answer?.error.code !== 0)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map((answer) => answer?.httpStatus))).toEqual(new Set([503]))
  for (const answer of refused) expect([500_004, 500_005]).toContain(answer?.error.code)

  // Each request asked for again is the order that it made, or makes it now: once.
  const ids = new Set<number>()
  for (const [request, answer] of others.created) {
    const again = await others.create(request)
    expect(again.error.code).toBe(0)
    if (answer?.error.code === 0) expect(again.data).toMatchObject({ id: answer.data!.id })
    ids.add(again.data!.id)
  }
  expect(ids.size).toBe(others.created.size)
  const added = await Promise.all(changed.map(async (order) => (await readOrder(world, order)).children))
  const done = others.amended.filter((answer) => answer?.error.code === 0).length
  const unsure = others.amended.length - done
  const children = added.reduce((sum, one) => sum + one, 0)
  expect(children).toBeGreaterThanOrEqual(done)
  expect(children).toBeLessThanOrEqual(done + unsure)
  expect(await stockLeft(world, day(31))).toBe(5_000 - ids.size - changed.length - children)

  await vi.waitFor(
    async () => {
      const call: CallInfo = await info(world, id)
      expect([call.running, call.counts.refunded]).toEqual([false, 30])
    },
    { timeout: 60_000, interval: 200 },
  )
  await booksAgree(world, 900_000_000)
}, 240_000)
