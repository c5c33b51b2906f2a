import { describe, expect, test } from 'vitest'
import { inMerchant, makeCost, makeSupplier } from '#test/kit/pricing-world.ts'
import { sheetWorld, type PriceSheetKind } from '#test/kit/sheet-world.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { readSheet } from '../../kit/sheet/sheet.ts'

const { server, merchant, admin, agentId, strategyId, tour, van, room, supplierId, kinds, check, download } =
  await sheetWorld()

describe('what was downloaded', () => {
  test('comes back as nothing to do: every kind, as workbook and as text, in any language', async () => {
    await inMerchant(server.app, merchant.id, async (ctx) => {
      const hotel = await makeSupplier(ctx, room)
      await makeCost(ctx, { skuId: room, supplierId: hotel, unitMinor: 200_000 })
    })
    const noted = 'a; "b", ก\n=1+1'
    const lay = (path: string, of: object, more: object) =>
      admin.data(path, {
        ...of,
        skuId: tour,
        from: '2027-03-01',
        to: '2027-03-31',
        weekdays: [1, 3],
        note: noted,
        ...more,
      })
    const none = { adult: null, child: null, infant: null, unit: null }
    for (const [path, of] of [
      ['/supplier/distributorStandardPrice/custom/save', { agentId }],
      ['/supplier/priceStrategyStandard/custom/save', { strategyId }],
    ] as const) {
      await lay(path, of, { method: 'percent', values: { ...none, adult: -1_250 } })
      // Two of the same days, laid over each other by hand, come back too.
      await lay(path, of, { method: 'amount', values: { ...none, child: -5_000 } })
      await lay(path, of, { method: 'amount', values: { ...none, child: -6_000 } })
    }
    await lay(
      '/supplier/standardSupplier/specialCost/save',
      { supplierId },
      {
        currency: 'THB',
        adultMinor: 120_050,
        childMinor: null,
        infantMinor: null,
        unitMinor: null,
      },
    )
    const rows = [
      {
        skuId: tour,
        method: 'percent',
        methods: { child: 'fixed', infant: 'amount' },
        values: { ...none, adult: 333, child: 120_050, infant: -500 },
        onSale: false,
      },
      { skuId: van, method: 'amount', values: { ...none, unit: -1 }, onSale: true },
    ]
    await admin.data('/supplier/priceStrategyStandard/save', { strategyId, rows })
    await admin.data('/supplier/distributorStandard/save', { agentId, rows })
    await admin.data('/hotelSupplierService/distributorHotelRoom/save', {
      agentId,
      rows: [{ skuId: room, method: 'fixed', values: { ...none, unit: 280_000 }, onSale: true }],
    })
    for (const kind of Object.keys(kinds) as PriceSheetKind[])
      for (const [format, language] of [
        ['csv', 'zh-CN'],
        ['xlsx', 'th'],
      ] as const) {
        const file = await download(kind, { format }, language)
        const { counts, unknownHeads, rowCount } = await check(kind, file)
        expect({ kind, format, language, counts, unknownHeads }).toEqual({
          kind,
          format,
          language,
          counts: { create: 0, update: 0, same: rowCount, refused: 0, warned: 0 },
          unknownHeads: [],
        })
        expect(rowCount).toBeGreaterThan(0)
      }
  }, 120_000)

  test('a template names what there is to be filled in, and comes back as nothing to do', async () => {
    for (const kind of Object.keys(kinds) as PriceSheetKind[]) {
      const rows = await readSheet(await download(kind, { template: true, format: 'csv' }))
      expect(rows.length).toBeGreaterThan(1)
      expect(rows[1]?.[0]).toMatch(/TOUR|VAN|ROOM/)
      const { counts } = await check(kind, writeCsv(rows))
      expect({ kind, counts }).toMatchObject({ kind, counts: { create: 0, update: 0, refused: 0 } })
    }
  }, 120_000)
})
