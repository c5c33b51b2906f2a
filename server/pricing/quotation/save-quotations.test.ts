import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { PriceCalendar, QuotedPrice } from '#contract/pricing/quotation/quotation.schema.ts'
import { makeMerchant, makeSku } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, quoterPermissions } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'

const { app, login, merchantId, staff, inside, today, list, quoted } = await quotationWorld(
  await testDatabase(),
)
const path = 'distributorStandard'

describe('an agent’s quotation', () => {
  it('lists every SKU with the list price, the rule and the price it makes', async () => {
    const { agentId, skuIds, tour, van } = await quoted()
    await staff(`${path}/save`, {
      agentId,
      rows: [
        {
          skuId: tour,
          method: 'percent',
          values: { ...noValues, adult: -1_000, child: -1_000 },
          onSale: true,
        },
        { skuId: van, method: 'none', values: noValues, onSale: false },
      ],
    })
    const { rows, owner } = await list({ agentId, pageSize: 500 })
    expect(owner).toMatchObject({ currency: 'THB', rate: '1', can: { edit: true } })
    const mine = rows.filter((row) => skuIds.includes(row.skuId))
    expect(
      mine.map(({ skuId, method, listPrice, price, onSale }) => ({
        skuId,
        method,
        list: listPrice,
        price,
        onSale,
      })),
    ).toEqual([
      {
        skuId: tour,
        method: 'percent',
        list: { ...noAmounts, adultMinor: 220_000, childMinor: 150_000, infantMinor: 0 },
        price: { ...noAmounts, adultMinor: 198_000, childMinor: 135_000, infantMinor: 0 },
        onSale: true,
      },
      {
        skuId: skuIds[1],
        method: 'none',
        list: { ...noAmounts, adultMinor: 400_000 },
        price: { ...noAmounts, adultMinor: 400_000 },
        onSale: true,
      },
      {
        skuId: van,
        method: 'none',
        list: { ...noAmounts, unitMinor: 180_000 },
        price: { ...noAmounts, unitMinor: 180_000 },
        onSale: false,
      },
    ])
    expect(mine[0]).toMatchObject({ modifiedByName: 'Somchai Dee' })
    expect((await list({ agentId, onSale: false })).rows.map((row) => row.skuId)).toEqual([van])
    expect((await list({ agentId, method: 'percent' })).total).toBe(1)
  })

  it('shows a CNY agent its prices in CNY, and warns where one is worth less than its cost', async () => {
    const { agentId, tour, dive } = await quoted('CNY')
    await staff(`${path}/save`, {
      agentId,
      rows: [{ skuId: dive, method: 'fixed', values: { ...noValues, adult: 75_000 }, onSale: true }],
    })
    const { rows } = await list({ agentId, problem: 'belowCost' })
    expect(rows).toMatchObject([
      {
        skuId: dive,
        belowCost: ['adult'],
        price: { adultMinor: 75_000 },
        basePrice: { adultMinor: 375_000 },
      },
    ])
    const all = await list({ agentId, pageSize: 500 })
    expect(all.rows.find((row) => row.skuId === tour)!.price).toMatchObject({
      adultMinor: 44_000,
      childMinor: 30_000,
    })
  })

  it('names every wrong row and saves none', async () => {
    const { agentId, tour, dive, van } = await quoted()
    const row = (skuId: number, more: object) => ({
      skuId,
      method: 'fixed',
      values: noValues,
      onSale: true,
      ...more,
    })
    const answer = await staff(`${path}/save`, {
      agentId,
      rows: [
        row(tour, { values: { ...noValues, adult: 1 } }),
        row(van, { values: { ...noValues, adult: 1 } }),
        row(dive, { method: 'percent', values: { ...noValues, adult: -10_001 } }),
        row(tour, {}),
        row(99_999_999, {}),
      ],
    })
    expect(answer.error.fields?.map(({ field, why }) => `${field} ${why}`)).toEqual([
      'rows.1.values.adult pricing.fieldErrors.otherMethod',
      'rows.2.values.adult tooSmall',
      'rows.3.skuId pricing.fieldErrors.twice',
      'rows.4.skuId unknown',
    ])
    expect((await list({ agentId, method: 'fixed' })).total).toBe(0)
  })

  it('tells the second of two people that the first has changed a row', async () => {
    const { agentId, tour } = await quoted()
    const save = (adult: number, seen: string) =>
      staff(`${path}/save`, {
        agentId,
        rows: [{ skuId: tour, method: 'fixed', values: { ...noValues, adult }, onSale: true, seen }],
      })
    const answers = await Promise.all([save(1, ''), save(2, '')])
    expect(answers.map((answer) => answer.error.code).toSorted((a, b) => a - b)).toEqual([0, 400000])
    const [row] = (await list({ agentId, method: 'fixed' })).rows
    expect((await save(3, row!.modifiedAt!)).error.code).toBe(0)
  })
})

