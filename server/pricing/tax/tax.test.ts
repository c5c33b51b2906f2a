import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorToText } from '#contract/kit/money/money.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { taxOf, taxWithin } from '#contract/pricing/tax/tax.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { emptyBook, guestsOf, minorOf } from '#test/kit/price-texts.ts'
import { plays } from '#test/kit/plays.ts'
import { discountOf } from '../../promotions/promotions.public.ts'
import { stepwiseOf } from '../../promotions/ladders/stepwise.ts'
import type { Pair } from '#contract/kit/money/pair.ts'
import type { PriceBook, TaxTerms } from '../resolve/price-book.ts'
import { CachedBook } from '../resolve/price-cache.ts'
import { totalPrice, tracePrice } from '../resolve/resolve-price.ts'
import { sharesOf, taxOn, taxShares } from './tax-shares.ts'
import { taxesFor, type LoadedTax } from './tax-rules.ts'

const page = 'algorithms/tax.md'
const date = '2026-12-24'
const percent = (text: string) => Math.round(Number.parseFloat(text) * 100)
const minorAt = (amount: string, currency = 'THB'): number => minorOf(amount, currency)!
const text = (minor: number, currency = 'THB') => minorToText(minor, currency)
const terms = (rate: string, way: string): TaxTerms => ({
  ruleId: 1,
  name: 'VAT',
  basisPoints: percent(rate),
  inclusive: way === 'inclusive',
  from: null,
  to: null,
})

const sku = { id: 5, productType: 'day-trip', categoryId: 3 }
const agentId = 7
/** "1 % agent SKU 2026-12-24~": a rule of the page, the `at`th made. */
function ruleOf(written: string, at: number): LoadedTax {
  const [rate = '', , ...words] = written.split(' ')
  const says = (...parts: string[]) => parts.every((part) => words.includes(part))
  const days = words.find((word) => word.includes('~'))?.split('~') ?? ['', '']
  const other = says('other')
  return {
    ...terms(rate, 'inclusive'),
    ruleId: at + 1,
    from: days[0] || null,
    to: days[1] || null,
    skuIds: says('SKU') ? [other ? 99 : sku.id] : [],
    productTypes: says('type') ? [sku.productType] : [],
    categoryIds: says('category') ? [other ? 98 : says('above') ? 1 : 3] : [],
    agentIds: says('agent') ? [other ? 97 : agentId] : [],
  }
}

describe('tax by the page', () => {
  it.each(docTable(page, 'Which rule holds'))('$rules → $tax', ({ rules, tax }) => {
    const made = rules === '–' ? [] : rules!.split(' ; ').map(ruleOf)
    const found = taxOn(taxesFor(made, sku, agentId, [3, 1]), date)
    expect(found ? `${found.basisPoints / 100} %` : '–').toBe(tax)
  })

  it.each(docTable(page, 'Tax of an amount'))('$amount, $rate $way', (row) => {
    const [amount, currency] = row['amount']!.split(' ') as [string, string]
    const minor = minorAt(amount, currency)
    const tax = taxOf(minor, percent(row['rate']!), row['way'] === 'inclusive')
    expect(text(tax, currency)).toBe(row['tax'])
    expect(text(row['way'] === 'inclusive' ? minor : minor + tax, currency)).toBe(row['total'])
  })

  it.each(docTable(page, 'One order, one rounding'))('$nights', ({ nights, rate, way, tax, shared }) => {
    const paid = nights!.split(' / ').map((amount) => minorAt(amount))
    const parts = sharesOf(
      terms(rate!, way!),
      paid.map((minor) => ({ agent: minor, base: minor })),
    ).map(({ agent }) => agent)
    expect(parts.map((part) => text(part)).join(' / ')).toBe(shared)
    expect(text(parts.reduce((sum, part) => sum + part, 0))).toBe(tax)
  })

  it.each(docTable(page, 'After stepwise price and promo code'))('$guests, $way', (row) => {
    const ladder = stepwiseOf(
      {
        id: 1,
        name: 'Groups',
        basis: 'quantity',
        method: 'percent',
        skuIds: [],
        agentIds: [],
        serviceFrom: null,
        serviceTo: null,
        steps: [
          {
            from: 4,
            days: null,
            values: { adult: -1_000, child: -1_000, infant: -1_000, unit: null },
          },
        ],
      },
      date,
      (minor) => minor,
    )
    const book: PriceBook = {
      ...emptyBook,
      basePrice: { ...noAmounts, adultMinor: 198_000, childMinor: 135_000, infantMinor: 0 },
      taxes: [terms('7 %', row['way']!)],
      adjustments: { ...emptyBook.adjustments, stepwise: [ladder] },
    }
    const stored = new CachedBook('1', book, date, date)
    const ask = { date, session: '' }
    const guests = guestsOf(row['guests']!)
    const price = stored.price(ask)
    const before = totalPrice(book, price, guests, ask).totalMinor!
    const off = discountOf(
      { kind: 'percent', basisPoints: 500, amountMinor: null, mostMinor: null, leastTotalMinor: 0 },
      { agent: before, base: before },
      (minor) => minor,
    )!
    const promo =
      row['promo code'] === '–'
        ? undefined
        : {
            rule: 'SEA',
            adjust: (total: Pair) => ({ agent: total.agent - off.agent, base: total.base - off.base }),
          }
    const [tax] = taxShares([{ cached: stored, price: stored.price(ask), guests, promo, ...ask }])
    const { totalMinor } = totalPrice(book, price, guests, ask, { promo, tax })
    expect(text(totalMinor!)).toBe(row['total'])
    const view = tracePrice(book, ask, guests, { promo, tax }).adjustments
    const after = (stage: string) => view.find((one) => one.stage === stage)?.afterMinor
    expect([after('stepwise'), after('promo')].map((minor) => (minor ? text(minor) : '–'))).toEqual([
      row['stepwise'],
      row['promo code'],
    ])
    expect(text(view.find(({ stage }) => stage === 'tax')!.tax!.taxMinor)).toBe(row['tax'])
  })

  it.each(docTable(page, 'In the books'))('$`given back` of $total', (row) => {
    const [total, tax, back] = [row['total']!, row['tax']!, row['given back']!].map((one) =>
      minorAt(one),
    ) as [number, number, number]
    const given = taxWithin(back, total, tax)
    expect([text(given), text(tax - given)]).toEqual([row['tax given back'], row['tax kept']])
  })
})

