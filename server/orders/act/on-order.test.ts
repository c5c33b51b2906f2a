import { expect, test } from 'vitest'
import type { Notice } from '#contract/home/home.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const inChinese = { headers: { 'x-language': 'zh-CN' } }

async function confirmedLine() {
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'confirm', { id })
  await actOn(world, 'sendOrder', { lineId: line!.id })
  return { id, lineId: line!.id }
}

test('the second of two people is told whose act came first, its names in their own language', async () => {
  const { lineId } = await confirmedLine()
  const sent = { lineId, version: 1 }
  const answer = await world.staff.call('/supplier/orderHandler/supplierApprove', sent, inChinese)
  expect(answer.error.name).toBe('orders.changedBy')
  expect(answer.error.message).toContain('皮皮岛快艇')
  expect(answer.error.message).toContain('Speedboat Phuket')
})

test('what the product does by itself it explains to each reader in the reader’s language, wherever it is read', async () => {
  const { id, lineId } = await confirmedLine()
  await actOn(world, 'supplierReject', { lineId, reason: 'Engine' })
  const order = await world.staff.data<OrderInfo>('/supplier/order/info', { id }, inChinese)
  const why = order.followUpReason!
  expect(why).toMatch(/\p{Script=Han}/u)
  expect(order.history.findLast(({ type }) => type === 'orders.follow')!.reason).toBe(why)
  const { rows } = await world.staff.data<{ rows: Notice[] }>('/supplier/home/notices', {}, inChinese)
  expect(rows.find(({ type }) => type === 'orders.follow')!.reason).toBe(why)
  const log = await world.staff.data<{ rows: Notice[] }>(
    '/supplier/auditLog/list',
    { type: 'orders.follow' },
    inChinese,
  )
  expect(log.rows[0]!.reason).toBe(why)
  expect((await readOrder(world, id)).followUpReason).toBe(
    'The supplier rejected after the order was confirmed.',
  )
})
