import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { channelSenders } from '#server/channels/channels.jobs.ts'
import { engineOf } from '#server/channels/engine/engine.ts'
import type { Booking } from '#server/channels/port/engine.ts'
import { redeem } from '#server/ticketing/redeem.ts'
import type { ChannelAdapter, Market } from '#server/channels/port/adapter.ts'
import { adapters } from '#server/channels/registry.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'

/** What goes wrong between any marketplace and us: refused in its own words, nothing lost, nothing twice. */
const server = await testServer({ config: { simulators: true } })
const world = await makeMarketWorld(server)
type Sent = Parameters<Market['send']>[0]
type Answer = Awaited<ReturnType<Market['send']>>

/** A marketplace whose messages are bent, or whose answers are looked at, on their way. */
async function bent(
  adapter: ChannelAdapter,
  send: (request: Sent, deliver: Market['send']) => Promise<Answer>,
  change: (market: Market) => Partial<Market> = () => ({}),
) {
  const answers: Answer[] = []
  const sent: Sent[] = []
  let deliver: Market['send'] | undefined
  const market = await connectedMarket(world, adapter, {
    bend: (own) => {
      deliver = own.send
      return {
        ...own,
        ...change(own),
        send: async (request) => {
          sent.push(request)
          const answer = await send(request, own.send)
          answers.push(answer)
          return answer
        },
      }
    },
  })
  const engine = engineOf(world.app, market.connection)
  const found = () => engine.list({})
  return {
    engine,
    answers,
    sent,
    connection: market.connection,
    again: async (request: Sent) => void answers.push(await deliver!(request)),
    act: (...of: Parameters<typeof market.act>) => market.act(...of).catch(() => undefined),
    found,
    orders: async () => (await found()).filter(({ orderId }) => orderId !== null),
  }
}
const plain = (request: Sent, deliver: Market['send']) => deliver(request)
const bytesOf = ({ body = '' }: Sent): Buffer => (typeof body === 'string' ? Buffer.from(body) : body)
/** A "no" of the protocol: never a failure of ours, and nothing of our code in it. */
function inItsWords(answers: readonly Answer[]): void {
  for (const { status, body } of answers) {
    expect([status, body.slice(0, 300)]).toEqual([
      expect.toSatisfy((one: number) => one < 500),
      expect.any(String),
    ])
    expect(body).not.toMatch(/node_modules|at \w+ \(|\.ts:\d|sqlstate|constraint/i)
  }
}
const turned = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([key, text]) => [key, Array.from(text).toReversed().join('')]),
  )

const reportedByCalls = ['ctrip', 'fliggy', 'mafengwo', 'meituan', 'qunar', 'tongcheng']
/** All of them board at the gate, on their day. */
const board = ({ orderId }: Pick<Booking, 'orderId'>) =>
  withSystemCtx(world.app, world.merchant.id, async (ctx) => {
    const { rows } = await sql<{ id: number; date: string }>`select v.id, o.service_date as date
      from voucher v join orders o on o.id = v.order_id where v.order_id = ${orderId}`.execute(ctx.db)
    for (const { id, date } of rows) {
      const { rows: rights } = await sql<{ id: number }>`select e.id from entitlement e
        where e.order_id = ${orderId}`.execute(ctx.db)
      await redeem(
        { ...ctx, confirm: [], now: new Date(`${date}T03:00:00Z`) },
        {
          voucherId: id,
          entitlementIds: rights.map((right) => right.id),
          place: 'Pier',
          device: '',
          confirm: [],
        },
      )
    }
  })

/** They sign with a time of theirs: a day old it is refused. The others have nothing but a key. */
const signTheirTime = ['fliggy', 'treep']

