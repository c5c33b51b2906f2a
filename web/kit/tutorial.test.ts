import { expect, test } from 'vitest'
import { tutorialOf } from './tutorial.ts'

test('the tutorial is Chinese for both Chinese scripts and English for all others; none is none', () => {
  const guides = [
    { screen: 'PlayOrderList', language: 'en', url: '/help/en/orders' },
    { screen: 'PlayOrderList', language: 'zh-CN', url: '/help/zh-CN/orders' },
    { screen: '', language: 'en', url: '/help/en' },
  ]
  expect(tutorialOf(guides, undefined, 'PlayOrderList', 'zh-TW')).toBe('/help/zh-CN/orders')
  expect(tutorialOf(guides, undefined, 'PlayOrderList', 'ko')).toBe('/help/en/orders')
  expect(tutorialOf(guides, undefined, 'main', 'th')).toBe('/help/en')
  expect(tutorialOf(guides, undefined, 'main', 'zh-CN')).toBe('')
  expect(tutorialOf([], { en: 'https://help.x/en', zh: 'https://help.x/zh' }, 'main', 'zh-TW')).toBe(
    'https://help.x/zh',
  )
})
