import { beforeAll, expect, test } from 'vitest'
import type { AddOnInfo, AddOnRow, SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { addOnInput, makeAddOn } from '#test/factories/add-ons.ts'
import { loginAs, takenBackBy, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makeUser } from '#test/factories/people.ts'

const server = await testServer()
let world: OrderWorld
beforeAll(async () => {
  world = await makeOrderWorld(server, { quoteBasisPoints: 0, balanceMinor: 900_000_000 })
})

const path = '/supplier/standardExt'
const info = (id: number) => world.staff.data<AddOnInfo>(`${path}/info`, { id })
const list = (filter: Record<string, unknown> = {}) =>
  world.staff.data<{ rows: AddOnRow[]; total: number }>(`${path}/list`, filter)
const offeredBy = async (skuId: number) =>
  (await world.staff.data<{ rows: SkuAddOn[] }>(`${path}/ofStandard`, { skuId })).rows

test('an add-on keeps its names, kind, charge, price, and the cost of its preferred supplier from today on', async () => {
  const { id } = await makeAddOn(world, {
    kind: 'equipment',
    charge: 'unit',
    amounts: { unitMinor: 35_000 },
    supplierIds: [world.supplierId],
    cost: { unitMinor: 21_000, currency: 'THB' },
  })
  const row = {
    kind: 'equipment',
    charge: 'unit',
    basePrice: { unitMinor: 35_000, adultMinor: null },
    cost: { unitMinor: 21_000, currency: 'THB' },
    suppliers: [{ id: world.supplierId }],
    enabled: true,
  }
  expect((await list({ kind: 'equipment' })).rows).toMatchObject([{ id, ...row }])
  expect(await info(id)).toMatchObject({ id, ...row, baseCost: { unitMinor: 21_000 } })
  const { code, names } = await info(id)
  const change = { code, names, kind: 'equipment', amounts: { unitMinor: 40_000 } }
  await world.staff.data(`${path}/update`, { id, ...change, cost: { unitMinor: 22_000, currency: 'THB' } })
  expect(await info(id)).toMatchObject({ basePrice: { unitMinor: 40_000 }, baseCost: { unitMinor: 22_000 } })
  const guests = await world.staff.call(`${path}/update`, { id, ...change, amounts: { adultMinor: 1 } })
  expect(guests.error.fields).toMatchObject([{ field: 'amounts.adultMinor' }])
})

test('it stands in no list of products, is no part of a package and is not ordered alone', async () => {
  const { id } = await makeAddOn(world)
  const { code } = await info(id)
  const found = async (call: string, more: Record<string, unknown> = {}) =>
    (await world.staff.data<{ rows: { id: number }[] }>(call, more)).rows.map((row) => row.id)
  expect(await found('/supplier/standard/list', { text: code })).toEqual([])
  expect(await found('/supplier/standard/simpleList', { text: code })).toEqual([])
  expect(await found('/supplier/product/list', { name: code })).toEqual([])
  const requested = { agentId: world.agentId, date: day(30) }
  expect(await found('/supplier/orderEntry/productList', { ...requested, skuIds: [id] })).toEqual([])
  expect((await world.staff.call('/supplier/orderEntry/price', { ...requested, skuId: id })).error.code).toBe(
    404000,
  )
  await expect(makePackage(world, [id])).rejects.toThrow()
  await expect(placeOrder(world, { skuId: id })).rejects.toThrow()
})

test('many products offer many add-ons at once; the same again changes the terms, and nothing twice', async () => {
  const second = await makeOrderSku(world.app, world.merchant, { name: 'Second trip' })
  const pack = await makePackage(world, [world.sku.id, second.id])
  const [lunch, pickup] = [await makeAddOn(world), await makeAddOn(world, { kind: 'pick-up' })]
  const all = { addOnIds: [lunch.id, pickup.id], skuIds: [second.id, pack.id] }
  const attach = (terms: Record<string, unknown>) =>
    world.staff.data<{ changed: number }>(`${path}/attach`, { ...all, ...terms })
  expect(await attach({ required: true, quantity: 1 })).toEqual({ changed: 4 })
  expect(await attach({ required: true, quantity: 1 })).toEqual({ changed: 0 })
  expect(await attach({ most: 6 })).toEqual({ changed: 4 })
  expect(await offeredBy(pack.id)).toMatchObject([
    { required: false, quantity: 0, most: 6 },
    { required: false, quantity: 0, most: 6 },
  ])
  expect(await info(lunch.id)).toMatchObject({ uses: 2, offers: [{ most: 6 }, { most: 6 }] })
  expect((await list({ skuId: pack.id })).rows.map((row) => row.id).toSorted()).toEqual(
    [lunch.id, pickup.id].toSorted(),
  )
  const pair = { addOnIds: [lunch.id], skuIds: [pack.id] }
  const { headers } = await world.staff.call(`${path}/detach`, pair)
  const terms = { required: false, quantity: 0, most: 6 }
  expect(takenBackBy(headers)).toEqual([{ call: 'catalog.addOnAttach', input: { ...pair, ...terms } }])
  expect((await offeredBy(pack.id)).map((row) => row.id)).toEqual([pickup.id])
  const wrong = await world.staff.call(`${path}/attach`, { ...all, quantity: 4, most: 3 })
  expect(wrong.error.fields).toMatchObject([{ field: 'quantity' }])
  const swapped = await world.staff.call(`${path}/attach`, { addOnIds: [second.id], skuIds: [lunch.id] })
  expect(swapped.error.code).toBe(404000)
  const itself = await world.staff.call(`${path}/attach`, { addOnIds: [lunch.id], skuIds: [lunch.id] })
  expect(itself.error.code).toBe(404000)
})

test('a copy begins disabled and is offered with the same products; disabling asks', async () => {
  const { id } = await makeAddOn(world, {}, { with: [world.sku.id], terms: { quantity: 1 } })
  await placeOrder(world, { addOns: [{ addOnId: id }] })
  const { id: copy } = await world.staff.data<{ id: number }>(`${path}/copy`, { id, code: 'LUNCH-COPY' })
  expect(await info(copy)).toMatchObject({
    enabled: false,
    basePrice: { adultMinor: 30_000 },
    offers: [{ skuId: world.sku.id, quantity: 1 }],
  })
  const requested = await world.staff.call(`${path}/enable`, { id, enabled: false })
  expect(requested.error).toMatchObject({ code: 201016 })
  expect(JSON.stringify(requested)).toContain('1 upcoming order')
  const recycled = await world.staff.call(`${path}/recycle`, { ids: [id] })
  expect(recycled.error.name).toBe('catalog.ordersAhead')
  expect(await world.staff.data<object>(`${path}/recycle`, { ids: [copy] })).toEqual({ changed: 1 })
  expect((await offeredBy(world.sku.id)).map((row) => row.id)).not.toContain(copy)
  await world.staff.data(`${path}/restore`, { ids: [copy] })
  expect((await offeredBy(world.sku.id)).map((row) => row.id)).toContain(copy)
})

test('who may not see costs reads none and sets none; an agent has no door here at all', async () => {
  const permissions = ['entertainment.exts', 'entertainment.exts.edit']
  const { userName } = await makeUser(world.app, world.merchant, { permissions })
  const clerk = await loginAs(server, userName)
  const { id } = await makeAddOn(world, {
    supplierIds: [world.supplierId],
    cost: { adultMinor: 9_000, childMinor: 5_000, currency: 'THB' },
  })
  const read = await clerk.data<AddOnInfo>(`${path}/info`, { id })
  expect(JSON.stringify(read)).not.toMatch(/cost/i)
  const sets = addOnInput({ supplierIds: [world.supplierId], cost: { adultMinor: 1, currency: 'THB' } })
  expect((await clerk.call(`${path}/create`, sets)).error.fields).toMatchObject([{ field: 'cost' }])
  expect((await world.agent.call(`${path}/list`)).error.code).toBe(1003)
})
