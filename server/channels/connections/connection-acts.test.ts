import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { keyAccount } from '../parts/key-account.ts'
import { forgetCallers } from './channel-connection.ts'

const server = await testServer()
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
