import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { ExchangeRateHistory, ExchangeRateList } from '#contract/pricing/rates/exchange-rate.schema.ts'
import { makeAgent, makeCost, makeMerchant, makeSku, makeSupplier, why } from '#test/kit/pricing-world.ts'
import { pricingWorld, staffedMerchant } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'
import { costCheck } from '../cost/below-cost.ts'
import { resolvePrices } from '../resolve/prices.ts'

const path = 'merchantExchangeRate'
const permissions = ['setting.exchangeRate', 'setting.exchangeRate.edit']
const world = await pricingWorld(await testDatabase(), permissions)
const { app, login, today, day } = world
let { merchantId, staff, inside } = world

/** A merchant without any rate. */
async function afresh(): Promise<void> {
  ;({ merchantId, staff, inside } = await staffedMerchant(app, login, permissions))
}

type Form = {
  from?: string
  to?: string
  date?: string
  rate?: unknown
  marginBasisPoints?: unknown
  id?: number
}
const save = (form: Form) =>
  staff<{ id: number }>(`${path}/save`, {
    from: 'THB',
    to: 'CNY',
    date: today,
    rate: '0.2031',
    marginBasisPoints: 0,
    ...form,
  })
const list = async (filter: object = {}) =>
  (await staff<z.output<typeof ExchangeRateList>>(`${path}/list`, filter)).data
const phiPhi = (currency: string) =>
  inside(async (ctx) => ({
    skuId: await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000 } }),
    agentId: await makeAgent(ctx, currency),
  }))
const guests = { adults: 1, children: 0, infants: 0, units: 0 }
const priceOf = (pair: { skuId: number; agentId: number }) =>
  inside(async (ctx) => (await resolvePrices(ctx, [{ ...pair, date: day(30), session: '', guests }]))[0]!)

