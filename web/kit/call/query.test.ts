import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidateTopic, queryClient } from './query.ts'

test('what goes on stirring is asked for again after ten times as long as the answer took', async () => {
  vi.useFakeTimers()
  const even = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  try {
    let requested = 0
    const answer = () => new Promise<number>((done) => setTimeout(() => done(++requested), 100))
    const list = new QueryObserver(queryClient, {
      queryKey: ['orders', 'list'],
      queryFn: answer,
      meta: { topics: ['orders'] },
    })
    const over = list.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    expect(requested).toBe(1)
    void invalidateTopic('orders')
    await vi.advanceTimersByTimeAsync(100)
    expect(requested, 'the first stir is not waited with').toBe(2)
    for (let notice = 0; notice < 9; notice++) {
      void invalidateTopic('orders')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(requested, 'while it rests').toBe(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(requested, 'all that stirred meanwhile').toBe(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requested, 'nothing stirs any more').toBe(3)
    over()
  } finally {
    vi.useRealTimers()
    even.mockRestore()
  }
})

test('what hardly changes is asked for again at most once a minute', async () => {
  vi.useFakeTimers()
  try {
    let requested = 0
    const count = new QueryObserver(queryClient, {
      queryKey: ['orders', 'count'],
      queryFn: () => Promise.resolve(++requested),
      meta: { topics: ['orders'], settled: (answer: unknown) => answer === 1 },
    })
    const over = count.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    await Promise.all([invalidateTopic('orders'), vi.advanceTimersByTimeAsync(59_000)])
    expect(requested).toBe(1)
    await Promise.all([invalidateTopic('orders'), vi.advanceTimersByTimeAsync(2_000)])
    expect(requested, 'not within the minute').toBe(1)
    await Promise.all([invalidateTopic('orders'), vi.advanceTimersByTimeAsync(0)])
    expect(requested, 'then it is').toBe(2)
    await Promise.all([invalidateTopic('orders'), vi.advanceTimersByTimeAsync(0)])
    expect(requested, 'what does change is asked for at once').toBe(3)
    over()
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['while it is on its way', 50],
  ['when it has come', 150],
])(
  'what was asked for ahead and became old %s is asked for again when its page is drawn',
  async (_, notices) => {
    vi.useFakeTimers()
    try {
      let requested = 0
      const list = {
        queryKey: ['orders', 'ahead', notices],
        queryFn: () => new Promise<number>((done) => setTimeout(() => done(++requested), 100)),
        meta: { topics: ['ahead'] },
      }
      void queryClient.query(list)
      await vi.advanceTimersByTimeAsync(notices)
      void invalidateTopic('ahead')
      await vi.advanceTimersByTimeAsync(200 - notices)
      expect(requested, 'nobody sees it yet').toBe(1)
      const over = new QueryObserver(queryClient, list).subscribe(() => undefined)
      await vi.advanceTimersByTimeAsync(100)
      expect(requested).toBe(2)
      over()
      await vi.advanceTimersByTimeAsync(20_000)
    } finally {
      vi.useRealTimers()
    }
  },
)
