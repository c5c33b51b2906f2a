import { describe, expect, it } from 'vitest'
import type { CustomPrices } from '#contract/pricing/custom/custom-price.schema.ts'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import type { Preview, PriceCalendar, QuotationList } from '#contract/pricing/quotation/quotation.schema.ts'
import { inSession, makeAgent, makeSku } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, type Counts } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { resolvePrices } from '../resolve/prices.ts'

const { app, login, merchantId, inside, today } = await quotationWorld(await testDatabase())
const staff = await login({
  merchantId,
  permissions: [
    'tools.ForAgentList',
    'tools.AgentQuotationMain.edit',
    'tools.PriceStrategy',
    'tools.PriceStrategy.edit',
    'tools.ModifyLog.revert',
  ],
})
const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const path = 'priceStrategyStandard'
let made = 0

/** A strategy that takes a tenth off the whole catalogue, who follows it, and a SKU at 2,000. */
async function followed(currency = 'THB') {
  const code = `S-${(made += 1)}`
  const { id: strategyId } = (
    await staff<{ id: number }>('priceStrategy/save', { code, names: { en: code } })
  ).data
  const rule = { strategyId, scope: 'catalogue', method: 'percent', values: { ...noValues, adult: -1_000 } }
  await staff('priceStrategyRule/save', rule)
  const agentId = await inside((ctx) => makeAgent(ctx, currency))
  const skuId = await inside((ctx) => makeSku(ctx, { base: { adultMinor: 200_000, childMinor: 100_000 } }))
  await staff('priceStrategy/follow', { id: strategyId, agentIds: [agentId] })
  return { strategyId, agentId, skuId }
}
type World = Awaited<ReturnType<typeof followed>>
const guests = { adults: 1, children: 0, infants: 0, units: 0 }
const price = ({ agentId, skuId }: World, days = 0) =>
  inside(
    async (ctx) => (await resolvePrices(ctx, [{ agentId, skuId, date: day(days), session: '', guests }]))[0]!,
  )
const adult = async (world: World, days = 0) => (await price(world, days)).unit.adultMinor
const quote = ({ strategyId, skuId }: World, more: object) =>
  staff<Counts>(`${path}/save`, {
    strategyId,
    rows: [
      {
        skuId,
        method: 'fixed',
        onSale: true,
        ...more,
        values: { ...noValues, ...(more as { values?: object }).values },
      },
    ],
  })
const list = async ({ strategyId }: World, more: object = {}) =>
  (await staff<QuotationList>(`${path}/list`, { strategyId, pageSize: 500, ...more })).data
const rowOf = async (world: World) => (await list(world)).rows.find(({ skuId }) => skuId === world.skuId)!
const lay = ({ strategyId, skuId }: World, more: object) =>
  staff<{ id: number }>(`${path}/custom/save`, {
    strategyId,
    skuId,
    from: day(5),
    to: day(9),
    weekdays: [],
    method: 'fixed',
    ...more,
    values: { ...noValues, ...(more as { values?: object }).values },
  })

describe('the quotation of a strategy', () => {
  it('is its rule for the SKU: followers pay it, and the wider rules where it is cleared', async () => {
    const world = await followed()
    expect(await adult(world)).toBe(180_000)
    await quote(world, { values: { adult: 150_000 } })
    expect(await adult(world)).toBe(150_000)
    const row = await rowOf(world)
    expect(row).toMatchObject({
      method: 'fixed',
      price: { adultMinor: 150_000 },
      listPrice: { adultMinor: 180_000 },
    })
    const change = { kind: 'clear' }
    const { strategyId, skuId } = world
    const plan = (await staff<Preview>(`${path}/bulkPreview`, { strategyId, skuIds: [skuId], change })).data
    expect(plan.rows.map(({ before, after }) => [before.price.adultMinor, after.price.adultMinor])).toEqual([
      [150_000, 180_000],
    ])
    await staff(`${path}/clear`, { strategyId, skuIds: [skuId], preview: plan.preview })
    expect(await adult(world)).toBe(180_000)
  })

  it('goes behind an agent’s own quotation', async () => {
    const world = await followed()
    await quote(world, { values: { adult: 150_000 } })
    const { agentId, skuId } = world
    const row = { skuId, method: 'percent', values: { ...noValues, adult: -5_000 }, onSale: true }
    await staff('distributorStandard/save', { agentId, rows: [row] })
    expect(await adult(world)).toBe(100_000)
  })

  it('takes a SKU off sale for those who follow it, and for nobody else', async () => {
    const world = await followed()
    const other = { ...world, agentId: await inside((ctx) => makeAgent(ctx, 'THB')) }
    const { strategyId, skuId } = world
    await staff(`${path}/onSale`, { strategyId, skuIds: [skuId], onSale: false })
    expect((await price(world)).onSale).toBe(false)
    expect((await price(other)).onSale).toBe(true)
    expect((await list(world, { onSale: false })).rows.map((row) => row.skuId)).toEqual([skuId])
    await staff(`${path}/onSale`, { strategyId, skuIds: [skuId], onSale: true })
    expect((await price(world)).onSale).toBe(true)
  })

  it('keeps the rounding of the rule that was there, and copies it to another strategy', async () => {
    const world = await followed()
    const { strategyId, skuId } = world
    const rule = { strategyId, scope: 'sku', skuId, method: 'percent', values: { ...noValues, adult: 333 } }
    await staff('priceStrategyRule/save', { ...rule, rounding: { mode: 'up', stepMinor: 1_000 } })
    await quote(world, { method: 'percent', values: { adult: 444 } })
    expect(await adult(world)).toBe(209_000)
    const other = await followed()
    await staff(`${path}/copy`, { strategyId: other.strategyId, fromId: strategyId, skuIds: [skuId] })
    expect(await adult({ ...other, skuId })).toBe(209_000)
  })

  it('refuses a cell that somebody changed meanwhile, and a copy of itself', async () => {
    const world = await followed()
    await quote(world, { values: { adult: 150_000 } })
    const { modifiedAt: seen } = await rowOf(world)
    expect((await quote(world, { values: { adult: 140_000 }, seen })).data.changed).toBe(1)
    const late = await quote(world, { values: { adult: 130_000 }, seen })
    expect(late.error.fields).toMatchObject([{ field: 'rows.0.seen', why: 'kit.errors.changedMeanwhile' }])
    const { strategyId } = world
    const same = await staff(`${path}/copy`, { strategyId, fromId: strategyId, skuIds: [world.skuId] })
    expect(same.error.fields).toMatchObject([{ field: 'fromId' }])
  })

  it('is taken back from the log as one act', async () => {
    const world = await followed()
    await quote(world, { values: { adult: 150_000 }, onSale: false })
    const { rows } = (
      await staff<{ rows: PriceLogEntry[] }>('distributorStandardPrice/log/list', { skuId: world.skuId })
    ).data
    const act = rows.find(({ type }) => type === 'pricing.strategyQuotationChanged')!
    await staff('distributorStandardPrice/log/revert', { id: act.id })
    expect(await adult(world)).toBe(180_000)
    expect((await price(world)).onSale).toBe(true)
  })
})

