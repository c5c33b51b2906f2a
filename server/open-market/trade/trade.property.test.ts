import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TradeRow } from '#contract/open-market/trade.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound, type BoundWorld } from '#test/factories/merchants/bound.ts'
import { infoOf, orderWhen } from '#test/factories/mirror.ts'
import { balances } from '#test/factories/orders.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer({ jobs: true })
type Sold = Awaited<ReturnType<typeof sellBound>>
type Trade = { rows: TradeRow[]; soldMinor: number; boughtMinor: number }

const sale = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.integer({ min: 0, max: 3 }),
  ends: fc.constantFrom('stays', 'agreed', 'refused', 'theirs'),
})

/** The seller agrees to a cancellation or refuses it, or cancels by itself: that is followed up by the buyer, whose cost stays. */
async function end(world: BoundWorld, order: Sold, how: string): Promise<void> {
  const { theirs, ours } = world
  const there = (act: string, more: object = {}) =>
    theirs.staff.data(`/supplier/orderHandler/${act}`, { id: order.mirrorId, reason: 'Rain', ...more })
  if (how === 'theirs') {
    await there('cancel', { refund: 'operator-fault' })
    await orderWhen(ours.staff, order.id, ({ followUp }) => followUp === 'tracking')
  }
  if (how !== 'agreed' && how !== 'refused') return
  const { lines } = await infoOf(ours.staff, order.id)
  await ours.staff.data('/supplier/orderHandler/askSupplierCancel', { lineId: lines[0]!.id, reason: 'Ill' })
  await orderWhen(theirs.staff, order.mirrorId, ({ status }) => status === 'cancelling')
  if (how === 'agreed') await theirs.staff.data('/supplier/orderHandler/agreeCancel', { id: order.mirrorId })
  else await there('rejectCancel')
  const then = how === 'agreed' ? 'cancelled' : 'approved'
  await orderWhen(ours.staff, order.id, ({ supplierStatus }) => supplierStatus === then)
}

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
        await end(world, order, ends)
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
