import { describe, expect, it } from 'vitest'
import type { CustomPrices } from '#contract/pricing/custom/custom-price.schema.ts'
import type { PriceCalendar } from '#contract/pricing/quotation/quotation.schema.ts'
import { makeAgent, makeMerchant, makeSku, inSession, why } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, quoterPermissions } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { resolvePrices } from '../resolve/prices.ts'

const { app, login, merchantId, staff, inside, today, quoted } = await quotationWorld(await testDatabase())
const path = 'distributorStandardPrice/custom'
const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const guests = { adults: 2, children: 1, infants: 0, units: 0 }

type Pair = { agentId: number; skuId: number }
const pair = async (currency = 'THB', sku: Parameters<typeof makeSku>[1] = {}): Promise<Pair> =>
  inside(async (ctx) => ({
    agentId: await makeAgent(ctx, currency),
    skuId: await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000 }, ...sku }),
  }))
const lay = (on: Pair, more: object) =>
  staff<{ id: number }>(`${path}/save`, {
    ...on,
    from: day(0),
    to: day(30),
    weekdays: [],
    method: 'fixed',
    ...more,
    values: { ...noValues, ...(more as { values?: object }).values },
  })
const price = async (on: Pair, days: number, session = '') =>
  inside(async (ctx) => (await resolvePrices(ctx, [{ ...on, date: day(days), session, guests }]))[0]!)
const list = async (on: Pair) => (await staff<CustomPrices>(`${path}/list`, on)).data

