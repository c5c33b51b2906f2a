import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when it is told to, and the order in which it began. */
function counter(turns: Turns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string, name = owner) =>
    turns.run(owner, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, ask, endOne }
}

test('who asks many times at once waits behind itself, not before another', async () => {
  const { begun, ask, endOne } = counter(new Turns({ atOnce: 2, maxEach: 10, maxWaiting: 20 }))
  for (let at = 0; at < 8; at++) void ask('many', `many ${at}`)
  void ask('one')
  void ask('two')
  for (let at = 0; at < 10; at++) await endOne()
  expect(begun.slice(0, 6)).toEqual(['many 0', 'many 1', 'many 2', 'one', 'two', 'many 3'])
  expect(begun).toHaveLength(10)
})

test('an owner runs no more at once than it may; others go meanwhile', async () => {
  const { begun, ask, endOne } = counter(new Turns({ atOnce: 2, atOnceEach: 1, maxEach: 3, maxWaiting: 9 }))
  const beat = () => new Promise(setImmediate)
  void ask('many', 'many 0')
  void ask('many', 'many 1')
  await beat()
  expect(begun).toEqual(['many 0'])
  void ask('one')
  await beat()
  expect(begun).toEqual(['many 0', 'one'])
  await endOne()
  await beat()
  expect(begun).toEqual(['many 0', 'one', 'many 1'])
})

test('a line that is full, for one or for all, is told; work that fails gives its turn back', async () => {
  const turns = new Turns({ atOnce: 1, maxEach: 2, maxWaiting: 3 })
  const { ask, endOne } = counter(turns)
  const requested = [ask('a'), ask('a'), ask('a')]
  await expect(ask('a')).rejects.toMatchObject({ name: 'tooManyRequests' })
  requested.push(ask('b'))
  await expect(ask('c')).rejects.toMatchObject({ name: 'tooManyRequests' })
  for (let at = 0; at < 4; at++) await endOne()
  await Promise.all(requested)
  await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run('a', async () => 1)).toBe(1)
})
