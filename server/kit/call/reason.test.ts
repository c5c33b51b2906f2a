import { expect, test } from 'vitest'
import { countsBuddhist, type Years } from '#contract/kit/text/years.ts'
import { reasonOf, tellReason } from './reason.ts'
import { fill, words } from '../text/words.ts'

const app = {
  word: (language: string, key: string, params?: Record<string, unknown>, years?: Years) =>
    fill(words[language]?.[key] ?? key, params, countsBuddhist(years, language)),
}

const plain: Years = { flags: {} }

test('each reader reads a reason of ours in its own language', () => {
  const stored = reasonOf({ word: 'orders.text.notPaidInTime' })
  expect(tellReason(app, 'en', stored, plain)).toBe('Not paid in time')
  expect(tellReason(app, 'th', stored, plain)).toBe(words['th']!['orders.text.notPaidInTime'])
})

test('words fill words, texts stand between them, and a reason may be part of another', () => {
  const typed = 'Boat in dock'
  const said = {
    name: 'Andaman Blue',
    what: { word: 'orders.moves.cancel' } as const,
    reason: reasonOf(typed, '50.00 THB'),
  }
  const stored = reasonOf({ word: 'orders.text.mirrorSaid', params: said })
  expect(tellReason(app, 'en', stored, plain)).toBe('Andaman Blue: Cancel order Boat in dock 50.00 THB')
  expect(tellReason(app, 'zh-CN', stored, plain)).toContain(words['zh-CN']!['orders.moves.cancel'])
})

test('what people typed, and what was kept before, stays as it is', () => {
  for (const typed of ['', 'Guests fell ill', 'words: too late', 'words:{"a":1}', 'words:[1]'])
    expect(tellReason(app, 'th', typed, plain)).toBe(typed)
})

test('a day in a reason is told as the house of its reader counts years', () => {
  const params = { what: 'Boat', date: '2026-12-24', session: '', left: 1, wanted: 2 }
  const stored = reasonOf({ word: 'orders.errors.soldOut', params })
  const house = { flags: { buddhistYears: true } }
  expect(tellReason(app, 'th', stored, house)).toContain('2569-12-24')
  expect(tellReason(app, 'ko', stored, house)).toContain('2026-12-24')
  expect(tellReason(app, 'th', stored, plain)).toContain('2026-12-24')
})
