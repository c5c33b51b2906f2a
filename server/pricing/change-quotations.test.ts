import { beforeAll, describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/pricing/guests.ts'
import type {
  AgentCalendar,
  Preview,
  QuotationList,
  QuotedPrice,
} from '#contract/pricing/quotation.schema.ts'
import {
  inMerchant,
  makeAgent,
  makeCost,
  makeMerchant,
  makeRate,
  makeSku,
  makeSupplier,
  pricingHttp,
  testApp,
} from '#test/kit/pricing-world.ts'
import type { Ctx } from '../kit/ctx.ts'
import { testDatabase } from '../kit/testing.ts'
import { todayOf } from '../kit/today.ts'

const app = testApp(await testDatabase())
const { login } = await pricingHttp(app)
const path = 'distributorStandard'
type Counts = { changed: number; unchanged: number; belowCost: number }
let merchantId: number
let staff: Awaited<ReturnType<typeof login>>
let today: string
const none = { adult: null, child: null, infant: null, unit: null }
const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inMerchant(app, merchantId, work)
const permissions = ['tools.ForAgentList', 'tools.AgentQuotationMain.edit']

beforeAll(async () => {
  merchantId = await makeMerchant(app)
  today = await inside(async (ctx) => todayOf(ctx))
  staff = await login({ merchantId, permissions })
  await inside((ctx) => makeRate(ctx, 'THB', 'CNY', '0.2'))
})

const list = async (filter: object) => (await staff<QuotationList>(`${path}/list`, filter)).data
const events = (agentId: number) =>
  inside((ctx) =>
    ctx.db
      .selectFrom('event')
      .selectAll()
      .where('subject', '=', 'agent')
      .where('subject_id', '=', agentId)
      .orderBy('id')
      .execute(),
  )

/** An agent of a merchant of its own with three SKUs: a tour, a dive sold below cost at a low price, a van per unit. */
async function world(currency = 'THB') {
  const made = await inside(async (ctx) => {
    const tour = await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000, infantMinor: 0 } })
    const dive = await makeSku(ctx, { type: 'diving', base: { adultMinor: 400_000 } })
    const van = await makeSku(ctx, {
      type: 'transfer',
      chargeMethod: 'per-unit',
      base: { unitMinor: 180_000 },
    })
    await makeCost(ctx, { skuId: dive, supplierId: await makeSupplier(ctx, dive), adultMinor: 380_000 })
    return { agentId: await makeAgent(ctx, currency), tour, dive, van }
  })
  return { ...made, skuIds: [made.tour, made.dive, made.van] }
}

