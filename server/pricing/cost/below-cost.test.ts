import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import { makeAgent, makeCost, makeRate, makeSku, makeSupplier } from '#test/kit/pricing-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'
import { costCheck } from './below-cost.ts'

const { login, merchantId, inside, day } = await pricingWorld(await testDatabase(), [])
const staff = await login({ merchantId, isSuper: true })
const adult = (adultMinor: number) => ({ ...noAmounts, adultMinor })

/** A SKU that sells at 1,450 and costs 1,400, under a rule of its own where a rate is given. */
async function sold(tax?: { basisPoints?: number; inclusive: boolean; agentIds?: number[] }) {
  const pair = await inside(async (ctx) => {
    const skuId = await makeSku(ctx, { base: { adultMinor: 145_000 } })
    const supplierId = await makeSupplier(ctx, skuId)
    await makeCost(ctx, { skuId, supplierId, adultMinor: 140_000 })
    return { skuId, supplierId }
  })
  if (tax)
    await staff('standardTaxSetting/save', { name: 'VAT', basisPoints: 700, skuIds: [pair.skuId], ...tax })
  return pair
}
const costRow = async (skuId: number) =>
  (await staff<{ rows: object[] }>('standardSupplier/cost/list', { skuId })).data.rows[0]!
const flagged = async (skuId: number, agentId: number) =>
  (
    await staff<{ rows: { skuId: number; belowCost: string[] }[] }>('distributorStandard/list', {
      agentId,
      pageSize: 500,
    })
  ).data.rows.find((row) => row.skuId === skuId)!.belowCost

describe('a price that holds a tax', () => {
  it('is compared with its cost, and its margin worked out, without it', async () => {
    const inclusive = await sold({ inclusive: true })
    // 1,450.00 hold 94.86 of tax: 1,355.14 are left for what costs 1,400.00.
    expect(await costRow(inclusive.skuId)).toMatchObject({
      basePrice: { adultMinor: 145_000 },
      margin: { adult: -4_486 },
      marginBasisPoints: -331,
      belowCost: ['adult'],
    })
    const history = await staff<object>('standardSupplier/cost/history', inclusive)
    expect(history.data).toMatchObject({
      basePrice: { adultMinor: 145_000 },
      netPrice: { adultMinor: 135_514 },
    })
    for (const other of [await sold(), await sold({ inclusive: false })])
      expect(await costRow(other.skuId)).toMatchObject({ margin: { adult: 5_000 }, belowCost: [] })
  })

  it('of which nobody knows the cost is flagged in calendar and quotation, a kind without a price is not', async () => {
    const [skuId, agentId] = await inside(async (ctx) => [
      await makeSku(ctx, { base: { adultMinor: 145_000 } }),
      await makeAgent(ctx),
    ])
    const cells = [{ date: day(3), session: '', ...noAmounts, childMinor: 90_000, closed: false }]
    const range = { from: day(3), to: day(4) }
    const read = async () =>
      (await staff<{ costMissing: string[] }>('standard/calendarPrice/get', { skuId, ...range })).data
        .costMissing
    expect(await read()).toEqual(['adult'])
    await staff('standard/calendarPrice/save', { skuId, cells })
    expect(await read()).toEqual(['adult', 'child'])
    const { rows } = (
      await staff<{ rows: { skuId: number; costMissing: string[] }[] }>('distributorStandard/list', {
        agentId,
      })
    ).data
    expect(rows.find((row) => row.skuId === skuId)!.costMissing).toEqual(['adult'])
  })

  it('is flagged wherever it is made: calendar, special costs, quotation, strategy, raise', async () => {
    const { skuId, supplierId } = await sold({ inclusive: true })
    const saved = await staff('standard/calendarPrice/save', {
      skuId,
      cells: [
        { date: day(3), session: '', ...adult(149_799), closed: false },
        { date: day(4), session: '', ...adult(149_800), closed: false },
      ],
    })
    expect(saved.data).toMatchObject({ added: 2, belowCost: 1 })
    const range = { from: day(3), to: day(4) }
    const calendar = await staff<object>('standard/calendarPrice/get', { skuId, ...range })
    expect(calendar.data).toMatchObject({
      baseBelowCost: ['adult'],
      costMissing: [],
      rows: [{ belowCost: ['adult'] }, { belowCost: [] }],
    })
    const special = await staff<object>('standardSupplier/specialCost/list', { skuId, supplierId, ...range })
    expect(special.data).toMatchObject({ days: [{ belowCost: ['adult'] }, { belowCost: [] }] })
    const { id: strategyId } = (
      await staff<{ id: number }>('priceStrategy/save', { code: 'NET', names: { en: 'Net' } })
    ).data
    const preview = await staff<{ rows: { skuId: number; belowCost: string[] }[] }>(
      'priceStrategyRule/preview',
      { strategyId, date: day(3) },
    )
    expect(preview.data.rows.find((row) => row.skuId === skuId)!.belowCost).toEqual(['adult'])
  })

  it('holds the tax of the agent whose price it is', async () => {
    const [vat, exempt] = await inside(async (ctx) => [await makeAgent(ctx), await makeAgent(ctx)])
    const { skuId } = await sold({ inclusive: true })
    await staff('standardTaxSetting/save', {
      name: 'Exempt',
      basisPoints: 0,
      inclusive: true,
      skuIds: [skuId],
      agentIds: [exempt],
    })
    expect(await flagged(skuId, vat!)).toEqual(['adult'])
    expect(await flagged(skuId, exempt!)).toEqual([])
    // A list price is nobody's in particular: a rule that names an agent does not make it.
    expect(await costRow(skuId)).toMatchObject({ belowCost: ['adult'] })
  })
})

describe('the cost that a price is compared with', () => {
  const kinds = (skuId: number, adultMinor: number) =>
    inside(async (ctx) => (await costCheck(ctx, [skuId]))(skuId, day(5), adult(adultMinor)))

  it('may be a special one in a currency that no base cost is in', async () => {
    const pair = await sold()
    await inside((ctx) => makeRate(ctx, 'USD', 'THB', '32'))
    await staff('standardSupplier/specialCost/save', {
      ...pair,
      from: day(5),
      to: day(5),
      weekdays: [],
      currency: 'USD',
      ...adult(5_000),
    })
    expect(await kinds(pair.skuId, 160_000)).toEqual([])
    expect(await kinds(pair.skuId, 159_999)).toEqual(['adult'])
  })

  it('is that of the supplier whom an order would get: a stopped one is passed over', async () => {
    const { skuId, supplierId } = await sold()
    const second = await inside(async (ctx) => {
      const id = await makeSupplier(ctx)
      await ctx.db
        .insertInto('sku_supplier')
        .values({ merchant_id: merchantId, sku_id: skuId, supplier_id: id, rank: 2 })
        .execute()
      await makeCost(ctx, { skuId, supplierId: id, adultMinor: 150_000 })
      return id
    })
    expect(await kinds(skuId, 145_000)).toEqual([])
    const stop = (id: number) =>
      inside((ctx) => ctx.db.updateTable('supplier').set({ enabled: false }).where('id', '=', id).execute())
    await stop(supplierId)
    expect(await kinds(skuId, 145_000)).toEqual(['adult'])
    await stop(second)
    expect(await kinds(skuId, 145_000)).toEqual([])
  })
})
