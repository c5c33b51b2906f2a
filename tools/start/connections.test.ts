import { expect, test } from 'vitest'
import { connectionNeed } from './connections.ts'

const room = (max: number, servers: number) => ({ max, reserved: 3, servers })

test('one app server fits into a hundred connections, and the third does not', () => {
  expect(connectionNeed(room(100, 0), { jobs: true, pooled: false })).toMatchObject({
    perServer: 34,
    needed: 34,
    usable: 92,
    isFull: false,
    isTooFew: false,
  })
  expect(connectionNeed(room(100, 1), { jobs: true, pooled: false }).isFull).toBe(false)
  const third = connectionNeed(room(100, 2), { jobs: true, pooled: false })
  expect([third.isFull, third.isTooFew]).toEqual([true, false])
  expect(third.text).toBe(
    '3 app servers × 34 connections = 102 of 92 (max_connections 100, less 3 reserved and 5 for people)',
  )
})

test('behind a pooler each takes eleven, without jobs three', () => {
  expect(connectionNeed(room(100, 7), { jobs: true, pooled: true })).toMatchObject({
    perServer: 11,
    needed: 88,
    isFull: false,
  })
  expect(connectionNeed(room(100, 7), { jobs: false, pooled: true }).perServer).toBe(3)
})

test('where not even one fits, that is said', () => {
  expect(connectionNeed(room(40, 0), { jobs: true, pooled: false }).isTooFew).toBe(true)
})
