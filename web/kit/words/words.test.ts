import { beforeEach, expect, test, vi } from 'vitest'
import type * as Words from './words.ts'

const texts: Record<string, Record<string, string>> = {
  en: { 'a.b.lunch': 'Lunch', 'a.b.left': '{count|seat|seats} left {day}', 'a.b.plain': 'Plain' },
  th: {
    'a.b.on': 'วันที่ {day}',
    'a.b.lunch': 'อาหารกลางวัน',
    'a.b.left': 'เหลือ {count}',
    'a.b.plain': 'ธรรมดา',
  },
}
let words: typeof Words

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  words = await import('./words.ts')
  await words.startWords('en', async (language) => texts[language]!)
  return () => vi.unstubAllGlobals()
})
const w = (key: string, params?: Words.WordParams) => words.word(key as never, params)

test('parts of a word are filled, one that is not given is empty, and what is not a word shows its key', () => {
  expect(w('a.b.plain')).toBe('Plain')
  expect(w('a.b.left', { count: 1, day: 'today' })).toBe('seat left today')
  expect(w('a.b.left', { count: 2, day: '' })).toBe('seats left')
  expect(w('a.b.nothing')).toBe('a.b.nothing')
  expect([words.hasWord('a.b.lunch'), words.hasWord('a.b.nothing')]).toEqual([true, false])
})

test("a merchant's own name counts where it is in this very language, or where there is no word of ours", async () => {
  words.addOwnWords({ 'a.b.lunch': { en: 'Buffet' }, 'a.b.size': { en: 'Size of boots' } })
  expect([w('a.b.lunch'), w('a.b.size')]).toEqual(['Buffet', 'Size of boots'])
  await words.setLanguage('th')
  expect([w('a.b.lunch'), w('a.b.size')]).toEqual(['อาหารกลางวัน', 'Size of boots'])
  words.addOwnWords({ 'a.b.size': { en: 'Size of fins' } })
  expect(w('a.b.size')).toBe('Size of fins')
  await words.setLanguage('en')
  expect(w('a.b.lunch')).toBe('Buffet')
})

test('words that turn out to have changed since they were kept are shown, and whoever follows is told', async () => {
  let hear: ((fresh: Words.Dictionary) => void) | undefined
  await words.startWords('ko', async (_, fresh) => ((hear = fresh), { 'a.b.plain': '낡은' }))
  hear!({ 'a.b.plain': '새로운' })
  expect(w('a.b.plain')).toBe('새로운')
})

test('a day in a sentence is told as its reader counts years', async () => {
  const user = JSON.stringify({ flags: { buddhistYears: true } })
  vi.stubGlobal('localStorage', { getItem: () => user, setItem: () => undefined })
  await words.setLanguage('th')
  expect(w('a.b.on', { day: '2026-12-24 08:00' })).toBe('วันที่ 2569-12-24 08:00')
  await words.setLanguage('en')
  expect(w('a.b.left', { count: 2, day: '2026-12-24' })).toBe('seats left 2026-12-24')
})
