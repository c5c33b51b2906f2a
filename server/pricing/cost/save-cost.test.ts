import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { CostHistory, CostRow } from '#contract/pricing/cost/cost.schema.ts'
import {
  makeAgent,
  makeCost,
  makeMerchant,
  makeRate,
  makeSku,
  makeSupplier,
} from '#test/kit/pricing-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'

const path = 'standardSupplier/cost'
const permissions = ['entertainment.costManage', 'entertainment.costManage.edit']
const { app, login, merchantId, staff, inside, day } = await pricingWorld(await testDatabase(), permissions)

const served = (sku: Parameters<typeof makeSku>[1] = {}, currency = 'THB') =>
  inside(async (ctx) => {
    const skuId = await makeSku(ctx, sku)
    return { skuId, supplierId: await makeSupplier(ctx, skuId, currency) }
  })
const form = (pair: object, validFrom: string, more: object = {}) => ({
  ...pair,
  validFrom,
  currency: 'THB',
  ...noAmounts,
  ...more,
})
const history = async (pair: object) => (await staff<CostHistory>(`${path}/history`, pair)).data
const list = async (filter: object) =>
  (await staff<{ rows: CostRow[]; total: number }>(`${path}/list`, filter)).data

describe('base costs', () => {
  it('begin on a day and hold until the next begins', async () => {
    const pair = await served()
    for (const [days, adultMinor] of [
      [-60, 120_000],
      [-30, 140_000],
      [30, 160_000],
    ] as const) {
      expect((await staff(`${path}/save`, form(pair, day(days), { adultMinor }))).error.code).toBe(0)
    }
    const { rows } = await history(pair)
    expect(rows.map((row) => [row.validFrom, row.amounts.adultMinor, row.state])).toEqual([
      [day(30), 160_000, 'planned'],
      [day(-30), 140_000, 'now'],
      [day(-60), 120_000, 'past'],
    ])
    expect(rows[0]!.createdByName).toBe('Somchai Dee')
    const [row] = (await list({ skuId: pair.skuId })).rows
    expect(row).toMatchObject({ cost: { adultMinor: 140_000 }, validFrom: day(-30), nextFrom: day(30) })
  })

  it('are corrected and taken away, each told with what was before', async () => {
    const pair = await served()
    const { id } = (await staff<{ id: number }>(`${path}/save`, form(pair, day(0), { adultMinor: 1 }))).data
    await staff(`${path}/save`, { id, ...form(pair, day(1), { adultMinor: 2, currency: 'USD' }) })
    await staff(`${path}/delete`, { id })
    expect((await history(pair)).rows).toEqual([])
    const events = await inside((ctx) =>
      ctx.db.selectFrom('event').selectAll().where('subject_id', '=', pair.skuId).orderBy('id').execute(),
    )
    expect(
      events.map(({ type, before, after }) => [
        type,
        (before as { adultMinor?: number } | null)?.adultMinor,
        (after as { adultMinor?: number } | null)?.adultMinor,
      ]),
    ).toEqual([
      ['pricing.costSaved', undefined, 1],
      ['pricing.costSaved', 1, 2],
      ['pricing.costDeleted', 2, undefined],
    ])
    expect(events.every((event) => !event.agent_visible)).toBe(true)
  })

  it('refuse a second one on the same day, an empty one and a kind that is not charged', async () => {
    const pair = await served()
    await staff(`${path}/save`, form(pair, day(0), { adultMinor: 1 }))
    const why = async (more: object) =>
      (await staff(`${path}/save`, form(pair, day(0), more))).error.fields?.map(
        ({ field, why: reason }) => `${field} ${reason}`,
      )
    expect(await why({ adultMinor: 2 })).toEqual(['validFrom pricing.fieldErrors.costBegins'])
    expect(await why({ validFrom: day(1) })).toEqual(['adultMinor required'])
    expect(await why({ validFrom: day(1), adultMinor: 1, unitMinor: 1 })).toEqual([
      'unitMinor pricing.fieldErrors.otherMethod',
    ])
    expect(await why({ validFrom: day(1), adultMinor: -1 })).toEqual(['adultMinor tooSmall'])
  })

  it('belong to a supplier that serves the SKU', async () => {
    const { skuId } = await served()
    const supplierId = await inside((ctx) => makeSupplier(ctx))
    expect(
      (await staff(`${path}/save`, form({ skuId, supplierId }, day(0), { adultMinor: 1 }))).error.code,
    ).toBe(404000)
    expect((await staff(`${path}/history`, { skuId, supplierId })).error.code).toBe(404000)
  })
})

