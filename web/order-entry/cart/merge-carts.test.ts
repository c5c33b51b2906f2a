import { expect, test } from 'vitest'
import type { Cart, CartItem } from './cart.ts'
import { mergeCarts } from './merge-carts.ts'

const item = (key: string, adults = 2): CartItem => ({
  key,
  requestId: `request-${key}`,
  skuId: 1,
  date: '2026-12-01',
  session: '',
  nights: 1,
  adults,
  children: 0,
  infants: 0,
})
const cart = (...items: CartItem[]): Cart => ({ agentId: 7, items })
const keys = (merged: Cart | undefined) => merged?.items.map(({ key, adults }) => `${key}${adults}`)

test('what either tab added stands', () => {
  expect(keys(mergeCarts(cart(item('a')), cart(item('a'), item('b')), cart(item('a'), item('c'))))).toEqual([
    'a2',
    'b2',
    'c2',
  ])
})
test('what either tab took out is out', () => {
  const base = cart(item('a'), item('b'), item('c'))
  expect(keys(mergeCarts(base, cart(item('a'), item('c')), cart(item('a'), item('b'))))).toEqual(['a2'])
})
test('what was ordered in one tab does not come back from the other that changed it', () => {
  expect(keys(mergeCarts(cart(item('a')), cart(), cart(item('a', 5))))).toEqual([])
})
test('a change of either stands, and of the same item this page’s', () => {
  const base = cart(item('a'), item('b'), item('c'))
  const theirs = cart(item('a', 3), item('b'), item('c', 3))
  const mine = cart(item('a'), item('b', 4), item('c', 4))
  expect(keys(mergeCarts(base, theirs, mine))).toEqual(['a3', 'b4', 'c4'])
})
test('the agent follows whoever changed it', () => {
  const to = (agentId: number): Cart => ({ agentId, items: [] })
  expect(mergeCarts(to(7), to(8), to(7))?.agentId).toBe(8)
  expect(mergeCarts(to(7), to(7), to(9))?.agentId).toBe(9)
})
