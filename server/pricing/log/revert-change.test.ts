import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { PriceLogEntry, PriceLogInfo } from '#contract/pricing/log/price-log.schema.ts'
import { makeCost, makeMerchant, makeSupplier } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, quoterPermissions } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { resolvePrices } from '../resolve/prices.ts'

const { app, login, merchantId, inside, today, quoted } = await quotationWorld(await testDatabase())
const path = 'distributorStandardPrice'
const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const permissions = [
  ...quoterPermissions,
  'tools.ModifyLog.revert',
  'entertainment.calendarPrice',
  'entertainment.calendarPrice.edit',
  'entertainment.costManage',
  'entertainment.costManage.edit',
]
const staff = await login({ merchantId, permissions })

const log = async (filter: object) =>
  (await staff<{ rows: PriceLogEntry[]; total: number }>(`${path}/log/list`, filter)).data
const info = async (id: number) => (await staff<PriceLogInfo>(`${path}/log/info`, { id })).data
const revert = (id: number) => staff<{ reverted: number; left: number }>(`${path}/log/revert`, { id })
const adult = async (pair: { skuId: number; agentId: number }, days = 1) =>
  inside(async (ctx) => {
    const guests = { adults: 1, children: 0, infants: 0, units: 0 }
    return (await resolvePrices(ctx, [{ ...pair, date: day(days), session: '', guests }]))[0]!.unit.adultMinor
  })
const last = async (filter: object) => (await log(filter)).rows[0]!
const cell = (days: number, adultMinor: number | null, closed = false) => ({
  ...noAmounts,
  date: day(days),
  session: '',
  adultMinor,
  closed,
})

