import { expect, test } from 'vitest'
import { nameIn } from '../kit/languages.ts'
import { asParams } from './sentence.ts'

test('a fact that has a name in each language is told in the language of the reader', () => {
  const facts = {
    item: { en: 'Phi Phi by speedboat', th: 'เกาะพีพี' },
    date: '2026-12-01',
    guests: 3,
    more: { a: 1 },
  }
  const describe = (language: string) => asParams(facts, (names) => nameIn(names, language))
  expect(describe('th')).toEqual({ item: 'เกาะพีพี', date: '2026-12-01', guests: 3, more: '{"a":1}' })
  expect(describe('ko').item).toBe('Phi Phi by speedboat')
})
