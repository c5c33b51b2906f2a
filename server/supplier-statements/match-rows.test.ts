import { describe, expect, it } from 'vitest'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { lineMatcher, type OurLine } from './match-rows.ts'

const line = (id: number, code: string, day: string, name: string, baht: number): OurLine => ({
  id,
  codes: [code, '', ''],
  day,
  names: [name, ''],
  oursMinor: baht * 100,
})
const letters = '–ABCDEFG'
const lines = [
  line(1, 'TH1', '2027-01-05', 'Chen Meili', 3_700),
  line(2, 'TH2', '2027-01-06', 'Kim Minsu', 1_000),
  line(3, 'TH2', '2027-01-07', 'Kim Minsu', 1_000),
  line(4, 'TH3', '2027-01-08', 'Somchai Jaidee', 500),
  line(5, 'TH4', '2027-01-08', 'Somchai Jaidee', 800),
  line(6, 'TH5', '2027-01-09', 'Anna Berg', 600),
  line(7, 'TH6', '2027-01-09', 'Anna Berg', 600),
]

describe('a row of a statement', () => {
  const rows = docTable('algorithms/money/supplier-statements.md', 'What a row is about')
  it.each(rows)('$code $day $guest $amount is about $line', (row) => {
    const match = lineMatcher(lines)({
      code: row['code'] ?? '',
      day: row['day'] || null,
      guest: row['guest'] ?? '',
      amountMinor: textToMinor((row['amount'] ?? '').replaceAll(',', ''), 'THB'),
    })
    expect(letters[match?.lineId ?? 0]).toBe(row['line'])
  })
})