describe('a price in words', () => {
  it('is traced for a day, and day by day and session by session', async () => {
    const { agentId, tour } = await quoted()
    await inside((ctx) =>
      ctx.db
        .updateTable('sku')
        .set({ sessions: ['08:00', '13:00'] })
        .where('id', '=', tour)
        .execute(),
    )
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
    await inside((ctx) =>
      ctx.db
        .insertInto('sku_calendar_price')
        .values({
          merchant_id: merchantId,
          sku_id: tour,
          date: tomorrow,
          session: '13:00',
          adult_minor: 250_000,
        })
        .execute(),
    )
    await staff(`${path}/save`, {
      agentId,
      rows: [{ skuId: tour, method: 'percent', values: { ...noValues, adult: -1_000 }, onSale: true }],
    })
    const traced = (
      await staff<QuotedPrice>(`${path}/trace`, { agentId, skuId: tour, date: tomorrow, session: '13:00' })
    ).data
    expect(traced.price.adultMinor).toBe(225_000)
    expect(traced.trace.steps[1]).toMatchObject({
      layer: 'quotation',
      before: { adultMinor: 250_000 },
      after: { adultMinor: 225_000 },
      on: [{ layer: 'calendar', rule: { session: '13:00' } }, {}],
    })
    const calendar = (
      await staff<PriceCalendar>('distributorStandardPrice/list', {
        agentId,
        skuId: tour,
        from: today,
        to: tomorrow,
      })
    ).data
    expect(calendar.rows.map((row) => [row.date, row.session, row.price.adultMinor])).toEqual([
      [today, '08:00', 198_000],
      [today, '13:00', 198_000],
      [tomorrow, '08:00', 198_000],
      [tomorrow, '13:00', 225_000],
    ])
  })

  it('leaves as a spreadsheet that cannot run a formula', async () => {
    const { agentId } = await quoted()
    await inside((ctx) =>
      makeSku(ctx, { code: '=1+1', names: { en: 'Dive, "deep"' }, base: { adultMinor: 100_050 } }),
    )
    const text = String((await staff(`${path}/export`, { agentId, text: 'deep', format: 'csv' })).data)
    const [head, row] = text.split('\r\n')
    expect(head).toContain('Price · Adult (for reading only)')
    expect(row).toContain(`'=1+1,"Dive, ""deep"""`)
    expect(row).toContain(',THB,')
    expect(row).toContain(',1000.50,')
  })
})

describe('who may', () => {
  it('see a quotation needs its permission, and change it another; an agent never reaches it', async () => {
    const { agentId, tour } = await quoted()
    const reader = await login({ merchantId, permissions: ['tools.ForAgentList'] })
    const agent = await login({ merchantId, kind: 'agent', agentId, permissions: quoterPermissions })
    const stranger = await login({ merchantId: await makeMerchant(app), isSuper: true })
    const codes = async (call: typeof staff) => {
      const one = { agentId, skuIds: [tour] }
      const answers = [
        await call(`${path}/list`, { agentId }),
        await call(`${path}/trace`, { agentId, skuId: tour }),
        await call(`${path}/bulkPreview`, { ...one, change: { kind: 'clear' } }),
        await call(`${path}/onSale`, { ...one, onSale: false }),
      ]
      return answers.map((answer) => answer.error.code)
    }
    expect(await codes(reader)).toEqual([0, 0, 1003, 1003])
    expect(await codes(agent)).toEqual([1003, 1003, 1003, 1003])
    expect(await codes(stranger)).toEqual([404000, 404000, 404000, 404000])
  })
})
