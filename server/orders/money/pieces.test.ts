import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noAmounts, type Guests } from '#contract/kit/guests.ts'
import { minorToText, textToMinor } from '#contract/kit/money/money.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import type { CancelStep } from './cancellation.ts'
import { feeOfParts } from './fees.ts'
import { addGuests, noGuests, shareAmong, sumSold, takeOut, type Piece, type Sold } from './pieces.ts'

const page = 'algorithms/amendments.md'
const money = (text = '') => textToMinor(text, 'THB')!
const text = (minor: number) => minorToText(minor, 'THB')

/** "2 adults, 1 child" as guests. */
function readGuests(words = ''): Guests {
  const keys = { adult: 'adults', child: 'children', infant: 'infants' } as const
  return words.split(', ').reduce((sum, part) => {
    const [count = '', kind = ''] = part.split(' ')
    const key = keys[(kind === 'adults' ? 'adult' : kind) as keyof typeof keys]
    return { ...sum, [key]: Number(count) }
  }, noGuests)
}

const soldFor = (priceMinor: number): Piece => ({
  day: '2026-12-24',
  since: 0,
  counts: { ...noGuests, adults: 2, children: 1 },
  unit: { ...noAmounts, adultMinor: 198_000, childMinor: 135_000 },
  priceMinor,
  baseMinor: priceMinor,
  taxes: [],
})

test.each(docTable(page, 'What goes by example'))('of $sold for goes $goes: $share', (row) => {
  const { stays, removed } = takeOut(soldFor(money(row['sold for'])), readGuests(row['goes']))
  expect([text(removed.priceMinor), text(stays?.priceMinor ?? 0)]).toEqual([row['share'], row['stays']])
})

/** "48 → 50 %", "48 → 500.00", "48 → 1 of 3 nights". */
function readStep(words = ''): { rule: CancelStep[]; nights: number } {
  if (words === '–') return { rule: [], nights: 0 }
  const [hours = '', stored = ''] = words.split(' → ')
  const hoursBefore = Number(hours)
  const stay = /^(\d+) of (\d+) nights$/.exec(stored)
  if (stay) return { rule: [{ hoursBefore, keepNights: Number(stay[1]) }], nights: Number(stay[2]) }
  if (stored.endsWith('%'))
    return { rule: [{ hoursBefore, keepBasisPoints: parseFloat(stored) * 100 }], nights: 0 }
  return { rule: [{ hoursBefore, keepMinor: money(stored) }], nights: 0 }
}

test.each(docTable(page, 'What is kept of a share by example'))('of $share by $rule is kept $kept', (row) => {
  const moment = (at: string) => new Date(`${at.replace(' ', 'T')}:00+07:00`)
  const share = money(row['share'])
  const { feeMinor: stored } = feeOfParts([{ shareMinor: share, startsAt: moment('2026-12-24 08:00') }], {
    ...readStep(row['rule']),
    totalMinor: 531_000,
    at: moment('2026-12-22 12:00'),
  })
  expect([text(stored), text(share - stored)]).toEqual([row['kept'], row['given back']])
})

const amount = fc.integer({ min: 0, max: 9e12 })
const few = fc.integer({ min: 0, max: 20 })
const anyGuests = fc.record({
  adults: few,
  children: few,
  infants: few,
  units: fc.integer({ min: 0, max: 2 }),
})
const anyUnit = fc.record({
  adultMinor: fc.option(fc.integer({ min: 0, max: 1e9 })),
  childMinor: fc.option(fc.integer({ min: 0, max: 1e9 })),
  infantMinor: fc.option(fc.integer({ min: 0, max: 1e9 })),
  unitMinor: fc.option(fc.integer({ min: 0, max: 1e9 })),
})
const anySold: fc.Arbitrary<Sold> = fc.record({
  priceMinor: amount,
  baseMinor: amount,
  taxes: fc.array(
    fc.record({
      ruleId: fc.integer({ min: 1, max: 3 }),
      name: fc.constant('VAT'),
      basisPoints: fc.constant(700),
      inclusive: fc.boolean(),
      taxMinor: amount,
      baseTaxMinor: amount,
    }),
    { maxLength: 1 },
  ),
})

test('shares add up to what was sold, and none is below zero', () => {
  fc.assert(
    fc.property(
      anySold,
      fc.array(anyGuests, { minLength: 1, maxLength: 5 }),
      anyUnit,
      (sold, groups, unit) => {
        const shares = shareAmong(sold, groups, unit)
        expect(sumSold(shares)).toMatchObject({ priceMinor: sold.priceMinor, baseMinor: sold.baseMinor })
        expect(Math.min(...shares.map((share) => share.priceMinor))).toBeGreaterThanOrEqual(0)
        const tax = sold.taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
        expect(shares.flatMap(({ taxes }) => taxes).reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(
          tax,
        )
      },
    ),
  )
})

test('guests who go one after the other get back what they get together, within a minor unit each', () => {
  fc.assert(
    fc.property(anySold, anyGuests, anyGuests, anyGuests, anyUnit, (sold, first, second, left, unit) => {
      const counts = [first, second, left].reduce(addGuests)
      const piece: Piece = { ...sold, day: '2026-12-24', since: 0, counts, unit }
      const together = takeOut(piece, addGuests(first, second))
      const one = takeOut(piece, first)
      if (!one.stays || !together.stays) return
      const two = takeOut(one.stays, second)
      if (!two.stays) return
      expect(Math.abs(two.stays.priceMinor - together.stays.priceMinor)).toBeLessThanOrEqual(2)
    }),
  )
})
