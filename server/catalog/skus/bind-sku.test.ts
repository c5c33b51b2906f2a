import { expect, test } from 'vitest'
import type { OfferedSku } from '#contract/catalog/connections/connection.api.ts'
import { testServer } from '#test/factories/http.ts'
import { bind, makeMirrorWorld } from '#test/factories/mirror.ts'
import { makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const supplier = '/supplier/standardSupplier'
const bindTo = (world: OrderWorld, boundSkuId: number) =>
  world.staff.call(`${supplier}/bind`, {
    skuId: world.sku.id,
    supplierId: world.supplierId,
    boundSkuId,
  })

test('as many people bind at once as there are connections, and more: none waits for ever', async () => {
  const narrow = await testServer({ connections: 2 })
  const { ours, theirs } = await makeMirrorWorld(narrow)
  const answers = await Promise.all(Array.from({ length: 8 }, () => bindTo(ours, theirs.sku.id)))
  expect(answers.map(({ error }) => error.code)).toEqual(Array(8).fill(0))
})

/** The world's supplier is that merchant, whose agent it is; no SKU is bound yet. */
async function befriend(world: OrderWorld, with_: OrderWorld): Promise<void> {
  await bind(world, with_, world.sku, with_.sku)
  await world.staff.data(`${supplier}/unbind`, { skuId: world.sku.id, supplierId: world.supplierId })
}

test('a SKU that comes from us, at once or by way of a third merchant, is not bound to ours', async () => {
  const { ours: b, theirs: c } = await makeMirrorWorld(server)
  const a = await makeOrderWorld(server)
  await befriend(c, b)
  expect((await bindTo(c, b.sku.id)).error).toMatchObject({ name: 'catalog.bindLoop' })
  await befriend(a, b)
  expect((await bindTo(a, b.sku.id)).error.code).toBe(0)
  await befriend(c, a)
  expect((await bindTo(c, a.sku.id)).error).toMatchObject({ name: 'catalog.bindLoop' })
})

test('what the supplier merchant does not sell, or not to us, is neither offered nor bound', async () => {
  const [ours, theirs] = [await makeOrderWorld(server), await makeOrderWorld(server)]
  await befriend(ours, theirs)
  const offered = async () =>
    (
      await ours.staff.data<{ rows: OfferedSku[] }>(`${supplier}/boundMerchantSkus`, {
        supplierId: ours.supplierId,
      })
    ).rows.map((row) => row.id)
  const sell = (onSale: boolean) =>
    theirs.staff.data('/supplier/standard/onSale', { ids: [theirs.sku.id], onSale })
  expect(await offered()).toEqual([theirs.sku.id])
  await sell(false)
  expect(await offered()).toEqual([])
  expect((await bindTo(ours, theirs.sku.id)).error.fields).toMatchObject([{ field: 'boundSkuId' }])
  await sell(true)
  await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    db
      .updateTable('agent')
      .set({ bound_merchant_id: null })
      .where('merchant_id', '=', theirs.merchant.id)
      .where('id', '=', theirs.agentId)
      .execute(),
  )
  expect(await offered()).toEqual([])
})
