import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { CostRow } from '#contract/pricing/cost/cost.schema.ts'
import type { SpecialCosts } from '#contract/pricing/cost/special-cost.schema.ts'
import { makeCost, makeMerchant, makeRate, makeSku, makeSupplier, why } from '#test/kit/pricing-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'
import { costsOf } from './costs.ts'

const path = 'standardSupplier/specialCost'
const permissions = ['entertainment.costManage', 'entertainment.costManage.edit']
const { app, login, staff, inside, today, day } = await pricingWorld(await testDatabase(), permissions)

const served = (currency = 'THB') =>
  inside(async (ctx) => {
    const skuId = await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000 } })
    const supplierId = await makeSupplier(ctx, skuId, currency)
    await makeCost(ctx, { skuId, supplierId, adultMinor: 140_000, childMinor: 90_000 })
    return { skuId, supplierId }
  })
const lay = (pair: object, from: number, to: number, more: object = {}) =>
  staff<{ id: number }>(`${path}/save`, {
    ...pair,
    from: day(from),
    to: day(to),
    weekdays: [],
    currency: 'THB',
    ...noAmounts,
    ...more,
  })
const list = async (pair: object, from = 0, to = 40) =>
  (await staff<SpecialCosts>(`${path}/list`, { ...pair, from: day(from), to: day(to) })).data

describe('special costs', () => {
  it('lie over the base cost on their days, and are seen at once by orders, the list and the calendar', async () => {
    const pair = await served()
    const guests = { adults: 2, children: 1, infants: 0, units: 0 }
    const cost = (days: number) =>
      inside(async (ctx) => (await costsOf(ctx, [{ ...pair, date: day(days), guests }]))[0]!.costMinor)
    expect(await cost(5)).toBe(370_000)
    await lay(pair, 3, 9, { adultMinor: 200_000 })
    expect(await cost(5)).toBe(490_000)
    expect(await cost(10)).toBe(370_000)
    const { days, rows } = await list(pair, 2, 3)
    expect(
      days.map(({ cost: amounts, specialIds }) => [
        amounts.adultMinor,
        amounts.childMinor,
        specialIds.length,
      ]),
    ).toEqual([
      [140_000, 90_000, 0],
      [200_000, 90_000, 1],
    ])
    expect(rows[0]).toMatchObject({ state: 'planned', createdByName: 'Somchai Dee', overlaps: [] })
  })

  it('count among the costs of today, with the base cost beside', async () => {
    const pair = await served()
    await lay(pair, 0, 0, { adultMinor: 230_000 })
    await lay(pair, 10, 12, { adultMinor: 1 })
    const { rows } = (await staff<{ rows: CostRow[] }>('standardSupplier/cost/list', { skuId: pair.skuId }))
      .data
    expect(rows[0]).toMatchObject({
      cost: { adultMinor: 230_000, childMinor: 90_000 },
      baseCost: { adultMinor: 140_000, childMinor: 90_000 },
      specialToday: 1,
      specialToCome: 1,
      belowCost: ['adult'],
    })
    const planned = await staff<{ total: number }>('standardSupplier/cost/list', {
      ...pair,
      state: 'planned',
    })
    expect(planned.data.total).toBe(1)
  })

  it('show where two of them meet and which one is heard', async () => {
    const pair = await served()
    const first = (await lay(pair, 0, 20, { adultMinor: 150_000, childMinor: 95_000 })).data.id
    const later = (await lay(pair, 5, 6, { adultMinor: 180_000 })).data.id
    const { rows, days } = await list(pair)
    const of = (id: number) => rows.find((row) => row.id === id)!.overlaps
    expect(of(first)).toEqual([{ id: later, days: 2, first: day(5), kinds: ['adult'], wins: false }])
    expect(of(later)).toEqual([{ id: first, days: 2, first: day(5), kinds: ['adult'], wins: true }])
    expect(days[5]).toMatchObject({
      cost: { adultMinor: 180_000, childMinor: 95_000 },
      conflict: true,
      specialIds: [later, first],
    })
    expect(days[7]!.conflict).toBe(false)
  })

  it('tell on which days a price is below them', async () => {
    const pair = await served()
    await lay(pair, 1, 1, { childMinor: 150_001 })
    const { days } = await list(pair, 0, 1)
    expect(days.map((one) => one.belowCost)).toEqual([[], ['child']])
  })

  it('in another currency replace the base cost whole, for two currencies never mix', async () => {
    const pair = await served()
    await inside((ctx) => makeRate(ctx, 'THB', 'USD', '0.03'))
    await lay(pair, 0, 0, { adultMinor: 5_000, currency: 'USD' })
    const { days } = await list(pair, 0, 0)
    expect(days[0]).toMatchObject({ currency: 'USD', cost: { adultMinor: 5_000, childMinor: null } })
  })

  it('are changed in their place and taken away, each told with what was before', async () => {
    const pair = await served()
    const { id } = (await lay(pair, 0, 3, { adultMinor: 1 })).data
    await lay(pair, 0, 3, { adultMinor: 2 })
    await lay(pair, 1, 3, { id, adultMinor: 3 })
    expect((await list(pair)).days[1]!.cost.adultMinor).toBe(2)
    await staff(`${path}/delete`, { id })
    const events = await inside((ctx) =>
      ctx.db
        .selectFrom('event')
        .selectAll()
        .where('subject_id', '=', pair.skuId)
        .where('facts', '@>', { specialCostId: id })
        .orderBy('id')
        .execute(),
    )
    expect(
      events.map(({ type, before }) => [type, (before as { adultMinor?: number } | null)?.adultMinor]),
    ).toEqual([
      ['pricing.specialCostSaved', undefined],
      ['pricing.specialCostSaved', 1],
      ['pricing.specialCostDeleted', 3],
    ])
    expect(events.some((event) => event.agent_visible)).toBe(false)
  })

  it('refuse reversed days, a kind that is not charged, none at all, a wrong weekday and a day that is not', async () => {
    const pair = await served()
    expect(why(await lay(pair, 3, 2, { adultMinor: 1 }))).toEqual(['to pricing.fieldErrors.beforeStart'])
    expect(why(await lay(pair, 3, 4))).toEqual(['adultMinor required'])
    expect(why(await lay(pair, 3, 4, { adultMinor: 1, unitMinor: 1 }))).toEqual([
      'unitMinor pricing.fieldErrors.otherMethod',
    ])
    expect((await lay(pair, 3, 4, { adultMinor: 1, weekdays: [8] })).error.code).toBe(400_000)
    expect((await lay(pair, 3, 4, { adultMinor: 1, from: '2027-02-31' })).error.code).toBe(400_000)
    expect((await lay(pair, 3, 4, { adultMinor: 1, currency: 'XXX' })).error.code).toBe(400_000)
    expect((await list(pair)).rows).toEqual([])
  })

  it('of another merchant, or of another pair, answer 404', async () => {
    const pair = await served()
    const { id } = (await lay(pair, 0, 3, { adultMinor: 1 })).data
    expect((await lay(await served(), 0, 3, { id, adultMinor: 2 })).error.code).toBe(404_000)
    const stranger = await login({ merchantId: await makeMerchant(app), permissions })
    expect((await stranger(`${path}/delete`, { id })).error.code).toBe(404_000)
    expect((await stranger(`${path}/list`, { ...pair, from: today, to: today })).error.code).toBe(404_000)
  })
})
