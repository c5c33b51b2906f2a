import { expect, test } from 'vitest'
import { findMoreCasts } from './casts.ts'
import { readModule } from './modules.ts'

const casts = (source: string, file = 'server/a.ts') => readModule(file, source).casts

test('a claim about a type is counted, `as const` and a test are not', () => {
  expect(casts('a! + (b as number) + (c as unknown as string)')).toBe(4)
  expect(casts(`const a = ['x'] as const; !b; c != d`)).toBe(0)
  expect(casts('a!', 'server/a.test.ts')).toBe(0)
})

test('a side may not have more of them than it had', () => {
  const modules = [readModule('server/a.ts', 'a!; b!'), readModule('contract/b.ts', 'a!')]
  expect(findMoreCasts(modules, { server: 2, contract: 1 })).toEqual([])
  expect(findMoreCasts(modules, { server: 1, contract: 1 })).toEqual([
    'server has 2 casts (x as T, x!), 1 at most: let the types say it',
  ])
})
