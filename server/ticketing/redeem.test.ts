import { expect, test } from 'vitest'
import type { CheckedVoucher, Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed, redeem } = await voucherWorld(server)
const path = '/supplier/orderQrcode'

test('a confirmed order has a voucher with one right for each guest, found by code, order and phone', async () => {
  const { code, voucher, phoneTail } = await confirmed()
  expect(voucher.entitlements).toHaveLength(3)
  const spaced = voucher.code.toLowerCase().replace(/(.{4})/g, '$1 ')
  for (const typed of [voucher.code, spaced, code, phoneTail, `081-555-${phoneTail}`]) {
    const { rows } = await admin.data<{ rows: CheckedVoucher[] }>(`${path}/find`, { code: typed })
    expect(rows[0]).toMatchObject({ id: voucher.id, today: true })
  }
  expect((await admin.data<{ rows: unknown[] }>(`${path}/find`, { code: 'NOSUCHCODE99' })).rows).toEqual([])
})

test('guests are checked part by part, and the departure counts them', async () => {
  const { voucher } = await confirmed()
  const before = await departure()
  const first = await redeem(voucher.id, [voucher.entitlements[0]!.id])
  expect(first.data).toMatchObject({ redeemed: 1 })
  expect((await departure()).boarded).toBe(before.boarded + 1)
  expect((await redeem(voucher.id)).data).toMatchObject({ redeemed: 2 })
  expect((await departure()).boarded).toBe(before.boarded + 3)
})
const departure = async () =>
  (await admin.data<{ rows: { boarded: number }[] }>(`${path}/departures`)).rows[0] ?? { boarded: 0 }

test('of twenty scanners at once one wins; the others are told when, where and by whom', async () => {
  const { voucher } = await confirmed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(voucher.id)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  for (const { error } of answers.filter((one) => one.error.code !== 0)) {
    expect(error.name).toBe('ticketing.used')
    expect(error.message).toContain('Pier 3')
    expect(error.message).toContain('Admin')
  }
})

test('another day asks first', async () => {
  const { voucher } = await confirmed(day(3))
  const requested = await redeem(voucher.id)
  expect(requested.error.code).toBe(201016)
  const confirm = requested.error.questions!.map(({ token }) => token)
  expect((await admin.call(`${path}/redeem`, { voucherId: voucher.id, confirm })).error.code).toBe(0)
})

test('an undo needs its permission and a reason, and lets the right be used again', async () => {
  const { voucher } = await confirmed()
  await redeem(voucher.id)
  const [one] = voucher.entitlements
  const undo = { voucherId: voucher.id, entitlementIds: [one!.id], reason: 'Wrong boat' }
  const user = await makeUser(server.app, merchant, { permissions: ['tickets.ticketCheck'] })
  expect((await (await loginAs(server, user.userName)).call(`${path}/undo`, undo)).error.code).toBe(1003)
  expect((await admin.call(`${path}/undo`, { ...undo, reason: '' })).error.fields).toMatchObject([
    { field: 'reason' },
  ])
  const after = await admin.data<CheckedVoucher>(`${path}/undo`, undo)
  expect(after.entitlements.map(({ state }) => state)).toEqual(['ready', 'redeemed', 'redeemed'])
  expect((await redeem(voucher.id)).data).toMatchObject({ redeemed: 1 })
})

test('a cancelled order leaves nothing to redeem', async () => {
  const { id, voucher } = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id, reason: 'Storm' })
  expect((await redeem(voucher.id)).error.name).toBe('ticketing.voided')
})

test('a counter and a cancellation at once: either all were checked or none, never an error inside', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, voucher } = await confirmed()
    const [checked, cancelled] = await Promise.all([
      redeem(voucher.id),
      admin.call('/supplier/orderHandler/cancel', { id, reason: 'Storm' }),
    ])
    const { rows } = await admin.data<{ rows: Voucher[] }>(`${path}/list`, { orderId: id })
    const used = rows[0]!.entitlements.filter((one) => one.state === 'redeemed').length
    expect(['', 'ticketing.voided']).toContain(checked.error.name ?? '')
    expect(used).toBe(checked.error.code === 0 ? 3 : 0)
    expect(cancelled.error.code).toBeLessThan(500000)
  }
})

test('another merchant finds nothing', async () => {
  const { voucher } = await confirmed()
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.data<{ rows: unknown[] }>(`${path}/find`, { code: voucher.code })).rows).toEqual([])
  expect((await redeem(voucher.id, undefined, other)).error.code).toBe(404000)
})
