import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { Calendar, CalendarChanged } from '#contract/pricing/calendar/calendar.schema.ts'
import { makeCost, makeMerchant, makeSku, makeSupplier } from '#test/kit/pricing-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../../kit/testing.ts'

const path = 'standard/calendarPrice'
const permissions = ['entertainment.calendarPrice', 'entertainment.calendarPrice.edit']
const { app, login, merchantId, staff, inside, day } = await pricingWorld(await testDatabase(), permissions)
const cell = (date: string, more: object = {}) => ({
  date,
  session: '',
  ...noAmounts,
  closed: false,
  ...more,
})
const calendar = async (skuId: number, from = day(0), to = day(30)) =>
  (await staff<Calendar>(`${path}/get`, { skuId, from, to })).data
const events = (skuId: number) =>
  inside((ctx) =>
    ctx.db
      .selectFrom('event')
      .selectAll()
      .where('subject', '=', 'sku')
      .where('subject_id', '=', skuId)
      .orderBy('id')
      .execute(),
  )

describe('the price calendar', () => {
  it('saves cells, changes them, and forgets a cell that says nothing any more', async () => {
    const skuId = await inside((ctx) => makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000 } }))
    const save = (cells: object[]) => staff<CalendarChanged>(`${path}/save`, { skuId, cells })
    const first = await save([
      cell(day(1), { adultMinor: 260_000 }),
      cell(day(2), { closed: true }),
      cell(day(3)),
    ])
    expect(first.data).toEqual({ added: 2, changed: 0, removed: 0, belowCost: 0 })
    const second = await save([
      cell(day(1), { adultMinor: 270_000 }),
      cell(day(2)),
      cell(day(4), { childMinor: 0 }),
    ])
    expect(second.data).toEqual({ added: 1, changed: 1, removed: 1, belowCost: 0 })
    const { rows, basePrice, can } = await calendar(skuId)
    expect(
      rows.map(({ date, adultMinor, childMinor, closed }) => [date, adultMinor, childMinor, closed]),
    ).toEqual([
      [day(1), 270_000, null, false],
      [day(4), null, 0, false],
    ])
    expect(basePrice.adultMinor).toBe(220_000)
    expect(can).toEqual({ edit: true })
  })

  it('writes one event for one act, with every cell before and after', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    await staff(`${path}/save`, {
      skuId,
      cells: [cell(day(1), { adultMinor: 1 }), cell(day(2), { adultMinor: 2 })],
    })
    await staff(`${path}/save`, {
      skuId,
      cells: [cell(day(1), { adultMinor: 3 }), cell(day(2)), cell(day(5), { closed: true })],
    })
    const written = await events(skuId)
    expect(written.map((event) => event.type)).toEqual(['pricing.calendarChanged', 'pricing.calendarChanged'])
    const { facts, before, after } = written[1]!
    expect(facts).toMatchObject({ cells: 3, added: 1, changed: 1, removed: 1, from: day(1), to: day(5) })
    expect(before).toEqual([cell(day(1), { adultMinor: 1 }), cell(day(2), { adultMinor: 2 })])
    expect(after).toEqual([cell(day(1), { adultMinor: 3 }), cell(day(5), { closed: true })])
  })

  it('writes nothing, and no event, where nothing would change', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    expect(
      (await staff<CalendarChanged>(`${path}/save`, { skuId, cells: [cell(day(1))] })).data,
    ).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await events(skuId)).toEqual([])
  })

  it('names every wrong cell and saves none of them', async () => {
    const skuId = await inside((ctx) => makeSku(ctx, { sessions: ['08:00'] }))
    const answer = await staff(`${path}/save`, {
      skuId,
      cells: [
        cell(day(1), { adultMinor: 1 }),
        cell(day(-1), { adultMinor: 1 }),
        cell(day(1), { session: '13:00', adultMinor: 1 }),
        cell(day(2), { unitMinor: 1 }),
        cell(day(1), { adultMinor: 2 }),
        cell(day(3), { session: '08:00', adultMinor: 1, version: 7 }),
      ],
    })
    expect(answer.error.code).toBe(400000)
    expect(answer.error.fields?.map(({ field, why }) => `${field} ${why}`)).toEqual([
      'cells.1.date pricing.fieldErrors.past',
      'cells.2.session pricing.fieldErrors.noSession',
      'cells.3.unitMinor pricing.fieldErrors.otherMethod',
      'cells.4.date pricing.fieldErrors.twice',
      'cells.5.version kit.errors.changedMeanwhile',
    ])
    expect((await calendar(skuId)).rows).toEqual([])
  })

  it('tells the second of two people that the first has changed a cell', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    await staff(`${path}/save`, { skuId, cells: [cell(day(1), { adultMinor: 1, version: 0 })] })
    const [seen] = (await calendar(skuId)).rows
    const save = (adultMinor: number) =>
      staff(`${path}/save`, { skuId, cells: [cell(day(1), { adultMinor, version: seen!.version })] })
    const answers = await Promise.all([save(2), save(3)])
    expect(answers.map((answer) => answer.error.code).toSorted((a, b) => a - b)).toEqual([0, 400000])
    const [now] = (await calendar(skuId)).rows
    const winner = answers[0].error.code === 0 ? 2 : 3
    expect(now!.adultMinor).toBe(winner)
  })

  it('warns of cells below cost without refusing them', async () => {
    const skuId = await inside(async (ctx) => {
      const id = await makeSku(ctx, { base: { adultMinor: 130_000 } })
      await makeCost(ctx, {
        skuId: id,
        supplierId: await makeSupplier(ctx, id),
        adultMinor: 140_000,
        childMinor: 90_000,
      })
      return id
    })
    const answer = await staff<CalendarChanged>(`${path}/save`, {
      skuId,
      cells: [
        cell(day(1), { adultMinor: 139_999 }),
        cell(day(2), { adultMinor: 140_000, childMinor: 80_000 }),
        cell(day(3), { adultMinor: 200_000 }),
      ],
    })
    expect(answer.data).toMatchObject({ added: 3, belowCost: 2 })
    const { rows, baseBelowCost } = await calendar(skuId)
    expect(rows.map((row) => row.belowCost)).toEqual([['adult'], ['child'], []])
    expect(baseBelowCost).toEqual(['adult'])
  })
})

