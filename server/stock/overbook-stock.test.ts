import { expect, test } from 'vitest'
import type { Board } from '#contract/stock/stock.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })
const path = '/supplier/standardDateStock'
const rows = docTable('algorithms/stock.md', 'Over-booking at work')

/** Sets a capacity; answers whether it was asked about first. */
async function setCapacity(poolId: number, capacity: number): Promise<boolean> {
  const save = { cells: [{ poolId, date: day(30), capacity }] }
  const { error } = await world.staff.call(`${path}/save`, save)
  if (error.code === 0) return false
  await world.staff.data(`${path}/save`, { ...save, confirm: error.questions!.map(({ token }) => token) })
  return true
}
const overbook = (poolId: number, seats: number) =>
  world.staff.data(`${path}/overbook`, { poolId, date: day(30), seats, reason: 'The captain agreed' })

test.each(rows)(
  '$capacity places, $taken taken, $permitted permitted, then $then: $overbooked over-booked and $left left',
  async (row) => {
    const [capacity, taken, permitted] = [
      Number(row['capacity']),
      Number(row['taken']),
      Number(row['permitted']),
    ]
    const sku = await makeOrderSku(server.app, world.merchant, {
      capacity: Math.max(capacity, taken - permitted),
    })
    if (permitted) await overbook(sku.poolId, permitted)
    const orders: { id: number }[] = []
    const one = { skuId: sku.id, adults: 1, children: 0 }
    for (let at = 0; at < taken; at++) orders.push(await placeOrder(world, one))
    await setCapacity(sku.poolId, capacity)
    const [what, count] = row['then']!.split(' ') as [string, string]
    if (what === 'capacity')
      expect(await setCapacity(sku.poolId, Number(count))).toBe(Number(count) < Math.min(capacity, taken))
    if (what === 'over-book') await overbook(sku.poolId, Number(count))
    if (what === 'taken')
      for (const { id } of orders.slice(Number(count)))
        expect((await actOn(world, 'cancel', { id, reason: 'x', refund: 'operator-fault' })).error.code).toBe(
          0,
        )
    const { cells } = await world.staff.data<Board>('/supplier/dateStockBoard/list', {
      skuIds: [sku.id],
      from: day(30),
      days: 1,
    })
    expect(cells[0]).toMatchObject({ overbooked: Number(row['overbooked']), left: Number(row['left']) })
  },
)
