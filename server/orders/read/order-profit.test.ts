import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStates } from '#contract/orders/orders.states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { testServer } from '#test/factories/http.ts'
import { hasEnded } from '../refunds/order-money.ts'
import { lineCost, lineCostSql, orderFellSql, orderRevenueSql, revenueOf } from './order-profit.ts'

const server = await testServer()

/** Every supplier status, way of handling, cost and fee. */
const lines = lineStates.names.flatMap((supplierStatus) =>
  [null, 'self-handled', 'other-handled'].flatMap((handledWay) =>
    [null, 0, 180_000].flatMap((costMinor) =>
      [null, 0, 90_000].flatMap((feeMinor) =>
        [0, 30_000].map((backMinor) => ({
          supplierStatus,
          handledWay,
          costMinor,
          feeMinor,
          currency: 'THB',
          backMinor,
        })),
      ),
    ),
  ),
)

test('what a line costs is one rule: of a row, and where the database adds up many', async () => {
  const { rows } = await sql<{ cost: number | null }>`
    select ${lineCostSql} as cost from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, at),
      lateral (select line ->> 'supplierStatus' as supplier_status, line ->> 'handledWay' as handled_way) l,
      lateral (select (line ->> 'costMinor')::bigint as cost_minor, (line ->> 'feeMinor')::bigint as fee_minor, (line ->> 'backMinor')::bigint as refund_minor) k
     order by at`.execute(server.app.db)
  expect(rows.map(({ cost }) => cost)).toEqual(lines.map(lineCost))
  expect(new Set(rows.map(({ cost }) => cost))).toEqual(
    new Set([null, 0, 90_000, 180_000, -30_000, 60_000, 150_000]),
  )
})

test.each([
  ['pending', null, null],
  ['pending', 'other-handled', null],
  ['no-need', null, 0],
  ['approved', 'self-handled', 0],
  ['cancelled', null, 0],
] as const)('a %s line handled %s without a cost costs %s', (supplierStatus, handledWay, cost) => {
  expect(
    lineCost({ supplierStatus, handledWay, costMinor: null, feeMinor: null, currency: null, backMinor: 0 }),
  ).toBe(cost)
})

/** Every status and what it was before, a price or none, money moved after it, a fee or none. */
const orders = orderStates.names.flatMap((status) =>
  ([null, 'processing', 'confirmed', 'cancelled', 'refused'] as const).flatMap((previous_status) =>
    [0, 120_000].flatMap((total_minor) =>
      [0, -20_001, 30_000].flatMap((adjusted_minor) =>
        [null, 0, 40_000].map((fee_minor) => ({
          status,
          previous_status,
          total_minor,
          adjusted_minor,
          fee_minor,
          base_total_minor: total_minor * 5,
          base_tax_minor: total_minor / 3,
        })),
      ),
    ),
  ),
)

test('what an order brings is one rule: of a row, and where the database adds up many', async () => {
  const { rows } = await sql<{ revenue: number; fell: boolean }>`
    select ${orderRevenueSql}::bigint as revenue, ${orderFellSql} as fell
      from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) with ordinality as given (one, at),
      lateral jsonb_to_record(one) as o (status text, previous_status text, total_minor bigint, adjusted_minor bigint,
        fee_minor bigint, base_total_minor bigint, base_tax_minor bigint)
     order by at`.execute(server.app.db)
  expect(rows.map(({ revenue }) => revenue)).toEqual(orders.map(revenueOf))
  expect(rows.map(({ fell }) => fell)).toEqual(orders.map(hasEnded))
})
