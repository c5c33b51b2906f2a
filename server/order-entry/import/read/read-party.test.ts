import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { readParty } from './read-party.ts'

test.each(docTable('algorithms/order-import.md', 'How many a cell counts'))('$cell', (row) => {
  const party = readParty(row['cell'] ?? '')
  expect(party ? `${party.adults}, ${party.children}, ${party.infants}` : '–').toBe(
    row['adults, children, infants'],
  )
})
