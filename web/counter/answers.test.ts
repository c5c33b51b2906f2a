import { expect, test } from 'vitest'
import { answered, peopleOf } from './answers.ts'

const party = { adults: 1, children: 1, infants: 0, units: 0 }
const product = (collect: object[]) => ({ collect }) as unknown as Parameters<typeof answered>[0]

test('guests are numbered as the order numbers them', () => {
  expect(peopleOf({ adults: 1, children: 2, infants: 1, units: 0 })).toEqual([
    'adult',
    'child',
    'child',
    'infant',
  ])
})

test('only what must be known is asked and sent, each to its guest', () => {
  const requested = product([
    { key: 'name', per: 'guest', required: true },
    { key: 'nationality', per: 'guest', required: true },
    { key: 'weight', per: 'guest', required: false },
    { key: 'pickUpHotel', per: 'order', required: true },
  ])
  const answers = {
    '0.name': ' Ann ',
    '1.name': 'Bob',
    '0.nationality': 'DE',
    '0.weight': '60',
    'order.pickUpHotel': 'Kata',
  }
  expect(answered(requested, party, answers)).toEqual({
    collected: { pickUpHotel: 'Kata' },
    guests: [
      { kind: 'adult', name: 'Ann', pinyin: '', info: { nationality: 'DE' } },
      { kind: 'child', name: 'Bob', pinyin: '', info: {} },
    ],
  })
  expect(answered(product([]), party, {})).toEqual({ collected: {} })
})
