import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { Preview } from '#contract/pricing/quotation/quotation.schema.ts'
import { makeAgent } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, type Counts } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'

const { staff, inside, list, events, quoted } = await quotationWorld(await testDatabase())
const path = 'distributorStandard'

describe('a bulk change', () => {
  it('shows every price before and after, changes nothing, and is then carried out as shown', async () => {
    const { agentId, skuIds, tour, dive, van } = await quoted()
    const change = { kind: 'set', method: 'percent', by: -1_000, guests: ['adult', 'child', 'unit'] }
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
      act: 'set',
      method: 'percent',
      by: -1_000,
      guests: change.guests,
      preview: preview.preview,
    })
    expect(done.data).toEqual({ changed: 3, unchanged: 0, belowCost: 1 })
    const [event] = await events(agentId)
    expect(event).toMatchObject({
      type: 'pricing.quotationSet',
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
    const { agentId, skuIds, tour } = await quoted()
    const ask = { agentId, skuIds, act: 'set', method: 'amount', by: 5_000, guests: ['adult'] }
    const { preview } = (
      await staff<Preview>(`${path}/bulkPreview`, {
        agentId,
        skuIds,
        change: { kind: 'set', method: 'amount', by: 5_000, guests: ['adult'] },
      })
    ).data
    await inside((ctx) =>
      ctx.db.updateTable('sku_base_price').set({ adult_minor: 1 }).where('sku_id', '=', tour).execute(),
    )
    expect((await staff(`${path}/bulkSave`, { ...ask, preview })).error.code).toBe(409030)
    expect((await list({ agentId, method: 'amount' })).total).toBe(0)
  })

  it('by filter reaches what the list shows and nothing else', async () => {
    const { agentId, dive } = await quoted()
    await staff(`${path}/bulkSave`, {
      agentId,
      filter: { productType: 'diving' },
      act: 'set',
      method: 'amount',
      by: -100,
      guests: ['adult'],
    })
    const { rows } = await list({ agentId, method: 'amount', pageSize: 500 })
    expect(rows.every((row) => row.productType === 'diving')).toBe(true)
    expect(rows.map((row) => row.skuId)).toContain(dive)
  })

  it('cannot lower a price by more than all of it', async () => {
    const { agentId, skuIds } = await quoted()
    const rule = { method: 'percent', by: -10_001, guests: ['adult'] }
    expect(
      (await staff(`${path}/bulkSave`, { agentId, skuIds, act: 'set', ...rule })).error.fields,
    ).toMatchObject([{ field: 'by', why: 'tooSmall' }])
    expect(
      (await staff(`${path}/bulkPreview`, { agentId, skuIds, change: { kind: 'set', ...rule } })).error
        .fields,
    ).toMatchObject([{ field: 'change.by' }])
  })

  it('puts on and off sale, and clears a price without putting anything back on sale', async () => {
    const { agentId, skuIds, tour, van } = await quoted()
    await staff(`${path}/bulkSave`, {
      agentId,
      skuIds,
      act: 'set',
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
    const stored = await inside((ctx) =>
      ctx.db.selectFrom('quotation').selectAll().where('agent_id', '=', agentId).execute(),
    )
    expect(stored).toEqual([])
    expect((await events(agentId)).map((event) => event.type)).toEqual([
      'pricing.quotationSet',
      'pricing.quotationSwitchedOff',
      'pricing.quotationCleared',
      'pricing.quotationSwitchedOn',
    ])
  })
})

describe('set from the list price, and change of today’s price', () => {
  const guests = ['adult', 'child', 'infant', 'unit']
  const preview = async (agentId: number, skuIds: number[], change: object) =>
    (await staff<Preview>(`${path}/bulkPreview`, { agentId, skuIds, change })).data
  const act = (agentId: number, skuIds: number[], more: object) =>
    staff<Counts>(`${path}/bulkSave`, { agentId, skuIds, ...more })
  const pays = async (agentId: number, sku: number) => {
    const row = (await list({ agentId, pageSize: 500 })).rows.find(({ skuId }) => skuId === sku)!
    const { adultMinor, childMinor, infantMinor } = row.price
    return {
      prices: [adultMinor, childMinor, infantMinor],
      method: row.method,
      values: row.values,
      methods: row.methods,
    }
  }
  const quote = (agentId: number, rows: object[]) => staff(`${path}/save`, { agentId, rows })

  it('are two acts: minus 5 % of an agent at minus 10 % lowers what it pays, or marks that it raises', async () => {
    const { agentId, tour } = await quoted()
    await act(agentId, [tour], { act: 'set', method: 'percent', by: -1_000, guests })
    const less = { method: 'percent', by: -500, guests }
    const set = await preview(agentId, [tour], { kind: 'set', ...less })
    expect(set.rows).toMatchObject([
      { after: { price: { adultMinor: 209_000 } }, otherWay: ['adult', 'child'] },
    ])
    const change = await preview(agentId, [tour], { kind: 'change', ...less })
    expect(change.rows).toMatchObject([{ after: { price: { adultMinor: 188_100 } }, otherWay: [] }])
    await act(agentId, [tour], { act: 'change', ...less, preview: change.preview })
    expect(await pays(agentId, tour)).toMatchObject({
      prices: [188_100, 128_250, 0],
      method: 'percent',
      values: { adult: -1_450, child: -1_450 },
    })
    expect((await events(agentId)).map((event) => event.type)).toEqual([
      'pricing.quotationSet',
      'pricing.quotationRule',
    ])
  })

  it('a fixed price stays a fixed price, an amount makes one, and a fixed price can be set', async () => {
    const { agentId, tour } = await quoted()
    await act(agentId, [tour], { act: 'set', method: 'fixed', by: 180_000, guests: ['adult'] })
    expect((await pays(agentId, tour)).prices).toEqual([180_000, 150_000, 0])
    await act(agentId, [tour], { act: 'change', method: 'percent', by: 1_000, guests: ['adult'] })
    await act(agentId, [tour], { act: 'change', method: 'amount', by: -5_050, guests: ['child'] })
    expect(await pays(agentId, tour)).toMatchObject({
      prices: [198_000, 144_950, 0],
      method: 'fixed',
      values: { adult: 198_000, child: 144_950, infant: null },
    })
    const refused = await act(agentId, [tour], { act: 'change', method: 'fixed', by: 1, guests })
    expect(refused.error.fields).toMatchObject([{ field: 'method', why: 'notAllowed' }])
    expect((await act(agentId, [tour], { method: 'percent', by: 1, guests })).error.fields).toMatchObject([
      { field: 'act' },
    ])
  })

  it('guests that are not chosen keep their quotation, whatever the method', async () => {
    const { agentId, tour } = await quoted()
    const fixed = { method: 'fixed', values: { ...noValues, adult: 80_000, child: 30_000 }, onSale: true }
    await quote(agentId, [{ skuId: tour, ...fixed }])
    await act(agentId, [tour], { act: 'set', method: 'amount', by: -5_000, guests: ['adult'] })
    expect(await pays(agentId, tour)).toMatchObject({
      prices: [215_000, 30_000, 0],
      method: 'amount',
      methods: { child: 'fixed' },
    })
    await act(agentId, [tour], { act: 'change', method: 'amount', by: -5_000, guests: ['adult'] })
    expect(await pays(agentId, tour)).toMatchObject({ prices: [210_000, 30_000, 0], method: 'fixed' })
  })

  it('says why quotations stay', async () => {
    const { agentId, tour, dive, van, skuIds } = await quoted()
    const today = (await list({ agentId })).date
    const span = { from: today, to: today, weekdays: [], session: '' }
    const custom = { skuId: dive, ...span, method: 'fixed', values: { ...noValues, adult: 1 } }
    await staff('distributorStandardPrice/custom/save', { agentId, ...custom })
    const change = { kind: 'change', method: 'percent', by: -500 }
    const { rows, stays, unchanged } = await preview(agentId, skuIds, { ...change, guests: ['adult'] })
    expect(rows.map(({ skuId }) => skuId)).toEqual([tour])
    const code = async (id: number) =>
      (await list({ agentId, pageSize: 500 })).rows.find(({ skuId }) => skuId === id)!.skuCode
    expect([unchanged, stays]).toEqual([
      2,
      expect.arrayContaining([
        { why: 'customPrice', count: 1, skuCodes: [await code(dive)] },
        { why: 'otherGuests', count: 1, skuCodes: [await code(van)] },
      ]),
    ])
    expect((await preview(agentId, [dive], { ...change, guests: ['child'] })).stays).toMatchObject([
      { why: 'noPrice' },
    ])
    expect((await preview(agentId, [tour], { kind: 'clear' })).stays).toMatchObject([{ why: 'alreadySo' }])
  })
})

describe('copying from another agent', () => {
  it('fills what is empty or replaces all, and brings money into the agent’s currency', async () => {
    const from = await quoted()
    const { tour, dive, van, skuIds } = from
    const rows = [
      { skuId: tour, method: 'fixed', values: { ...noValues, adult: 200_000 }, onSale: true },
      { skuId: dive, method: 'percent', values: { ...noValues, adult: -500 }, onSale: true },
      { skuId: van, method: 'amount', values: { ...noValues, unit: -10_000 }, onSale: false },
    ]
    await staff(`${path}/save`, { agentId: from.agentId, rows })
    const agentId = await inside((ctx) => makeAgent(ctx, 'CNY'))
    await staff(`${path}/save`, {
      agentId,
      rows: [{ skuId: tour, method: 'fixed', values: { ...noValues, adult: 1 }, onSale: true }],
    })
    const ask = { agentId, skuIds, fromId: from.agentId }
    const describe = async () =>
      (await list({ agentId, pageSize: 500 })).rows
        .filter((row) => skuIds.includes(row.skuId))
        .map((row) => [row.method, row.values.adult ?? row.values.unit, row.onSale])
    expect((await staff<Counts>(`${path}/copy`, { ...ask, mode: 'fill' })).data).toMatchObject({
      changed: 2,
      unchanged: 1,
    })
    expect(await describe()).toEqual([
      ['fixed', 1, true],
      ['percent', -500, true],
      ['amount', -2_000, false],
    ])
    expect((await staff<Counts>(`${path}/copy`, { ...ask, mode: 'replace' })).data).toMatchObject({
      changed: 1,
    })
    expect(await describe()).toEqual([
      ['fixed', 40_000, true],
      ['percent', -500, true],
      ['amount', -2_000, false],
    ])
  })

  it('refuses the agent itself, a stranger, and currencies without a rate', async () => {
    const { agentId, skuIds } = await quoted()
    const other = await inside((ctx) => makeAgent(ctx, 'EUR'))
    const copy = (fromId: number) => staff(`${path}/copy`, { agentId, skuIds, fromId })
    expect((await copy(agentId)).error.fields).toMatchObject([{ field: 'fromId' }])
    expect((await copy(99_999_999)).error.code).toBe(404000)
    expect((await copy(other)).error.code).toBe(409031)
  })
})
