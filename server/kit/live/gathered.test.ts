import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'
import type { News } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Screens of a merchant, and when each was told what. */
function screens(many: number) {
  const view: { at: number; news: News[] }[][] = Array.from({ length: many }, () => [])
  const began = Date.now()
  const all = view.map((mine) =>
    gathered(
      () => many,
      (news) => void mine.push({ at: Date.now() - began, news }),
    ),
  )
  return { told: view, notify: (id: number) => all.forEach(({ hold }) => hold([{ topic: 'order', id }])) }
}

test('one screen is told at once, a hundred each at another moment', async () => {
  const one = screens(1)
  one.notify(7)
  await vi.advanceTimersByTimeAsync(30)
  expect(one.told[0]).toMatchObject([{ news: [{ topic: 'order', id: 7 }] }])
  const many = screens(100)
  many.notify(7)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(many.told.every((mine) => mine.length === 1)).toBe(true)
  expect(new Set(many.told.map(([first]) => first!.at)).size).toBeGreaterThan(50)
})

test('what stirs again and again is told in few pieces, each record once and none left out', async () => {
  const many = screens(100)
  for (let id = 0; id < 500; id++) {
    many.notify(id)
    many.notify(id)
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  for (const mine of many.told) {
    expect(mine.length).toBeLessThan(8)
    const ids = mine.flatMap(({ news }) => news.map((one) => ('id' in one ? one.id : undefined)))
    expect(ids).toEqual(Array.from({ length: 500 }, (_, id) => id))
  }
})
