import { beforeAll, expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
let ours: OrderWorld
let theirs: OrderWorld

/** Our SKU is served by the other merchant: we are its agent, it is our supplier, the SKUs are bound. */
beforeAll(async () => {
  theirs = await makeOrderWorld(server, { balanceMinor: 100_000_000, quoteBasisPoints: 0 })
  ours = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { costs: { adult: 220_000, child: 150_000 } },
  })
  const set = (merchantId: number, work: Parameters<typeof withSystemCtx<unknown>>[2]) =>
    withSystemCtx(server.app, merchantId, work)
  await set(theirs.merchant.id, ({ db }) =>
    db
      .updateTable('agent')
      .set({ bound_merchant_id: ours.merchant.id })
      .where('merchant_id', '=', theirs.merchant.id)
      .where('id', '=', theirs.agentId)
      .execute(),
  )
  await set(ours.merchant.id, async ({ db }) => {
    const bound = { bound_merchant_id: theirs.merchant.id }
    await db
      .updateTable('supplier')
      .set({ ...bound, notify_method: 'mirror' })
      .where('merchant_id', '=', ours.merchant.id)
      .where('id', '=', ours.supplierId)
      .execute()
    await db
      .updateTable('sku_supplier')
      .set({ ...bound, bound_sku_id: theirs.sku.id })
      .where('merchant_id', '=', ours.merchant.id)
      .where('sku_id', '=', ours.sku.id)
      .execute()
  })
})

const info = (who: Caller, id: number) => who.data<OrderInfo>('/supplier/order/info', { id })
async function send() {
  const order = await placeOrder(ours)
  const [line] = (await info(ours.staff, order.id)).lines
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  return { ...order, lineId: line!.id }
}
const mirrorOf = (code: string) =>
  vi.waitFor(async () => {
    const { rows } = await theirs.staff.data<{ rows: OrderRow[] }>('/supplier/order/list', {
      thirdCode: code,
    })
    if (!rows[0]) throw new Error('not there yet')
    return rows[0]
  }, 10_000)
const until = (id: number, is: (order: OrderInfo) => boolean) =>
  vi.waitFor(async () => {
    const order = await info(ours.staff, id)
    if (!is(order)) throw new Error(`still ${order.status} ${order.supplierStatus}`)
    return order
  }, 10_000)

test('a line on a bound merchant becomes an order there, at our price there, and its confirmation confirms ours', async () => {
  const order = await send()
  const mirror = await mirrorOf(order.code)
  expect(mirror).toMatchObject({ totalMinor: 590_000, adults: 2, children: 1 })
  const waiting = await until(order.id, ({ lines }) => lines[0]!.supplierOrderCode === mirror.code)
  expect(waiting).toMatchObject({ status: 'processing', followUp: 'none' })
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
  expect(await until(order.id, ({ status }) => status === 'confirmed')).toMatchObject({
    supplierStatus: 'approved',
  })
})

test('a refusal there rejects our line with its reason', async () => {
  const order = await send()
  const mirror = await mirrorOf(order.code)
  await theirs.staff.data('/supplier/orderHandler/reject', { id: mirror.id, reason: 'Boat in dock' })
  const after = await until(order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines[0]!.rejectReason).toBe('Boat in dock')
})

test('a cancellation asks there, and the agreement comes back with its fee', async () => {
  const order = await send()
  const mirror = await mirrorOf(order.code)
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
  await until(order.id, ({ status }) => status === 'confirmed')
  const [line] = (await info(ours.staff, order.id)).lines
  await ours.staff.data('/supplier/orderHandler/askSupplierCancel', { lineId: line!.id, reason: 'Ill' })
  await vi.waitFor(
    async () => expect((await info(theirs.staff, mirror.id)).status).toBe('cancelling'),
    10_000,
  )
  await theirs.staff.data('/supplier/orderHandler/agreeCancel', { id: mirror.id })
  const after = await until(order.id, ({ supplierStatus }) => supplierStatus === 'cancelled')
  expect(after.lines[0]!.supplierFeeMinor).toBe(295_000)
})

test('what their price for us is, and what ours for our agent is, neither sees of the other', async () => {
  const order = await send()
  const mirror = await mirrorOf(order.code)
  const there = JSON.stringify(await info(theirs.staff, mirror.id))
  expect(there).not.toContain('531000')
  expect(there).not.toContain('Lin of Lotus')
  expect(JSON.stringify(await info(ours.staff, order.id))).not.toContain('140000')
})

test('without credit there our line is rejected and nothing is taken', async () => {
  await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    db
      .updateTable('ledger_account')
      .set({ balance_minor: 0 })
      .where('merchant_id', '=', theirs.merchant.id)
      .where('agent_id', '=', theirs.agentId)
      .where('kind', '=', 'agent-available')
      .execute(),
  )
  const order = await send()
  const after = await until(order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines[0]!.rejectReason).toContain('5900')
})