const amount = fc.integer({ min: 0, max: 9_000_000_000_000 })
const rate = fc.integer({ min: 0, max: 10_000 })

describe('tax', () => {
  it('that was put on an amount is the tax that is in the sum', () => {
    fc.assert(
      fc.property(amount, rate, (net, basisPoints) => {
        const tax = taxOf(net, basisPoints, false)
        expect(taxOf(net + tax, basisPoints, true)).toBe(tax)
      }),
      { numRuns: plays(2_000) },
    )
  })

  it('is within half a minor unit of the exact one, and no more than the amount', () => {
    fc.assert(
      fc.property(amount, rate, fc.boolean(), (minor, basisPoints, inclusive) => {
        const tax = taxOf(minor, basisPoints, inclusive)
        const whole = inclusive ? 10_000n + BigInt(basisPoints) : 10_000n
        const off = BigInt(tax) * whole - BigInt(minor) * BigInt(basisPoints)
        expect((off < 0n ? -off : off) * 2n <= whole).toBe(true)
        expect(tax >= 0 && tax <= minor).toBe(true)
      }),
      { numRuns: plays(2_000) },
    )
  })

  it('of nights adds up to the tax of what they come to together, and none has more than its night', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000_000_000 }), { minLength: 1, maxLength: 30 }),
        rate,
        fc.boolean(),
        (nights, basisPoints, inclusive) => {
          const rule = { ...terms('0 %', 'inclusive'), basisPoints, inclusive }
          const parts = sharesOf(
            rule,
            nights.map((minor) => ({ agent: minor, base: 2 * minor })),
          )
          const sum = (of: (part: Pair) => number) => parts.reduce((all, part) => all + of(part), 0)
          const whole = nights.reduce((all, minor) => all + minor, 0)
          expect(sum(({ agent }) => agent)).toBe(taxOf(whole, basisPoints, inclusive))
          expect(sum(({ base }) => base)).toBe(taxOf(2 * whole, basisPoints, inclusive))
          parts.forEach(({ agent }, at) => expect(agent >= 0 && agent <= nights[at]!).toBe(true))
        },
      ),
    )
  })

  it('goes back in proportion: all with all, none with none, more with more, never off by more than a half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_000_000_000 }),
        rate,
        fc.nat(),
        fc.nat(),
        (total, points, a, b) => {
          const tax = taxOf(total, points, true)
          const [less, more] = [a % (total + 1), b % (total + 1)].toSorted((x, y) => x - y) as [
            number,
            number,
          ]
          expect([taxWithin(total, total, tax), taxWithin(0, total, tax)]).toEqual([tax, 0])
          expect(taxWithin(less, total, tax) <= taxWithin(more, total, tax)).toBe(true)
          const off = BigInt(taxWithin(more, total, tax)) * BigInt(total) - BigInt(tax) * BigInt(more)
          expect((off < 0n ? -off : off) * 2n <= BigInt(total)).toBe(true)
        },
      ),
      { numRuns: plays(2_000) },
    )
  })
})
