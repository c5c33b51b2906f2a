import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountKey, guestKinds, kindsOf, noAmounts, ruleMethods } from '#contract/kit/guests.ts'
import type { QuotationChange } from '#contract/pricing/quotation/quotation.schema.ts'
import { plays } from '#test/kit/plays.ts'
import { changedQuotation } from './changed-quotation.ts'
import { listBook, type CalendarRow, type PriceBook } from '../resolve/price-book.ts'
import { ruleOf, standard, tidy, type Quotation } from './quotation.ts'
import { resolveUnitPrice } from '../resolve/resolve-price.ts'

const price = fc.option(fc.integer({ min: 0, max: 500_000 }), { freq: 5 })
const amounts = fc.record({ adultMinor: price, childMinor: price, infantMinor: price, unitMinor: price })
const method = fc.constantFrom(...ruleMethods)
const value = fc.option(fc.integer({ min: -9_000, max: 200_000 }), { freq: 3 })
const values = fc.record({ adult: value, child: value, infant: value, unit: value })
const methods = fc.record(
  { adult: method, child: method, infant: method, unit: method },
  { requiredKeys: [] },
)
const chargeMethod = fc.constantFrom('per-person', 'per-unit')
const quotation: fc.Arbitrary<Quotation> = fc.oneof(
  fc.constant(standard),
  fc.record({ method, methods, values, onSale: fc.boolean() }),
)
const guests = fc.subarray([...guestKinds], { minLength: 1 })
const by = fc.integer({ min: -9_999, max: 9_999 })
const change: fc.Arbitrary<QuotationChange> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), method, by, guests }),
  fc.record({
    kind: fc.constant('change' as const),
    method: fc.constantFrom('percent', 'amount'),
    by,
    guests,
  }),
)
const ask = (date: string) => ({ date, session: '' })
const days = ['2026-12-01', '2026-12-02'].map(ask)

test('whatever is set or changed, guests that are not chosen pay what they paid, on every day', () => {
  fc.assert(
    fc.property(quotation, change, chargeMethod, amounts, amounts, (any, act, charged, base, ofDay) => {
      const book = (of: Quotation): PriceBook => ({
        ...listBook(charged, 'THB'),
        basePrice: base,
        calendar: new Map<string, CalendarRow>([[days[1]!.date, { ...ofDay, closed: false }]]),
        quotation: ruleOf(of),
      })
      const before = tidy(any, charged)
      const now = () => ({
        price: resolveUnitPrice(book(before), days[0]!).unit,
        list: resolveUnitPrice(book(standard), days[0]!).unit,
        custom: [],
      })
      const view = changedQuotation({ quotation: before, chargeMethod: charged, now, source: undefined }, act)
      const after = 'after' in view ? view.after : before
      const chosen = 'guests' in act ? act.guests : []
      for (const day of days)
        for (const kind of kindsOf(charged)) {
          const paid = (of: Quotation) => resolveUnitPrice(book(of), day).unit[amountKey[kind]]
          if (!chosen.includes(kind)) expect(paid(after)).toBe(paid(before))
        }
      expect(after.onSale).toBe(before.onSale)
    }),
    { numRuns: plays(5_000) },
  )
})

test('a change of today’s price comes to that price, and never goes the other way', () => {
  fc.assert(
    fc.property(
      quotation,
      by,
      fc.constantFrom('percent' as const, 'amount' as const),
      amounts,
      (any, size, how, base) => {
        const book = (of: Quotation): PriceBook => ({
          ...listBook('per-person', 'THB'),
          basePrice: base,
          quotation: ruleOf(of),
        })
        const paid = (of: Quotation) => resolveUnitPrice(book(of), days[0]!).unit
        const before = tidy(any, 'per-person')
        const [price, list] = [paid(before), base ?? noAmounts]
        const view = changedQuotation(
          {
            quotation: before,
            chargeMethod: 'per-person',
            now: () => ({ price, list, custom: [] }),
            source: undefined,
          },
          { kind: 'change', method: how, by: size, guests: ['adult'] },
        )
        const { adultMinor: old } = price
        const now = 'after' in view ? paid(view.after).adultMinor : old
        if (old === null || now === null) {
          expect(now).toBe(old)
          return
        }
        const wanted = Math.max(0, how === 'percent' ? (old * (10_000 + size)) / 10_000 : old + size)
        // A percentage of the list price is kept to a hundredth of a percent.
        expect(Math.abs(now - wanted)).toBeLessThanOrEqual(2 + (list.adultMinor ?? 0) / 10_000)
      },
    ),
    { numRuns: plays(5_000) },
  )
})
