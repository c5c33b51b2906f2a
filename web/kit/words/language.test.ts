import { describe, expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

describe('the language to start in', () => {
  test.each<[string | null, string[], string]>([
    ['ko', ['en'], 'ko'],
    [null, ['zh-HK', 'en'], 'zh-TW'],
    [null, ['zh-Hant'], 'zh-TW'],
    [null, ['zh-SG'], 'zh-CN'],
    [null, ['th-TH'], 'th'],
    [null, ['ko-KR'], 'en'],
    [null, ['fr', 'th'], 'th'],
    [null, ['fr'], 'en'],
    ['xx', ['th'], 'th'],
  ])('saved %s, browser %s: %s', (saved, browser, chosen) =>
    expect(chooseLanguage(saved, browser)).toBe(chosen),
  )
})
