import { expect, test } from 'vitest'
import { breakEvenOf, profitOf } from './profit.ts'

const costs = { suppliers: 40_000, tickets: 0, vehicles: 30_000, crew: 6_000, fuel: 4_000, other: 0 }

test.each([
  { guests: 10, incomeMinor: 140_000, even: 4, profit: 60_000 },
  { guests: 2, incomeMinor: 60_000, even: 4, profit: -20_000 },
  { guests: 10, incomeMinor: 40_000, even: null, profit: -40_000 },
  { guests: 0, incomeMinor: 0, even: null, profit: -80_000 },
])(
  '$guests guests who bring $incomeMinor cover the costs from $even on',
  ({ guests, incomeMinor, even, profit }) => {
    expect(breakEvenOf({ guests, incomeMinor, costs })).toBe(even)
    expect(profitOf({ incomeMinor, costs })).toBe(profit)
  },
)

test('what has no fixed cost earns from the first guest', () => {
  const free = { ...costs, vehicles: 0, crew: 0, fuel: 0 }
  expect(breakEvenOf({ guests: 4, incomeMinor: 60_000, costs: free })).toBe(0)
})
