import { expect, test } from 'vitest'
import { tutorialOf } from './tutorial.ts'

test("the tutorial is in the reader's language, else in English; none is none, and a brand's own goes first", () => {
  const guides = [
    ...['en', 'zh-CN', 'zh-TW', 'th', 'ko'].map((language) => ({
      screen: 'PlayOrderList',
      language,
      url: `/help/${language}/orders`,
    })),
    { screen: '', language: 'en', url: '/help/en' },
    { screen: 'detail', language: 'en', url: '/help/en/detail' },
  ]
  const requested = (screen: string, language: string) => tutorialOf(guides, undefined, screen, language)
  for (const language of ['zh-TW', 'ko', 'th', 'zh-CN'])
    expect(requested('PlayOrderList', language)).toBe(`/help/${language}/orders`)
  expect(requested('detail', 'ko')).toBe('/help/en/detail')
  expect(requested('main', 'th')).toBe('/help/en')
  expect(tutorialOf([], undefined, 'main', 'th')).toBe('')
  expect(tutorialOf(guides, { en: 'https://help.x/en', zh: 'https://help.x/zh' }, 'main', 'zh-TW')).toBe(
    'https://help.x/zh',
  )
})
