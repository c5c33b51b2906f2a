import { beforeAll, describe, expect, it } from 'vitest'
import { sql, type KyselyPlugin } from 'kysely'
import {
  inMerchant,
  inSession,
  makeAgent,
  makeCost,
  makeMerchant,
  makeRate,
  makeSku,
  makeSupplier,
  testApp,
} from '#test/kit/pricing-world.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { testDatabase } from '../../kit/testing.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costsOf } from '../cost/costs.ts'
import { pairKey, priceVersions } from './price-versions.ts'
import { resolvePrices } from './prices.ts'

const app = testApp(await testDatabase())
const date = '2026-12-24'
const guests = { adults: 2, children: 1, infants: 0, units: 0 }
let merchantId: number

beforeAll(async () => {
  merchantId = await makeMerchant(app)
})
const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inMerchant(app, merchantId, work)

async function phiPhi(ctx: Ctx, currency?: string) {
  const skuId = await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000 } })
  return { skuId, agentId: await makeAgent(ctx, currency) }
}
const quote = (
  { db, scope }: Ctx,
  { agentId, skuId }: { agentId: number; skuId: number },
  method: 'none' | 'fixed' | 'percent' | 'amount',
  value: number,
  onSale = true,
) =>
  db
    .insertInto('quotation')
    .values({
      merchant_id: scope.merchantId,
      agent_id: agentId,
      sku_id: skuId,
      method,
      adult_value: value,
      child_value: value,
      on_sale: onSale,
    })
    .onConflict((c) =>
      c
        .columns(['merchant_id', 'agent_id', 'sku_id'])
        .doUpdateSet({ method, adult_value: value, child_value: value, on_sale: onSale }),
    )
    .execute()
const one = async (ctx: Ctx, pair: { skuId: number; agentId: number }, more: object = {}) =>
  (await resolvePrices(ctx, [{ ...pair, date, session: '', guests, ...more }]))[0]!

describe('prices from the database', () => {
  it('sells 2 adults and 1 child of the worked case to Lotus, at 10 % less, for 5,310', async () => {
    const price = await inside(async (ctx) => {
      const pair = await phiPhi(ctx)
      await quote(ctx, pair, 'percent', -1_000)
      return one(ctx, pair)
    })
    expect(price.totalMinor).toBe(531_000)
    expect(price).toMatchObject({
      currency: 'THB',
      rate: '1',
      rateDate: null,
      onSale: true,
      closed: false,
      missing: [],
    })
  })

  it('answers many questions in their order, for several SKUs, agents, days and sessions at once', async () => {
    const answers = await inside(async (ctx) => {
      const a = await phiPhi(ctx)
      const b = {
        skuId: await makeSku(ctx, { chargeMethod: 'per-unit', base: { unitMinor: 900_000 } }),
        agentId: await makeAgent(ctx),
      }
      const { merchantId: merchant_id } = ctx.scope
      await ctx.db
        .insertInto('sku_calendar_price')
        .values([
          { merchant_id, sku_id: a.skuId, date, adult_minor: 260_000 },
          { merchant_id, sku_id: a.skuId, date, session: '08:00', adult_minor: 240_000 },
          { merchant_id, sku_id: b.skuId, date: '2026-12-31', closed: true },
        ])
        .execute()
      const ask = (pair: typeof a, day: string, session = '') => ({
        ...pair,
        date: day,
        session,
        guests: { ...guests, units: 1 },
      })
      return resolvePrices(ctx, [
        ask(b, date),
        ask(a, date),
        ask({ ...a, agentId: b.agentId }, date, '08:00'),
        ask(a, '2026-12-25'),
        ask(b, '2026-12-31'),
        ask(a, date),
      ])
    })
    expect(answers.map((price) => price.totalMinor)).toEqual([
      900_000, 670_000, 630_000, 590_000, 900_000, 670_000,
    ])
    expect(answers.map((price) => price.closed)).toEqual([false, false, false, false, true, false])
  })

  it('names the kinds that have no price, and gives no total then', async () => {
    const price = await inside(async (ctx) =>
      one(ctx, await phiPhi(ctx), { guests: { ...guests, infants: 1 } }),
    )
    expect(price).toMatchObject({ totalMinor: null, baseTotalMinor: null, missing: ['infant'] })
  })

  it('is off sale when the SKU is disabled, off sale or deleted, or the quotation says so', async () => {
    const states = await inside(async (ctx) => {
      const pair = await phiPhi(ctx)
      const found: boolean[] = [(await one(ctx, pair)).onSale]
      const set = async (change: { enabled?: boolean; on_sale?: boolean; deleted_at?: string | null }) => {
        await ctx.db.updateTable('sku').set(change).where('id', '=', pair.skuId).execute()
        found.push((await one(ctx, pair)).onSale)
      }
      await set({ enabled: false })
      await set({ enabled: true })
      await set({ on_sale: false })
      await set({ on_sale: true, deleted_at: new Date().toISOString() })
      await set({ deleted_at: null })
      await quote(ctx, pair, 'none', 0, false)
      found.push((await one(ctx, pair)).onSale)
      return found
    })
    expect(states).toEqual([true, false, true, false, false, true, false])
  })

  it('converts at the latest rate that has begun, and keeps the rate, its date and both amounts', async () => {
    const price = await inside(async (ctx) => {
      const pair = await phiPhi(ctx, 'CNY')
      const today = Temporal.PlainDate.from(todayOf(ctx))
      await makeRate(ctx, 'THB', 'CNY', '0.1900', '2026-01-01')
      await makeRate(ctx, 'THB', 'CNY', '0.2031', today.toString())
      await makeRate(ctx, 'THB', 'CNY', '0.2200', today.add({ days: 1 }).toString())
      return { ...(await one(ctx, pair)), today: today.toString() }
    })
    expect(price).toMatchObject({
      currency: 'CNY',
      rate: '0.2031',
      rateDate: price.today,
      baseCurrency: 'THB',
    })
    expect(price.unit).toMatchObject({ adultMinor: 44_682, childMinor: 30_465 })
    expect([price.totalMinor, price.baseTotalMinor]).toEqual([2 * 44_682 + 30_465, 590_000])
  })

  it('uses the other direction of a rate where only that is kept, and says so where none is', async () => {
    const [usd, krw] = await inside(async (ctx) => {
      await makeRate(ctx, 'USD', 'THB', '32', '2026-01-01')
      return [await one(ctx, await phiPhi(ctx, 'USD')), await one(ctx, await phiPhi(ctx, 'KRW'))]
    })
    expect(usd).toMatchObject({ rate: '0.03125', unit: { adultMinor: 6_875 } })
    expect(krw).toMatchObject({ rate: null, totalMinor: null, missing: ['rate'] })
  })

  it('tells a session of one agent nothing of another’s prices, nor of another merchant’s', async () => {
    const { pair, other } = await inside(async (ctx) => ({
      pair: await phiPhi(ctx),
      other: await makeAgent(ctx),
    }))
    const asAgent = (agentId: number) => inSession(app, { merchantId, agentId }, (ctx) => one(ctx, pair))
    expect((await asAgent(pair.agentId)).totalMinor).toBe(590_000)
    await expect(asAgent(other)).rejects.toThrow('notFound')
    const stranger = await makeMerchant(app)
    await expect(inMerchant(app, stranger, (ctx) => one(ctx, pair))).rejects.toThrow('notFound')
  })
})

