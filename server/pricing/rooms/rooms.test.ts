import { describe, expect, it } from 'vitest'
import type { Calendar, PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import type { CostRow } from '#contract/pricing/cost/cost.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import type { QuotationList } from '#contract/pricing/quotation/quotation.schema.ts'
import { makeAgent, makeSku, makeSupplier } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, quoterPermissions } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { costsOf } from '../cost/costs.ts'
import { resolvePrices } from '../resolve/prices.ts'

const { login, merchantId, staff, inside, today, list } = await quotationWorld(await testDatabase())
const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const at = '/hotelSupplierService'
const families = {
  play: {
    costs: '/supplier/standardSupplier',
    calendar: '/supplier/standard/calendarPrice',
    quotation: '/supplier/distributorStandard',
  },
  hotel: {
    costs: `${at}/hotelRoomSupplier`,
    calendar: `${at}/hotelRoom/calendarPrice`,
    quotation: `${at}/distributorHotelRoom`,
  },
}
const playKeys = [
  'entertainment.costManage',
  'entertainment.costManage.edit',
  'entertainment.calendarPrice',
  'entertainment.calendarPrice.edit',
]
const hotelKeys = [
  'hotel.costManage_hotel',
  'hotel.costManage_hotel.edit',
  'hotel.calendarPrice_hotel',
  'hotel.calendarPrice_hotel.edit',
]
const everything = await login({ merchantId, isSuper: true })
const hotelier = await login({ merchantId, permissions: hotelKeys })
const planner = await login({ merchantId, permissions: playKeys })

/** A room and a van from one supplier, and an agent who is quoted both. */
const world = () =>
  inside(async (ctx) => {
    const unit = { chargeMethod: 'per-unit' as const, base: { unitMinor: 290_000 } }
    const room = await makeSku(ctx, { ...unit, type: 'hotel-room', names: { en: 'Deluxe room' } })
    const van = await makeSku(ctx, { ...unit, type: 'transfer', names: { en: 'Airport van' } })
    const supplierId = await makeSupplier(ctx, room)
    await ctx.db
      .insertInto('sku_supplier')
      .values({ merchant_id: merchantId, sku_id: van, supplier_id: supplierId, rank: 1 })
      .execute()
    return { room, van, supplierId, agentId: await makeAgent(ctx) }
  })
const fixed = (skuId: number, unit: number) => ({
  skuId,
  method: 'fixed',
  values: { ...noValues, unit },
  onSale: true,
})
const price = (skuId: number, agentId: number, days = 5) =>
  inside(async (ctx) => {
    const guests = { adults: 2, children: 0, infants: 0, units: 1 }
    return (await resolvePrices(ctx, [{ skuId, agentId, date: day(days), session: '', guests }]))[0]!
      .totalMinor
  })
const code = async (call: typeof staff, path: string, body: object) => (await call(path, body)).error.code