describe('the list of costs', () => {
  it('shows margin, and flags what is missing or sold below cost', async () => {
    const base = { adultMinor: 220_000, childMinor: 150_000, infantMinor: 0 }
    const good = await served({ base, names: { en: 'Alpha island' } })
    const bad = await served({ base, names: { en: 'Alpha reef' } })
    await served({ base, names: { en: 'Alpha cave' } })
    await inside(async (ctx) => {
      await makeCost(ctx, { ...good, adultMinor: 140_000, childMinor: 90_000, infantMinor: 0 })
      await makeCost(ctx, { ...bad, adultMinor: 230_000, childMinor: 90_000 })
    })
    const { rows } = await list({ text: 'alpha' })
    expect(
      rows.map((row) => [
        row.skuNames.en,
        row.missing,
        row.belowCost,
        row.margin['adult'],
        row.marginBasisPoints,
      ]),
    ).toEqual([
      ['Alpha island', [], [], 80_000, 3636],
      ['Alpha reef', ['infant'], ['adult'], -10_000, -455],
      ['Alpha cave', ['adult', 'child', 'infant'], [], null, null],
    ])
    const names = async (state: string) =>
      (await list({ text: 'alpha', state })).rows.map((row) => row.skuNames.en)
    expect(await names('missing')).toEqual(['Alpha reef', 'Alpha cave'])
    expect(await names('belowCost')).toEqual(['Alpha reef'])
    expect(await list({ text: 'alpha', pageSize: 2, pageNo: 2 })).toMatchObject({
      total: 3,
      rows: [{ skuNames: { en: 'Alpha cave' } }],
    })
  })

  it('compares costs in another currency at today’s rate, and not at all without one', async () => {
    const usd = await served({ base: { adultMinor: 100_000 } }, 'USD')
    const eur = await served({ base: { adultMinor: 100_000 } }, 'EUR')
    await inside(async (ctx) => {
      await makeRate(ctx, 'USD', 'THB', '32')
      await makeCost(ctx, { ...usd, currency: 'USD', adultMinor: 3_000 })
      await makeCost(ctx, { ...eur, currency: 'EUR', adultMinor: 9_999_999 })
    })
    expect((await list({ skuId: usd.skuId })).rows[0]).toMatchObject({
      margin: { adult: 4_000 },
      belowCost: [],
    })
    expect((await list({ skuId: eur.skuId })).rows[0]).toMatchObject({
      margin: { adult: null },
      belowCost: [],
    })
    expect((await history(usd)).rate).toBe('32')
  })
})

describe('who may', () => {
  it('read costs needs the permission, and change them another; agents and suppliers never reach them', async () => {
    const pair = await served()
    const agentId = await inside((ctx) => makeAgent(ctx))
    const reader = await login({ merchantId, permissions: ['entertainment.costManage'] })
    const nobody = await login({ merchantId })
    const agent = await login({
      merchantId,
      kind: 'agent',
      agentId,
      permissions: ['entertainment.costManage', 'entertainment.costManage.edit'],
    })
    const supplier = await login({
      merchantId,
      kind: 'supplier',
      supplierId: pair.supplierId,
      permissions: ['entertainment.costManage'],
    })
    const stranger = await login({ merchantId: await makeMerchant(app), isSuper: true })
    const codes = (call: typeof staff) =>
      Promise.all([
        call(`${path}/list`),
        call(`${path}/history`, pair),
        call(`${path}/save`, form(pair, day(0), { adultMinor: 1 })),
      ]).then((answers) => answers.map((answer) => answer.error.code))
    expect(await codes(reader)).toEqual([0, 0, 1003])
    expect(await codes(nobody)).toEqual([1003, 1003, 1003])
    expect(await codes(agent)).toEqual([1003, 1003, 1003])
    expect(await codes(supplier)).toEqual([1003, 1003, 1003])
    expect(await codes(stranger)).toEqual([0, 404000, 404000])
    expect((await stranger<{ total: number }>(`${path}/list`)).data.total).toBe(0)
  })
})
