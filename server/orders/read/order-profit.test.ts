import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lineStates } from '#contract/orders/line.states.ts'
import { testServer } from '#test/factories/http.ts'
import { lineCost, lineCostSql } from './order-profit.ts'

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
