import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetCallers, readChannel } from '#server/channels/connections/channel-connection.ts'
import { marketOf } from '#server/channels/connections/market.ts'
import { engineOf } from '#server/channels/engine/engine.ts'
import { simulatorOf } from '#server/channels/connections/secrets.ts'
import { adapters } from '#server/channels/registry.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Market } from '#server/channels/port/adapter.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { testServer } from '#test/factories/http.ts'

/** Keys of every marketplace that calls us change without a gap: both are good for a day, then the new ones alone. */
const server = await testServer({ config: { simulators: true } })
const world = await makeMarketWorld(server)
const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(world.app, world.merchant.id, work)

test.each(
  [...adapters.values()]
    .filter(({ inbound }) => inbound)
    .map((adapter) => [adapter.manifest.system, adapter] as const),
)('%s: the old keys and the new ones are good until the old ones end', async (_, adapter) => {
  let sends: Market | undefined
  const market = await connectedMarket(world, adapter, {
    bend: (own) => {
      sends = own
      return {
        ...own,
        get connection() {
          return sends!.connection
        },
        send: (request) => sends!.send(request),
      }
    },
  })
  const { id, version } = market.connection
  const orders = async () =>
    (await engineOf(world.app, market.connection).list({})).filter(({ orderId }) => orderId !== null).length
  const old = sends!
  await market.act('buy')
  expect(await orders()).toBe(1)

  const minted = new Set(adapter.manifest.secrets.filter((field) => field.minted).map(({ key }) => key))
  const names = new Set(adapter.manifest.secrets.map(({ key }) => key))
  const given = Object.entries(simulatorOf(adapter.manifest.system).open().secrets).filter(
    ([key]) => names.has(key) && !minted.has(key),
  )
  const { shown } = await world.staff.data<{ shown: Record<string, string> }>('/ota/channelToken/rotate', {
    id,
    version,
    secrets: Object.fromEntries(given),
  })
  for (const key of minted) expect(shown[key]).not.toBe(market.connection.secrets[key])
  const fresh = marketOf(world.app, await inside((ctx) => readChannel(ctx, id)))
  await market.act('buy')
  expect(await orders()).toBe(2)
  sends = fresh
  await market.act('buy')
  expect(await orders()).toBe(3)

  await inside(async ({ db }) => {
    await sql`update outside_connection set old_secrets_until = now() - interval '1 second' where id = ${id}`.execute(
      db,
    )
    await sql`update platform.channel_caller set until = now() - interval '1 second' where connection_id = ${id} and until is not null`.execute(
      db,
    )
  })
  forgetCallers(world.app)
  sends = old
  await market.act('buy').catch(() => undefined)
  expect(await orders()).toBe(3)
  sends = fresh
  await market.act('buy')
  expect(await orders()).toBe(4)
})
