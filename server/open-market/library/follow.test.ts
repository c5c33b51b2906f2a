import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { connect, showCompany } from '#test/factories/merchants/market.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { followPrices } from './follow.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

test('what a partner takes off sale goes off sale here, and whoever looks reads of it', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
    merchantCode,
  })
  const skuId = rows[0]!.boundSkuId
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  await theirs.staff.data('/supplier/standard/onSale', { ids: [theirs.sku.id], onSale: false })
  await followPrices(server.app, ours.merchant.id)
  const stored = await withSystemCtx(server.app, ours.merchant.id, async ({ db }) => ({
    sku: await db.selectFrom('sku').select('on_sale').where('id', '=', skuId).executeTakeFirstOrThrow(),
    events: await db
      .selectFrom('event')
      .select('subject_id')
      .where('merchant_id', '=', ours.merchant.id)
      .where('type', '=', 'catalog.skuOffSale')
      .execute(),
  }))
  expect(stored).toEqual({ sku: { on_sale: false }, events: [{ subject_id: skuId }] })
})
