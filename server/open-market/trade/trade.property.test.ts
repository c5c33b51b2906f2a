import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradeRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import { orderWhen } from '#test/factories/mirror.ts'
import { balances } from '#test/factories/orders.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer({ jobs: true })
type Trade = { rows: TradeRow[]; soldMinor: number; boughtMinor: number }

const sale = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.integer({ min: 0, max: 3 }),
  ends: fc.constantFrom('stays', 'byRule', 'atTheirFault'),
})

test(
  'whatever is sold and cancelled under a contract, trade is what the books of both say',
  { timeout: patience(240_000) },
  async () => {
    const world = await makeBoundWorld(server)
    const { theirs, ours } = world
    const before = (await balances(ours))['cost']!
    await fc.assert(
      fc.asyncProperty(sale, async ({ ends, ...party }) => {
        const order = await sellBound(world, party)
        if (ends !== 'stays') {
          const refund = ends === 'byRule' ? 'rule' : 'operator-fault'
          await theirs.staff.data('/supplier/orderHandler/cancel', {
            id: order.mirrorId,
            reason: 'Rain',
            refund,
          })
          await orderWhen(ours.staff, order.id, ({ supplierStatus }) => supplierStatus !== 'approved')
        }
        const sold = await theirs.staff.data<Trade>('/supplier/openMarket/trade', {})
        const books = await balances(theirs)
        expect(sold.soldMinor).toBe(books['sales']! + books['fees']! - books['refunds']!)
        const bought = await ours.staff.data<Trade>('/supplier/openMarket/trade', {})
        expect(bought.boughtMinor).toBe((await balances(ours))['cost']! - before)
      }),
      { numRuns: plays(6) },
    )
  },
)
