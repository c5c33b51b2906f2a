import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Remembered from './remembered.ts'

const stored = new Map<string, string>()
const view: Record<string, (event: { key: string }) => void> = {}
let refuses = false
let page: typeof Remembered

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', (name: string, hear: (event: { key: string }) => void) => {
    view[name] = hear
  })
  stored.clear()
  refuses = false
  vi.resetModules()
  page = await import('./remembered.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (key: string) => `longtail.nobody.${key}`
function otherTabWrites(key: string, value: unknown): void {
  stored.set(at(key), JSON.stringify(value))
  view['storage']?.({ key: at(key) })
}

test('what is held is known at once, and copied to storage when the typing rests', () => {
  page.hold('draft.order', { name: 'A' })
  page.hold('draft.order', { name: 'Anna' })
  expect(page.recall('draft.order')).toEqual({ name: 'Anna' })
  expect(stored.size).toBe(0)
  vi.runAllTimers()
  expect(stored.get(at('draft.order'))).toBe('{"name":"Anna"}')
})
test('a page that is left before the typing rests has its copy all the same', () => {
  page.hold('draft.order', { name: 'Anna' })
  view['pagehide']?.({ key: '' })
  expect(stored.get(at('draft.order'))).toBe('{"name":"Anna"}')
})
test('a storage that refuses loses nothing within the page', () => {
  refuses = true
  page.hold('draft.order', { name: 'Anna' })
  page.remember('views.orders', ['mine'])
  vi.runAllTimers()
  expect(page.recall('draft.order')).toEqual({ name: 'Anna' })
  expect(page.recall('views.orders')).toEqual(['mine'])
})
test('another tab’s settings are taken over, its work in progress is not', () => {
  page.hold('draft.order', { name: 'Anna' })
  page.remember('views.orders', ['mine'])
  vi.runAllTimers()
  otherTabWrites('draft.order', { name: 'Boris' })
  otherTabWrites('views.orders', ['mine', 'other'])
  expect(page.recall('draft.order')).toEqual({ name: 'Anna' })
  expect(page.recall('views.orders')).toEqual(['mine', 'other'])
})
test('who logs out leaves drafts and cart neither in the storage nor in the page, and the look of lists as it is', () => {
  stored.set(at('draft.customer'), '{"name":"of an earlier page"}')
  stored.set('longtail.OTHER.ann.draft.order', '{}')
  page.hold('draft.order', { name: 'Anna' })
  page.hold('cart.2026-11-21', { items: [1] })
  page.remember('views.orders', ['mine'])
  for (const [key, value] of stored) Object.assign(localStorage, { [key]: value })
  page.forgetWork()
  vi.runAllTimers()
  expect([...stored.keys()].toSorted()).toEqual(['longtail.OTHER.ann.draft.order', at('views.orders')])
  expect(page.recall('draft.order')).toBeUndefined()
  expect(page.recall('cart.2026-11-21')).toBeUndefined()
})
