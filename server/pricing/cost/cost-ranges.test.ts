import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { plays } from '#test/kit/plays.ts'
import { rangesOf, usualAmounts } from './cost-ranges.ts'
import { holdsOn } from './resolve-cost.ts'

const at = (adultMinor: number): Amounts => ({ ...noAmounts, adultMinor })
const first = Temporal.PlainDate.from('2027-01-01')
const dates = (count: number) => Array.from({ length: count }, (_, no) => first.add({ days: no }).toString())

test('a season with dearer weekends is two ranges, whole weeks without weekdays', () => {
  const days = new Map(
    dates(120).map((date, no) => {
      const { dayOfWeek } = Temporal.PlainDate.from(date)
      return [date, at(no < 20 || no >= 90 ? 100 : dayOfWeek >= 6 ? 300 : 200)] as const
    }),
  )
  expect(usualAmounts(days)).toEqual(at(100))
  expect(rangesOf(at(100), days)).toEqual([
    { from: '2027-01-21', to: '2027-03-31', weekdays: [1, 2, 3, 4, 5], amounts: at(200) },
    { from: '2027-01-23', to: '2027-03-28', weekdays: [6, 7], amounts: at(300) },
  ])
  const whole = new Map(dates(60).map((date, no) => [date, at(no < 14 ? 500 : 100)] as const))
  expect(rangesOf(at(100), whole)).toEqual([
    { from: '2027-01-01', to: '2027-01-14', weekdays: [], amounts: at(500) },
  ])
})

test('what is usual is what days cost without a season, however long seasons are; without such days it stays what it was while a day costs it', () => {
  const season = new Map(dates(181).map((date, no) => [date, at(no < 30 ? 100 : 300)] as const))
  expect(usualAmounts(season)).toEqual(at(300))
  expect(usualAmounts(season, { undated: at(100) })).toEqual(at(100))
  const whole = new Map(dates(181).map((date) => [date, at(300)] as const))
  expect(usualAmounts(whole, { undated: at(100) }), 'never charged yet').toEqual(at(300))
  expect(usualAmounts(whole, { undated: at(100), isBefore: ({ adultMinor }) => adultMinor === 100 })).toEqual(
    at(100),
  )
  const two = new Map(dates(100).map((date, no) => [date, at(no < 40 ? 200 : 300)] as const))
  expect(usualAmounts(two, { isBefore: ({ adultMinor }) => adultMinor === 200 })).toEqual(at(200))
  expect(usualAmounts(new Map(), { undated: at(100) })).toBeUndefined()
})

test('seen day after day, what is usual changes with no season', () => {
  const seasons = fc.array(fc.constantFrom(undefined, 200, 300), { minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(seasons, (minors) => {
      const priceOn = (no: number) => at(minors[Math.floor(no / 60) % minors.length] ?? 100)
      let before: Amounts | undefined
      const seen = new Set<number | null>()
      for (let today = 0; today < 400; today += 7) {
        const days = new Map(dates(181).map((date, no) => [date, priceOn(today + no)] as const))
        const had = before
        before = usualAmounts(days, {
          undated: at(100),
          isBefore: ({ adultMinor }) => adultMinor === had?.adultMinor,
        })
        seen.add(before!.adultMinor)
      }
      const first = dates(181).some((_, no) => priceOn(no).adultMinor === 100)
      if (first) expect([...seen]).toEqual([100])
      else expect(seen.size).toBeLessThanOrEqual(3)
    }),
    { numRuns: plays(60) },
  )
})

test('whatever days come to, each is in exactly the range of its amounts, or in none where it comes to the base', () => {
  const priced = fc.array(fc.option(fc.constantFrom(100, 200, 300), { nil: undefined }), { maxLength: 60 })
  fc.assert(
    fc.property(priced, (minors) => {
      const days = new Map(
        dates(minors.length).flatMap((date, no) => {
          const minor = minors[no]
          return minor === undefined ? [] : [[date, at(minor)] as const]
        }),
      )
      const base = usualAmounts(days) ?? at(100)
      const ranges = rangesOf(base, days)
      for (const [date, amounts] of days) {
        const found = ranges.filter((range) => holdsOn(range, date)).map((range) => range.amounts)
        expect(found).toEqual(amounts.adultMinor === base.adultMinor ? [] : [amounts])
      }
    }),
    { numRuns: plays(300) },
  )
})
