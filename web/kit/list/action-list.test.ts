import { expect, test } from 'vitest'
import { listActions } from './action-list.ts'

const offered = ['confirm', 'reject', 'cancel', 'copy', 'archive'] as const
const can = {
  confirm: true,
  reject: true,
  cancel: { why: 'orders.errors.locked' },
  copy: true,
  archive: true,
} as const

test('the likeliest that can be done now are buttons, the rest follows, what cannot be done stands last', () => {
  const listed = listActions({ can, offered, likely: ['cancel', 'confirm', 'reject'], max: 2 })
  expect(listed.map(({ move, likely }) => `${move}${likely ? '!' : ''}`)).toEqual([
    'confirm!',
    'reject!',
    'copy',
    'archive',
    'cancel',
  ])
  expect(listed.at(-1)?.why).toBe('orders.errors.locked')
})

test('without a permission an act is not there', () => {
  expect(listActions({ can: { copy: true }, offered }).map(({ move }) => move)).toEqual(['copy'])
})

test('the state table says which moves want a reason', () => {
  const verbs = { reject: { from: [], needs: 'x', by: [], reason: true } } as const
  const listed = listActions({ can, offered, verbs })
  expect(listed.filter(({ needsReason }) => needsReason).map(({ move }) => move)).toEqual(['reject'])
})
