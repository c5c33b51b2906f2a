import { beforeAll, describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { SkuCalendars, RaisePreview } from '#contract/pricing/raise/raise.schema.ts'
import {
  inMerchant,
  makeCost,
  makeMerchant,
  makeSku,
  makeSupplier,
  pricingHttp,
  testApp,
} from '#test/kit/pricing-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import { todayOf } from '../../kit/text/today.ts'

const app = testApp(await testDatabase())
const { login } = await pricingHttp(app)
const path = 'standard/calendarPrice'
const permissions = [
  'entertainment.calendarPrice',
  'entertainment.calendarPrice.edit',
  'tools.ForAgentList',
  'tools.ModifyLog.revert',
]
type Raised = { changed: number; belowCost: number; eventId: number | null }

async function world() {
  const merchantId = await makeMerchant(app)
  const staff = await login({ merchantId, permissions })
  return inMerchant(app, merchantId, async (ctx) => {
    const tour = await makeSku(ctx, { base: { adultMinor: 200_000, childMinor: 100_000 } })
    const boat = await makeSku(ctx, { sessions: ['09:00', '13:00'], base: { adultMinor: 50_050 } })
    const van = await makeSku(ctx, { chargeMethod: 'per-unit', base: { unitMinor: 180_000 } })
    await makeCost(ctx, { skuId: tour, supplierId: await makeSupplier(ctx, tour), adultMinor: 195_000 })
    const today = todayOf(ctx)
    const after = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
    return { merchantId, staff, tour, boat, van, after }
  })
}
const raise = (more: object) => ({
  method: 'percent',
  by: 1_000,
  guests: ['adult', 'unit'],
  weekdays: [],
  ...more,
})
let here: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  here = await world()
})

