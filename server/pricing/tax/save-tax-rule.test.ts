import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { TaxRuleList } from '#contract/pricing/tax/tax.schema.ts'
import { inMerchant, makeAgent, makeMerchant, makeSku, why } from '#test/kit/pricing-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'
import { resolvePrices } from '../resolve/prices.ts'

const path = 'standardTaxSetting'
const permissions = ['finances.taxRateRule', 'finances.taxRateRule.edit']
const { app, login, merchantId, staff, inside, day } = await pricingWorld(await testDatabase(), permissions)
const save = (form: object) =>
  staff<{ id: number }>(`${path}/save`, { name: 'VAT', basisPoints: 700, inclusive: false, ...form })
const list = async (filter: object = {}) =>
  (await staff<z.output<typeof TaxRuleList>>(`${path}/list`, filter)).data

describe('tax rules', () => {
  it('change prices at once, are mended, stopped and taken away', async () => {
    const pair = await inside(async (ctx) => ({
      skuId: await makeSku(ctx, { base: { adultMinor: 100_000 } }),
      agentId: await makeAgent(ctx),
    }))
    const guests = { adults: 1, children: 0, infants: 0, units: 0 }
    const total = () =>
      inside(async (ctx) => {
        const [price] = await resolvePrices(ctx, [{ ...pair, date: day(9), session: '', guests }])
        return price!.totalMinor
      })
    expect(await total()).toBe(100_000)
    const { id } = (await save({ skuIds: [pair.skuId] })).data as { id: number }
    expect(await total()).toBe(107_000)
    await save({ id, version: 1, skuIds: [pair.skuId], basisPoints: 1_000 })
    expect(await total()).toBe(110_000)
    expect((await save({ id, version: 1, basisPoints: 0 })).error.name).toBe('changedMeanwhile')
    await staff(`${path}/enable`, { id, enabled: false })
    expect(await total()).toBe(100_000)
    expect((await staff(`${path}/enable`, { id, enabled: false })).error.name).toBe('operationInvalid')
    await staff(`${path}/enable`, { id, enabled: true })
    expect(await total()).toBe(110_000)
    await staff(`${path}/delete`, { id })
    expect(await total()).toBe(100_000)
    expect((await staff(`${path}/delete`, { id })).error.code).toBe(404_000)
    const { rows } = await inside((ctx) =>
      ctx.db
        .selectFrom('event')
        .select('type')
        .where('merchant_id', '=', merchantId)
        .where('subject', '=', 'taxRule')
        .orderBy('id')
        .execute()
        .then((found) => ({ rows: found.map(({ type }) => type.split('.')[1]) })),
    )
    expect(rows).toEqual([
      'taxRuleSaved',
      'taxRuleSaved',
      'taxRuleDisabled',
      'taxRuleEnabled',
      'taxRuleDeleted',
    ])
  })

  it('are listed the later made first, by state', async () => {
    await save({ name: 'Now' })
    await save({ name: 'Past', service: { from: '', to: day(-1) } })
    await save({ name: 'To come', service: { from: day(1), to: '' } })
    const { rows } = await list()
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['To come', 'planned'],
      ['Past', 'past'],
      ['Now', 'now'],
    ])
    expect((await list({ state: 'past' })).rows).toMatchObject([
      { name: 'Past', service: { from: '', to: day(-1) } },
    ])
    expect((await list({ text: 'to c' })).rows).toMatchObject([{ name: 'To come' }])
    expect((await list({ inclusive: true })).rows).toEqual([])
  })

  it('refuse bad input by its field', async () => {
    const bad = async (form: object) => why(await save(form))
    expect(await bad({ name: ' ' })).toEqual(['name required'])
    expect(await bad({ basisPoints: -1 })).toEqual(['basisPoints tooSmall'])
    expect(await bad({ basisPoints: 10_001 })).toEqual(['basisPoints tooLarge'])
    expect(new Set(await bad({ basisPoints: 1e19 }))).toEqual(new Set(['basisPoints tooLarge']))
    expect(await bad({ basisPoints: null })).toEqual(['basisPoints required'])
    expect(await bad({ service: { from: day(2), to: day(1) } })).toEqual([
      'service pricing.fieldErrors.beforeStart',
    ])
    expect(await bad({ service: { from: '2026-02-31', to: '' } })).toEqual(['service.from notDate'])
    expect(await bad({ productTypes: ['submarine'] })).toEqual(['productTypes unknown'])
    expect(await bad({ categoryIds: [99_999_999] })).toEqual(['categoryIds unknown'])
    const other = await inMerchant(app, await makeMerchant(app), async (ctx) => makeSku(ctx))
    expect(await bad({ skuIds: [other] })).toEqual(['skuIds unknown'])
  })

  it('are read with one permission and changed with another', async () => {
    const { id } = (await save({ name: 'Guarded' })).data as { id: number }
    const reader = await login({ merchantId, permissions: ['finances.taxRateRule'] })
    const { data } = await reader<z.output<typeof TaxRuleList>>(`${path}/list`, { text: 'Guarded' })
    expect(data.rows[0]!.can).toEqual({})
    expect((await reader(`${path}/delete`, { id })).error.code).toBe(1003)
  })
})
