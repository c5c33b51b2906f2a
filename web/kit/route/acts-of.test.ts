import { expect, test } from 'vitest'
import { orderStates } from '#contract/orders/orders.states.ts'
import { actsOf } from './acts-of.ts'

const call = (name: string) => Object.assign(() => Promise.resolve(), { called: name }) as never
const calls = Object.fromEntries(orderStates.verbNames.map((name) => [name, call(name)]))
const one = { id: 7, version: 3 }
const acts = actsOf([orderStates], calls, one, 'orders.text.done', {
  contact: null,
  cancel: { consequence: 'all of it' },
} as never)

test('every verb that people do is offered, in the order of the table, the rare last', () => {
  const offered = Object.keys(acts)
  expect(offered[0]).toBe('approve')
  expect(offered).not.toContain('timeOut')
  expect(offered.slice(-3)).toEqual(['unarchive', 'delete', 'restore'])
})

test('a reason is sent where the table wants one, and what loses something is told as such', () => {
  expect(acts.reject).toMatchObject({ danger: true, done: 'orders.text.done' })
  const sent = (act: typeof acts.reject) => act && 'input' in act && act.input('because')
  expect(sent(acts.reject)).toEqual({ ...one, reason: 'because' })
  expect(sent(acts.approve)).toEqual(one)
})

test('what a page says of a verb is added, and what it does not offer is left out', () => {
  expect(acts.cancel).toMatchObject({ danger: true, consequence: 'all of it' })
  expect(acts).not.toHaveProperty('contact')
})
