import { afterEach, expect, test, vi } from 'vitest'

const all = Array.from({ length: 24 }, (_, at) => at)

// Files of a worker share their modules.
afterEach(() => (vi.unstubAllEnvs(), vi.resetModules()))

async function kitWith(plays: string) {
  vi.resetModules()
  vi.stubEnv('PLAYS', plays)
  return import('#test/kit/plays.ts')
}

test('a usual run plays a third, the same of one commit, and in few commits all', async () => {
  const { plays, thirdOf } = await kitWith('')
  expect([plays(60), plays(2), plays(100)]).toEqual([20, 1, 34])
  expect(thirdOf(all, 'hours', 'a')).toEqual(thirdOf(all, 'hours', 'a'))
  const turns = Array.from({ length: 20 }, (_, at) => thirdOf(all, 'hours', `commit ${at}`))
  for (const turn of turns) expect(turn).toHaveLength(8)
  expect(new Set(turns.flat()).size).toBe(24)
  expect(thirdOf(['alone'], 'hours', 'b')).toEqual(['alone'])
  expect(thirdOf([], 'hours', 'b')).toEqual([])
})

test('some of many are others at each turn, never twice the same in one', async () => {
  const { someOf } = await kitWith('')
  const turns = Array.from({ length: 120 }, (_, at) => someOf(all, 3, 'inputs', `commit ${at}`))
  for (const turn of turns) expect(new Set(turn).size).toBe(3)
  expect(new Set(turns.flat()).size).toBe(24)
  expect(someOf([1, 2], 3, 'inputs')).toEqual([1, 2])
})

test('where all is asked for nothing is left out', async () => {
  const { plays, someOf, thirdOf } = await kitWith('1')
  expect(plays(60)).toBe(60)
  expect([thirdOf(all, 'x'), someOf(all, 3, 'x')]).toEqual([all, all])
  expect((await kitWith('20')).plays(60)).toBe(1_200)
})
