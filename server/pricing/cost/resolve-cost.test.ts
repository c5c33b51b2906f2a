import { describe, expect, it } from 'vitest'
import { minorToText } from '#contract/kit/money/money.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { withoutTax } from '#contract/pricing/tax/tax.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { amountsOf, guestsOf, minorOf, tellKinds } from '#test/kit/price-texts.ts'
import {
  kindsBelowCost,
  resolveUnitCost,
  totalCost,
  type BaseCost,
  type CostBook,
  type SpecialCost,
} from './resolve-cost.ts'

const page = 'algorithms/costs.md'
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const plain = (amount: number | null) =>
  amount === null ? null : minorToText(amount, 'THB').replace(/\.00$/, '')

const baseCosts = (text: string): BaseCost[] =>
  text === '–'
    ? []
    : text.split(';').map((part) => {
        const [validFrom = '', amounts = ''] = part.split(': ')
        return { validFrom: validFrom.trim(), currency: 'THB', ...amountsOf(amounts) }
      })
function specialCosts(text: string): SpecialCost[] {
  const match = /^(\S+)\.\.(\S+?)((?: \w{3})*): (.+)$/.exec(text)
  if (!match) return []
  const days = match[3]!
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((day) => weekdays.indexOf(day) + 1)
  return [
    {
      createdNo: 1,
      from: match[1]!,
      to: match[2]!,
      weekdays: days,
      currency: 'THB',
      ...amountsOf(match[4]!),
    },
  ]
}
function taxOf(text: string) {
  const [, rate, way] = /^(\d+) % (\w+)$/.exec(text) ?? []
  return rate ? { basisPoints: Number(rate) * 100, inclusive: way === 'inclusive' } : null
}
const bookOf = (parts: Partial<CostBook>): CostBook => ({
  chargeMethod: 'per-person',
  currency: 'THB',
  base: [],
  special: [],
  ...parts,
})

describe('the worked examples of the page on costs', () => {
  it.each(docTable(page, 'Costs by example'))('$guests on $day', (row) => {
    const cost = resolveUnitCost(
      bookOf({ base: baseCosts(row['base costs']!), special: specialCosts(row['special cost']!) }),
      row['day']!,
    )
    const { adultMinor, childMinor, infantMinor } = cost.unitCosts
    expect(tellKinds([adultMinor, childMinor, infantMinor].map(plain))).toBe(row['unit costs'])
    expect(plain(totalCost('per-person', cost, guestsOf(row['guests']!))) ?? 'missing').toBe(row['cost'])
  })

  it.each(docTable(page, 'Below cost'))('$`price, worth in THB`, tax $tax, against $cost', (row) => {
    const [amount = '–', currency = 'THB'] = row['cost']!.split(' ')
    const net = withoutTax(minorOf(row['price, worth in THB']!)!, taxOf(row['tax']!))
    expect(minorToText(net, 'THB')).toBe(row['without tax'])
    const price = { ...noAmounts, adultMinor: net }
    const cost = { currency, unitCosts: { ...noAmounts, adultMinor: minorOf(amount, currency) } }
    const rate = row['rate to THB'] === '–' ? null : row['rate to THB']!
    const toBase = (minor: number) =>
      currency === 'THB' ? minor : rate === null ? null : converter(rate, currency, 'THB').there(minor)
    expect(kindsBelowCost('per-person', price, cost, toBase)).toEqual(
      row['flag'] === 'below cost' ? ['adult'] : [],
    )
  })
})

describe('a cost', () => {
  it('lets the later-created special cost win, and fills what it leaves from the earlier one', () => {
    const special = (createdNo: number, amounts: string) => ({
      createdNo,
      from: '2026-12-01',
      to: '2026-12-31',
      weekdays: [],
      currency: 'THB',
      ...amountsOf(amounts),
    })
    const book = bookOf({ special: [special(1, '2000 / 1200 / –'), special(2, '1800 / – / –')] })
    expect(resolveUnitCost(book, '2026-12-24').unitCosts).toEqual(amountsOf('1800 / 1200 / –'))
  })

  it('never mixes two currencies', () => {
    const base = [{ validFrom: '2026-01-01', currency: 'USD', ...amountsOf('40 / 20 / 0') }]
    const special = [
      {
        createdNo: 1,
        from: '2026-12-01',
        to: '2026-12-31',
        weekdays: [],
        currency: 'THB',
        ...amountsOf('1800 / – / –'),
      },
    ]
    const cost = resolveUnitCost(bookOf({ base, special }), '2026-12-24')
    expect(cost).toEqual({ currency: 'THB', unitCosts: amountsOf('1800 / – / –') })
  })

  it('of a SKU charged per unit is the unit’s', () => {
    const book = bookOf({
      chargeMethod: 'per-unit',
      base: [{ validFrom: '2026-01-01', currency: 'THB', ...amountsOf('1 / 1 / 1'), unitMinor: 250_000 }],
    })
    const cost = resolveUnitCost(book, '2026-12-24')
    expect(totalCost('per-unit', cost, { adults: 5, children: 0, infants: 0, units: 1 })).toBe(250_000)
    expect(cost.unitCosts.adultMinor).toBeNull()
  })
})
