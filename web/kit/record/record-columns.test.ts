import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Field } from '#contract/kit/record/field.ts'

// Files of a worker share their modules, and so the English words that another one began with.
vi.resetModules()
const { startWords } = await import('../words/words.ts')
const { fieldText } = await import('./record-columns.tsx')

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await startWords('en', async () => ({
    'open-market.followWays.ask': 'Wait for a person',
    'open-market.countries.CN': 'China',
    'open-market.countries.TH': 'Thailand',
  }))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const fields: [Field, unknown, string][] = [
  [{ kind: 'choice', of: ['rule', 'ask'], words: 'open-market.followWays' }, 'ask', 'Wait for a person'],
  [{ kind: 'texts', max: 9, length: 9, words: 'open-market.countries' }, ['CN', 'TH'], 'China, Thailand'],
  [{ kind: 'percent', max: 9_999 }, 2_050, '20.5 %'],
  [{ kind: 'money' }, 100_000, '1000.00'],
  [{ kind: 'money', in: 'costCurrency' }, 0, '0.00'],
  [{ kind: 'number', min: 0, max: 9 }, 0, '0'],
  [{ kind: 'date' }, '2026-11-30', '2026-11-30'],
  [{ kind: 'days' }, { from: '2026-11-01', to: '2026-11-30' }, '2026-11-01 – 2026-11-30'],
  [{ kind: 'language' }, 'th', 'ไทย'],
  [{ kind: 'ref' }, 7, ''],
  [{ kind: 'choice', of: ['rule'] }, null, ''],
]
test.each(fields)('a value of %o, %o, is said as %s wherever it stands', (field, value, text) => {
  expect(fieldText(field, value, 'THB')).toBe(text)
})
