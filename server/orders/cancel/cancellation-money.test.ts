import { expect, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/money.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()

/** An order of the worked case's agent, its supplier's word given where it shall be confirmed. */
async function orderThatIs(world: OrderWorld, status: string): Promise<number> {
  const { id } = await placeOrder(world)
  const { lines, money } = await readOrder(world, id)
  expect(money?.totalMinor).toBe(531_000)
  if (status === 'confirmed') {
    const lineId = lines[0]!.id
    for (const [verb, who] of [
      ['sendOrder', world.staff],
      ['supplierApprove', world.supplier],
    ] as const)
      expect((await actOn(world, verb, { lineId }, who)).error.code).toBe(0)
  }
  expect((await readOrder(world, id)).status).toBe(status)
  return id
}

const ends: Record<string, object> = { '0.00': { refund: 'operator-fault' }, '2655.00': { refund: 'rule' } }
const columns = ['available', 'frozen', 'sales', 'refunds', 'fees'] as const
const accounts = { available: 'agent-available', frozen: 'agent-frozen' } as Record<string, string>

test.each(docTable('algorithms/cancellation.md', 'The money of a cancellation by example'))(
  'an order that was $before, of which $kept is kept when it ends',
  async (row) => {
    const world = await makeOrderWorld(server)
    const id = await orderThatIs(world, row['before']!)
    const verb = row['ends by']!
    if (verb !== '–') {
      const input = { id, reason: 'storm', ...(verb === 'cancel' && ends[row['kept']!]) }
      expect((await actOn(world, verb, input)).error).toMatchObject({ code: 0 })
      const { totalMinor, refundMinor } = (await readOrder(world, id)).money!
      expect(totalMinor - refundMinor).toBe(textToMinor(row['kept']!, 'THB'))
    }
    const all = await balances(world)
    const found = columns.map((name) => [name, minorToText(all[accounts[name] ?? name]!, 'THB')])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(columns.map((name) => [name, row[name]])))
  },
)
