import { expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

const server = await testServer()
const standard = '/supplier/standard'

test('how stock is counted stays while orders ahead hold some of it', async () => {
  const world = await makeOrderWorld(server)
  const info = () => world.staff.data<SkuInfo>(`${standard}/info`, { id: world.sku.id })
  const { code, names } = await info()
  const change = { id: world.sku.id, code, names, stockMode: 'session', sessions: ['08:00'] }
  await placeOrder(world)
  const { error } = await world.staff.call(`${standard}/update`, change)
  expect(error.fields).toMatchObject([{ field: 'stockMode' }])
  expect((await info()).stockMode).toBe('date')
})

test('a SKU is not counted otherwise than the ones with which it shares a pool', async () => {
  const world = await makeOrderWorld(server)
  const other = await makeOrderSku(server.app, world.merchant, { days: [day(300)] })
  await world.staff.data('/supplier/standardDateStock/attach', { skuId: other.id, poolId: world.sku.poolId })
  const { code, names } = await world.staff.data<SkuInfo>(`${standard}/info`, { id: other.id })
  const change = { id: other.id, code, names, sessions: ['08:00'] }
  const { error } = await world.staff.call(`${standard}/update`, { ...change, stockMode: 'session' })
  expect(error.fields).toMatchObject([{ field: 'stockMode' }])
  await world.staff.data(`${standard}/update`, { ...change, stockMode: 'free' })
})

test('a change that names neither tags nor suppliers leaves them and their costs as they are', async () => {
  const world = await makeOrderWorld(server)
  const info = () => world.staff.data<SkuInfo>(`${standard}/info`, { id: world.sku.id })
  const { code, names, suppliers, cost } = await info()
  await world.staff.data(`${standard}/update`, {
    id: world.sku.id,
    code,
    names,
    meetingPoints: { en: 'Gate 3' },
  })
  expect(await info()).toMatchObject({ meetingPoints: { en: 'Gate 3' }, suppliers, cost })
  expect(cost).not.toBeNull()
})
