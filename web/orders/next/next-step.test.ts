import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const why = { why: 'orders.why.unpaid' }
const sent = { id: 1, version: 1, can: { sendOrder: { why: 'orders.why.noSupplier' } } }
const unsent = { id: 2, version: 3, can: { sendOrder: true as const } }

test('what comes next of an order is what brings it on, then what is still to be sent to its supplier', () => {
  expect(nextStepOf({ can: { approve: true, cancel: true }, lines: [unsent] })).toEqual({ move: 'approve' })
  expect(nextStepOf({ can: { approve: why, confirm: true }, lines: [unsent] })).toEqual({ move: 'confirm' })
  expect(nextStepOf({ can: { confirm: why, pay: true }, lines: [] })).toEqual({ move: 'pay' })
  expect(nextStepOf({ can: { confirm: why, amend: true }, lines: [sent, unsent] })).toEqual({ line: unsent })
})

test('nothing is pushed that loses something, is optional, may not be done or is done', () => {
  const lines = [sent, { ...sent, can: {} }]
  expect(nextStepOf({ can: { cancel: true, amend: true, copy: true }, lines })).toBeUndefined()
  expect(nextStepOf({ can: { reserveReturn: true, confirm: why }, lines })).toBeUndefined()
})