describe('custom pricing of a strategy', () => {
  it('is the third layer: before the strategy’s rules, behind the agent’s own prices', async () => {
    const world = await followed()
    await quote(world, { values: { adult: 150_000 } })
    const { id } = (await lay(world, { values: { adult: 120_000 } })).data
    expect([
      await adult(world, 4),
      await adult(world, 5),
      await adult(world, 9),
      await adult(world, 10),
    ]).toEqual([150_000, 120_000, 120_000, 150_000])
    const { steps } = (await price(world, 5)).trace
    expect(steps.find(({ layer }) => layer === 'strategyCustom')).toMatchObject({ answers: ['adult'] })
    const own = { agentId: world.agentId, skuId: world.skuId, from: day(6), to: day(6), method: 'fixed' }
    await staff('distributorStandardPrice/custom/save', { ...own, values: { ...noValues, adult: 99_000 } })
    expect(await adult(world, 6)).toBe(99_000)
    await staff(`${path}/custom/delete`, { id })
    expect(await adult(world, 5)).toBe(150_000)
  })

  it('is in the merchant’s currency, whoever follows', async () => {
    const world = await followed('CNY')
    await lay(world, { values: { adult: 120_000 } })
    expect(await price(world, 5)).toMatchObject({
      currency: 'CNY',
      unit: { adultMinor: 24_000 },
      baseUnit: { adultMinor: 120_000 },
    })
    const { strategyId, skuId } = world
    const ask = { strategyId, skuId, from: day(4), to: day(5) }
    const { owner, rows } = (await staff<PriceCalendar>(`${path}/calendar`, ask)).data
    expect(owner).toMatchObject({ id: strategyId, currency: 'THB', rate: '1' })
    expect(rows.map((row) => row.price.adultMinor)).toEqual([180_000, 120_000])
  })

  it('names its conflicts, and belongs to its strategy alone', async () => {
    const [world, other] = [await followed(), await followed()]
    const { id: first } = (await lay(world, { values: { adult: 120_000 } })).data
    await lay(world, { from: day(8), to: day(12), values: { adult: 110_000 } })
    const { strategyId, skuId } = world
    const { rows } = (await staff<CustomPrices>(`${path}/custom/list`, { strategyId, skuId })).data
    expect(rows.find(({ id }) => id === first)!.overlaps).toMatchObject([
      { days: 2, first: day(8), wins: false },
    ])
    const taken = await lay({ ...world, strategyId: other.strategyId }, { id: first, values: { adult: 1 } })
    expect(taken.error.code).toBe(404000)
    expect(await adult(world, 8)).toBe(110_000)
  })

  it('is read by an agent’s session, which pays by it', async () => {
    const world = await followed()
    await lay(world, { values: { adult: 120_000 } })
    const { agentId, skuId } = world
    const found = await inSession(app, { merchantId, agentId }, (ctx) =>
      resolvePrices(ctx, [{ agentId, skuId, date: day(5), session: '', guests }]),
    )
    expect(found[0]!.totalMinor).toBe(120_000)
  })

  it('stays told in the log when its strategy is gone, and does not come back', async () => {
    const world = await followed()
    const { id } = (await lay(world, { values: { adult: 120_000 } })).data
    await staff(`${path}/custom/delete`, { id })
    await staff('priceStrategy/follow', { id: world.strategyId, agentIds: [] })
    await staff('priceStrategy/delete', { id: world.strategyId })
    const { rows } = (
      await staff<{ rows: PriceLogEntry[] }>('distributorStandardPrice/log/list', { skuId: world.skuId })
    ).data
    const act = rows.find(({ type }) => type === 'pricing.strategyPriceDeleted')!
    expect((await staff('distributorStandardPrice/log/info', { id: act.id })).error.code).toBe(0)
    expect((await staff('distributorStandardPrice/log/revert', { id: act.id })).error.code).not.toBe(0)
  })
})