describe('the price change log', () => {
  it('tells who changed which price from what to what, and takes a bulk change of quotations back', async () => {
    const { agentId, tour, skuIds } = await quoted()
    await staff('distributorStandard/bulkSave', {
      agentId,
      skuIds,
      act: 'set',
      method: 'percent',
      by: -1_000,
      guests: ['adult', 'unit'],
    })
    expect(await adult({ agentId, skuId: tour })).toBe(198_000)
    const entry = await last({ agentId })
    expect(entry).toMatchObject({
      type: 'pricing.quotationSet',
      area: 'quotation',
      actorName: 'Somchai Dee',
      changes: 3,
      reverted: null,
      can: { revert: true },
    })
    const { changes } = await info(entry.id)
    expect(changes.find(({ skuId }) => skuId === tour)).toMatchObject({
      before: { method: 'none', currency: 'THB' },
      after: { method: 'percent', values: { adult: -1_000 } },
      state: 'asLeft',
    })
    expect((await revert(entry.id)).data).toEqual({ reverted: 3, left: 0 })
    expect(await adult({ agentId, skuId: tour })).toBe(220_000)
    const [taken, first] = (await log({ agentId })).rows
    expect(first).toMatchObject({
      id: entry.id,
      reverted: { actorName: 'Somchai Dee' },
      can: { revert: { why: 'pricing.text.alreadyReverted' } },
    })
    expect(taken).toMatchObject({ type: 'pricing.changeReverted', area: 'quotation', changes: 3 })
    await revert(taken!.id)
    expect(await adult({ agentId, skuId: tour })).toBe(198_000)
  })

  it('leaves alone what somebody changed since, and what is over', async () => {
    const { agentId, tour: skuId } = await quoted()
    await staff('standard/calendarPrice/save', {
      skuId,
      cells: [cell(1, 300_000), cell(2, 300_000), cell(3, null, true)],
    })
    const { id } = await last({ skuId })
    await staff('standard/calendarPrice/save', { skuId, cells: [cell(2, 310_000)] })
    expect((await info(id)).changes.map(({ date, state }) => [date, state])).toEqual([
      [day(1), 'asLeft'],
      [day(2), 'changedSince'],
      [day(3), 'asLeft'],
    ])
    expect((await revert(id)).data).toEqual({ reverted: 2, left: 1 })
    expect([await adult({ agentId, skuId }, 1), await adult({ agentId, skuId }, 2)]).toEqual([
      220_000, 310_000,
    ])
    expect((await revert(id)).error.code).toBe(409_000)
  })

  it('puts back a base price, custom pricing, a special cost and a base cost, each under its own id', async () => {
    const { agentId, tour: skuId } = await quoted()
    await staff('standard/calendarPrice/saveBase', { skuId, ...noAmounts, adultMinor: 1 })
    await revert((await last({ skuId })).id)
    expect(await adult({ agentId, skuId })).toBe(220_000)

    const span = { from: day(0), to: day(9), weekdays: [] }
    const custom = { agentId, skuId, ...span, method: 'fixed', values: { ...noValues, adult: 5 } }
    const { id } = (await staff<{ id: number }>(`${path}/custom/save`, custom)).data
    await staff(`${path}/custom/delete`, { id })
    expect(await adult({ agentId, skuId })).toBe(220_000)
    await revert((await last({ agentId })).id)
    expect(await adult({ agentId, skuId })).toBe(5)
    await staff(`${path}/custom/save`, { ...custom, id, values: { ...noValues, adult: 6 } })
    await revert((await last({ agentId, area: 'custom' })).id)
    expect(await adult({ agentId, skuId })).toBe(5)

    const supplierId = await inside((ctx) => makeSupplier(ctx, skuId))
    await inside((ctx) => makeCost(ctx, { skuId, supplierId, adultMinor: 100 }))
    await staff('standardSupplier/specialCost/save', {
      skuId,
      supplierId,
      ...span,
      currency: 'THB',
      ...noAmounts,
      adultMinor: 200,
    })
    await revert((await last({ skuId, area: 'cost' })).id)
    const cost = { skuId, supplierId, validFrom: day(5), currency: 'THB', ...noAmounts, adultMinor: 300 }
    const base = (await staff<{ id: number }>('standardSupplier/cost/save', cost)).data
    await staff('standardSupplier/cost/delete', { id: base.id })
    await revert((await last({ skuId, area: 'cost' })).id)
    const stored = await inside(async (ctx) => ({
      special: await ctx.db.selectFrom('special_cost').select('id').where('sku_id', '=', skuId).execute(),
      base: await ctx.db
        .selectFrom('base_cost')
        .select(['id', 'adult_minor'])
        .where('sku_id', '=', skuId)
        .orderBy('id')
        .execute(),
    }))
    expect(stored.special).toEqual([])
    expect(stored.base.map(({ id: one, adult_minor }) => [one === base.id, adult_minor])).toEqual([
      [false, 100],
      [true, 300],
    ])
  })

  it('does not put a base cost back where another begins on that day by now', async () => {
    const { tour: skuId } = await quoted()
    const supplierId = await inside((ctx) => makeSupplier(ctx, skuId))
    const cost = { skuId, supplierId, validFrom: day(5), currency: 'THB', ...noAmounts, adultMinor: 300 }
    const { id } = (await staff<{ id: number }>('standardSupplier/cost/save', cost)).data
    await staff('standardSupplier/cost/delete', { id })
    const deleted = await last({ skuId, area: 'cost' })
    await staff('standardSupplier/cost/save', cost)
    expect((await info(deleted.id)).changes[0]!.state).toBe('changedSince')
    expect((await revert(deleted.id)).error.code).toBe(409_000)
  })

  it('shows costs only to who may see costs, and takes back only what the person may change', async () => {
    const { tour: skuId, agentId } = await quoted()
    const supplierId = await inside((ctx) => makeSupplier(ctx, skuId))
    await staff('standardSupplier/cost/save', {
      skuId,
      supplierId,
      validFrom: today,
      currency: 'THB',
      ...noAmounts,
      adultMinor: 1,
    })
    await staff('standard/calendarPrice/save', { skuId, cells: [cell(1, 1)] })
    const [price, cost] = (await log({ skuId })).rows
    const seller = await login({ merchantId, permissions: ['tools.ForAgentList', 'tools.ModifyLog.revert'] })
    const seen = (await seller<{ rows: PriceLogEntry[] }>(`${path}/log/list`, { skuId })).data.rows
    expect(seen.map((row) => [row.id, row.can])).toEqual([[price!.id, {}]])
    expect((await seller(`${path}/log/info`, { id: cost!.id })).error.code).toBe(404_000)
    expect((await seller(`${path}/log/revert`, { id: price!.id })).error.code).toBe(1003)
    const stranger = await login({ merchantId: await makeMerchant(app), permissions })
    expect((await stranger(`${path}/log/revert`, { id: price!.id })).error.code).toBe(404_000)
    expect((await log({ agentId })).total).toBe(0)
  })
})
