import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { allotRoom, type Asking, type CellsLeft } from './allot-room.ts'

const numbers = (text = '') => (text === '–' ? [] : text.split(', ').map(Number))
const cellsOf = (boat = '', lunch = ''): CellsLeft =>
  new Map(
    [
      ['boat', boat],
      ['lunch', lunch],
    ]
      .filter(([, left]) => left !== '–')
      .map(([cell = '', left]) => [cell, { left: Number(left) || 0, blocked: left === 'closed' }]),
  )

test.each(docTable('algorithms/departures.md', 'Room elsewhere by example'))(
  'boat $[boat left], lunch $[lunch left]: of $parties move $moved',
  (row) => {
    const parties = numbers(row['parties'])
    const orders = parties.map((quantity, id) => ({
      id,
      needs: ['boat', 'lunch'].map((cell) => ({ cell, quantity })),
    }))
    const found = allotRoom(orders, cellsOf(row['boat left'], row['lunch left']))
    expect(parties.filter((_, id) => !found.get(id))).toEqual(numbers(row['moved']))
    const without = parties.flatMap((quantity, id) => (found.get(id) ? `${quantity} ${found.get(id)}` : []))
    expect(without.join(', ') || '–').toBe(row['without room'])
  },
)

const cell = fc.constantFrom('a', 'b', 'c')
const asking = fc.record({
  id: fc.nat(),
  needs: fc.uniqueArray(fc.record({ cell, quantity: fc.integer({ min: 1, max: 5 }) }), {
    selector: (need) => need.cell,
    maxLength: 3,
  }),
})
const cells = fc.dictionary(cell, fc.record({ left: fc.nat(12), blocked: fc.boolean() }))

test('no pool ever gives more than it has, and who was left out would not have fitted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(asking, { selector: ({ id }) => id }), cells, (orders: Asking[], given) => {
      const there = new Map(Object.entries(given))
      const found = allotRoom(orders, there)
      const left = new Map([...there].map(([key, one]) => [key, one.left]))
      for (const { id, needs } of orders) {
        const fits = needs.every(
          (need) => there.get(need.cell)?.blocked === false && left.get(need.cell)! >= need.quantity,
        )
        expect(found.get(id) === null).toBe(fits)
        if (fits) for (const need of needs) left.set(need.cell, left.get(need.cell)! - need.quantity)
      }
      expect([...left.values()].every((rest) => rest >= 0)).toBe(true)
    }),
  )
})