for (const adapter of [...adapters.values()].filter(({ inbound }) => inbound)) {
  const { system, features } = adapter.manifest

  test(`${system}: another merchant's keys, and a signature by them, open nothing`, async () => {
    const market = await bent(adapter, plain, ({ connection }) => ({
      connection: { ...connection, secrets: turned(connection.secrets) },
    }))
    await market.act('buy')
    expect(market.answers.length).toBeGreaterThan(0)
    inItsWords(market.answers)
    expect(await market.found()).toEqual([])
  })

  test(`${system}: a body that was cut on its way, or bytes of no letters, make no order`, async () => {
    const cut = await bent(adapter, (request, deliver) =>
      deliver(
        request.body === undefined
          ? request
          : { ...request, body: bytesOf(request).subarray(0, Math.floor(bytesOf(request).length / 2)) },
      ),
    )
    await cut.act('buy')
    inItsWords(cut.answers)
    expect(await cut.orders()).toEqual([])
    const noise = await bent(adapter, (request, deliver) =>
      deliver(
        request.body === undefined
          ? request
          : {
              ...request,
              body: Buffer.from(bytesOf(request).map((byte, at) => (at % 3 ? byte : byte ^ 0x80))),
            },
      ),
    )
    await noise.act('buy')
    inItsWords(noise.answers)
    expect(await noise.orders()).toEqual([])
  })

  test(`${system}: its clock a day wrong, it is refused where it signs its time, else served; never a failure`, async () => {
    for (const days of [-1, 1]) {
      const market = await bent(adapter, plain, ({ now }) => ({
        now: new Date(now.getTime() + days * 86_400_000),
      }))
      await market.act('buy')
      inItsWords(market.answers)
      const orders = await market.orders()
      expect(orders.length).toBeLessThanOrEqual(1)
      if (signTheirTime.includes(system)) expect(orders).toEqual([])
    }
  })

  test(`${system}: all that it ever sent, sent again in the other direction of time, changes nothing`, async () => {
    const market = await bent(adapter, plain)
    await market.act('buy')
    const before = (await market.found()).filter(({ state }) => state !== 'held')
    for (const request of market.sent.toReversed()) await market.again(request)
    for (const request of market.sent) await market.again(request)
    inItsWords(market.answers)
    const after = (await market.found()).filter(({ state }) => state !== 'held' && state !== 'expired')
    expect(after.map(({ id, state, orderId, ordered }) => ({ id, state, orderId, ordered }))).toEqual(
      before.map(({ id, state, orderId, ordered }) => ({ id, state, orderId, ordered })),
    )
  })

  test(`${system}: our answer lost after the commit, each message comes again: one order`, async () => {
    const lost = new Set<Sent>()
    const market = await bent(adapter, async (request, deliver) => {
      // Done and answered, and nobody hears it: the same bytes once more.
      if (!lost.has(request)) {
        lost.add(request)
        await deliver(request)
      }
      return deliver(request)
    })
    await market.act('buy')
    const sold = (await market.found()).filter(({ state }) => state !== 'held')
    expect(sold).toHaveLength(1)
    expect(sold[0]!.orderId).not.toBeNull()
  })

  test(`${system}: more asked back than was bought, or of an order that we never saw: nothing is given`, async () => {
    const market = await bent(adapter, plain)
    await market.act(features.refunds ? 'askRefund' : 'cancel', '900000000017')
    await market.act('refundByMarket', '900000000018')
    inItsWords(market.answers)
    expect(await market.orders()).toEqual([])
    const bought = await market.act('buy')
    const [booking] = (await market.found()).filter(({ state }) => state !== 'held')
    await market.act(features.refunds ? 'askRefund' : 'cancel', bought?.thirdCode ?? '', 99)
    inItsWords(market.answers)
    const now = await market.engine.find({ id: booking!.id })
    expect(now!.used + now!.refunded).toBeLessThanOrEqual(now!.ordered)
    for (const { quantity } of await market.engine.refunds({ id: booking!.id }))
      expect(quantity).toBeLessThanOrEqual(now!.ordered)
  })

  test(`${system}: down for a day, what it is to be told waits, and goes when it is back`, async () => {
    if (!adapter.notify || !features.consumption) return
    const market = await bent(adapter, plain)
    await market.act('buy')
    const [booking] = await market.orders()
    const own = sql`merchant_id = ${world.merchant.id} and connection_id = ${market.connection.id}`
    const run = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
      withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await query.execute(db)).rows)
    const fault = (name: string) =>
      run(sql`update outside_connection set fault = ${name} where id = ${market.connection.id}`)
    const open = () =>
      run(sql<{ id: number }>`select id from outside_outbox where ${own} and state <> 'done' order by id`)
    const sendAll = async () => {
      await run(sql`update channel_account set paused_until = null where ${own}`)
      await run(sql`update outside_outbox set next_at = now() where ${own} and state = 'waiting'`)
      for (const { id } of await open())
        await sendOut(channelSenders)(jobOf(world.app), {
          merchantId: world.merchant.id,
          outboxId: id,
        }).catch(() => undefined)
    }
    await sendAll()
    await fault('down')
    await board(booking!)
    const waiting = await open()
    // As often as a day has room for.
    for (let times = 0; times < 30; times++) await sendAll()
    // Who is told by subscription alone, and has none, hears nothing.
    if (!reportedByCalls.includes(system)) return
    expect(waiting.length).toBeGreaterThan(0)
    expect(await open()).toEqual(waiting)
    await fault('none')
    await sendAll()
    expect(await open()).toEqual([])
  })
}
