import { expect, test } from 'vitest'
import type { ConnectionRow, KeysTried } from '#contract/payments/setup/setup.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { testServer } from '#test/factories/http.ts'
import { goWrong, makePayWorld, paidOrder, type PayWorld } from '#test/factories/payments.ts'
import { readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const at = '/supplier/paymentAccounts'
const rowOf = async (world: PayWorld): Promise<ConnectionRow> =>
  (await world.staff.data<{ rows: ConnectionRow[] }>(`${at}/list`)).rows[0]!
const keysOf = (world: PayWorld) =>
  withSystemCtx(world.app, world.merchant.id, (ctx) => readConnection(ctx, world.connectionId))
const paidByCard = async (world: PayWorld) => {
  const { id } = await paidOrder(world)
  return (await readOrder(world, id)).paymentStatus
}

test('new keys are used once the provider has answered by them, are shown once, and those before go', async () => {
  const world = await makePayWorld(server)
  const { id, can } = await rowOf(world)
  expect(can['rotate']).toBe(true)
  const before = await keysOf(world)
  const tried = await world.staff.data<KeysTried>(`${at}/rotate`, { id })
  expect(tried).toMatchObject({ ok: true, made: { secretKey: expect.stringMatching(/^sk_test_/) } })
  const after = await keysOf(world)
  expect(after.secrets['secretKey']).toBe(tried.made['secretKey'])
  expect(after.otherSecrets).toEqual([before.secrets])
  expect(JSON.stringify(await rowOf(world))).not.toContain(tried.made['secretKey'])
  expect(await paidByCard(world)).toBe('paid')
})

test('keys that do not work stay beside those in use, until they do or are dropped', async () => {
  const world = await makePayWorld(server)
  const { id } = await rowOf(world)
  const before = await keysOf(world)
  await goWrong(world, { fault: 'down' })
  const tried = await world.staff.data<KeysTried>(`${at}/rotate`, { id })
  expect(tried).toMatchObject({ ok: false, why: 'refused' })
  expect(await rowOf(world)).toMatchObject({
    nextAt: expect.any(String),
    nextError: 'refused',
    can: { tryKeys: true },
  })
  await goWrong(world, { fault: 'none' })
  const between = await keysOf(world)
  expect(between.secrets).toEqual(before.secrets)
  // What comes in may be signed by either.
  expect(between.otherSecrets).toEqual([{ ...before.secrets, ...tried.made }])
  expect(await paidByCard(world)).toBe('paid')
  expect(await world.staff.data(`${at}/rotate/try`, { id })).toMatchObject({ ok: true })
  expect((await keysOf(world)).secrets['secretKey']).toBe(tried.made['secretKey'])
  expect((await world.staff.call(`${at}/rotate/try`, { id })).error.code).toBe(409000)
  await goWrong(world, { fault: 'down' })
  await world.staff.data(`${at}/rotate`, { id })
  await world.staff.data(`${at}/rotate/drop`, { id })
  expect(await rowOf(world)).toMatchObject({ nextAt: null, nextError: '' })
})

test('keys of another mode, and none at all, are refused by their field', async () => {
  const world = await makePayWorld(server)
  const { id } = await world.staff.data<{ id: number }>(`${at}/save`, {
    name: 'Live',
    system: 'stripe',
    mode: 'live',
    secrets: { secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' },
  })
  const rotate = (secrets: Record<string, string>) => world.staff.call(`${at}/rotate`, { id, secrets })
  expect((await rotate({})).error).toMatchObject({ fields: [{ field: 'secrets.secretKey' }] })
  expect((await rotate({ secretKey: 'sk_test_abc' })).error.code).toBe(400821)
})
