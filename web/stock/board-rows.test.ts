import { expect, test } from 'vitest'
import type { BoardSku } from '#contract/stock/stock.schema.ts'
import { lineNow, linesOf } from './board-rows.ts'

const sku = (more: Partial<BoardSku>): BoardSku => ({
  id: 1,
  code: 'A',
  names: {},
  productType: 'diving',
  chargeMethod: 'per-person',
  stockMode: 'date',
  sessions: [],
  onSale: true,
  pools: [],
  ...more,
})

test('a SKU without a pool has a line of its own, so that its first stock can be typed', () => {
  expect(linesOf({ rows: [sku({})] })).toMatchObject([{ pool: null, session: '', first: true }])
})

test('a SKU by session has a line for each pool and session, and is named once', () => {
  const pools = [1, 2].map((poolId) => ({ poolId, name: `P${poolId}`, names: {}, shared: 0 }))
  const lines = linesOf({ rows: [sku({ stockMode: 'session', sessions: ['08:00', '13:00'], pools })] })
  expect(lines.map((line) => [line.pool?.poolId, line.session, line.first])).toEqual([
    [1, '08:00', true],
    [1, '13:00', false],
    [2, '08:00', false],
    [2, '13:00', false],
  ])
})

test('a line that was opened before its first stock is that of the pool which the stock made', () => {
  const line = linesOf({ rows: [sku({})] })[0]!
  const pools = [{ poolId: 7, name: 'P7', names: {}, shared: 0 }]
  expect(lineNow({ rows: [sku({ pools })] }, line)).toMatchObject({ pool: { poolId: 7 } })
  expect(lineNow({ rows: [] }, line)).toBe(line)
})

test('a line of a pool is never that of another one', () => {
  const pools = [1, 2].map((poolId) => ({ poolId, name: `P${poolId}`, names: {}, shared: 0 }))
  const [first] = linesOf({ rows: [sku({ pools })] })
  expect(lineNow({ rows: [sku({ pools: pools.slice(1) })] }, first!)).toBe(first)
})
