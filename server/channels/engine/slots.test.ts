import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { withMarkup } from './slots.ts'

test('what a guest pays there is our price and what the connection adds', () => {
  const rows = docTable('algorithms/channels.md', 'What a guest pays there')
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows)
    expect(withMarkup(Number(row['price']), Number(row['added']))).toBe(Number(row['told']))
})
