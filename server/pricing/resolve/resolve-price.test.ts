import { describe, expect, it } from 'vitest'
import { minorToText } from '#contract/kit/money/money.ts'
import { amountKey, guestKinds, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { PriceTrace } from '#contract/pricing/pricing.schema.ts'
import { PriceTrace as TraceSchema } from '#contract/pricing/pricing.schema.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import {
  amountsOf,
  datedRulesOf,
  emptyBook,
  guestsOf,
  minorOf,
  ruleOf,
  scopedRulesOf,
  tellKinds,
} from '#test/kit/price-texts.ts'
import { dayKey, moneyOf, type CalendarRow, type PriceBook } from './price-book.ts'
import { resolveUnitPrice, totalPrice, tracePrice } from './resolve-price.ts'

const page = 'algorithms/prices.md'
const date = '2026-12-24'
const nobody = guestsOf('0 / 0 / 0')
const asRequested = (input: string) => ({ date, session: input === 'day' ? '' : input })
const plain = (amount: number | null) =>
  amount === null ? null : minorToText(amount, 'THB').replace(/\.00$/, '')
const tellPrice = (unit: Amounts) =>
  tellKinds([plain(unit.adultMinor), plain(unit.childMinor), plain(unit.infantMinor)])
const deciders = (trace: PriceTrace) =>
  tellKinds(
    (['adult', 'child', 'infant'] as const).map(
      (kind) => trace.steps.find((step) => step.answers.includes(kind))?.layer ?? null,
    ),
  )

function calendarOf(rows: Record<string, CalendarRow | null>): PriceBook['calendar'] {
  const filled = Object.entries(rows).filter((row): row is [string, CalendarRow] => row[1] !== null)
  return new Map(filled.map(([session, row]) => [dayKey(date, session), row]))
}
const priced = (text: string): CalendarRow | null =>
  text === '–' ? null : { ...amountsOf(text), closed: false }
const shut = (text: string): CalendarRow | null =>
  text === '–' ? null : { ...noAmounts, closed: text === 'closed' }

describe('the worked examples of the page on prices', () => {
  it.each(docTable(page, 'Layers by example'))('$asked: base $`base price`, quotation $quotation', (row) => {
    const book: PriceBook = {
      ...emptyBook,
      basePrice: amountsOf(row['base price']!),
      calendar: calendarOf({ '': priced(row['price of the day']!), '08:00': priced(row['price of 08:00']!) }),
      quotation: ruleOf(row['quotation']!),
    }
    const price = resolveUnitPrice(book, asRequested(row['asked']!))
    expect(tellPrice(price.unit)).toBe(row['price'])
    expect(deciders(tracePrice(book, asRequested(row['asked']!), nobody))).toBe(row['decided by'])
  })

  it.each(docTable(page, 'Custom pricing by example'))('$`custom pricing` on $asked', (row) => {
    const book: PriceBook = {
      ...emptyBook,
      basePrice: amountsOf('2200 / 1500 / 0'),
      quotation: ruleOf('percent -10 / -10 / –'),
      customPricing: datedRulesOf(row['custom pricing']!, '2026'),
    }
    const [day = '', session = ''] = row['asked']!.split(' ')
    const ask = { date: `2026-${day}`, session }
    expect(tellPrice(resolveUnitPrice(book, ask).unit)).toBe(row['price'])
    expect(deciders(tracePrice(book, ask, nobody))).toBe(row['decided by'])
  })

  it.each(docTable(page, 'Strategy rules by example'))('$rules', (row) => {
    const book: PriceBook = {
      ...emptyBook,
      basePrice: amountsOf('2190 / 1530 / –'),
      strategyRules: scopedRulesOf(row['rules']!),
    }
    expect(tellPrice(resolveUnitPrice(book, asRequested('day')).unit)).toBe(row['price'])
    expect(deciders(tracePrice(book, asRequested('day'), nobody))).toBe(row['decided by'])
  })

  it.each(docTable(page, 'Guests by example'))('$guests at $price', ({ price, guests, total, missing }) => {
    const book = { ...emptyBook, basePrice: amountsOf(price!) }
    const ask = asRequested('day')
    const found = totalPrice(book, resolveUnitPrice(book, ask), guestsOf(guests!), ask)
    expect(plain(found.totalMinor) ?? '–').toBe(total)
    expect(found.baseTotalMinor).toBe(found.totalMinor)
    expect(found.missing.join(', ') || '–').toBe(missing)
  })

  it.each(docTable(page, 'Currencies by example'))('$`list price` at $rate with $quotation', (row) => {
    const [list, baseCurrency] = row['list price']!.split(' ') as [string, string]
    const [rate, currency] = row['rate']!.split(' ') as [string, string]
    const book: PriceBook = {
      ...emptyBook,
      ...moneyOf(baseCurrency, currency, rate, '2026-11-01'),
      basePrice: { ...noAmounts, adultMinor: minorOf(list, baseCurrency) },
      quotation: ruleOf(row['quotation']!, row['quotation']!.startsWith('percent') ? 'THB' : currency),
    }
    const { unit, baseUnit } = resolveUnitPrice(book, asRequested('day'))
    expect(`${minorToText(unit.adultMinor!, currency)} ${currency}`).toBe(row['agent pays'])
    expect(`${minorToText(baseUnit.adultMinor!, baseCurrency)} ${baseCurrency}`).toBe(row['worth'])
  })

  it.each(docTable(page, 'On sale and open'))('day $day, 08:00 $`08:00`: $asked is $sold', (row) => {
    const book = {
      ...emptyBook,
      calendar: calendarOf({ '': shut(row['day']!), '08:00': shut(row['08:00']!) }),
    }
    expect(resolveUnitPrice(book, asRequested(row['asked']!)).closed).toBe(row['sold'] === 'closed')
  })
})

