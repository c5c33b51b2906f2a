import { expect, test, vi } from 'vitest'
import type { ShareRuleRow } from '#contract/open-market/library.schema.ts'
import type { SharedProduct, ShareRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, showCompany } from '#test/factories/merchants/market.ts'
import { makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const soon = { timeout: 30_000, interval: 100 }

test('a new product of a category is shared by itself, one that a person has taken back is not, and without the rule none is', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  const makeSku = async (categoryId?: number) => {
    const sku = await makeOrderSku(server.app, theirs.merchant)
    if (categoryId !== undefined)
      await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
        db.updateTable('sku').set({ category_id: categoryId }).where('id', '=', sku.id).execute(),
      )
    return sku
  }
  const merchantCode = theirs.merchant.code
  const codes = async () =>
    (await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })).rows
      .map(({ skuId }) => skuId)
      .toSorted((a, b) => a - b)
  const save = (input: object) => theirs.staff.call<{ id: number }>(`${at}/share/ruleSave`, input)
  const boats = await theirs.staff.data<{ id: number }>('/supplier/category/save', { names: { en: 'Boats' } })
  const speed = await theirs.staff.data<{ id: number }>('/supplier/category/save', {
    names: { en: 'Speedboats' },
    parentId: boats.id,
  })
  const rule = { categoryId: boats.id, sharedWith: 'partners', existing: true }
  const { id } = (await save(rule)).data!
  expect(await codes()).toEqual([])
  // The one that is there is of no category; a new one of a category below is shared.
  const fresh = await makeSku(speed.id)
  await vi.waitFor(async () => expect(await codes()).toEqual([fresh.id]), soon)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [fresh.id], sharedWith: 'none' })
  const second = await makeSku(boats.id)
  await vi.waitFor(async () => expect(await codes()).toEqual([second.id]), soon)

  // All new ones: what was there before is not of them.
  const all = (await save({ categoryId: null, sharedWith: 'market', existing: false })).data!
  // A partner's is not handed on where its contract does not say so.
  const origin = await makeOrderWorld(server)
  await connect(await showCompany({ merchant: origin.merchant, staff: origin.staff }), seller)
  await origin.staff.data(`${at}/share/save`, { skuIds: [origin.sku.id], sharedWith: 'partners' })
  const taken = { skuIds: [origin.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await theirs.staff.data(`${at}/bind`, { merchantCode: origin.merchant.code, ...taken })
  const bound = await theirs.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, {
    merchantCode: origin.merchant.code,
  })
  const boundId = bound.rows[0]!.boundSkuId!
  await theirs.staff.data('/supplier/standard/onSale', { ids: [boundId], onSale: true })
  const third = await makeSku()
  await vi.waitFor(async () => expect(await codes()).toEqual([second.id, third.id]), soon)
  const { rows } = await theirs.staff.data<{ rows: ShareRow[] }>(`${at}/share/list`, {})
  expect(new Map(rows.map(({ skuId, sharedWith }) => [skuId, sharedWith]))).toEqual(
    new Map([
      [theirs.sku.id, 'none'],
      [fresh.id, 'none'],
      [second.id, 'partners'],
      [boundId, 'none'],
      [third.id, 'market'],
    ]),
  )
  expect(
    (await save({ categoryId: null, sharedWith: 'partners', existing: true })).error.fields,
  ).toMatchObject([{ field: 'categoryId' }])
  const foreign = await ours.staff.call(`${at}/share/ruleRemove`, { id })
  expect(foreign.error.code).toBe(404000)
  await theirs.staff.data(`${at}/share/ruleRemove`, { id })
  expect(await codes()).toEqual([third.id])
  await theirs.staff.data(`${at}/share/ruleRemove`, { id: all.id })
  expect(await codes()).toEqual([])
  expect((await theirs.staff.data<{ rows: ShareRuleRow[] }>(`${at}/share/rules`, {})).rows).toEqual([])
})