describe('custom pricing of an agent', () => {
  it('goes before the quotation on its days and is seen at once, and gone at once when it is taken away', async () => {
    const on = await pair()
    const quote = { method: 'percent', values: { ...noValues, adult: -1_000, child: -1_000 }, onSale: true }
    await staff('distributorStandard/save', { agentId: on.agentId, rows: [{ skuId: on.skuId, ...quote }] })
    expect((await price(on, 5)).totalMinor).toBe(531_000)
    const { id } = (await lay(on, { from: day(3), to: day(9), values: { adult: 180_000 } })).data
    const found = await price(on, 5)
    expect(found.totalMinor).toBe(495_000)
    expect(found.trace.steps[0]).toMatchObject({
      layer: 'agentCustom',
      answers: ['adult'],
      rule: { from: day(3), to: day(9), method: 'fixed' },
    })
    expect((await price(on, 10)).totalMinor).toBe(531_000)
    await staff(`${path}/delete`, { id })
    expect((await price(on, 5)).totalMinor).toBe(531_000)
  })

  it('holds on its weekdays and its session only, a session before the day and the later made before the earlier', async () => {
    const on = await pair('THB', { sessions: ['08:00', '13:00'] })
    const weekday = Temporal.PlainDate.from(day(7)).dayOfWeek
    await lay(on, { weekdays: [weekday], values: { adult: 100_000 } })
    expect((await price(on, 7)).unit.adultMinor).toBe(100_000)
    expect((await price(on, 8)).unit.adultMinor).toBe(220_000)
    await lay(on, { session: '08:00', values: { adult: 90_000 } })
    await lay(on, { values: { adult: 110_000 } })
    expect((await price(on, 7, '08:00')).unit.adultMinor).toBe(90_000)
    expect((await price(on, 7, '13:00')).unit.adultMinor).toBe(110_000)
    expect((await price(on, 7)).unit.adultMinor).toBe(110_000)
  })

  it('is in the agent’s currency, and is worth its conversion to the merchant', async () => {
    const on = await pair('CNY')
    await lay(on, { values: { adult: 40_000 } })
    expect(await price(on, 1)).toMatchObject({
      currency: 'CNY',
      unit: { adultMinor: 40_000 },
      baseUnit: { adultMinor: 200_000 },
    })
  })

  it('raises and lowers the list price by percentage and amount', async () => {
    const on = await pair()
    await lay(on, { from: day(1), to: day(1), method: 'percent', values: { adult: 1_250 } })
    await lay(on, { from: day(2), to: day(2), method: 'amount', values: { adult: -20_000, child: -999_999 } })
    expect((await price(on, 1)).unit.adultMinor).toBe(247_500)
    expect((await price(on, 2)).unit).toMatchObject({ adultMinor: 200_000, childMinor: 0 })
  })

  it('is the agent’s own: another agent does not see its prices, its own log-in is sold at them', async () => {
    const on = await pair()
    const other = { ...on, agentId: (await pair()).agentId }
    await lay(on, { values: { adult: 1_000 } })
    expect((await price(other, 1)).unit.adultMinor).toBe(220_000)
    const ask = { ...on, date: day(1), session: '', guests }
    const seen = await inSession(app, { merchantId, agentId: on.agentId }, async (ctx) => ({
      price: (await resolvePrices(ctx, [ask]))[0]!.unit.adultMinor,
      rows: (await ctx.db.selectFrom('custom_price').select('agent_id').execute()).map((row) => row.agent_id),
    }))
    expect(seen).toEqual({ price: 1_000, rows: [on.agentId] })
  })

  it('shows where two entries meet, and the month with the price of each day', async () => {
    const on = await pair()
    const first = (await lay(on, { values: { adult: 180_000, child: 1 } })).data.id
    const later = (await lay(on, { from: day(5), to: day(6), values: { adult: 170_000 } })).data.id
    const { rows, owner } = await list(on)
    expect(owner).toMatchObject({ id: on.agentId, currency: 'THB' })
    expect(rows.find((row) => row.id === first)!.overlaps).toEqual([
      { id: later, days: 2, first: day(5), kinds: ['adult'], wins: false },
    ])
    const month = await staff<PriceCalendar>('distributorStandardPrice/list', {
      ...on,
      from: day(4),
      to: day(5),
    })
    expect(month.data.rows.map((row) => [row.price.adultMinor, row.trace.steps[0]!.layer])).toEqual([
      [180_000, 'agentCustom'],
      [170_000, 'agentCustom'],
    ])
  })

  it('refuses reversed days, an unknown session, values out of range, other kinds and none at all', async () => {
    const on = await pair()
    expect(why(await lay(on, { to: day(-1), values: { adult: 1 } }))).toEqual([
      'to pricing.fieldErrors.beforeStart',
    ])
    expect(why(await lay(on, { session: '08:00', values: { adult: 1 } }))).toEqual([
      'session pricing.fieldErrors.noSession',
    ])
    expect(why(await lay(on, { values: { adult: -1 } }))).toEqual(['values.adult tooSmall'])
    expect(why(await lay(on, { method: 'percent', values: { adult: -10_001 } }))).toEqual([
      'values.adult tooSmall',
    ])
    expect(why(await lay(on, { values: { unit: 1 } }))).toEqual([
      'values.unit pricing.fieldErrors.otherMethod',
      'values.adult required',
    ])
    expect((await lay(on, { values: { adult: 1e20 } })).error.code).toBe(400_000)
    expect((await list(on)).rows).toEqual([])
  })

  it('of another merchant, agent or SKU answers 404, and needs its permission', async () => {
    const on = await pair()
    const { id } = (await lay(on, { values: { adult: 1 } })).data
    expect((await lay(await pair(), { id, values: { adult: 2 } })).error.code).toBe(404_000)
    expect((await lay({ ...on, agentId: 999_999 }, { values: { adult: 2 } })).error.code).toBe(404_000)
    const stranger = await login({ merchantId: await makeMerchant(app), permissions: quoterPermissions })
    expect((await stranger(`${path}/delete`, { id })).error.code).toBe(404_000)
    const reader = await login({ merchantId, permissions: ['tools.ForAgentList'] })
    expect((await reader(`${path}/delete`, { id })).error.code).toBe(1003)
  })

  it('is told with what was before and after', async () => {
    const { agentId, tour } = await quoted()
    const on = { agentId, skuId: tour }
    const { id } = (await lay(on, { values: { adult: 1 } })).data
    await lay(on, { id, values: { adult: 2 } })
    const events = await inside((ctx) =>
      ctx.db
        .selectFrom('event')
        .selectAll()
        .where('type', '=', 'pricing.customPriceSaved')
        .where('subject_id', '=', agentId)
        .orderBy('id')
        .execute(),
    )
    expect(
      events.map(({ before, after }) =>
        [before, after].map((one) => (one as { adultValue?: number } | null)?.adultValue ?? null),
      ),
    ).toEqual([
      [null, 1],
      [1, 2],
    ])
  })
})
