import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { keyAccount } from '../parts/key-account.ts'
import { adapters } from '../registry.ts'
import { forgetCallers } from './channel-connection.ts'

const server = await testServer({ config: { simulators: true } })
const at = '/ota/channelToken'

test('a marketplace that only comes in is tested by whether it would be let in', async () => {
  const world = await connectChannel(await makeOrderWorld(server), { system: 'tiqets' })
  const { id, version } = world.connection
  const tested = () => world.staff.data(`${at}/test`, { id })
  const name = (merchantId: number, connectionId: number, key: string) =>
    sql`insert into platform.channel_caller (system, account, merchant_id, connection_id)
      values ('tiqets', ${key}, ${merchantId}, ${connectionId})`.execute(server.app.db)
  // Nobody has noted its key yet.
  expect(await tested()).toMatchObject({ ok: false, why: 'unknownAccount' })
  await name(world.merchant.id, id, keyAccount(world.account))
  forgetCallers(server.app)
  expect(await tested()).toMatchObject({ ok: true, why: '' })
  await world.staff.data(`${at}/enable`, { id, version, enabled: false })
  expect(await tested()).toMatchObject({ ok: false, why: 'off' })
})

test('a marketplace that is refused has its code, and it is said that no order came of it', async () => {
  const sold = { capacity: 3, days: [day(30)], stockMode: 'session' as const, sessions: ['09:00'] }
  const sku = { supplierId: null, autoConfirm: true, cancelRule: [], ...sold }
  const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku })
  const { connection } = await connectedMarket(world, adapters.get('ctrip')!)
  const buy = (quantity: number) =>
    world.staff.data(`${at}/simulate`, { id: connection.id, act: 'buy', date: day(30), quantity })
  expect(await buy(2)).toMatchObject({ answered: '0000', arrived: true })
  const refused = await buy(2)
  expect(refused).toMatchObject({ thirdCode: expect.stringMatching(/^\d+$/), arrived: false })
  expect(refused).not.toMatchObject({ answered: '0000' })
})
