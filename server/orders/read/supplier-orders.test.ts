import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import type { z } from 'zod'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const { supplier } = world

async function sent(): Promise<{ orderId: number; lineId: number }> {
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  return { orderId: id, lineId: line!.id }
}
const approved = await sent()
await actOn(world, 'supplierApprove', { lineId: approved.lineId }, supplier)
const requested = await sent()
await actOn(world, 'supplierApprove', { lineId: requested.lineId }, supplier)
await actOn(world, 'askSupplierChange', { lineId: requested.lineId, reason: 'Pick-up at 07:15' })
const waiting = await sent()

const idsOf = async (filter: Record<string, unknown>) =>
  (await supplier.data<z.output<typeof OrderPage>>('/supplier/order/list', filter)).rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

test("a supplier's list is narrowed by its own status, and within a tab too", async () => {
  expect(await idsOf({ supplierStatus: ['approved'] })).toEqual([approved.orderId])
  expect(await idsOf({ tab: 'waitAgentReply' })).toEqual([requested.orderId, waiting.orderId])
  expect(await idsOf({ tab: 'waitAgentReply', supplierStatus: ['reviewing'] })).toEqual([requested.orderId])
  expect(await idsOf({ tab: 'waitAgentReply', supplierStatus: ['approved'] })).toEqual([])
})

test("a supplier's tabs count its own orders, those that wait for it, and what changed for it", async () => {
  const counts = () => supplier.data<Record<string, number>>('/supplier/order/count', {})
  expect(await counts()).toMatchObject({
    allOrder: 3,
    waitAgentReply: 2,
    waitAgentDealAfterReply: 0,
    toAudit: 0,
  })
  await supplier.data('/supplier/order/seen', {})
  expect(await counts()).toMatchObject({ allOrder: 3, refreshOrder: 0 })
  await actOn(world, 'askSupplierChange', { lineId: approved.lineId, reason: 'Pick-up at 07:30' })
  expect(await counts()).toMatchObject({ waitAgentReply: 3, refreshOrder: 1 })
})

test("a supplier's list is narrowed by the day an order was sent to it", async () => {
  expect(await idsOf({ orderDateRange: [day(0), day(0)] })).toHaveLength(3)
  expect(await idsOf({ orderDateRange: [day(-9), day(-1)] })).toEqual([])
})

test("a supplier's list sorted by service date begins today, as everybody's does", async () => {
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update order_line set date = ${day(-3)} where merchant_id = ${world.merchant.id} and order_id = ${approved.orderId}`.execute(
      db,
    ),
  )
  expect(await idsOf({ sort: 'service' })).toEqual([requested.orderId, waiting.orderId])
  expect(await idsOf({ sort: 'service', activityDateRange: [day(-9), day(-1)] })).toEqual([approved.orderId])
})

test("a supplier's orders are found by every word of a code, name, phone or item, in any script, and by nothing it does not see", async () => {
  const names = ['王小明', 'Émile Zola', 'สมชาย ใจดี', '김민수']
  const made = new Map<string, number>()
  for (const [no, contactName] of names.entries()) {
    const order = { contactName, contactPhone: `+66 81 234 700${no}`, agentOrderCode: `VIA-${no}` }
    const { id } = await placeOrder(world, { ...order, adults: 1, children: 0 })
    const { code, lines } = await readOrder(world, id)
    expect(await idsOf({ text: code })).toEqual([])
    await actOn(world, 'sendOrder', { lineId: lines[0]!.id })
    expect(await idsOf({ text: code })).toEqual([id])
    made.set(contactName, id)
  }
  for (const [text, name] of [
    ['王小', '王小明'],
    ['wang xiao', '王小明'],
    ['zola emile', 'Émile Zola'],
    ['7001', 'Émile Zola'],
    ['สมชาย', 'สมชาย ใจดี'],
    ['김민 7003', '김민수'],
  ] as const)
    expect(await idsOf({ text }), text).toEqual([made.get(name)])
  const item = (await readOrder(world, approved.orderId)).itemName.split(' ')[0]!
  expect(await idsOf({ text: `${item} 김민` })).toEqual([made.get('김민수')])
  expect(await idsOf({ boughtItem: item })).toHaveLength(7)
  expect(await idsOf({ text: 'VIA-1' })).toEqual([])
  expect(await idsOf({ text: 'nobody' })).toEqual([])
})
