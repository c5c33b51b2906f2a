import { expect, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/money.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { askMoney, carry, lastRefund, onMoney, previewMoney } from '#test/factories/refunds.ts'

const server = await testServer()
const world = await makeOrderWorld(server)
const { id } = await placeOrder(world)
await actOn(world, 'confirm', { id })

/** One line of the page, done as people and the worker do it. */
async function does(row: Record<string, string>): Promise<void> {
  const [verb, kind] = row['does']!.split(' ')
  if (verb === '–') return
  if (verb === 'cancel') {
    expect((await actOn(world, 'cancel', { id, reason: 'storm' })).error.code).toBe(0)
    return
  }
  if (kind) {
    const amountMinor = textToMinor(row['amount']!, 'THB')!
    const requested = await askMoney(world, id, amountMinor, { kind, way: row['way'], agree: true })
    expect(requested.error).toMatchObject({ code: 0 })
    return
  }
  const refund = await lastRefund(world, id)
  if (verb === 'carry') return carry(world, refund)
  expect((await onMoney(world, verb!, refund.id, { reason: 'So it was' })).error).toMatchObject({ code: 0 })
}

test('the money of an order is line by line what the page says', async () => {
  const rows = docTable('algorithms/money/refunds.md', 'The money of an order by example')
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    await does(row)
    const books = await balances(world)
    const shown = await previewMoney(world, id)
    const found = {
      payment: (await readOrder(world, id)).paymentStatus!,
      held: minorToText(shown.heldMinor, 'THB'),
      promised: minorToText(shown.promisedMinor, 'THB'),
      available: minorToText(books['agent-available']!, 'THB'),
      sales: minorToText(books['sales']!, 'THB'),
      refunds: minorToText(books['refunds']!, 'THB'),
      cash: minorToText(books['cash']!, 'THB'),
    }
    const view = Object.fromEntries(Object.keys(found).map((name) => [name, row[name]]))
    expect([row['does'], found]).toEqual([row['does'], view])
    // What is promised stands in clearing, and nowhere else.
    expect(books['clearing']! + shown.promisedMinor).toBe(0)
  }
})
