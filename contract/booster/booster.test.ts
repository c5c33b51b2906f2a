import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { grossUp, holdsFloor, lowestFor, marginOf, netOf } from './gross-up.ts'
import { brokenGuard, ruleFor } from './guards.ts'

const minor = (text = ''): number => Math.round(Number(text) * 100)
const orNone = (text = ''): number | null => (text === '' ? null : minor(text))

test.each(docTable('algorithms/market/booster.md', 'From a base to a price'))(
  '$account sells for $price, which leaves $net and a margin of $margin %',
  (row) => {
    const terms = {
      commissionBasisPoints: minor(row['commission %']),
      feeMinor: minor(row['fee']),
      stepMinor: minor(row['step']),
      endingMinor: minor(row['ending']),
    }
    const price = grossUp(
      minor(row['base']),
      { markupBasisPoints: minor(row['mark-up %']), addMinor: 0 },
      terms,
    )
    expect(price).toBe(minor(row['price']))
    expect(netOf(price, terms)).toBe(minor(row['net']))
    expect(marginOf(netOf(price, terms), minor(row['cost']))).toBe(orNone(row['margin %']))
  },
)

test.each(docTable('algorithms/market/booster.md', 'Guards'))(
  '$price at $commission % and a floor of $floor % is stopped by: $guard',
  (row) => {
    const terms = { commissionBasisPoints: minor(row['commission %']), feeMinor: minor(row['fee']) }
    const floorBasisPoints = minor(row['floor %'])
    const priceMinor = minor(row['price'])
    expect(netOf(priceMinor, terms)).toBe(minor(row['net']))
    expect(marginOf(netOf(priceMinor, terms), 140_000)).toBe(minor(row['margin %']))
    expect(lowestFor(140_000, floorBasisPoints, { ...terms, stepMinor: 1_000, endingMinor: 0 })).toBe(
      minor(row['lowest']),
    )
    expect(
      brokenGuard({
        priceMinor,
        costMinor: 140_000,
        listMinor: 220_000,
        terms,
        floorBasisPoints,
        highestMinor: row['parity'] === 'yes' ? 220_000 : null,
        lowestMinor: null,
        baselineMinor: orNone(row['yesterday']),
        jumpBasisPoints: 3_000,
        ceilingPercent: 300,
        accepted: [],
      }) ?? '',
    ).toBe(row['guard'])
  },
)

test('whatever costs, terms and steps are: a price by a rule leaves its target, one step less does not, and the lowest price keeps the floor', () => {
  let seed = 7
  const any = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let play = 0; play < 20_000; play += 1) {
    const stepMinor = [1, 100, 1_000, 5_000][any(4)] ?? 1
    const terms = {
      commissionBasisPoints: any(9_000),
      feeMinor: any(5_000),
      stepMinor,
      endingMinor: any(stepMinor),
    }
    const cost = 1 + any(10_000_000)
    const raise = { markupBasisPoints: any(20_000) - 5_000, addMinor: any(1_000) }
    const price = grossUp(cost, raise, terms)
    const keep = BigInt(10_000 - terms.commissionBasisPoints)
    const target =
      BigInt(cost) * BigInt(10_000 + raise.markupBasisPoints) +
      BigInt(raise.addMinor + terms.feeMinor) * 10_000n
    expect(price % stepMinor).toBe(terms.endingMinor % stepMinor)
    expect(BigInt(price) * keep >= target).toBe(true)
    if (price > terms.endingMinor) expect(BigInt(price - stepMinor) * keep >= target).toBe(false)
    const floor = any(9_000)
    expect(holdsFloor(netOf(lowestFor(cost, floor, terms), terms), cost, floor)).toBe(true)
  }
})

test('no price that breaks floor, parity or a contract passes, whatever is played', () => {
  let seed = 11
  const any = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let play = 0; play < 20_000; play += 1) {
    const terms = { commissionBasisPoints: any(10_000), feeMinor: any(3_000) }
    const [priceMinor, costMinor] = [any(500_000), any(10) ? any(400_000) : null]
    const floorBasisPoints = any(9_900)
    const [highestMinor, lowestMinor] = [any(2) ? any(500_000) : null, any(2) ? any(300_000) : null]
    const guard = brokenGuard({
      priceMinor,
      costMinor,
      listMinor: any(500_000),
      terms,
      floorBasisPoints,
      highestMinor,
      lowestMinor,
      baselineMinor: null,
      jumpBasisPoints: 3_000,
      ceilingPercent: 300,
      accepted: [priceMinor],
    })
    if (guard !== null) continue
    expect(costMinor).not.toBeNull()
    const net = netOf(priceMinor, terms)
    expect(priceMinor === 0 || (net - (costMinor ?? 0)) * 10_000 >= floorBasisPoints * net).toBe(true)
    expect(priceMinor <= (highestMinor ?? priceMinor)).toBe(true)
    expect(priceMinor >= (lowestMinor ?? 0)).toBe(true)
  }
})

test('the most specific rule holds: listing, product, nearest category, account', () => {
  const rule = (connectionId: number | null, skuId: number | null, categoryId: number | null) => ({
    connectionId,
    skuId,
    categoryId,
  })
  const of = { connectionId: 1, skuId: 2, categoryPath: [4, 3] }
  const all = [
    rule(1, null, null),
    rule(null, null, 3),
    rule(null, null, 4),
    rule(null, 2, null),
    rule(1, 2, null),
  ]
  for (let left = all; left.length; left = left.slice(0, -1)) expect(ruleFor(left, of)).toBe(left.at(-1))
  expect(ruleFor([rule(9, null, null), rule(null, 8, null), rule(null, null, 7)], of)).toBeUndefined()
})

test('in won, which have no decimals, a price is whole won in whole steps', () => {
  const terms = { commissionBasisPoints: 1_500, feeMinor: 801, stepMinor: 100, endingMinor: 0 }
  // (50,001 × 1.25 + 801) ÷ 0.85 = 74,473.24
  expect(grossUp(50_001, { markupBasisPoints: 2_500, addMinor: 0 }, terms)).toBe(74_500)
  expect(grossUp(50_001, { markupBasisPoints: 2_500, addMinor: 0 }, { ...terms, stepMinor: 0 })).toBe(74_474)
})
