import { expect, test } from 'vitest'
import { countsBuddhist, type Years } from '#contract/kit/years.ts'
import { reasonOf, tellReason } from './reason.ts'
import { fill, words } from '../text/words.ts'

const app = {
  word: (language: string, key: string, params?: Record<string, unknown>, years?: Years) =>
    fill(words[language]?.[key] ?? key, params, countsBuddhist(years, language)),
}

const plain: Years = { flags: {} }

test('each reader reads a reason of ours in its own language', () => {
  const kept = reasonOf({ word: 'orders.text.notPaidInTime' })
  expect(tellReason(app, 'en', kept, plain)).toBe('Not paid in time')
  expect(tellReason(app, 'th', kept, plain)).toBe(words['th']!['orders.text.notPaidInTime'])
})

test('words fill words, texts stand between them, and a reason may be part of another', () => {
  const typed = 'Boat in dock'
  const said = {
    name: 'Andaman Blue',
    what: { word: 'orders.moves.cancel' } as const,
    reason: reasonOf(typed, '50.00 THB'),
  }
  const kept = reasonOf({ word: 'orders.text.mirrorSaid', params: said })
  expect(tellReason(app, 'en', kept, plain)).toBe('Andaman Blue: Cancel order Boat in dock 50.00 THB')
  expect(tellReason(app, 'zh-CN', kept, plain)).toContain(words['zh-CN']!['orders.moves.cancel'])
})

test('what people typed, and what was kept before, stays as it is', () => {
  for (const typed of ['', 'Guests fell ill', 'words: too late', 'words:{"a":1}', 'words:[1]'])
    expect(tellReason(app, 'th', typed, plain)).toBe(typed)
})

test('a day in a reason is told as the house of its reader counts years', () => {
  const params = { what: 'Boat', date: '2026-12-24', session: '', left: 1, wanted: 2 }
  const kept = reasonOf({ word: 'orders.errors.soldOut', params })
  const house = { flags: { buddhistYears: true } }
  expect(tellReason(app, 'th', kept, house)).toContain('2569-12-24')
  expect(tellReason(app, 'ko', kept, house)).toContain('2026-12-24')
  expect(tellReason(app, 'th', kept, plain)).toContain('2026-12-24')
})
