import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const { staff, sku } = await makeOrderWorld(server, { balanceMinor: 0 })
type Shown = { rows: { code: string }[]; total: number }
const preview = (more: object) =>
  staff.data<Shown>('/supplier/shop/site/preview', {
    skuIds: [],
    categoryIds: [],
    newest: false,
    grouped: false,
    ...more,
  })

test('the preview of a shop shows the products that its guests would see, as they are chosen', async () => {
  expect(await preview({})).toEqual({ rows: [], total: 0 })
  expect((await preview({ skuIds: [sku.id] })).rows).toMatchObject([{ code: sku.code }])
  expect((await preview({ newest: true })).rows.map(({ code }) => code)).toContain(sku.code)
  await staff.data('/supplier/standard/onSale', { ids: [sku.id], onSale: false })
  expect(await preview({ skuIds: [sku.id], newest: true })).toEqual({ rows: [], total: 0 })
})
