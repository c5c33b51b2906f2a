import { expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import type { SkuSupplier } from '#contract/catalog/suppliers/sku-suppliers.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMirrorWorld } from '#test/factories/mirror.ts'
import { makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeMerchant, makeSupplier } from '#test/factories/people.ts'

const server = await testServer()
const path = '/supplier/standardSupplier'
const listed = ({ staff, sku }: OrderWorld) =>
  staff.data<{ rows: SkuSupplier[]; can: object }>(`${path}/list`, { skuId: sku.id })
const ids = async (world: OrderWorld) => (await listed(world)).rows.map((row) => row.supplierId)

test('a supplier is added as the last, put first and removed with its costs, each told by the history', async () => {
  const world = await makeOrderWorld(server)
  const { staff, sku, supplierId: first } = world
  const { id: second } = await makeSupplier(server.app, world.merchant, { name: 'Marina Boats' })
  await staff.data(`${path}/add`, { skuId: sku.id, supplierId: second })
  expect(await ids(world)).toEqual([first, second])
  await staff.data(`${path}/rank`, { skuId: sku.id, supplierIds: [second, first] })
  expect(await ids(world)).toEqual([second, first])
  await staff.data(`${path}/remove`, { skuId: sku.id, supplierId: first })
  expect(await ids(world)).toEqual([second])
  const info = await staff.data<SkuInfo>('/supplier/standard/info', { id: sku.id })
  expect(info.suppliers.map(({ id }) => id)).toEqual([second])
  expect(info.history.map(({ type }) => type).slice(-3)).toEqual([
    'catalog.supplierAdded',
    'catalog.suppliersRanked',
    'catalog.supplierRemoved',
  ])
  await staff.data(`${path}/add`, { skuId: sku.id, supplierId: first })
  const { cost } = await staff.data<SkuInfo>('/supplier/standard/info', { id: sku.id })
  expect(cost, 'its costs went with it').toBeNull()
})

test('one that serves it already is refused by its field, an order of other suppliers as overtaken', async () => {
  const { staff, sku, supplierId, merchant } = await makeOrderWorld(server)
  const { id: other } = await makeSupplier(server.app, merchant)
  const pair = { skuId: sku.id, supplierId }
  expect((await staff.call(`${path}/add`, pair)).error.fields).toMatchObject([{ field: 'supplierId' }])
  const ranked = await staff.call(`${path}/rank`, { skuId: sku.id, supplierIds: [supplierId, other] })
  expect(ranked.error).toMatchObject({ name: 'changedMeanwhile' })
  const removed = await staff.call(`${path}/remove`, { skuId: sku.id, supplierId: other })
  expect(removed.error.code).toBe(404000)
})

test("another merchant's SKU and suppliers answer like unknown ones", async () => {
  const { sku, supplierId } = await makeOrderWorld(server)
  const theirs = await makeOrderWorld(server)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const pair = { skuId: sku.id, supplierId }
  expect((await other.call(`${path}/list`, pair)).error.code).toBe(404000)
  expect((await other.call(`${path}/add`, pair)).error.code).toBe(404000)
  expect((await other.call(`${path}/remove`, pair)).error.code).toBe(404000)
  const rank = { skuId: sku.id, supplierIds: [supplierId] }
  expect((await other.call(`${path}/rank`, rank)).error.code).toBe(404000)
  const foreign = { skuId: theirs.sku.id, supplierId }
  expect((await theirs.staff.call(`${path}/add`, foreign)).error.fields).toMatchObject([
    { field: 'supplierId' },
  ])
})

test('a bound supplier shows the SKU of its own account, and nothing of it once we are no agent there', async () => {
  const { ours, theirs } = await makeMirrorWorld(server)
  const [row] = (await listed(ours)).rows
  expect(row).toMatchObject({
    boundMerchantName: `Merchant ${theirs.merchant.code}`,
    boundCode: theirs.sku.code,
    boundNames: { en: 'Phi Phi by speedboat' },
  })
  await theirs.staff.data('/supplier/distributor/enable', { id: theirs.agentId, enabled: false })
  expect((await listed(ours)).rows[0]).toMatchObject({ boundCode: '', boundNames: {} })
})
