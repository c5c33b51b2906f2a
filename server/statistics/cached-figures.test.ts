import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import type { Summed } from './summed.ts'
import { cachedFigures } from './cached-figures.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const other = await makeMerchant(server.app)
const summed = (orders: number, groups = 1): Summed => ({
  groups: Array.from({ length: groups }, (_, at) => ({ keys: [String(at)], values: {} })),
  total: { orders },
  nothing: {},
  cut: false,
})
let added = 0
const ask = (orders: number, input: string, { id = merchant.id, later = 0, groups = 1 } = {}) =>
  withSystemCtx(server.app, id, (ctx) =>
    cachedFigures({ ...ctx, now: new Date(Date.now() + later) }, input, async () => {
      added += 1
      return summed(orders, groups)
    }),
  )

test('few orders are added up each time, very many once a minute for whoever asks the same', async () => {
  await ask(10, 'few')
  await ask(10, 'few')
  expect(added).toBe(2)
  await ask(9_000, 'many')
  await ask(9_000, 'many')
  expect(added).toBe(3)
  await ask(9_000, 'other days')
  await ask(9_000, 'many', { id: other.id })
  await ask(9_000, 'many', { later: 61_000 })
  expect(added).toBe(6)
})

test('what is kept has a bound: the oldest goes first', async () => {
  added = 0
  await ask(9_000, 'first', { groups: 30_000 })
  await ask(9_000, 'second', { groups: 30_000 })
  await ask(9_000, 'second', { groups: 30_000 })
  expect(added).toBe(2)
  await ask(9_000, 'first', { groups: 30_000 })
  expect(added).toBe(3)
})
