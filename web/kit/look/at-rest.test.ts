import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atRest, restsNotWhile } from './at-rest.ts'

// A worker's next files share its clock: one that stood still for them made whoever waits wait for ever.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  restsNotWhile(() => false)
})

test('what nobody waits for runs after what the page waits for has come', () => {
  let waits = true
  restsNotWhile(() => waits)
  const run = vi.fn()
  atRest(run)
  vi.advanceTimersByTime(2_000)
  expect(run).not.toHaveBeenCalled()
  waits = false
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledOnce()
})

test('it runs on a page that never comes to rest, some seconds on, and soon on one that waits for nothing', () => {
  const soon = vi.fn()
  atRest(soon)
  vi.advanceTimersByTime(500)
  expect(soon).toHaveBeenCalledOnce()
  restsNotWhile(() => true)
  const late = vi.fn()
  atRest(late)
  vi.advanceTimersByTime(5_000)
  expect(late).toHaveBeenCalledOnce()
})
