import { expect, test } from 'vitest'
import { brandOf } from './brands.ts'

test('a brand is chosen by the URL flag, then by what the tab was opened with, then by host', () => {
  expect(brandOf('localhost', 'lagoon', null).key).toBe('lagoon')
  expect(brandOf('localhost', null, 'lagoon').key).toBe('lagoon')
  expect(brandOf('desk.lagoon.travel', null, null).key).toBe('lagoon')
  expect(brandOf('desk.lagoon.travel', 'longtail', null).key).toBe('longtail')
  expect(brandOf('localhost', 'nonsense', null).key).toBe('longtail')
})
