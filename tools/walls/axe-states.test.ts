import { expect, test } from 'vitest'
import { findAxeStates } from './axe-states.ts'

const found = (source: string, file = 'test/e2e/orders/a.e2e.ts', names = ['a bill']) =>
  findAxeStates([{ file, source }], names)

test('a look by axe bears a name that is allowed, once', () => {
  expect(found(`await axe(page, 'a bill')`)).toEqual([])
  expect(found(`await axe(page)`)).toEqual([
    'test/e2e/orders/a.e2e.ts: axe(page) is no state of tools/walls/axe-states.ts: do the walks not come there?',
    'no test looks by axe at: a bill',
  ])
  expect(found(`await axe(page, "a list")`)).toHaveLength(2)
  expect(found(`await axe(page, 'a bill')\nawait axe(guest, 'a bill')`)).toEqual([
    'test/e2e/orders/a.e2e.ts: a bill is looked at already',
  ])
})

test('a walk by axe stands with the walks', () => {
  const walk = 'faults.push(...(await faultsOfAxe(page)))'
  expect(found(walk, 'test/e2e/every/a.e2e.ts', [])).toEqual([])
  expect(found(walk, 'test/e2e/orders/a.e2e.ts', [])).toEqual([
    'test/e2e/orders/a.e2e.ts walks by axe: that is done in test/e2e/every',
  ])
})
