import { expect, test, vi } from 'vitest'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import type { TradeRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, showCompany } from '#test/factories/merchants/market.ts'
import { mirrorOf } from '#test/factories/mirror.ts'
import { balances, day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const minor = (text = ''): number => Math.round(Number(text) * 100)
type Trade = { rows: TradeRow[]; soldMinor: number; boughtMinor: number }

test.each(docTable('algorithms/market/contracts.md', 'One contract from end to end'))(
  '$adults adults and $children child are bought for $cost, sold for $price, and are the same trade on both sides',
  async (row) => {
    const theirs = await makeOrderWorld(server, {
      balanceMinor: 100_000_000,
      sku: { capacity: 400, days: [day(1), day(2)] },
    })
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
    // It starts in 24 to 48 hours.
    const date = day(Temporal.Now.zonedDateTimeISO('Asia/Bangkok').hour < 8 ? 1 : 2)
    const order = await placeOrder(ours, {
      skuId,
      date,
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
    const books = await balances(theirs)
    expect([books['sales'], books['agent-receivable']]).toEqual([
      minor(row['sold']),
      minor(row['receivable']),
    ])
    await ours.staff.data('/supplier/orderHandler/askSupplierCancel', {
      lineId: info.lines[0]!.id,
      reason: 'Rain',
    })
    await vi.waitFor(
      async () => {
        const { status } = await theirs.staff.data<{ status: string }>('/supplier/order/info', {
          id: mirror.id,
        })
        if (status !== 'cancelling') throw new Error(status)
      },
      { timeout: 20_000, interval: 50 },
    )
    await theirs.staff.data('/supplier/orderHandler/agreeCancel', { id: mirror.id, refund: 'rule' })
    const owed = async () => [(await balances(theirs))['agent-receivable'], (await balances(ours))['cost']]
    await expect.poll(owed, { timeout: 20_000 }).toEqual([minor(row['kept']), minor(row['kept'])])
    const { id: caseId } = await ours.staff.data<{ id: number }>(`${at}/case/open`, {
      merchantCode: theirs.merchant.code,
      orderCode: order.code,
      title: 'The storm was foretold',
      claimMinor: 100_000,
      body: 'We said so in time.',
    })
    const theirCase = await vi.waitFor(
      async () => {
        const { rows } = await theirs.staff.data<{ rows: CaseRow[] }>(`${at}/case/list`, {})
        return rows[0] ?? Promise.reject(new Error('not yet'))
      },
      { timeout: 20_000, interval: 50 },
    )
    await theirs.staff.data(`${at}/case/offer`, {
      id: theirCase.id,
      amountMinor: minor(row['agreed']),
      body: 'Half of what you ask.',
    })
    await vi.waitFor(
      async () => {
        const { seq, state } = await ours.staff.data<CaseRow>(`${at}/case/info`, { id: caseId })
        if (state !== 'proposed') throw new Error(state)
        await ours.staff.data(`${at}/case/accept`, { id: caseId, seq })
      },
      { timeout: 20_000, interval: 50 },
    )
    await expect.poll(owed, { timeout: 20_000 }).toEqual([minor(row['at last']), minor(row['at last'])])
    // And as many say the statistics of both.
    const last = await Promise.all([theirs, ours].map(({ staff }) => staff.data<Trade>(`${at}/trade`, {})))
    expect([last[0]!.soldMinor, last[1]!.boughtMinor]).toEqual([minor(row['at last']), minor(row['at last'])])
    expect(last.map(({ rows: [one] }) => [one!.orders, one!.guests, one!.cancelled])).toEqual([
      [1, 4, 1],
      [1, 4, 1],
    ])
  },
)