describe('a rise of many prices', () => {
  it('shows every price before and after, does it SKU by SKU as shown, and the log takes it back', async () => {
    const { staff, tour, boat, van, after } = here
    const cells = [
      { date: after(2), session: '', ...noAmounts, adultMinor: 240_000, closed: false },
      { date: after(3), session: '', ...noAmounts, closed: true },
    ]
    await staff(`${path}/save`, { skuId: tour, cells })
    await staff(`${path}/save`, {
      skuId: boat,
      cells: [{ date: after(1), session: '13:00', ...noAmounts, adultMinor: 40_000, closed: false }],
    })
    const ask = raise({ from: after(1), to: after(4) })
    const preview = (
      await staff<RaisePreview>(`${path}/raise/preview`, { ...ask, skuIds: [tour, boat, van] })
    ).data
    const view = preview.rows.map(({ skuId, cells: count, lines }) => [
      skuId,
      count,
      lines.map(({ from, to, session, before, after: then }) => [
        from,
        to,
        session,
        before.adultMinor ?? before.unitMinor,
        then.adultMinor ?? then.unitMinor,
      ]),
    ])
    expect(view).toEqual([
      [
        tour,
        4,
        [
          [after(1), after(1), '', 200_000, 220_000],
          [after(2), after(2), '', 240_000, 264_000],
          [after(3), after(4), '', 200_000, 220_000],
        ],
      ],
      // Half up: 50,050 and a tenth of it is 55,055.
      [
        boat,
        5,
        [
          [after(1), after(4), '', 50_050, 55_055],
          [after(1), after(1), '13:00', 40_000, 44_000],
        ],
      ],
      [van, 4, [[after(1), after(4), '', 180_000, 198_000]]],
    ])
    expect(
      (await staff<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(4) })).data.rows[0]!.rows,
    ).toHaveLength(2)

    const done: Raised[] = []
    for (const { skuId, shown } of preview.rows)
      done.push((await staff<Raised>(`${path}/raise/save`, { ...ask, skuId, shown })).data)
    expect(done.map(({ changed }) => changed)).toEqual([4, 5, 4])
    const matrix = (await staff<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(4) })).data
    expect(
      matrix.rows.map(({ rows: stored }) =>
        stored.map(({ adultMinor, unitMinor }) => adultMinor ?? unitMinor),
      ),
    ).toEqual([
      [220_000, 264_000, 220_000, 220_000],
      [55_055, 44_000, 55_055, 55_055, 55_055],
      [198_000, 198_000, 198_000, 198_000],
    ])
    expect(matrix.rows[0]!.rows.map(({ closed }) => closed)).toEqual([false, false, true, false])

    for (const { eventId } of done)
      expect((await staff('distributorStandardPrice/log/revert', { id: eventId })).error.code).toBe(0)
    const back = (await staff<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(4) })).data
    expect(
      back.rows.map(({ rows: stored }) => stored.map(({ date, adultMinor }) => [date, adultMinor])),
    ).toEqual([
      [
        [after(2), 240_000],
        [after(3), null],
      ],
      [[after(1), 40_000]],
      [],
    ])
  })

  it('flags what falls below cost, rounds as asked, and leaves other guests alone', async () => {
    const { staff, tour, after } = await world()
    const ask = raise({
      from: after(1),
      to: after(30),
      by: -333,
      guests: ['adult'],
      rounding: { mode: 'nearest', stepMinor: 1_000 },
      skuIds: [tour],
    })
    const [row] = (await staff<RaisePreview>(`${path}/raise/preview`, ask)).data.rows
    expect(row).toMatchObject({ cells: 30, belowCost: 30 })
    // 193,340 to the nearest ten baht.
    expect(row!.lines).toMatchObject([
      { after: { adultMinor: 193_000, childMinor: null }, belowCost: ['adult'] },
    ])
    await staff(`${path}/raise/save`, { ...ask, skuIds: undefined, skuId: tour })
    const matrix = (await staff<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(1) })).data
    expect(matrix.rows[0]!.rows[0]).toMatchObject({
      adultMinor: 193_000,
      childMinor: null,
      belowCost: ['adult'],
    })
  })

  it('on some weekdays is one line of them, not one for each week', async () => {
    const { staff, van, after } = await world()
    const ask = raise({ from: after(1), to: after(60), weekdays: [6, 7], skuIds: [van] })
    const [row] = (await staff<RaisePreview>(`${path}/raise/preview`, ask)).data.rows
    expect(row!.lines).toMatchObject([{ weekdays: [6, 7], after: { unitMinor: 198_000 } }])
    expect(row!.cells).toBeGreaterThan(15)
  })

  it('leaves what changed since it was shown, tells its day, and raises the rest', async () => {
    const { staff, boat, after } = await world()
    const ask = raise({ from: after(1), to: after(3) })
    const [row] = (await staff<RaisePreview>(`${path}/raise/preview`, { ...ask, skuIds: [boat] })).data.rows
    await staff(`${path}/save`, {
      skuId: boat,
      cells: [
        { date: after(2), session: '', ...noAmounts, adultMinor: 100, closed: false },
        // Not there when it was shown: nobody agreed to raise it.
        { date: after(3), session: '09:00', ...noAmounts, adultMinor: 200, closed: false },
      ],
    })
    const { data } = await staff<Raised & { left: number; note: string }>(`${path}/raise/save`, {
      ...ask,
      skuId: boat,
      shown: row!.shown,
    })
    expect(data).toMatchObject({ changed: 2, left: 2 })
    expect(data.note).toContain(`${after(2)}, ${after(3)} 09:00`)
    const matrix = (await staff<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(3) })).data
    expect(
      matrix.rows
        .find(({ sku }) => sku.id === boat)!
        .rows.map(({ date, session, adultMinor }) => [date, session, adultMinor]),
    ).toEqual([
      [after(1), '', 55_055],
      [after(2), '', 100],
      [after(3), '', 55_055],
      [after(3), '09:00', 200],
    ])
  })

  it.each(['', 'x', '.', '9e9-1', '.1-a-b', '*'.repeat(1000), '.99999999999-1'])(
    'raises nothing by a text that shows nothing: %s',
    async (shown) => {
      const { staff, van, after } = here
      const answer = await staff<Raised>(`${path}/raise/save`, {
        ...raise({ from: after(1), to: after(3) }),
        skuId: van,
        shown,
      })
      expect(answer.data).toMatchObject({ changed: 0 })
    },
  )

  it('by filter reaches what the matrix shows, and no other merchant', async () => {
    const { staff, after } = await world()
    const other = await world()
    const ask = raise({ from: after(1), to: after(1) })
    expect(
      (await staff<RaisePreview>(`${path}/raise/preview`, { ...ask, filter: {} })).data.rows,
    ).toHaveLength(3)
    const stranger = await staff(`${path}/raise/preview`, { ...ask, skuIds: [other.tour] })
    expect(stranger.error.code).toBe(404_000)
    expect((await staff(`${path}/raise/save`, { ...ask, skuId: other.tour })).error.code).toBe(404_000)
  })

  it.each([
    ['from', { from: '2020-01-01', to: '2020-01-02' }],
    ['to', { from: '2030-02-01', to: '2030-01-01' }],
    ['to', { from: '2030-01-01', to: '2032-01-01' }],
    ['to', { from: '2030-01-31', to: '2030-02-31' }],
    ['by', { from: '2030-01-01', to: '2030-01-02', by: -10_001 }],
    ['by', { from: '2030-01-01', to: '2030-01-02', by: '99999999999999999999' }],
    ['weekdays', { from: '2030-01-01', to: '2030-01-01', weekdays: [7] }],
    ['guests', { from: '2030-01-01', to: '2030-01-01', guests: [] }],
  ])('refuses a wrong %s by its field', async (field, wrong) => {
    const { staff, tour } = here
    const answer = await staff(`${path}/raise/save`, raise({ ...wrong, skuId: tour }))
    expect(answer.error.fields?.[0]).toMatchObject({ field })
  })

  it('is for who may change prices', async () => {
    const { merchantId, tour, after } = here
    const looker = await login({ merchantId, permissions: ['entertainment.calendarPrice'] })
    const ask = raise({ from: after(1), to: after(1) })
    expect((await looker(`${path}/raise/preview`, { ...ask, skuIds: [tour] })).error.code).toBe(1003)
    expect((await looker(`${path}/raise/save`, { ...ask, skuId: tour })).error.code).toBe(1003)
    expect((await looker<SkuCalendars>(`${path}/matrix`, { from: after(1), to: after(1) })).data.can).toEqual(
      {},
    )
  })
})
