import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorToText } from '#contract/kit/money/money.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { amountsOf, emptyBook, guestsOf, minorOf, tellKinds } from '#test/kit/price-texts.ts'
import { plays } from '#test/kit/plays.ts'
import { packageUnitPrice, shareAmongParts, type PricedPart } from './package-price.ts'
import type { UnitPrice } from './resolve-price.ts'
import { totalPrice } from './resolve-price.ts'

const page = 'algorithms/packages.md'
const ask = { date: '2026-12-24', session: '' }
const plain = (minor: number | null): string =>
  minor === null ? '–' : minorToText(minor, 'THB').replace(/\.00$/, '')

const part = (unit: Amounts, alone: number | null, chargeMethod = 'per-person'): PricedPart => ({
  alone: alone === null ? null : { agent: alone, base: alone },
  unit,
  missing: alone === null ? ['adult'] : [],
  closed: false,
  chargeMethod,
})
const own = (adultMinor: number | null): UnitPrice => ({
  unit: { ...noAmounts, adultMinor },
  baseUnit: { ...noAmounts, adultMinor },
  closed: false,
  onSale: true,
})
const one = guestsOf('1 / 0 / 0')

describe('the worked examples of the page on packages', () => {
  it.each(docTable(page, 'Shares by example'))('$price of $alone', (row) => {
    const parts = row['alone']!.split('+').map((text) => part(noAmounts, minorOf(text.trim())))
    const composed = row['price'] === 'sum'
    const price = packageUnitPrice(own(minorOf(row['price']!.replace('own ', ''))), composed, parts)
    const { totalMinor, baseTotalMinor } = totalPrice(emptyBook, price, one, ask)
    expect(plain(totalMinor)).toBe(row['total'])
    const shares =
      totalMinor === null ? null : shareAmongParts({ agent: totalMinor, base: baseTotalMinor! }, parts)
    expect(shares?.map(({ agent }) => plain(agent)).join(' + ') ?? '–').toBe(row['shares'])
  })

  it.each(docTable(page, 'The sum for one guest by example'))('$parts', (row) => {
    const parts = row['parts']!.split(';').map((text) => {
      const [, method, amounts = ''] = /^(person|unit) (.+)$/.exec(text.trim())!
      return method === 'unit'
        ? part({ ...noAmounts, unitMinor: minorOf(amounts) }, 0, 'per-unit')
        : part(amountsOf(amounts), 0)
    })
    const { unit } = packageUnitPrice(own(null), true, parts)
    expect(tellKinds([unit.adultMinor, unit.childMinor, unit.infantMinor].map(plain))).toBe(row['a guest'])
    expect(plain(unit.unitMinor)).toBe(row['once an order'])
  })
})

it('shares add up in both currencies, none is below zero, and a heavier part never bears less by more than a rounding', () => {
  const amount = fc.integer({ min: 0, max: 900_000_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(fc.option(amount, { nil: null }), { minLength: 1, maxLength: 20 }),
      (agent, base, alone) => {
        const parts = alone.map((minor) => part(noAmounts, minor))
        const shares = shareAmongParts({ agent, base }, parts)
        for (const side of ['agent', 'base'] as const)
          expect(shares.reduce((sum, share) => sum + share[side], 0)).toBe(side === 'agent' ? agent : base)
        expect(shares.every((share) => share.agent >= 0 && share.base >= 0)).toBe(true)
        const [first, second] = parts
        if (shares.length > 2 && first!.alone && second!.alone && first!.alone.agent <= second!.alone.agent)
          expect(shares[0]!.agent).toBeLessThanOrEqual(shares[1]!.agent + 1)
      },
    ),
    { numRuns: plays(2_000) },
  )
})

it('a day that closes one part closes the package, and a price missing in one leaves no sum', () => {
  const parts = [
    part(amountsOf('10 / 5 / 0'), 1_000),
    { ...part(amountsOf('10 / 5 / 0'), 1_000), closed: true },
  ]
  expect(packageUnitPrice(own(5_000), false, parts).closed).toBe(true)
  const missing = [part(amountsOf('10 / 5 / 0'), 1_000), part(amountsOf('– / 5 / 0'), null)]
  expect(totalPrice(emptyBook, packageUnitPrice(own(null), true, missing), one, ask)).toEqual({
    totalMinor: null,
    baseTotalMinor: null,
    missing: ['adult'],
  })
  expect(totalPrice(emptyBook, packageUnitPrice(own(5_000), false, missing), one, ask).totalMinor).toBe(5_000)
})