describe('hotel rooms and everything else', () => {
  it('stand in lists of their own: costs, calendars, quotations', async () => {
    const { room, van, agentId } = await world()
    const costs = async (of: 'play' | 'hotel') =>
      (
        await everything<{ rows: CostRow[] }>(`${families[of].costs}/cost/list`, { pageSize: 200 })
      ).data.rows.map((row) => row.skuId)
    const picked = async (path: string) =>
      (await everything<{ rows: PricedSku[] }>(path, { ids: [room, van] })).data.rows.map(({ id }) => id)
    const quoted = async (of: 'play' | 'hotel') =>
      (
        await everything<QuotationList>(`${families[of].quotation}/list`, { agentId, pageSize: 200 })
      ).data.rows.map((row) => row.skuId)
    expect([(await costs('hotel')).includes(room), (await costs('hotel')).includes(van)]).toEqual([
      true,
      false,
    ])
    expect([(await costs('play')).includes(room), (await costs('play')).includes(van)]).toEqual([false, true])
    expect(await picked(`${families.hotel.calendar}/skus`)).toEqual([room])
    expect(await picked(`${families.play.calendar}/skus`)).toEqual([van])
    expect(await picked(`${families.hotel.quotation}/skus`)).toEqual([room])
    expect(await picked(`${families.play.quotation}/skus`)).toEqual([van])
    expect([(await quoted('hotel')).includes(room), (await quoted('hotel')).includes(van)]).toEqual([
      true,
      false,
    ])
    expect([(await quoted('play')).includes(room), (await quoted('play')).includes(van)]).toEqual([
      false,
      true,
    ])
  })

  it('are unknown to the calls of the other, to read and to change', async () => {
    const { room, van, supplierId, agentId } = await world()
    for (const [of, other] of [
      ['hotel', van],
      ['play', room],
    ] as const) {
      const { costs, calendar, quotation } = families[of]
      const pair = { skuId: other, supplierId }
      const range = { from: day(0), to: day(3) }
      const unit = { ...noAmounts, unitMinor: 1_000 }
      const requested = [
        [`${costs}/cost/history`, pair],
        [`${costs}/cost/save`, { ...pair, validFrom: day(0), currency: 'THB', ...unit }],
        [`${costs}/specialCost/list`, { ...pair, ...range }],
        [
          `${costs}/specialCost/save`,
          { ...pair, ...range, weekdays: [], note: '', currency: 'THB', ...unit },
        ],
        [`${calendar}/get`, { skuId: other, ...range }],
        [`${calendar}/save`, { skuId: other, cells: [{ date: day(1), session: '', closed: true, ...unit }] }],
        [`${calendar}/saveBulk`, { skuId: other, ...range, set: { unitMinor: 1_000 } }],
        [`${calendar}/saveBase`, { skuId: other, ...unit }],
        [`${quotation}/trace`, { agentId, skuId: other, session: '' }],
        [`${quotation}/onSale`, { agentId, skuIds: [other], onSale: false }],
        [`${quotation}Price/list`, { agentId, skuId: other, ...range }],
        [`${quotation}Price/archive`, { agentId, skuId: other, ...range }],
        [`${quotation}Price/custom/list`, { agentId, skuId: other }],
      ] as const
      const codes = await Promise.all(requested.map(([path, body]) => code(everything, path, body)))
      expect(codes.map((one, index) => [requested[index]![0], one])).toEqual(
        requested.map(([path]) => [path, 404000]),
      )
      const saved = await everything(`${quotation}/save`, { agentId, rows: [fixed(other, 1_000)] })
      expect(saved.error.fields).toMatchObject([{ field: 'rows.0.skuId', why: 'unknown' }])
    }
    expect([await price(room, agentId), await price(van, agentId)]).toEqual([290_000, 290_000])
  })

  it('keep entries apart that are named by their own id', async () => {
    const { room, supplierId, agentId } = await world()
    const unit = { ...noAmounts, unitMinor: 200_000 }
    const pair = { skuId: room, supplierId }
    const cost = { ...pair, validFrom: day(0), currency: 'THB', ...unit }
    const { id: costId } = (await everything<{ id: number }>(`${families.hotel.costs}/cost/save`, cost)).data
    const range = { from: day(0), to: day(9), weekdays: [], note: '' }
    const special = { ...pair, ...range, currency: 'THB', ...unit }
    const { id: specialId } = (
      await everything<{ id: number }>(`${families.hotel.costs}/specialCost/save`, special)
    ).data
    const custom = { agentId, ...range, ...fixed(room, 250_000) }
    const { id: customId } = (
      await everything<{ id: number }>(`${families.hotel.quotation}Price/custom/save`, custom)
    ).data
    const remove = (of: 'play' | 'hotel') =>
      Promise.all([
        code(everything, `${families[of].costs}/cost/delete`, { id: costId }),
        code(everything, `${families[of].costs}/specialCost/delete`, { id: specialId }),
        code(everything, `${families[of].quotation}Price/custom/delete`, { id: customId }),
      ])
    expect(await remove('play')).toEqual([404000, 404000, 404000])
    expect(await price(room, agentId)).toBe(250_000)
    expect(await remove('hotel')).toEqual([0, 0, 0])
    expect(await price(room, agentId)).toBe(290_000)
  })
})

describe('a room', () => {
  it('costs and sells for what is written on the hotel pages', async () => {
    const { room, supplierId, agentId } = await world()
    const pair = { skuId: room, supplierId }
    const unit = { ...noAmounts, unitMinor: 210_000 }
    await hotelier(`${families.hotel.costs}/cost/save`, {
      ...pair,
      validFrom: day(0),
      currency: 'THB',
      ...unit,
    })
    const guests = { adults: 2, children: 0, infants: 0, units: 2 }
    const [cost] = await inside((ctx) => costsOf(ctx, [{ ...pair, date: day(5), guests }]))
    expect(cost!.costMinor).toBe(420_000)
    const cell = { date: day(5), session: '', closed: false, ...noAmounts, unitMinor: 330_000 }
    await hotelier(`${families.hotel.calendar}/save`, { skuId: room, cells: [cell] })
    const calendar = await hotelier<Calendar>(`${families.hotel.calendar}/get`, {
      skuId: room,
      from: day(5),
      to: day(5),
    })
    expect(calendar.data.can).toEqual({ edit: true })
    expect([await price(room, agentId, 4), await price(room, agentId, 5)]).toEqual([290_000, 330_000])
    await staff(`${families.hotel.quotation}/save`, { agentId, rows: [fixed(room, 260_000)] })
    expect([await price(room, agentId, 4), await price(room, agentId, 5)]).toEqual([260_000, 260_000])
  })

  it('is what a bulk act, a copy and a clearing of the hotel quotation are about, and nothing else', async () => {
    const { room, van, agentId } = await world()
    const twin = await inside((ctx) => makeAgent(ctx))
    await staff(`${families.play.quotation}/save`, { agentId, rows: [fixed(van, 150_000)] })
    const { quotation } = families.hotel
    const rule = { agentId, act: 'set', method: 'percent', by: -1_000, guests: ['unit'] }
    const changed = await staff<{ changed: number; unchanged: number }>(`${quotation}/bulkSave`, rule)
    const rooms = (await staff<QuotationList>(`${quotation}/list`, { agentId })).data.total
    expect(changed.data).toMatchObject({ changed: rooms, unchanged: 0 })
    expect([await price(room, agentId), await price(van, agentId)]).toEqual([261_000, 150_000])
    await staff(`${quotation}/copy`, { agentId: twin, fromId: agentId, mode: 'replace' })
    expect([await price(room, twin), await price(van, twin)]).toEqual([261_000, 290_000])
    await staff(`${quotation}/clear`, { agentId })
    expect([await price(room, agentId), await price(van, agentId)]).toEqual([290_000, 150_000])
    const sheet = await staff<string>(`${quotation}/export`, { agentId, format: 'csv' })
    expect(sheet.data.includes('Deluxe room') && !sheet.data.includes('Airport van')).toBe(true)
  })
})