describe('an agent’s quotation', () => {
  it('lists every SKU with the list price, the rule and the price it makes', async () => {
    const { agentId, skuIds, tour, van } = await world()
    await staff(`${path}/save`, {
      agentId,
      rows: [
        { skuId: tour, method: 'percent', values: { ...none, adult: -1_000, child: -1_000 }, onSale: true },
        { skuId: van, method: 'none', values: none, onSale: false },
      ],
    })
    const { rows, agent } = await list({ agentId, pageSize: 500 })
    expect(agent).toMatchObject({ currency: 'THB', rate: '1', can: { edit: true } })
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
    const { agentId, tour, dive } = await world('CNY')
    await staff(`${path}/save`, {
      agentId,
      rows: [{ skuId: dive, method: 'fixed', values: { ...none, adult: 75_000 }, onSale: true }],
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
    const { agentId, tour, dive, van } = await world()
    const row = (skuId: number, more: object) => ({
      skuId,
      method: 'fixed',
      values: none,
      onSale: true,
      ...more,
    })
    const answer = await staff(`${path}/save`, {
      agentId,
      rows: [
        row(tour, { values: { ...none, adult: 1 } }),
        row(van, { values: { ...none, adult: 1 } }),
        row(dive, { method: 'percent', values: { ...none, adult: -10_001 } }),
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
    const { agentId, tour } = await world()
    const save = (adult: number, seen: string) =>
      staff(`${path}/save`, {
        agentId,
        rows: [{ skuId: tour, method: 'fixed', values: { ...none, adult }, onSale: true, seen }],
      })
    const answers = await Promise.all([save(1, ''), save(2, '')])
    expect(answers.map((answer) => answer.error.code).sort()).toEqual([0, 400000])
    const [row] = (await list({ agentId, method: 'fixed' })).rows
    expect((await save(3, row!.modifiedAt!)).error.code).toBe(0)
  })
})

describe('a bulk change', () => {
  it('shows every price before and after, changes nothing, and is then carried out as shown', async () => {
    const { agentId, skuIds, tour, dive, van } = await world()
    const change = { kind: 'rule', method: 'percent', by: -1_000, guests: ['adult', 'child', 'unit'] }
    const preview = (await staff<Preview>(`${path}/bulkPreview`, { agentId, skuIds, change })).data
    expect(
      preview.rows.map(({ skuId, before, after, belowCost }) => [
        skuId,
        before.price,
        after.price,
        belowCost,
      ]),
    ).toEqual([
      [
        tour,
        { ...noAmounts, adultMinor: 220_000, childMinor: 150_000, infantMinor: 0 },
        { ...noAmounts, adultMinor: 198_000, childMinor: 135_000, infantMinor: 0 },
        [],
      ],
      [dive, { ...noAmounts, adultMinor: 400_000 }, { ...noAmounts, adultMinor: 360_000 }, ['adult']],
      [van, { ...noAmounts, unitMinor: 180_000 }, { ...noAmounts, unitMinor: 162_000 }, []],
    ])
    expect(preview).toMatchObject({ unchanged: 0, belowCost: 1 })
    expect((await list({ agentId, method: 'percent' })).total).toBe(0)
    const done = await staff<Counts>(`${path}/bulkSave`, {
      agentId,
      skuIds,
      method: 'percent',
      by: -1_000,
      guests: change.guests,
      preview: preview.preview,
    })
    expect(done.data).toEqual({ changed: 3, unchanged: 0, belowCost: 1 })
    const [event] = await events(agentId)
    expect(event).toMatchObject({
      type: 'pricing.quotationRule',
      facts: { changed: 3, method: 'percent', by: -1_000 },
    })
    expect(event!.before).toHaveLength(3)
    expect(event!.after).toMatchObject([
      { skuId: tour, method: 'percent', values: { adult: -1_000, child: -1_000, infant: null } },
      {},
      {},
    ])
  })

  it('does nothing where prices have changed since they were shown', async () => {
    const { agentId, skuIds, tour } = await world()
    const ask = { agentId, skuIds, method: 'amount', by: 5_000, guests: ['adult'] }
    const { preview } = (
      await staff<Preview>(`${path}/bulkPreview`, {
        agentId,
        skuIds,
        change: { kind: 'rule', method: 'amount', by: 5_000, guests: ['adult'] },
      })
    ).data
    await inside((ctx) =>
      ctx.db.updateTable('sku_base_price').set({ adult_minor: 1 }).where('sku_id', '=', tour).execute(),
    )
    expect((await staff(`${path}/bulkSave`, { ...ask, preview })).error.code).toBe(409030)
    expect((await list({ agentId, method: 'amount' })).total).toBe(0)
  })

  it('by filter reaches what the list shows and nothing else', async () => {
    const { agentId, dive } = await world()
    await staff(`${path}/bulkSave`, {
      agentId,
      filter: { productType: 'diving' },
      method: 'amount',
      by: -100,
      guests: ['adult'],
    })
    const { rows } = await list({ agentId, method: 'amount', pageSize: 500 })
    expect(rows.every((row) => row.productType === 'diving')).toBe(true)
    expect(rows.map((row) => row.skuId)).toContain(dive)
  })

  it('cannot lower a price by more than all of it', async () => {
    const { agentId, skuIds } = await world()
    const rule = { method: 'percent', by: -10_001, guests: ['adult'] }
    expect((await staff(`${path}/bulkSave`, { agentId, skuIds, ...rule })).error.fields).toMatchObject([
      { field: 'by', why: 'tooSmall' },
    ])
    expect(
      (await staff(`${path}/bulkPreview`, { agentId, skuIds, change: { kind: 'rule', ...rule } })).error
        .fields,
    ).toMatchObject([{ field: 'change.by' }])
  })

  it('puts on and off sale, and clears a price without putting anything back on sale', async () => {
    const { agentId, skuIds, tour, van } = await world()
    await staff(`${path}/bulkSave`, {
      agentId,
      skuIds,
      method: 'percent',
      by: 500,
      guests: ['adult', 'unit'],
    })
    expect(
      (await staff<Counts>(`${path}/onSale`, { agentId, skuIds: [tour, van], onSale: false })).data.changed,
    ).toBe(2)
    expect((await staff<Counts>(`${path}/clear`, { agentId, skuIds })).data).toMatchObject({ changed: 3 })
    expect((await list({ agentId, onSale: false })).rows.map((row) => [row.skuId, row.method])).toEqual([
      [tour, 'none'],
      [van, 'none'],
    ])
    expect((await staff<Counts>(`${path}/onSale`, { agentId, skuIds, onSale: true })).data).toMatchObject({
      changed: 2,
      unchanged: 1,
    })
    const kept = await inside((ctx) =>
      ctx.db.selectFrom('quotation').selectAll().where('agent_id', '=', agentId).execute(),
    )
    expect(kept).toEqual([])
    expect((await events(agentId)).map((event) => event.type)).toEqual([
      'pricing.quotationRule',
      'pricing.quotationSwitchedOff',
      'pricing.quotationCleared',
      'pricing.quotationSwitchedOn',
    ])
  })
})

describe('copying from another agent', () => {
  it('fills what is empty or replaces all, and brings money into the agent’s currency', async () => {
    const from = await world()
    const { tour, dive, van, skuIds } = from
    const rows = [
      { skuId: tour, method: 'fixed', values: { ...none, adult: 200_000 }, onSale: true },
      { skuId: dive, method: 'percent', values: { ...none, adult: -500 }, onSale: true },
      { skuId: van, method: 'amount', values: { ...none, unit: -10_000 }, onSale: false },
    ]
    await staff(`${path}/save`, { agentId: from.agentId, rows })
    const agentId = await inside((ctx) => makeAgent(ctx, 'CNY'))
    await staff(`${path}/save`, {
      agentId,
      rows: [{ skuId: tour, method: 'fixed', values: { ...none, adult: 1 }, onSale: true }],
    })
    const ask = { agentId, skuIds, fromAgentId: from.agentId }
    const told = async () =>
      (await list({ agentId, pageSize: 500 })).rows
        .filter((row) => skuIds.includes(row.skuId))
        .map((row) => [row.method, row.values.adult ?? row.values.unit, row.onSale])
    expect((await staff<Counts>(`${path}/copy`, { ...ask, mode: 'fill' })).data).toMatchObject({
      changed: 2,
      unchanged: 1,
    })
    expect(await told()).toEqual([
      ['fixed', 1, true],
      ['percent', -500, true],
      ['amount', -2_000, false],
    ])
    expect((await staff<Counts>(`${path}/copy`, { ...ask, mode: 'replace' })).data).toMatchObject({
      changed: 1,
    })
    expect(await told()).toEqual([
      ['fixed', 40_000, true],
      ['percent', -500, true],
      ['amount', -2_000, false],
    ])
  })

  it('refuses the agent itself, a stranger, and currencies without a rate', async () => {
    const { agentId, skuIds } = await world()
    const other = await inside((ctx) => makeAgent(ctx, 'EUR'))
    const copy = (fromAgentId: number) => staff(`${path}/copy`, { agentId, skuIds, fromAgentId })
    expect((await copy(agentId)).error.fields).toMatchObject([{ field: 'fromAgentId' }])
    expect((await copy(99_999_999)).error.code).toBe(404000)
    expect((await copy(other)).error.code).toBe(409031)
  })
})

describe('a price in words', () => {
  it('is traced for a day, and day by day and session by session', async () => {
    const { agentId, tour } = await world()
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
      rows: [{ skuId: tour, method: 'percent', values: { ...none, adult: -1_000 }, onSale: true }],
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
      await staff<AgentCalendar>('distributorStandardPrice/list', {
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
    const { agentId } = await world()
    await inside((ctx) =>
      makeSku(ctx, { code: '=1+1', names: { en: 'Dive, "deep"' }, base: { adultMinor: 100_050 } }),
    )
    const text = String((await staff(`${path}/export`, { agentId, text: 'deep' })).data)
    const [head, row] = text.split('\r\n')
    expect(head).toContain('Price Adult (THB)')
    expect(row).toContain(`'=1+1,"Dive, ""deep"""`)
    expect(row).toContain(',1000.50,')
  })
})

describe('who may', () => {
  it('see a quotation needs its permission, and change it another; an agent never reaches it', async () => {
    const { agentId, tour } = await world()
    const reader = await login({ merchantId, permissions: ['tools.ForAgentList'] })
    const agent = await login({ merchantId, kind: 'agent', agentId, permissions })
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