describe('prices kept in the process', () => {
  const changes: [string, (ctx: Ctx, pair: { skuId: number; agentId: number }) => Promise<unknown>][] = [
    [
      'the base price',
      (ctx, { skuId }) =>
        ctx.db.updateTable('sku_base_price').set({ adult_minor: 1 }).where('sku_id', '=', skuId).execute(),
    ],
    [
      'a calendar price added',
      (ctx, { skuId }) =>
        ctx.db
          .insertInto('sku_calendar_price')
          .values({ merchant_id: ctx.scope.merchantId, sku_id: skuId, date })
          .execute(),
    ],
    [
      'a calendar price taken away',
      (ctx, { skuId }) => ctx.db.deleteFrom('sku_calendar_price').where('sku_id', '=', skuId).execute(),
    ],
    ['the agent’s quotation', (ctx, pair) => quote(ctx, pair, 'fixed', 1)],
    [
      'the SKU’s sale',
      (ctx, { skuId }) => ctx.db.updateTable('sku').set({ on_sale: false }).where('id', '=', skuId).execute(),
    ],
    [
      'the agent’s currency',
      (ctx, { agentId }) =>
        ctx.db.updateTable('agent').set({ currency: 'EUR' }).where('id', '=', agentId).execute(),
    ],
    ['a rate', (ctx) => makeRate(ctx, 'THB', 'EUR', '0.026')],
  ]
  it.each(changes)('are worked out anew after a change of %s', async (_, change) => {
    const pair = await inside(async (ctx) => {
      const made = await phiPhi(ctx)
      await ctx.db
        .insertInto('sku_calendar_price')
        .values({ merchant_id: merchantId, sku_id: made.skuId, date: '2026-12-30' })
        .execute()
      return made
    })
    const before = await inside((ctx) => priceVersions(ctx, [pair]))
    await inside((ctx) =>
      ctx.db
        .updateTable('sku')
        .set({ meeting_points: JSON.stringify({ en: 'Pier 3' }) })
        .where('id', '=', pair.skuId)
        .execute(),
    )
    expect(await inside((ctx) => priceVersions(ctx, [pair]))).toEqual(before)
    await inside((ctx) => change(ctx, pair))
    expect((await inside((ctx) => priceVersions(ctx, [pair]))).get(pairKey(pair))).not.toBe(
      before.get(pairKey(pair)),
    )
  })

  it('follow a change at once, and cost one query while nothing changes', async () => {
    const pair = await inside((ctx) => phiPhi(ctx))
    const totals = [
      await inside((ctx) => one(ctx, pair)),
      await inside(async (ctx) => {
        await ctx.db
          .updateTable('sku_base_price')
          .set({ adult_minor: 100_000 })
          .where('sku_id', '=', pair.skuId)
          .execute()
        return one(ctx, pair)
      }),
    ].map((price) => price.totalMinor)
    expect(totals).toEqual([590_000, 350_000])
    const queries = await inside(async (ctx) => {
      let count = 0
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => (count++, node),
        transformResult: async ({ result }) => result,
      }
      const counted = { ...ctx, db: ctx.db.withPlugin(counter) }
      await one(counted, pair)
      return count
    })
    expect(queries).toBe(1)
  })

  it('never outlive a change that was rolled back', async () => {
    const pair = await inside((ctx) => phiPhi(ctx))
    const set = (minor: number) => (ctx: Ctx) =>
      ctx.db
        .updateTable('sku_base_price')
        .set({ adult_minor: minor })
        .where('sku_id', '=', pair.skuId)
        .execute()
    await inside(async (ctx) => {
      await set(1)(ctx)
      expect((await one(ctx, pair)).unit.adultMinor).toBe(1)
      throw new Error('changed my mind')
    }).catch(() => undefined)
    await inside(set(2))
    expect((await inside((ctx) => one(ctx, pair))).unit.adultMinor).toBe(2)
  })

  it('get one new version for a statement, however many rows it touches', async () => {
    const drawn = await inside(async (ctx) => {
      const { skuId } = await phiPhi(ctx)
      const last = async () =>
        (await sql<{ n: number }>`select last_value as n from platform.price_version`.execute(ctx.db))
          .rows[0]!.n
      const before = await last()
      await sql`insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor)
        select ${merchantId}, ${skuId}, day, 1 from generate_series(date '2027-01-01', '2027-12-31', '1 day') day`.execute(
        ctx.db,
      )
      return (await last()) - before
    })
    expect(drawn).toBe(1)
  })
})

