import { expect, test } from 'vitest'
import { codeKey, codesOfRange, judgeCodes, readCodes } from '#contract/ticketing/prepaid/code-list.ts'
import { docTable } from '#test/kit/doc-tables.ts'

test.each(docTable('algorithms/operations/prepaid-tickets.md', 'Codes of a list'))('$0', (...row) => {
  const [list = '', existing = '', out] = Object.values(row[0] as object).map(String)
  const judged = judgeCodes(
    list.split(',').map((code) => code.trim()),
    { existing: new Set(existing === '–' ? [] : [codeKey(existing)]), isExpired: false },
  )
  const refused = judged.flatMap(({ code, problem }) => (problem ? [`${code}: ${problem}`] : []))
  expect(refused.join(', ') || '–').toBe(out)
})

test('codes of an expired batch are all kept out', () => {
  const judged = judgeCodes(['A1', 'A2'], { existing: new Set(), isExpired: true })
  expect(judged.map(({ problem }) => problem)).toEqual(['expired', 'expired'])
})

test('a range has every number, as long as the first is written; what is no range has none', () => {
  expect(codesOfRange({ prefix: 'PP-', first: '0098', last: '0101' })).toEqual([
    'PP-0098',
    'PP-0099',
    'PP-0100',
    'PP-0101',
  ])
  expect(codesOfRange({ prefix: '', first: '9', last: '1' })).toBeNull()
  expect(codesOfRange({ prefix: '', first: '0', last: '99999999' })).toBeNull()
})

test('a pasted text is read line by line, or by commas, semicolons and tabs', () => {
  expect(readCodes('A1\r\nA2, A3;A4\tA5\n\n')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
})
