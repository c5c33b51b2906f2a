import { expect, test } from 'vitest'
import { anyOf, fitting, leftOut } from './left-out.ts'

const may = { can: { confirm: true as const } }
const unpaid = { can: { confirm: { why: 'orders.why.unpaid' } } }
const confirmed = { can: { confirm: { why: 'orders.why.confirmed' } } }
const none = { can: {} }
type Row = { can: { confirm?: true | { why: string } } }
const act = { fits: (row: Row) => row.can.confirm }

test('an act says of how many selected rows it cannot be done, and why; where there is no right, nothing', () => {
  const rows: Row[] = [unpaid, may, confirmed, none, confirmed]
  expect(fitting(rows, act)).toEqual([may])
  expect(leftOut(rows, act)).toEqual([
    { why: 'orders.why.confirmed', rows: [confirmed, confirmed] },
    { why: 'orders.why.unpaid', rows: [unpaid] },
  ])
  expect(leftOut([none], act)).toEqual([])
  expect([fitting(rows, {}), leftOut(rows, {})]).toEqual([rows, []])
})

test('of several ways one is enough; where none is open the first reason is told', () => {
  expect(anyOf(undefined, { why: 'a' }, true)).toBe(true)
  expect(anyOf(undefined, { why: 'a' }, { why: 'b' })).toEqual({ why: 'a' })
  expect(anyOf(undefined, undefined)).toBeUndefined()
})