describe('a price', () => {
  it('is on sale only when both the SKU and the quotation say so', () => {
    const onSale = (book: Partial<PriceBook>) =>
      resolveUnitPrice({ ...emptyBook, ...book }, asRequested('day')).onSale
    expect(onSale({})).toBe(true)
    expect(onSale({ skuOnSale: false })).toBe(false)
    expect(onSale({ quotationOnSale: false })).toBe(false)
  })

  it('is missing altogether, and says why, where the agent’s currency has no rate', () => {
    const book: PriceBook = {
      ...emptyBook,
      ...moneyOf('THB', 'CNY', null, null),
      basePrice: amountsOf('2200 / 1500 / 0'),
    }
    const price = resolveUnitPrice(book, asRequested('day'))
    expect(price.unit).toEqual(noAmounts)
    expect(totalPrice(book, price, guestsOf('1 / 0 / 0'), asRequested('day')).missing).toEqual(['rate'])
  })

  it('per unit answers for the unit alone, whatever else stands in the rows', () => {
    const basePrice = { adultMinor: 1, childMinor: 1, infantMinor: 1, unitMinor: 350_000 }
    const book: PriceBook = { ...emptyBook, chargeMethod: 'per-unit', basePrice }
    const price = resolveUnitPrice(book, asRequested('day'))
    expect(price.unit).toEqual({ ...noAmounts, unitMinor: 350_000 })
    const total = totalPrice(
      book,
      price,
      { adults: 4, children: 2, infants: 0, units: 1 },
      asRequested('day'),
    )
    expect(total.totalMinor).toBe(350_000)
  })

  it('tells each layer tried, and what a percentage worked on', () => {
    const book: PriceBook = {
      ...emptyBook,
      basePrice: amountsOf('2200 / 1500 / 0'),
      calendar: calendarOf({ '': priced('2600 / – / –') }),
      quotation: ruleOf('percent -10 / -10 / –'),
    }
    const trace = tracePrice(book, asRequested('day'), nobody)
    expect(TraceSchema.parse(trace)).toEqual(trace)
    expect(trace.steps.map(({ layer, answers }) => `${layer}: ${answers.join(' ')}`)).toEqual([
      'agentCustom: ',
      'quotation: adult child',
      'strategyCustom: ',
      'strategyRule: ',
      'calendar: ',
      'base: infant',
    ])
    const [, quoted] = trace.steps
    expect(quoted!.before).toEqual({ ...noAmounts, adultMinor: 260_000, childMinor: 150_000 })
    expect(quoted!.after).toEqual({ ...noAmounts, adultMinor: 234_000, childMinor: 135_000 })
    expect(quoted!.on.map(({ layer, answers }) => `${layer}: ${answers.join(' ')}`)).toEqual([
      'calendar: adult',
      'base: child infant',
    ])
  })

  it('passes stepwise price, promo code and tax in this order, and tells each', () => {
    const by = (rule: string, change: (minor: number) => number) => ({
      rule,
      adjust: (total: { agent: number; base: number }) => ({
        agent: change(total.agent),
        base: change(total.base),
      }),
    })
    const book: PriceBook = {
      ...emptyBook,
      basePrice: amountsOf('1000 / – / –'),
      adjustments: {
        tax: [by('VAT', (minor) => minor * 2)],
        promo: [by('SEA100', (minor) => minor - 10_000)],
        stepwise: [by('2+', (minor) => minor / 2)],
      },
    }
    const ask = asRequested('day')
    const total = totalPrice(book, resolveUnitPrice(book, ask), guestsOf('2 / 0 / 0'), ask)
    expect(total.totalMinor).toBe(180_000)
    expect(
      tracePrice(book, ask, guestsOf('2 / 0 / 0')).adjustments.map(({ stage, beforeMinor, afterMinor }) => [
        stage,
        beforeMinor,
        afterMinor,
      ]),
    ).toEqual([
      ['stepwise', 200_000, 100_000],
      ['promo', 100_000, 90_000],
      ['tax', 90_000, 180_000],
    ])
  })

  it('names every kind by one key', () => {
    expect(guestKinds.map((kind) => amountKey[kind])).toEqual(Object.keys(noAmounts))
  })
})
