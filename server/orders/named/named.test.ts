import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, quoteBasisPoints: 0 })
const { staff, agent, app, merchant, supplierId } = world

test('an order’s price, its trash, one more item and another product answer under their older names', async () => {
  const { id, totalMinor } = await placeOrder(world)
  await staff.data('/supplier/order/price/update', {
    id,
    totalMinor: totalMinor - 10_000,
    reason: 'A regular',
  })
  expect(await readOrder(world, id)).toMatchObject({ money: { totalMinor: totalMinor - 10_000 } })
  const other = await makeOrderSku(app, merchant, { supplierId, adultMinor: 300_000, childMinor: 200_000 })
  const { rows } = await staff.data<{ rows: { id: number }[] }>('/supplier/orderEntry/changeSku/list', { id })
  expect(rows.map((row) => row.id)).toContain(other.id)
  const change = { id, amendment: { skuId: other.id } }
  const view = await staff.data<{ totalAfterMinor: number }>('/supplier/orderEntry/changeSku/preview', change)
  expect(view.totalAfterMinor).toBe(800_000)
  const requested = { ...change, reason: 'They want more', asks: false }
  await staff.data('/supplier/orderEntry/changeSku/apply', requested)
  expect(await readOrder(world, id)).toMatchObject({ money: { totalMinor: 800_000 } })
  await actOn(world, 'cancel', { id, reason: 'Ill', refund: 'rule' })
  await staff.data('/supplier/order/delete', { id, reason: 'A test' })
  await staff.data('/supplier/order/restore', { id })
  expect(await readOrder(world, id)).toMatchObject({ status: 'cancelled' })
})

test('an order’s QR codes, and one more item of an agent’s cart, answer under their older names too', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  const codes = await staff.data<{ rows: object[] }>('/supplier/order/qrCodes', { orderId: id })
  expect(codes.rows).toHaveLength(1)
  expect(codes).toEqual(await staff.data('/supplier/orderQrcode/list', { orderId: id }))
  const items = [{ skuId: world.sku.id, date: day(30), adults: 2, children: 1 }]
  const total = await agent.data<{ totalMinor: number }>('/supplier/order/buy/add', { items })
  expect(total).toMatchObject({ totalMinor: 590_000 })
  expect((await staff.call('/supplier/order/buy/add', { agentId: world.agentId, items })).error.code).toBe(
    1003,
  )
})
