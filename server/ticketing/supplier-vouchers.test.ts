import { afterAll, expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { staff, supplier, merchant, app } = world
afterAll(closePdf)
const path = '/supplier/orderQrcode'
const vouchersOf = async (orderId: number, who = supplier) =>
  (await who.data<{ rows: Voucher[] }>(`${path}/list`, { orderId })).rows

let made = 0
/** An order whose line was sent to the supplier, and confirmed by its yes. */
async function served() {
  made += 1
  const { id } = await placeOrder(world, {
    agentOrderCode: `SECRET-OF-LOTUS-${made}`,
    guests: [{ name: `张伟${made}` }],
  })
  const { lines } = await staff.data<OrderInfo>('/supplier/order/info', { id })
  await staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  await supplier.data('/supplier/orderHandler/supplierApprove', { lineId: lines[0]!.id })
  return { id, lineId: lines[0]!.id }
}

test('a supplier reads the vouchers of what it serves in its own log-in, and prints them without the agent', async () => {
  const { id } = await served()
  const [voucher] = await vouchersOf(id)
  expect(voucher!.entitlements).toHaveLength(3)
  expect((await supplier.data<OrderInfo>('/supplier/order/info', { id })).vouchers).toMatchObject([
    { code: voucher!.code, entitlements: 3, redeemed: 0 },
  ])
  const answer = await supplier.fetch(`${path}/pdf`, { orderId: id, language: 'th' })
  const text = await pdfText(await answer.arrayBuffer())
  for (const part of ['เวาเชอร์', 'Phi Phi by speedboat', '张伟']) expect(text).toContain(part)
  expect(text).not.toContain('SECRET-OF-LOTUS')
})

test('what another supplier serves of the same order is neither read nor counted', async () => {
  const { id, lineId } = await served()
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    const { id: _, ...line } = await db
      .selectFrom('order_line')
      .selectAll()
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', lineId)
      .executeTakeFirstOrThrow()
    const other = await db
      .insertInto('order_line')
      .values({ ...line, names: JSON.stringify(line.names), driver: null, position: 2, supplier_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('entitlement')
      .columns(['merchant_id', 'voucher_id', 'order_id', 'line_id', 'guest_id'])
      .expression((e) =>
        e
          .selectFrom('entitlement')
          .select(({ val }) => [
            'merchant_id',
            'voucher_id',
            'order_id',
            val(other.id).as('line_id'),
            'guest_id',
          ])
          .where('merchant_id', '=', merchant.id)
          .where('line_id', '=', lineId),
      )
      .execute()
  })
  expect((await vouchersOf(id, staff))[0]!.entitlements).toHaveLength(6)
  const [own] = await vouchersOf(id)
  expect(own!.entitlements.map((one) => one.lineId)).toEqual([lineId, lineId, lineId])
})

test('an order that was not sent to it, or that it has not said yes to, shows it no voucher', async () => {
  const unsent = await placeOrder(world)
  await staff.data('/supplier/orderHandler/confirm', { id: unsent.id })
  for (const call of ['list', 'pdf'])
    expect((await supplier.call(`${path}/${call}`, { orderId: unsent.id })).error.code).toBe(404000)
  const { id, lineId } = await served()
  await staff.data('/supplier/orderHandler/resetSupplierStatus', { lineId })
  await staff.data('/supplier/orderHandler/sendOrder', { lineId })
  expect(await vouchersOf(id)).toEqual([])
  await supplier.data('/supplier/orderHandler/supplierReject', { lineId, reason: 'Engine' })
  expect(await vouchersOf(id)).toEqual([])
  expect((await supplier.call(`${path}/pdf`, { orderId: id })).error.name).toBe('ticketing.noVoucher')
  const stranger = await makeUser(app, merchant, { kind: 'supplier' })
  const answer = await (await loginAs(server, stranger.userName)).call(`${path}/list`, { orderId: id })
  expect(answer.error.code).toBe(404000)
})