describe('a pattern over the calendar', () => {
  it('lays a price over some weekdays of a range and some sessions, and leaves the rest as it is', async () => {
    const skuId = await inside((ctx) => makeSku(ctx, { sessions: ['08:00', '13:00'] }))
    await staff(`${path}/save`, {
      skuId,
      cells: [cell(day(1), { session: '08:00', childMinor: 7, closed: true })],
    })
    const weekday = Temporal.PlainDate.from(day(1)).dayOfWeek
    const pattern = {
      skuId,
      from: day(1),
      to: day(14),
      weekdays: [weekday],
      sessions: ['08:00', '13:00'],
      set: { adultMinor: 5 },
    }
    const answer = await staff<CalendarChanged>(`${path}/saveBulk`, pattern)
    expect(answer.data).toMatchObject({ added: 3, changed: 1, removed: 0 })
    const view = (await calendar(skuId)).rows.map(({ date, session, adultMinor, childMinor, closed }) => [
      date,
      session,
      adultMinor,
      childMinor,
      closed,
    ])
    expect(view).toEqual([
      [day(1), '08:00', 5, 7, true],
      [day(1), '13:00', 5, null, false],
      [day(8), '08:00', 5, null, false],
      [day(8), '13:00', 5, null, false],
    ])
    expect((await events(skuId)).length).toBe(2)
  })

  it('takes prices away, opens and closes', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    const bulk = (more: object) =>
      staff<CalendarChanged>(`${path}/saveBulk`, { skuId, from: day(1), to: day(10), ...more })
    expect((await bulk({ set: { adultMinor: 5, closed: true } })).data.added).toBe(10)
    expect((await bulk({ set: { closed: false } })).data.changed).toBe(10)
    expect((await bulk({ clear: ['adult'] })).data.removed).toBe(10)
    expect((await calendar(skuId)).rows).toEqual([])
  })

  it('refuses the past, a range without such a weekday, too long a range and an empty change', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    const why = async (more: object) =>
      (
        await staff(`${path}/saveBulk`, { skuId, from: day(1), to: day(1), set: { adultMinor: 1 }, ...more })
      ).error.fields?.map((field) => `${field.field} ${field.why}`)
    expect(await why({ from: day(-1) })).toEqual(['from pricing.fieldErrors.past'])
    expect(await why({ weekdays: [(Temporal.PlainDate.from(day(1)).dayOfWeek % 7) + 1] })).toEqual([
      'weekdays pricing.fieldErrors.noDay',
    ])
    expect(await why({ to: day(500) })).toEqual(['to pricing.fieldErrors.tooManyDays'])
    expect(await why({ to: day(0) })).toEqual(['to pricing.fieldErrors.beforeStart'])
    expect(await why({ set: {} })).toEqual(['set required'])
    expect(await why({ set: { unitMinor: 1 } })).toEqual(['set.unitMinor pricing.fieldErrors.otherMethod'])
  })
})

