import { expect, test } from 'vitest'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { makePayWorld } from '#test/factories/payments.ts'
import { Simulated } from '../../kit/outside/simulator.ts'
import { askKsher } from './ksher-call.ts'

const server = await testServer()

test('the connection test holds what merchant_info signs, and believes nothing beside it', async () => {
  const world = await makePayWorld(server, 'ksher')
  const test = () =>
    world.staff.data<{ ok: boolean; why: string }>('/supplier/paymentAccounts/test', {
      id: world.connectionId,
    })
  expect(await test()).toMatchObject({ ok: true })
  const connection = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    readConnection(ctx, world.connectionId),
  )
  const response = await askKsher({ app: world.app, connection }, 'direct', 'merchant_info', '', {
    mch_id: '',
  })
  expect(Object.keys(response).toSorted()).toEqual([
    'account_type',
    'business_mode',
    'mch_id',
    'mobile',
    'nonce_str',
  ])
  // Signed by somebody else's key it is none of theirs.
  const accounts = new Simulated<{ ownKey: string; forger: string }>(server.app, 'ksher', 'account')
  const appId = String(connection.settings['appId'])
  const account = await accounts.get(appId, appId)
  await accounts.put(appId, appId, { ...account!, ownKey: account!.forger })
  expect(await test()).toMatchObject({ ok: false })
})
