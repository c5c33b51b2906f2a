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
})