describe('costs from the database', () => {
  it('are 3,700 for the worked case, of the base cost that is valid that day', async () => {
    const costs = await inside(async (ctx) => {
      const { skuId } = await phiPhi(ctx)
      const supplierId = await makeSupplier(ctx, skuId)
      await makeCost(ctx, { skuId, supplierId, from: '2026-01-01', adultMinor: 140_000, childMinor: 90_000 })
      await makeCost(ctx, { skuId, supplierId, from: '2027-01-01', adultMinor: 150_000, childMinor: 90_000 })
      const ask = (day: string, more = guests) => ({ skuId, supplierId, date: day, guests: more })
      return costsOf(ctx, [
        ask(date),
        ask('2027-01-01'),
        ask('2025-12-31'),
        ask(date, { ...guests, infants: 1 }),
        { ...ask(date), supplierId: 999_999 },
      ])
    })
    expect(costs.map((cost) => cost.costMinor)).toEqual([370_000, 390_000, null, null, null])
    expect(costs[0]).toMatchObject({
      currency: 'THB',
      unitCosts: { adultMinor: 140_000, childMinor: 90_000, infantMinor: null, unitMinor: null },
    })
  })

  it('are not read with an agent’s or a supplier’s eyes', async () => {
    const { skuId, agentId, supplierId } = await inside(async (ctx) => {
      const pair = await phiPhi(ctx)
      const made = await makeSupplier(ctx, pair.skuId)
      await makeCost(ctx, { skuId: pair.skuId, supplierId: made, adultMinor: 1 })
      return { ...pair, supplierId: made }
    })
    const ask = [{ skuId, supplierId, date, guests }]
    await expect(inSession(app, { merchantId, agentId }, (ctx) => costsOf(ctx, ask))).rejects.toThrow(
      'asMerchant',
    )
    await expect(inSession(app, { merchantId, supplierId }, (ctx) => costsOf(ctx, ask))).rejects.toThrow(
      'asMerchant',
    )
    const seen = (scope: { agentId?: number; supplierId?: number }) =>
      inSession(app, { merchantId, ...scope }, (ctx) => ctx.db.selectFrom('base_cost').selectAll().execute())
    expect(await seen({ agentId })).toEqual([])
    expect(await seen({ supplierId })).toEqual([])
  })
})
