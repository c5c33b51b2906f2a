import { describe, expect, it } from 'vitest'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import type {
  StrategyInfo,
  StrategyPreview,
  StrategyRow,
} from '#contract/pricing/strategy/strategy.schema.ts'
import {
  inSession,
  makeAgent,
  makeCost,
  makeRate,
  makeSku,
  makeSupplier,
  pricingHttp,
  testApp,
  why,
} from '#test/kit/pricing-world.ts'
import { noValues } from '#test/kit/quotation-world.ts'
import { staffedMerchant } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'
import { resolvePrices } from '../resolve/prices.ts'

const app = testApp(await testDatabase())
const { login } = await pricingHttp(app)
const permissions = [
  'tools.PriceStrategy',
  'tools.PriceStrategy.edit',
  'tools.ForAgentList',
  'tools.ModifyLog.revert',
  'tools.AgentQuotationMain.edit',
]
let codes = 0

/** A merchant of its own with one agent, a tour in a category below another, and a van. */
async function world(currency = 'THB') {
  const own = await staffedMerchant(app, login, permissions)
  const { merchantId, inside, staff } = own
  const made = await inside(async (ctx) => {
    const category = async (parent_id: number | null) =>
      (
        await ctx.db
          .insertInto('category')
          .values({ merchant_id: merchantId, parent_id, names: JSON.stringify({ en: 'Islands' }) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const top = await category(null)
    const below = await category(top)
    const tour = await makeSku(ctx, { base: { adultMinor: 219_000, childMinor: 153_000 } })
    const van = await makeSku(ctx, {
      type: 'transfer',
      chargeMethod: 'per-unit',
      base: { unitMinor: 180_000 },
    })
    await ctx.db.updateTable('sku').set({ category_id: below }).where('id', '=', tour).execute()
    const group = await ctx.db
      .insertInto('agent_group')
      .values({ merchant_id: merchantId, name: 'Retail' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (currency !== 'THB') await makeRate(ctx, 'THB', currency, '0.2')
    return {
      top,
      below,
      tour,
      van,
      group: group.id,
      agentId: await makeAgent(ctx, currency),
    }
  })
  const strategy = async (more: object = {}) =>
    (
      await staff<{ id: number }>('priceStrategy/save', {
        code: `ST-${++codes}`,
        names: { en: 'Retail' },
        ...more,
      })
    ).data.id
  const rule = (strategyId: number, more: object) =>
    staff<{ id: number }>('priceStrategyRule/save', {
      strategyId,
      scope: 'catalogue',
      method: 'percent',
      ...more,
      values: { ...noValues, ...(more as { values?: object }).values },
    })
  const price = async (skuId: number, agentId = made.agentId) =>
    inside(
      async (ctx) =>
        (
          await resolvePrices(ctx, [
            {
              skuId,
              agentId,
              date: own.today,
              session: '',
              guests: { adults: 1, children: 0, infants: 0, units: 1 },
            },
          ])
        )[0]!,
    )
  const adult = async (skuId = made.tour) => (await price(skuId)).unit.adultMinor
  const follow = (id: number, more: object) => staff('priceStrategy/follow', { id, ...more })
  return { ...own, strategy, rule, price, adult, follow, ...made }
}
const all = (value: number) => ({ adult: value, child: value, infant: value, unit: value })

describe('price strategies', () => {
  it('hold for an agent that follows one, else for its group, else the default, each seen at once', async () => {
    const w = await world()
    const [own, ofGroup, guard] = [
      await w.strategy(),
      await w.strategy(),
      await w.strategy({ isDefault: true }),
    ]
    for (const [id, percent] of [
      [own, 1_000],
      [ofGroup, 2_000],
      [guard, 3_000],
    ] as const)
      await w.rule(id, { values: all(percent) })
    expect(await w.adult()).toBe(284_700)
    await w.inside((ctx) =>
      ctx.db.updateTable('agent').set({ group_id: w.group }).where('id', '=', w.agentId).execute(),
    )
    await w.follow(ofGroup, { groupIds: [w.group] })
    expect(await w.adult()).toBe(262_800)
    await w.follow(own, { agentIds: [w.agentId] })
    expect(await w.adult()).toBe(240_900)
    await w.follow(own, {})
    expect(await w.adult()).toBe(262_800)
    await w.follow(ofGroup, {})
    expect(await w.adult()).toBe(284_700)
  })

  it('let the SKU’s rule go before its type’s, then the nearest category’s, then the catalogue’s', async () => {
    const w = await world()
    const id = await w.strategy({ isDefault: true })
    const steps: [object, number][] = [
      [{ values: all(1_000) }, 240_900],
      [{ scope: 'category', categoryId: w.top, values: all(2_000) }, 262_800],
      [{ scope: 'category', categoryId: w.below, values: all(3_000) }, 284_700],
      [{ scope: 'type', productType: 'day-trip', values: all(4_000) }, 306_600],
      [{ scope: 'sku', skuId: w.tour, method: 'fixed', values: { adult: 199_900 } }, 199_900],
    ]
    for (const [rule, expected] of steps) {
      expect((await w.rule(id, rule)).error.code).toBe(0)
      expect(await w.adult()).toBe(expected)
    }
    expect((await w.price(w.tour)).unit.childMinor).toBe(214_200)
    expect((await w.price(w.van)).unit.unitMinor).toBe(198_000)
    await w.inside((ctx) =>
      ctx.db.updateTable('category').set({ parent_id: null }).where('id', '=', w.below).execute(),
    )
    const { rules } = (await w.staff<StrategyInfo>('priceStrategy/info', { id })).data
    expect(rules.map((rule) => rule.scope)).toEqual(['sku', 'type', 'category', 'category', 'catalogue'])
  })

  it('have a scope for packages, which is none of SKUs nor of a type', async () => {
    const w = await world()
    const id = await w.strategy({ isDefault: true })
    const asPackage = (price: 'own' | 'sum') =>
      w.inside((ctx) =>
        ctx.db
          .updateTable('sku')
          .set({ product_type: 'custom-package', package_price: price })
          .where('id', '=', w.tour)
          .execute(),
      )
    await asPackage('own')
    await w.rule(id, { scope: 'type', productType: 'custom-package', values: all(1_000) })
    expect(await w.adult()).toBe(240_900)
    const named = { skuId: w.tour, values: { adult: 2_000 } }
    expect(why(await w.rule(id, { scope: 'sku', ...named }))).toContain('skuId pricing.fieldErrors.isPackage')
    expect(why(await w.rule(id, { scope: 'product', values: all(1), skuId: w.van }))).toContain(
      'skuId pricing.fieldErrors.noPackage',
    )
    expect((await w.rule(id, { scope: 'product', ...named })).error.code).toBe(0)
    expect(await w.adult()).toBe(262_800)
    const { rules } = (await w.staff<StrategyInfo>('priceStrategy/info', { id })).data
    expect(rules.map(({ scope, skuId }) => [scope, skuId])).toEqual([
      ['product', w.tour],
      ['type', null],
    ])
    // Its quotation under the strategy is that rule.
    const row = { skuId: w.tour, method: 'percent', values: { ...noValues, adult: 3_000 }, onSale: true }
    await w.staff('priceStrategyStandard/save', { strategyId: id, rows: [row] })
    expect(await w.adult()).toBe(284_700)
    expect((await w.staff<StrategyInfo>('priceStrategy/info', { id })).data.rules).toHaveLength(2)
    await asPackage('sum')
    expect(why(await w.rule(id, { scope: 'product', ...named }))).toContain(
      'skuId pricing.fieldErrors.sumOfParts',
    )
    const offered = async (packages: boolean) =>
      (await w.staff<{ rows: { id: number }[] }>('priceStrategyStandard/skus', { packages })).data.rows.map(
        (sku) => sku.id,
      )
    expect([await offered(true), await offered(false)]).toEqual([[w.tour], [w.van]])
  })

  it('round in the merchant’s currency before the conversion', async () => {
    const w = await world('CNY')
    const id = await w.strategy({ isDefault: true })
    await w.rule(id, { values: all(1_500), rounding: { mode: 'nearest', stepMinor: 1_000 } })
    expect((await w.price(w.tour)).baseUnit.adultMinor).toBe(252_000)
    expect((await w.price(w.tour)).unit.adultMinor).toBe(50_400)
  })

  it('yield to the agent’s own quotation', async () => {
    const w = await world()
    await w.rule(await w.strategy({ isDefault: true }), { values: all(5_000) })
    const rows = [{ skuId: w.tour, method: 'fixed', values: { ...noValues, adult: 1 }, onSale: true }]
    await w.staff('distributorStandard/save', { agentId: w.agentId, rows })
    expect((await w.price(w.tour)).unit).toMatchObject({ adultMinor: 1, childMinor: 229_500 })
  })

  it('are heard by an agent’s own log-in too', async () => {
    const w = await world()
    const id = await w.strategy()
    await w.rule(id, { values: all(1_000) })
    await w.follow(id, { agentIds: [w.agentId] })
    const ask = {
      skuId: w.tour,
      agentId: w.agentId,
      date: w.today,
      session: '',
      guests: { adults: 1, children: 0, infants: 0, units: 0 },
    }
    const seen = await inSession(
      app,
      { merchantId: w.merchantId, agentId: w.agentId },
      async (ctx) => (await resolvePrices(ctx, [ask]))[0]!.totalMinor,
    )
    expect(seen).toBe(240_900)
  })

  it('show every price that a rule would change before it is saved, and what they make of the list', async () => {
    const w = await world()
    const id = await w.strategy()
    await w.inside(async (ctx) =>
      makeCost(ctx, { skuId: w.tour, supplierId: await makeSupplier(ctx, w.tour), adultMinor: 200_000 }),
    )
    await w.rule(id, { values: all(1_000) })
    const preview = async (rule?: object) =>
      (await w.staff<StrategyPreview>('priceStrategyRule/preview', { strategyId: id, rule })).data
    const draft = {
      scope: 'category',
      categoryId: w.top,
      method: 'percent',
      values: { ...noValues, adult: -2_000 },
      rounding: { mode: 'up', stepMinor: 10_000 },
    }
    const { rows, unchanged, belowCost } = await preview(draft)
    expect(rows).toMatchObject([
      {
        skuId: w.tour,
        before: { adultMinor: 240_900 },
        after: { adultMinor: 180_000, childMinor: 168_300 },
        belowCost: ['adult'],
      },
    ])
    expect([unchanged, belowCost]).toEqual([1, 1])
    expect((await preview()).rows.map((row) => row.after.adultMinor ?? row.after.unitMinor)).toEqual([
      240_900, 198_000,
    ])
    expect(await w.adult()).toBe(219_000)
  })

  it('refuse a second rule for a target, a fixed price for many SKUs, and targets that are not there', async () => {
    const w = await world()
    const id = await w.strategy()
    await w.rule(id, { values: all(1_000) })
    expect(why(await w.rule(id, { values: all(1_000) }))).toEqual(['scope pricing.fieldErrors.ruleTaken'])
    expect(
      why(await w.rule(id, { scope: 'type', productType: 'transfer', method: 'fixed', values: all(1) })),
    ).toEqual(['method pricing.fieldErrors.fixedForSku'])
    expect(why(await w.rule(id, { scope: 'category', categoryId: 999_999, values: all(1) }))).toEqual([
      'categoryId unknown',
    ])
    expect(why(await w.rule(id, { scope: 'type', productType: 'rocket', values: all(1) }))).toEqual([
      'productType unknown',
    ])
    expect(why(await w.rule(id, { scope: 'sku', values: all(1) }))).toEqual(['skuId required'])
    expect(why(await w.rule(id, { scope: 'type', productType: 'transfer' }))).toEqual([
      'values.adult required',
    ])
    expect(
      why(await w.rule(id, { scope: 'type', productType: 'transfer', values: { adult: -10_001 } })),
    ).toEqual(['values.adult tooSmall'])
    expect(
      why(
        await w.rule(id, {
          scope: 'type',
          productType: 'transfer',
          values: all(1),
          rounding: { mode: 'up', stepMinor: 0 },
        }),
      ),
    ).toEqual(['rounding.stepMinor required'])
    const stranger = await world()
    expect((await stranger.rule(id, { values: all(1) })).error.code).toBe(404_000)
    expect((await stranger.staff('priceStrategy/info', { id })).error.code).toBe(404_000)
  })

  it('tell their changes in the price log, where a rule that was changed or deleted is taken back', async () => {
    const w = await world()
    const id = await w.strategy({ isDefault: true })
    const rule = (await w.rule(id, { values: all(1_000) })).data
    await w.rule(id, { ...rule, values: all(2_000) })
    const last = async () =>
      (await w.staff<{ rows: PriceLogEntry[] }>('distributorStandardPrice/log/list', {})).data.rows[0]!.id
    const revert = async () =>
      (await w.staff('distributorStandardPrice/log/revert', { id: await last() })).error.code
    expect(await revert()).toBe(0)
    expect(await w.adult()).toBe(240_900)
    await w.staff('priceStrategyRule/delete', rule)
    expect(await w.adult()).toBe(219_000)
    expect(await revert()).toBe(0)
    expect(await w.adult()).toBe(240_900)
    await w.staff('priceStrategyRule/delete', rule)
    const deleted = await last()
    await w.rule(id, { values: all(3_000) })
    expect((await w.staff('distributorStandardPrice/log/revert', { id: deleted })).error.code).toBe(409_000)
  })

  it('are found by the SKUs, types and categories of which they say something, and by what they take off sale', async () => {
    const w = await world()
    const byTour = await w.strategy({ names: { en: 'By tour' } })
    await w.rule(byTour, { scope: 'sku', skuId: w.tour, values: { adult: 100 } })
    const byType = await w.strategy({ names: { en: 'By type' } })
    await w.rule(byType, { scope: 'type', productType: 'transfer', values: all(100) })
    const byCategory = await w.strategy({ names: { en: 'By category' } })
    await w.rule(byCategory, { scope: 'category', categoryId: w.below, values: all(100) })
    const off = await w.strategy({ names: { en: 'Takes off' } })
    await w.inside((ctx) =>
      ctx.db
        .insertInto('strategy_off_sale')
        .values({ merchant_id: w.merchantId, strategy_id: off, sku_id: w.van })
        .execute(),
    )
    const found = async (filter: object) =>
      (await w.staff<{ rows: StrategyRow[] }>('priceStrategy/list', filter)).data.rows.map((row) => row.name)
    expect(await found({ skuId: w.tour })).toEqual(['By tour'])
    expect(await found({ skuId: w.van })).toEqual(['Takes off'])
    expect(await found({ productType: 'transfer' })).toEqual(['By type', 'Takes off'])
    expect(await found({ categoryIds: [w.top] })).toEqual(['By category', 'By tour'])
    expect(await found({ onSale: false })).toEqual(['Takes off'])
    expect(await found({ onSale: true, text: 'by' })).toEqual(['By category', 'By tour', 'By type'])
  })

  it('are deleted only when nobody follows them; a code stands once, and there is one default', async () => {
    const w = await world()
    const first = await w.strategy({ code: 'RETAIL', isDefault: true })
    const second = await w.strategy({ isDefault: true })
    const { rows } = (await w.staff<{ rows: StrategyRow[] }>('priceStrategy/list', {})).data
    expect(rows.map((row) => [row.id, row.isDefault])).toEqual([
      [second, true],
      [first, false],
    ])
    expect(why(await w.staff('priceStrategy/save', { code: 'retail', names: { en: 'Again' } }))).toEqual([
      'code taken',
    ])
    await w.follow(first, { agentIds: [w.agentId] })
    expect((await w.staff('priceStrategy/delete', { id: first })).error.code).toBe(409_032)
    expect((await w.staff('priceStrategy/delete', { id: second })).error.code).toBe(409_032)
    await w.follow(first, {})
    expect((await w.staff('priceStrategy/delete', { id: first })).error.code).toBe(0)
  })
})