describe('the base price', () => {
  it('is saved with what it was before', async () => {
    const skuId = await inside((ctx) => makeSku(ctx, { base: { adultMinor: 220_000 } }))
    expect(
      (await staff(`${path}/saveBase`, { skuId, ...noAmounts, adultMinor: 230_000, childMinor: 160_000 }))
        .error.code,
    ).toBe(0)
    expect((await calendar(skuId)).basePrice).toEqual({
      ...noAmounts,
      adultMinor: 230_000,
      childMinor: 160_000,
    })
    const [event] = await events(skuId)
    expect(event).toMatchObject({
      type: 'pricing.basePriceChanged',
      before: { adultMinor: 220_000, childMinor: null },
      after: { adultMinor: 230_000 },
    })
  })

  it('of a SKU charged per person has no price of a unit', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    const { error } = await staff(`${path}/saveBase`, { skuId, ...noAmounts, unitMinor: 1 })
    expect(error.fields).toMatchObject([{ field: 'unitMinor', why: 'pricing.fieldErrors.otherMethod' }])
  })
})

describe('who may', () => {
  it('see the calendar with its permission, and change it with another; no agent or supplier either', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    const ask = { skuId, from: day(0), to: day(1) }
    const reader = await login({ merchantId, permissions: ['entertainment.calendarPrice'] })
    expect((await reader<Calendar>(`${path}/get`, ask)).data.can).toEqual({})
    expect(
      (await reader(`${path}/save`, { skuId, cells: [cell(day(1), { adultMinor: 1 })] })).error.code,
    ).toBe(1003)
    const supplierId = await inside((ctx) => makeSupplier(ctx))
    const supplier = await login({
      merchantId,
      kind: 'supplier',
      supplierId,
      permissions: ['entertainment.calendarPrice'],
    })
    expect((await supplier(`${path}/get`, ask)).error.code).toBe(1003)
  })

  it('of another merchant finds nothing', async () => {
    const skuId = await inside((ctx) => makeSku(ctx))
    const stranger = await login({ merchantId: await makeMerchant(app), isSuper: true })
    expect((await stranger(`${path}/get`, { skuId, from: day(0), to: day(1) })).error.code).toBe(404000)
    expect(
      (await stranger(`${path}/save`, { skuId, cells: [cell(day(1), { adultMinor: 1 })] })).error.code,
    ).toBe(404000)
    expect((await stranger<{ rows: unknown[] }>(`${path}/skus`)).data.rows).toEqual([])
  })
})
