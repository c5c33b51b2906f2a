import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

/** A batcher whose batches end when they are told to; sizes are those it ran, in their order. */
function held({ most }: { most?: number } = {}) {
  const sizes: number[] = []
  const ends: (() => void)[] = []
  const batcher = new Batcher<number, number>(
    async (_, items) => {
      sizes.push(items.length)
      await new Promise<void>((end) => ends.push(end))
      return items.map((answer) => ({ answer }))
    },
    most === undefined ? {} : { most },
  )
  const settle = async () => {
    for (let round = 0; round < 3; round++) await tick()
  }
  return { batcher, sizes, settle, end: () => ends.shift()!() }
}

test('the requests of one tick share a batch, and one alone waits for nobody', async () => {
  const { batcher, sizes, settle, end } = held()
  const first = [1, 2, 3].map((item) => batcher.add(7, item))
  await settle()
  end()
  expect(await Promise.all(first)).toEqual([1, 2, 3])
  const alone = batcher.add(7, 4)
  await settle()
  expect(sizes).toEqual([3, 1])
  end()
  expect(await alone).toBe(4)
})

test('who waited goes on together with those just answered, when they ask again', async () => {
  const { batcher, sizes, settle, end } = held()
  const first = [1, 2].map((item) => batcher.add(7, item))
  await settle()
  const waited = batcher.add(7, 3)
  end()
  await Promise.all(first)
  await settle()
  expect(sizes).toEqual([2])
  const again = [4, 5].map((item) => batcher.add(7, item))
  await settle()
  expect(sizes).toEqual([2, 3])
  end()
  expect(await Promise.all([waited, ...again])).toEqual([3, 4, 5])
})

test('who waited goes on alone when nobody comes back, and no batch is larger than the most', async () => {
  const { batcher, sizes, settle, end } = held({ most: 2 })
  const first = batcher.add(7, 1)
  await settle()
  const second = batcher.add(7, 2)
  end()
  await first
  await expect.poll(() => sizes).toEqual([1, 1])
  const more = [3, 4, 5].map((item) => batcher.add(7, item))
  end()
  await second
  await settle()
  expect(sizes).toEqual([1, 1, 2])
  end()
  await more[1]
  await expect.poll(() => sizes).toEqual([1, 1, 2, 1])
  end()
  expect(await Promise.all(more)).toEqual([3, 4, 5])
})

test('a batch that fails is replayed one by one: only who is wrong fails', async () => {
  const batcher = new Batcher<number, number>(async (_, items) => {
    if (items.includes(2)) throw new Error('two')
    return items.map((answer) => ({ answer }))
  })
  const answers = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(7, item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