describe('who may', () => {
  it('see and change prices of rooms has the rights of hotels; those of the other pages open nothing', async () => {
    const { room, van, supplierId } = await world()
    const reader = await login({ merchantId, permissions: ['hotel.costManage_hotel'] })
    const ask = (of: 'play' | 'hotel', call: typeof staff) => {
      const { costs, calendar } = families[of]
      const skuId = of === 'hotel' ? room : van
      return Promise.all([
        code(call, `${costs}/cost/history`, { skuId, supplierId }),
        code(call, `${calendar}/saveBulk`, { skuId, from: day(1), to: day(2), set: { closed: true } }),
      ])
    }
    expect([await ask('hotel', hotelier), await ask('play', hotelier)]).toEqual([
      [0, 0],
      [1003, 1003],
    ])
    expect([await ask('hotel', planner), await ask('play', planner)]).toEqual([
      [1003, 1003],
      [0, 0],
    ])
    expect(await ask('hotel', reader)).toEqual([0, 1003])
    expect(await code(hotelier, `${families.hotel.quotation}/list`, { agentId: 1 })).toBe(1003)
    const agent = await login({ merchantId, kind: 'agent', agentId: 1, permissions: hotelKeys })
    expect(await ask('hotel', agent)).toEqual([1003, 1003])
  })

  it('take a change back in the log: of a room who may change rooms, its costs told to who may see them', async () => {
    const { room, supplierId } = await world()
    const log = ['tools.ForAgentList', 'tools.ModifyLog.revert']
    const both = [hotelKeys, playKeys].map((keys) => login({ merchantId, permissions: [...log, ...keys] }))
    const [ofHotels, ofPlays] = await Promise.all(both)
    await hotelier(`${families.hotel.calendar}/saveBase`, { skuId: room, ...noAmounts, unitMinor: 310_000 })
    const cost = {
      skuId: room,
      supplierId,
      validFrom: day(0),
      currency: 'THB',
      ...noAmounts,
      unitMinor: 1_000,
    }
    await hotelier(`${families.hotel.costs}/cost/save`, cost)
    const describe = async (call: typeof staff) =>
      (await call<{ rows: PriceLogEntry[] }>('distributorStandardPrice/log/list', { skuId: room })).data.rows
    expect((await describe(ofHotels!)).map(({ type, can }) => [type, can['revert']])).toEqual([
      ['pricing.costSaved', true],
      ['pricing.basePriceChanged', true],
    ])
    const [change, ...rest] = await describe(ofPlays!)
    expect([change!.type, change!.can, rest]).toEqual(['pricing.basePriceChanged', {}, []])
    const revert = (call: typeof staff) =>
      code(call, 'distributorStandardPrice/log/revert', { id: change!.id })
    expect([await revert(ofPlays!), await revert(ofHotels!)]).toEqual([1003, 0])
    const person = await login({ merchantId, permissions: quoterPermissions })
    expect((await describe(person)).map(({ type }) => type)).not.toContain('pricing.costSaved')
  })

  it('choose among both where one page has both: strategies and the log', async () => {
    const { room, van } = await world()
    for (const path of ['priceStrategyStandard/skus', 'distributorStandardPrice/log/skus']) {
      const found = await everything<{ rows: PricedSku[] }>(path, { ids: [room, van] })
      expect(found.data.rows.map(({ id }) => id)).toEqual([room, van])
    }
    expect((await list({ agentId: (await world()).agentId })).rows.every((row) => row.skuId !== room)).toBe(
      true,
    )
  })
})
