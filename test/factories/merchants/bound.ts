import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { TestServer } from '../http.ts'
import { mirrorOf, orderWhen } from '../mirror.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from '../orders.ts'
import { connect, showCompany, type Company } from './market.ts'

const at = '/supplier/openMarket'
export type BoundWorld = {
  theirs: OrderWorld
  ours: OrderWorld
  seller: Company
  buyer: Company
  skuId: number
}

/** Two companies under a contract of the market at 15 % less; the buyer has taken over and sells a product of the seller. */
export async function makeBoundWorld(server: TestServer, terms?: object): Promise<BoundWorld> {
  const theirs = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 4_000 } })
  const ours = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  const { id: strategyId } = await theirs.staff.data<{ id: number }>('/supplier/priceStrategy/save', {
    code: 'B2B',
    names: { en: 'Partners' },
  })
  const less = { adult: -1_500, child: -1_500, infant: -1_500, unit: -1_500 }
  await theirs.staff.data('/supplier/priceStrategyRule/save', {
    strategyId,
    scope: 'catalogue',
    method: 'percent',
    values: less,
  })
  await connect(seller, buyer, { strategyId, ...(terms && { terms }) })
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
    merchantCode,
  })
  const skuId = rows[0]!.boundSkuId
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  return { theirs, ours, seller, buyer, skuId }
}

/** An order of the buyer, sent to the seller and confirmed there. */
export async function sellBound(
  { theirs, ours, skuId }: BoundWorld,
  party: { adults: number; children: number },
): Promise<{ id: number; code: string; mirrorId: number; mirrorCode: string }> {
  const { id, code } = await placeOrder(ours, { skuId, ...party })
  const info = await ours.staff.data<OrderInfo>('/supplier/order/info', { id })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: info.lines[0]!.id })
  const mirror = await mirrorOf({ ours, theirs }, code)
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
  await orderWhen(ours.staff, id, ({ supplierStatus }) => supplierStatus === 'approved')
  return { id, code, mirrorId: mirror.id, mirrorCode: mirror.code }
}
