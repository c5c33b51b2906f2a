import { expect, test } from 'vitest'
import { findMoreHandMade } from './hand-made.ts'
import { readModule } from './modules.ts'

const handMade = (source: string, file = 'web/agents/a.ts') => readModule(file, source).handMade

test('a column that is written out is counted, one of a record is not, nor is one of the kit or of a test', () => {
  const columns = `[{ key: 'code', title: 'agents.text.code', text: (row) => row.code }, column('name', { width: 90 })]`
  expect(handMade(columns).columns).toBe(1)
  expect(handMade(columns, 'web/kit/list/a.ts').columns).toBe(0)
  expect(handMade(columns, 'web/agents/a.test.ts').columns).toBe(0)
})

test('a filter is counted that looks for a choice in its own list, whatever it calls it', () => {
  expect(
    handMade(`states.find((one) => one === asked.state); states.find((each) => each === 'a')`).filters,
  ).toBe(2)
  expect(handMade(`rows.find((one) => one.id === id); rows.find(isOpen)`).filters).toBe(0)
})

test('there may not be more of them than there were', () => {
  const modules = [{ file: 'web/a.ts', handMade: { columns: 2, filters: 1 } }]
  expect(findMoreHandMade(modules, { columns: 2, filters: 1 })).toEqual([])
  expect(findMoreHandMade(modules, { columns: 1, filters: 0 })).toEqual([
    '2 hand-made columns: declare the row and make them by columnsOf(); 1 at most',
    '1 copied filters (.find((one) => one === …)): ask the filter of the record, `chosen()`, or asOneOf(); 0 at most',
  ])
})
