import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '#contract/kit/money/money.ts'
import { languages } from '#contract/kit/languages.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import type { App } from '../../kit/app-services.ts'
import { readDay } from '#contract/kit/text/written-days.ts'
import { fill, words } from '../../kit/text/words.ts'
import { readValues, writeValue } from './read-cells.ts'
import { readWeekdays, writeWeekdays } from './weekdays.ts'

const page = 'algorithms/spreadsheets.md'
const app = {
  word: (language: string, key: string, params?: object) =>
    fill(words[language]?.[key] ?? key, params as never),
} as App

/** What an amount is, or how the table says that it is none. */
function describe(cell: string, currency: string): string {
  const { values, problems } = readValues({ amounts: { adult: cell } }, { method: 'fixed', currency })
  const [problem] = problems
  if (!problem) return String(values.adult)
  const { max, min } = problem.params ?? {}
  const short: Record<string, string> = {
    notNumber: 'no number',
    tooSmall: `at least ${min}`,
    tooLarge: `at most ${max}`,
    'kit.sheets.decimals': `at most ${max} decimals`,
    'kit.sheets.otherCurrency': `must be in ${currency}`,
    'kit.sheets.noPercent': 'no percentage',
  }
  return short[problem.why] ?? problem.why
}

test.each(docTable(page, 'What an amount means'))('$cell in $currency', (row) => {
  expect(describe(row['cell']!, row['currency']!)).toBe(row['minor units'])
})

test.each(docTable(page, 'What a day and weekdays mean'))('$cell as $as', (row) => {
  const weekdays = () => {
    const found = readWeekdays(app, row['cell']!)
    return found?.length === 0 ? 'every day' : found?.join()
  }
  expect((row['as'] === 'day' ? readDay(row['cell']!) : weekdays()) ?? '–').toBe(row['read'])
})

test('what is written is read again: every amount in every currency, every choice of weekdays in every language', () => {
  const way = fc.record({
    method: fc.constantFrom('fixed', 'amount', 'percent'),
    currency: fc.constantFrom(...currencies),
  })
  fc.assert(
    fc.property(way, fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.boolean(), (how, value, falls) => {
      const max = how.method === 'percent' ? value % 1_000_001 : value
      const wanted = falls && how.method !== 'fixed' ? -max : max
      const { values, problems } = readValues({ amounts: { unit: writeValue(wanted, how) } }, how)
      expect({ problems, value: values.unit }).toEqual({ problems: [], value: wanted === 0 ? 0 : wanted })
    }),
    { numRuns: plays(2_000) },
  )
  fc.assert(
    fc.property(
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      fc.constantFrom(...languages),
      (days, language) => {
        const text = writeWeekdays(language, days)
        expect(text === '' ? [] : readWeekdays(app, text)).toEqual(days.length === 7 ? [] : days)
      },
    ),
  )
})
