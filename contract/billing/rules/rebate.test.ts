import { describe, expect, it } from 'vitest'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { rebateOf } from './rebate.ts'

const minor = (text = '') => textToMinor(text.replaceAll(',', ''), 'THB')!
const tiers = [
  { from: null, fromMinor: 10_000_000, basisPoints: 200 },
  { from: null, fromMinor: 20_000_000, basisPoints: 300 },
  { from: null, fromMinor: 50_000_000, basisPoints: 500 },
]

describe('a volume earns', () => {
  it.each(docTable('algorithms/money/rebates.md', 'What a volume earns'))(
    '$rebate for $volume by $way',
    (row) => {
      const way = row['way'] === 'whole' ? 'whole' : 'steps'
      const volume = minor(row['volume'])
      expect(rebateOf({ measure: 'amount', way, tiers }, volume, volume)).toBe(minor(row['rebate']))
    },
  )
  it.each(docTable('algorithms/money/rebates.md', 'What orders and guests earn by steps'))(
    '$rebate for $orders orders',
    (row) => {
      const counted = [
        { from: 3, fromMinor: null, basisPoints: 500 },
        { from: 5, fromMinor: null, basisPoints: 1_000 },
      ]
      const orders = Number(row['orders'])
      for (const measure of ['orders', 'guests'] as const)
        expect(rebateOf({ measure, way: 'steps', tiers: counted }, orders, orders * 100_000)).toBe(
          minor(row['rebate']),
        )
    },
  )
  it('by steps from the first order on, everything earns', () => {
    const tiers = [{ from: 1, fromMinor: null, basisPoints: 500 }]
    const everything = { measure: 'orders', way: 'steps', tiers } as const
    expect(rebateOf(everything, 4, 400_000)).toBe(20_000)
  })
})
