import fc from 'fast-check'
import type { Amounts } from '#contract/kit/guests.ts'
import { roundModes } from '#contract/pricing/pricing.schema.ts'
import {
  moneyOf,
  type CalendarRow,
  type PriceBook,
  type PriceRule,
} from '#server/pricing/resolve/price-book.ts'
import { emptyBook } from './price-texts.ts'

/** Any price book: all six layers, currencies with a margin, rounding, both charge methods. What is asked is of these days. */
export const requestedDates = ['2026-12-21', '2026-12-24', '2026-12-26', '2026-12-27']
export const requestedSessions = ['', '08:00', '13:00']
const money = fc.option(fc.integer({ min: 0, max: 5_000_00 }), { freq: 2 })
const amounts = fc.record<Amounts>({
  adultMinor: money,
  childMinor: money,
  infantMinor: money,
  unitMinor: money,
})
const rule: fc.Arbitrary<PriceRule> = fc.oneof(
  ...(['fixed', 'percent', 'amount'] as const).map((method) => {
    const range = { fixed: [0, 5_000_00], percent: [-10_000, 5_000], amount: [-2_000_00, 2_000_00] }[
      method
    ] as [number, number]
    const value = fc.option(fc.integer({ min: range[0], max: range[1] }), { freq: 2 })
    return fc.record({
      method: fc.constant(method),
      values: fc.record({ adult: value, child: value, infant: value, unit: value }),
    })
  }),
)
const numbered = <T extends object>(rules: fc.Arbitrary<T>) =>
  fc.array(rules, { maxLength: 4 }).map((list) => list.map((one, createdNo) => ({ ...one, createdNo })))
const span = fc
  .tuple(fc.constantFrom(...requestedDates), fc.constantFrom(...requestedDates))
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
const rounding: fc.Arbitrary<Pick<PriceRule, 'rounding'>> = fc
  .record({
    mode: fc.constantFrom(...roundModes),
    stepMinor: fc.constantFrom(5_00, 10_00, 99_00, 1_000_00),
  })
  .map((one) => ({ rounding: one }))
const dated = numbered(
  fc
    .tuple(rule, span, fc.subarray([1, 2, 3, 4, 5, 6, 7]), fc.constantFrom(...requestedSessions))
    .map(([one, range, weekdays, session]) => ({ ...one, ...range, weekdays, session })),
)
const scoped = numbered(
  fc
    .tuple(rule, fc.constantFrom('sku', 'product', 'type', 'category', 'catalogue'), fc.nat(2), rounding)
    .map(([one, scope, depth, round]) => ({
      ...one,
      ...round,
      scope,
      depth: scope === 'category' ? depth : 0,
    })),
)
const calendar = fc
  .array(
    fc.tuple(
      fc.constantFrom(...requestedDates),
      fc.constantFrom(...requestedSessions),
      amounts,
      fc.boolean(),
    ),
    {
      maxLength: 8,
    },
  )
  .map(
    (rows) =>
      new Map(
        rows.map(([date, session, row, closed]) => [
          session ? `${date} ${session}` : date,
          { ...row, closed } satisfies CalendarRow,
        ]),
      ),
  )
export const anyBook: fc.Arbitrary<PriceBook> = fc
  .record({
    chargeMethod: fc.constantFrom('per-person', 'per-unit'),
    quotation: fc.option(rule),
    calendar,
    basePrice: fc.option(amounts),
    customPricing: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: dated }),
    strategyCustomPricing: dated,
    strategyRules: scoped,
    money: fc.constantFrom(
      { currency: 'THB', rate: '1' },
      { currency: 'CNY', rate: '0.2031' },
      { currency: 'USD', rate: '0.0291' },
      { currency: 'KRW', rate: '41.37' },
      { currency: 'CNY', rate: null },
    ),
    margin: fc.constantFrom(0, 0, 250, 1_999),
  })
  .map(({ money: { currency, rate }, margin, ...parts }): PriceBook => ({
    ...emptyBook,
    ...parts,
    ...moneyOf('THB', currency, rate, null, margin),
  }))
