import { describe, expect, it } from 'vitest'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { rebateOf } from './rebate.ts'

const minor = (text = '') => textToMinor(text.replaceAll(',', ''), 'THB')!
const tiers = [
  { from: 100_000, basisPoints: 200 },
  { from: 200_000, basisPoints: 300 },
  { from: 500_000, basisPoints: 500 },
]

describe('a volume earns', () => {
  it.each(docTable('algorithms/money/rebates.md', 'What a volume earns'))(
    '$rebate for $volume by $way',
    (row) => {
      const way = row['way'] === 'whole' ? 'whole' : 'steps'
      const volume = minor(row['volume'])
      expect(rebateOf({ measure: 'amount', way, tiers }, volume, volume, 100)).toBe(minor(row['rebate']))
    },
  )
  it.each(docTable('algorithms/money/rebates.md', 'What orders and guests earn by steps'))(
    '$rebate for $orders orders',
    (row) => {
      const counted = [
        { from: 3, basisPoints: 500 },
        { from: 5, basisPoints: 1_000 },
      ]
      const orders = Number(row['orders'])
      for (const measure of ['orders', 'guests'] as const)
        expect(rebateOf({ measure, way: 'steps', tiers: counted }, orders, orders * 100_000, 100)).toBe(
          minor(row['rebate']),
        )
    },
  )
  it('by steps from the first order on, everything earns', () => {
    const everything = { measure: 'orders', way: 'steps', tiers: [{ from: 1, basisPoints: 500 }] } as const
    expect(rebateOf(everything, 4, 400_000, 100)).toBe(20_000)
  })
})
