import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../nodes/away.ts'
import { Batcher } from './batcher.ts'

/** A batcher whose batches end when they are told to; `begun` and `turns` are their sizes, in order. */
function held({ max }: { max?: number } = {}) {
  const begun: number[] = []
  const turns: number[] = []
  const ends: (() => void)[] = []
  const batcher = new Batcher<number, number>(
    async (_, items, turn) => {
      begun.push(items.length)
      await turn.take()
      turns.push(items.length)
      await new Promise<void>((end) => ends.push(end))
      return items.map((answer) => ({ answer }))
    },
    max === undefined ? {} : { max },
  )
  const settle = async () => {
    for (let round = 0; round < 3; round++) await tick()
  }
  return { batcher, begun, turns, settle, end: () => ends.shift()!() }
}

test('the requests of one tick share a batch, and one alone waits for nobody', async () => {
  const { batcher, turns, settle, end } = held()
  const first = [1, 2, 3].map((item) => batcher.add(7, item))
  await settle()
  end()
  expect(await Promise.all(first)).toEqual([1, 2, 3])
  const alone = batcher.add(7, 4)
  await settle()
  expect(turns).toEqual([3, 1])
  end()
  expect(await alone).toBe(4)
})

test('who comes meanwhile prepares beside the batch whose turn it is, and takes its own after it', async () => {
  const { batcher, begun, turns, settle, end } = held()
  const first = [1, 2].map((item) => batcher.add(7, item))
  await settle()
  const next = batcher.add(7, 3)
  await expect.poll(() => begun).toEqual([2, 1])
  expect(turns).toEqual([2])
  end()
  await Promise.all(first)
  await settle()
  expect(turns).toEqual([2, 1])
  end()
  expect(await next).toBe(3)
})

test('as many as have the turn begin at once; nobody begins while others prepare, and no batch is larger than the largest', async () => {
  const { batcher, begun, turns, settle, end } = held({ max: 2 })
  const first = [1, 2].map((item) => batcher.add(7, item))
  await settle()
  const more = [3, 4, 5].map((item) => batcher.add(7, item))
  await settle()
  expect(begun).toEqual([2, 2])
  end()
  await Promise.all(first)
  await expect.poll(() => begun).toEqual([2, 2, 1])
  expect(turns).toEqual([2, 2])
  end()
  await more[1]
  await settle()
  end()
  expect(await Promise.all(more)).toEqual([3, 4, 5])
  expect(turns).toEqual([2, 2, 1])
})

test('a batch that fails is replayed one by one: only who is wrong fails', async () => {
  const batcher = new Batcher<number, number>(async (_, items) => {
    if (items.includes(2)) throw new Error('two')
    return items.map((answer) => ({ answer }))
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(7, item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a batch that fails before its turn is replayed in its turn, and those behind it go on', async () => {
  const running = { now: 0, most: 0 }
  const batcher = new Batcher<number, number>(async (_, items, turn) => {
    if (items.length > 1 && items.includes(2)) throw new Error('together')
    await turn.take()
    running.most = Math.max(running.most, ++running.now)
    await tick()
    running.now--
    return items.map((answer) => ({ answer }))
  })
  const requested = Array.from({ length: 40 }, (_, at) => batcher.add(7, at % 5))
  await tick()
  requested.push(batcher.add(7, 2), batcher.add(7, 3))
  expect(await Promise.all(requested)).toEqual([...Array.from({ length: 40 }, (_, at) => at % 5), 2, 3])
  expect(running.most).toBe(1)
})

test('a batch that is lost with its database is not asked again one by one: it may have been committed', async () => {
  let runs = 0
  const batcher = new Batcher<number, number>(async (_key, _items, turn) => {
    runs++
    await turn.take()
    throw new DatabaseAway(new Error('Connection terminated'), true)
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(7, item)))
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.isCommitting)).toEqual([
    true,
    true,
    true,
  ])
  expect(runs).toBe(1)
})