describe('exchange rates', () => {
  it('hold from their day, with their margin, and prices follow at once', async () => {
    await afresh()
    const pair = await phiPhi('CNY')
    expect((await priceOf(pair)).missing).toEqual(['rate'])
    await save({ date: day(-10), rate: '0.19' })
    expect(await priceOf(pair)).toMatchObject({ totalMinor: 41_800, rate: '0.19', rateDate: day(-10) })
    await save({ date: day(-1), rate: '0.2031', marginBasisPoints: 200 })
    await save({ date: day(1), rate: '0.3' })
    const price = await priceOf(pair)
    expect(price).toMatchObject({
      totalMinor: 45_576,
      baseTotalMinor: 220_000,
      rate: '0.207162',
      rateDate: day(-1),
      marginBasisPoints: 200,
    })
    expect(price.trace).toMatchObject({ rate: '0.207162', marketRate: '0.2031', marginBasisPoints: 200 })
    const { rows } = await list()
    expect(rows.map(({ date, state, sellingRate }) => [date, state, sellingRate])).toEqual([
      [day(1), 'planned', '0.3'],
      [day(-1), 'now', '0.207162'],
      [day(-10), 'past', '0.19'],
    ])
  })

  it('leave the margin out where a cost is converted', async () => {
    await afresh()
    const skuId = await inside(async (ctx) => {
      const id = await makeSku(ctx, { base: { adultMinor: 100_000 } })
      const supplierId = await makeSupplier(ctx, id, 'CNY')
      // 204 CNY at 0.2040 are 1,000 THB, at 0.2244 they would be 909.
      await makeCost(ctx, { skuId: id, supplierId, adultMinor: 20_401, currency: 'CNY' })
      return id
    })
    await save({ rate: '0.2040', marginBasisPoints: 1_000 })
    const below = await inside(async (ctx) =>
      (await costCheck(ctx, [skuId]))(skuId, today, {
        adultMinor: 100_000,
        childMinor: null,
        infantMinor: null,
        unitMinor: null,
      }),
    )
    expect(below).toEqual(['adult'])
  })

  it('are one pair in both directions, the later one in force, and one a day', async () => {
    await afresh()
    const pair = await phiPhi('CNY')
    await save({ date: day(-5), rate: '0.2' })
    await save({ from: 'CNY', to: 'THB', date: day(-2), rate: '4.9' })
    expect((await priceOf(pair)).rate).toBe('0.2040816327')
    expect((await list({ state: 'now' })).rows).toMatchObject([
      { from: 'CNY', to: 'THB', currency: 'CNY', ownRate: '0.2040816327' },
    ])
    expect(why(await save({ date: day(-2) }))).toEqual(['date pricing.fieldErrors.rateBegins'])
  })

  it('are written once a day, whoever writes them at the same time', async () => {
    await afresh()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save({ to: 'USD', rate: `0.03${at + 1}` })),
    )
    expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => why(answer) ?? []))).toEqual(
      new Set(['date pricing.fieldErrors.rateBegins']),
    )
  })

  it('can be mended and taken away; the one before holds again, and the history tells it', async () => {
    await afresh()
    const pair = await phiPhi('CNY')
    await save({ date: day(-5), rate: '0.2' })
    const { id } = (await save({ date: day(-2), rate: '2.04' })).data as { id: number }
    await save({ id, date: day(-2), rate: '0.204', marginBasisPoints: 150 })
    expect((await priceOf(pair)).rate).toBe('0.20706')
    expect(why(await save({ id, to: 'USD', date: day(-2) }))).toEqual(['to notAllowed'])
    expect((await staff(`${path}/delete`, { id })).error.code).toBe(0)
    expect((await priceOf(pair)).rate).toBe('0.2')
    const { rates, events } = (
      await staff<z.output<typeof ExchangeRateHistory>>(`${path}/history`, { currency: 'CNY' })
    ).data
    expect(rates.map(({ rate }) => rate)).toEqual(['0.2'])
    expect(events.map(({ type, facts }) => [type, facts['rate'], facts['margin']])).toEqual([
      ['pricing.rateSaved', '0.2', 0],
      ['pricing.rateSaved', '2.04', 0],
      ['pricing.rateSaved', '0.204', 1.5],
      ['pricing.rateDeleted', '0.204', 1.5],
    ])
    expect((await staff(`${path}/delete`, { id })).error.code).toBe(404_000)
  })

  it('refuse bad input by its field', async () => {
    await afresh()
    const bad = async (form: Form) => why(await save(form))
    expect(await bad({ to: 'XXX' })).toEqual(['to notAllowed'])
    expect(await bad({ to: 'THB' })).toEqual(['to pricing.fieldErrors.samePair'])
    expect(await bad({ from: 'USD', to: 'CNY' })).toEqual(['to pricing.fieldErrors.ownCurrency'])
    expect(await bad({ rate: '0' })).toEqual(['rate pricing.fieldErrors.rateZero'])
    expect(await bad({ rate: '0.0000000000' })).toEqual(['rate pricing.fieldErrors.rateZero'])
    expect(await bad({ rate: '-0.2' })).toEqual(['rate pricing.fieldErrors.rateZero'])
    expect(await bad({ rate: '12345678901234567890' })).toEqual(['rate pricing.fieldErrors.rateTooLarge'])
    expect(await bad({ rate: '0.12345678901' })).toEqual(['rate pricing.fieldErrors.rateDecimals'])
    expect(await bad({ rate: 'NaN' })).toEqual(['rate pricing.fieldErrors.rateNotNumber'])
    expect(await bad({ rate: '1e3' })).toEqual(['rate pricing.fieldErrors.rateNotNumber'])
    expect(await bad({ rate: '' })).toEqual(['rate required'])
    expect(await bad({ date: '2026-02-31' })).toEqual(['date notDate'])
    expect(await bad({ marginBasisPoints: -1 })).toEqual(['marginBasisPoints tooSmall'])
    expect(await bad({ marginBasisPoints: 5_001 })).toEqual(['marginBasisPoints tooLarge'])
    expect(why(await staff(`${path}/list`, { from: day(2), to: day(1) }))).toEqual([
      'to pricing.fieldErrors.beforeStart',
    ])
    expect((await list()).rows).toEqual([])
  })

  it('are read with one permission and changed with another, in one’s own merchant only', async () => {
    await afresh()
    const { id } = (await save({})).data as { id: number }
    const reader = await login({ merchantId, permissions: ['setting.exchangeRate'] })
    const { data } = await reader<z.output<typeof ExchangeRateList>>(`${path}/list`, {})
    expect(data.rows[0]!.can).toEqual({})
    expect((await reader(`${path}/delete`, { id })).error.code).toBe(1003)
    const neighbour = await login({ merchantId: await makeMerchant(app), permissions })
    expect((await neighbour(`${path}/delete`, { id })).error.code).toBe(404_000)
    expect((await neighbour<z.output<typeof ExchangeRateList>>(`${path}/list`, {})).data.rows).toEqual([])
  })
  it('of a currency with more days than are shown the latest are told, not the first', async () => {
    await afresh()
    await inside(({ db }) =>
      sql`insert into exchange_rate (merchant_id, from_currency, to_currency, date, rate)
        select ${merchantId}, 'THB', 'CNY', ${today}::date - n, 0.2 from generate_series(1, 1000) n`.execute(
        db,
      ),
    )
    await save({ rate: '0.25' })
    const { data } = await staff<z.output<typeof ExchangeRateHistory>>(`${path}/history`, { currency: 'CNY' })
    expect([data.rates.length, data.rates.at(-1)?.date]).toEqual([1000, today])
    expect(data.events.length).toBe(1)
  })
})
