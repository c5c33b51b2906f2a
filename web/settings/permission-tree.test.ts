import { expect, test } from 'vitest'
import { ordered, search, toggle } from './permission-tree.ts'

const keys = ['a.list', 'a.list.edit', 'a.list.edit.price', 'a.listing', 'b']
const group = {
  domain: 'a',
  name: 'Orders',
  privileges: [...keys].reverse().map((key) => ({ key, name: `The ${key}`, screen: false })),
}

test('what hangs below a key stands under it', () => {
  expect(ordered(group.privileges).map(({ key, depth }) => [key, depth])).toEqual([
    ['b', 0],
    ['a.listing', 0],
    ['a.list', 0],
    ['a.list.edit', 1],
    ['a.list.edit.price', 2],
  ])
})

test('ticking takes what is above with it, unticking what is below, and neighbours stay', () => {
  expect(toggle(['b'], 'a.list.edit.price', true, keys)).toEqual([
    'b',
    'a.list',
    'a.list.edit',
    'a.list.edit.price',
  ])
  expect(toggle(keys, 'a.list', false, keys)).toEqual(['a.listing', 'b'])
  expect(toggle(['a.list'], 'a.list', true, keys)).toEqual(['a.list'])
})

test('a search finds names and keys, and a whole group by its name', () => {
  expect(search([group], 'PRICE')[0]!.privileges.map(({ key }) => key)).toEqual(['a.list.edit.price'])
  expect(search([group], 'orders')[0]!.privileges).toHaveLength(5)
  expect(search([group], 'nothing of it')).toEqual([])
})
