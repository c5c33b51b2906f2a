import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { halfOf } from './plan-legs.ts'

test.each(docTable('algorithms/round-trips.md', 'Who pays what').map((row) => [row] as const))(
  'a round trip is paid for as the page says: %j',
  (row) => {
    const [price = 0, ...ways] = Object.values(row).map(Number)
    expect([halfOf(price, 1), halfOf(price, 2)]).toEqual(ways)
  },
)
