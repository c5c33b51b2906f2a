import { sql } from 'kysely'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { enableChannel } from '#server/channels/connections/save-connection.ts'
import { engineOf } from '#server/channels/engine/engine.ts'
import { flushCalls } from '#server/channels/inbound/call-log.ts'
import type { ChannelAdapter } from '#server/channels/port/adapter.ts'
import type { Booking } from '#server/channels/port/engine.ts'
import { adapters } from '#server/channels/registry.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectedMarket, type ConnectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { testServer } from '#test/factories/http.ts'
import { day, stockLeft, type OrderWorld } from '#test/factories/orders.ts'

/** Every marketplace's simulator against the whole house: it buys, repeats, cancels and asks back, on its own wire. */
const server = await testServer({ config: { simulators: true } })
const world: OrderWorld = await makeMarketWorld(server, { capacity: 500 })
const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(world.app, world.merchant.id, work)

type Market = ConnectedMarket
const connect = (adapter: ChannelAdapter, echo = 'once') => connectedMarket(world, adapter, { echo })

const found = ({ connection }: Market): Promise<Booking[]> => engineOf(world.app, connection).list({})
/** A protocol that has no number of a hold makes a second one when it says so twice; it ends by itself. */
const boughtOf = async (market: Market) => (await found(market)).filter(({ state }) => state !== 'held')
const sold = ['issuing', 'issued', 'used', 'waiting']

test('every marketplace is a folder, and none has a system of another', () => {
  expect(adapters.size).toBeGreaterThan(0)
  for (const [system, { manifest }] of adapters) expect(manifest.system).toBe(system)
})

/** Source files of the product that say a word, in any case; tests may name whom they play. */
function filesThatSay(word: string): string[] {
  const root = path.resolve(import.meta.dirname, '../../..')
  return fs
    .globSync('{contract,server,web,demo,tools}/**/*.{ts,tsx,sql,json,css,html}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => new RegExp(word, 'i').test(fs.readFileSync(path.join(root, file), 'utf8')))
}

test('a fourteenth marketplace is one folder and its simulator: no other file of the product has its name', () => {
  const files = filesThatSay('tiqets')
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(files.filter((file) => !file.startsWith('server/channels/adapters/tiqets/'))).toEqual([
    'server/channels/simulators/tiqets.ts',
  ])
})

const bought = [...adapters.values()].filter(({ inbound, poll }) => inbound ?? poll)
for (const adapter of bought) {
  const { system } = adapter.manifest

  test(`${system}: a guest buys, and there is one order of it`, async () => {
    const before = await stockLeft(world, day(30))
    const market = await connect(adapter)
    const { answered } = await market.act('buy')
    if (!adapter.inbound) await market.act('poll')
    const [booking, ...others] = await found(market)
    expect(others).toHaveLength(0)
    expect(booking).toMatchObject({ ordered: 2 })
    expect(sold, answered).toContain(booking!.state)
    expect(booking!.orderId).not.toBeNull()
    expect(before - (await stockLeft(world, day(30)))).toBe(2)
  })

  test(`${system}: every message twice makes one order`, async () => {
    const market = await connect(adapter, 'twice')
    const { answered } = await market.act('buy')
    const [booking, ...others] = await boughtOf(market)
    expect(others).toHaveLength(0)
    expect(sold, answered).toContain(booking?.state)
  })

  test(`${system}: what it cancels, or asks back, gives its places back once`, async () => {
    const before = await stockLeft(world, day(30))
    const market = await connect(adapter)
    const { thirdCode } = await market.act('buy')
    const { features } = adapter.manifest
    await market.act(features.refunds ? 'askRefund' : 'cancel', thirdCode)
    const [booking] = await found(market)
    if (features.refunds && booking && sold.includes(booking.state)) {
      const waiting = await engineOf(world.app, market.connection).refunds({ id: booking.id })
      expect(waiting.some(({ state }) => state === 'waiting')).toBe(true)
      await world.staff.data('/ota/channelRefund/refundConfirm', { id: waiting[0]!.id })
    }
    const [after] = await found(market)
    expect(['refunded', 'cancelled', 'closed']).toContain(after!.state)
    expect(await stockLeft(world, day(30))).toBe(before)
  })

  test(`${system}: a product that nobody knows makes no order`, async () => {
    const before = await stockLeft(world, day(30))
    const market = await connect(adapter)
    await market.act('buyUnknown').catch(() => undefined)
    expect((await found(market)).every(({ orderId }) => orderId === null)).toBe(true)
    expect(await stockLeft(world, day(30))).toBe(before)
  })

  test(`${system}: what it called is in the log, without its keys; switched off it is refused`, async () => {
    const market = await connect(adapter)
    await market.act('buy')
    await flushCalls(world.app)
    const rows = await inside(
      async ({ db }) =>
        (
          await sql<{
            asked: string
            answered: string
          }>`select asked, answered from channel_call where connection_id = ${market.connection.id}`.execute(
            db,
          )
        ).rows,
    )
    if (adapter.inbound) expect(rows.length).toBeGreaterThan(0)
    for (const secret of Object.values(market.connection.secrets).filter((text) => text.length > 8))
      expect(JSON.stringify(rows)).not.toContain(secret)
    await inside((ctx) => enableChannel(ctx, { id: market.connection.id, enabled: false }))
    const many = (await found(market)).length
    await market.act('buy').catch(() => undefined)
    expect(await found(market)).toHaveLength(many)
  })
}
