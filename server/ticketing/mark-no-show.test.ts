import { expect, test } from 'vitest'
import type { CheckedVoucher, Departure } from '#contract/ticketing/ticketing.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { admin, confirmed, redeem } = await voucherWorld(server)
const path = '/supplier/orderQrcode'

const mark = (voucherId: number, entitlementIds: number[], back = false) =>
  admin.call<CheckedVoucher>(`${path}/noShow`, { voucherId, entitlementIds, back })
const attendances = async (id: number) =>
  (await admin.data<OrderInfo>('/supplier/order/info', { id })).guests.map(({ attendance }) => attendance)

test('who did not come is told on the order and the departure; who boarded is not touched', async () => {
  const { id, voucher } = await confirmed()
  const ids = voucher.entitlements.map((one) => one.id)
  await redeem(voucher.id, [ids[0]!])
  const { data } = await mark(voucher.id, ids)
  expect(data!.entitlements.map(({ noShow }) => noShow)).toEqual([false, true, true])
  expect(await attendances(id)).toEqual(['boarded', 'no-show', 'no-show'])
  const { rows } = await admin.data<{ rows: Departure[] }>(`${path}/departures`)
  expect(rows).toMatchObject([{ boarded: 1, noShow: 2 }])
})

test('who is expected again, or comes after all, is no no-show any more', async () => {
  const { id, voucher } = await confirmed()
  const [first, second, third] = voucher.entitlements.map((one) => one.id)
  await mark(voucher.id, [first!, second!, third!])
  await mark(voucher.id, [first!], true)
  expect(await attendances(id)).toEqual(['expected', 'no-show', 'no-show'])
  expect((await redeem(voucher.id, [second!])).data).toMatchObject({ redeemed: 1 })
  expect(await attendances(id)).toEqual(['expected', 'boarded', 'no-show'])
  expect((await mark(voucher.id, [second!])).error.name).toBe('operationInvalid')
})

test('before the day of service nobody is missing, and of a cancelled order nobody', async () => {
  const later = await confirmed(day(3))
  const early = await mark(later.voucher.id, [later.voucher.entitlements[0]!.id])
  expect(early.error.name).toBe('operationInvalid')
  const { rows } = await admin.data<{ rows: CheckedVoucher[] }>(`${path}/find`, { code: later.voucher.code })
  expect(rows[0]!.can).toMatchObject({ undo: true, noShow: { why: 'ticketing.text.notYet' } })
  const { id, voucher } = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id, reason: 'Storm' })
  expect((await mark(voucher.id, [voucher.entitlements[0]!.id])).error.name).toBe('ticketing.voided')
})
