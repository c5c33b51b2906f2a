import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cost } from './costing.ts'
import { exampleDays, exampleSheet } from './costing-example.ts'
import { inSeason, priceTable, seasonOn } from './seasons.ts'

const season = { name: 'Lunar New Year', from: '2027-02-01', to: '2027-02-14', addBasisPoints: 2000 }
const sheet = { ...exampleSheet, seasons: [season] }

test('a day lies in a season with its first and its last day', () => {
  expect(
    ['2027-01-31', '2027-02-01', '2027-02-14', '2027-02-15'].map((date) => seasonOn(sheet, date)),
  ).toEqual([null, season, season, null])
})

test('a season raises prices before they are rounded, and the single supplement with them', () => {
  const [plain, raised] = priceTable(exampleDays, sheet)
  const priceOf = (table: typeof plain) =>
    table?.costing.breaks.find(({ paying }) => paying === 20)?.priceMinor
  // 12,302 / 0.85 x 0.207162 = 2,998.24344; times 1.2 = 3,597.89, up to 3,600. 3,000 times 1.2 is the same by chance; 975 is not.
  expect([priceOf(plain), priceOf(raised)]).toEqual([300_000, 360_000])
  // 974.88 x 1.2 = 1,169.86
  expect(raised?.costing.supplements.singleMinor).toBe(117_000)
  expect(plain?.costing).toEqual(cost(exampleDays, exampleSheet))
})

test('a typed price is raised too, and rounded to its step', () => {
  const [first, ...rest] = sheet.breaks
  const typed = { ...sheet, breaks: first ? [{ ...first, typedMinor: 310_000 }, ...rest] : [] }
  expect(inSeason(typed, { ...season, addBasisPoints: 333 }).breaks[0]?.typedMinor).toBe(320_500)
  expect(inSeason(typed, null).breaks[0]?.typedMinor).toBe(310_000)
})

test('what more a season adds, no price is lower for it, and costs stay what they are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9000, max: 20_000 }),
      fc.integer({ min: 0, max: 5000 }),
      (points, more) => {
        const at = (addBasisPoints: number) =>
          cost(exampleDays, inSeason(sheet, { ...season, addBasisPoints })).breaks
        const [low, high] = [at(points), at(points + more)]
        low.forEach(({ priceMinor, totalMinor }, place) => {
          expect(high[place]?.priceMinor).toBeGreaterThanOrEqual(priceMinor ?? NaN)
          expect(high[place]?.totalMinor).toBe(totalMinor)
        })
      },
    ),
  )
})
