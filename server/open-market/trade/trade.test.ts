import { expect, test, vi } from 'vitest'
import type { TradeRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, showCompany } from '#test/factories/merchants/market.ts'
import { mirrorOf } from '#test/factories/mirror.ts'
import { balances, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const minor = (text = ''): number => Math.round(Number(text) * 100)
type Trade = { rows: TradeRow[]; soldMinor: number; boughtMinor: number }

test.each(docTable('algorithms/market/contracts.md', 'One contract from end to end'))(
  '$adults adults and $children child are bought for $cost, sold for $price, and are the same trade on both sides',
  async (row) => {
    const theirs = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
    const ours = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
    const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
    const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
    const { id: strategyId } = await theirs.staff.data<{ id: number }>('/supplier/priceStrategy/save', {
      code: 'B2B',
      names: { en: 'Partners' },
    })
    const less = { adult: -1_500, child: -1_500, infant: -1_500, unit: -1_500 }
    const rule = { strategyId, scope: 'catalogue', method: 'percent', values: less }
    await theirs.staff.data('/supplier/priceStrategyRule/save', rule)
    await connect(seller, buyer, { strategyId })
    await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
    const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
    expect(await ours.staff.data(`${at}/bind`, { merchantCode: theirs.merchant.code, ...taken })).toEqual({
      bound: 1,
      skipped: 0,
    })
    const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
      merchantCode: theirs.merchant.code,
    })
    const skuId = rows[0]!.boundSkuId
    await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
    const order = await placeOrder(ours, {
      skuId,
      adults: Number(row['adults']),
      children: Number(row['children']),
    })
    const info = await ours.staff.data<{ totalMinor: number; lines: { id: number }[] }>(
      '/supplier/order/info',
      {
        id: order.id,
      },
    )
    await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: info.lines[0]!.id })
    const mirror = await mirrorOf({ ours, theirs }, order.code)
    expect(mirror.totalMinor).toBe(minor(row['cost']))
    await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
    const bought = await vi.waitFor(
      async () => {
        const trade = await ours.staff.data<Trade>(`${at}/trade`, {})
        if (!trade.boughtMinor) throw new Error('not yet')
        return trade
      },
      { timeout: 20_000, interval: 50 },
    )
    const sold = await theirs.staff.data<Trade>(`${at}/trade`, {})
    expect([sold.soldMinor, bought.boughtMinor]).toEqual([minor(row['sold']), minor(row['bought'])])
    expect(sold.rows).toMatchObject([
      { partnerCode: ours.merchant.code, direction: 'sells', orders: 1, guests: 4 },
    ])
    // As the books have it.
    expect((await balances(theirs))['sales']).toBe(minor(row['sold']))
  },
)
