import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LogRow, VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed } = await voucherWorld(server)
const path = '/supplier/ticketVerify'
const verify = (code: string, postId?: number) =>
  admin.data<{ rows: VerifiedVoucher[] }>(`${path}/verify`, { code, postId })
const board = (input: object, who = admin) =>
  who.call<VerifiedVoucher & { redeemed: number }>(`${path}/board`, input)
const log = async (filter: object = {}) =>
  (await admin.data<{ rows: LogRow[] }>('/supplier/verificationLog/list', filter)).rows

test('a party of today is green, boards by one tap or in part, and its sailing counts it', async () => {
  const { voucher } = await confirmed()
  const [found] = (await verify(voucher.code)).rows
  expect(found).toMatchObject({ verdict: { tone: 'good', refusal: null } })
  expect(found!.verdict.ready).toHaveLength(3)
  const part = await board({
    voucherId: voucher.id,
    entitlementIds: [voucher.entitlements[0]!.id],
    place: 'Pier 1',
  })
  expect(part.data).toMatchObject({ redeemed: 1, sailing: { boarded: (found!.sailing?.boarded ?? 0) + 1 } })
  expect((await board({ voucherId: voucher.id })).data).toMatchObject({
    redeemed: 2,
    verdict: { refusal: 'used' },
  })
})

test('of fifty devices that board one party at once one does; each other refusal is written down', async () => {
  const { voucher, code } = await confirmed()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => board({ voucherId: voucher.id, place: `Gate ${at}` })),
  )
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  const rows = await log({ text: code, pageSize: 100 })
  expect(rows.filter(({ outcome }) => outcome === 'redeemed')).toMatchObject([{ count: 3 }])
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  expect(refused).toHaveLength(49)
  expect(refused[0]).toMatchObject({
    refusal: 'used',
    byName: expect.stringContaining('Admin'),
    code: voucher.code,
  })
})

test('the same scan sent again counts once and answers the same', async () => {
  const { voucher } = await confirmed()
  const scan = { voucherId: voucher.id, entitlementIds: [voucher.entitlements[0]!.id], scanKey: randomUUID() }
  const answers = await Promise.all([board(scan), board(scan), board(scan)])
  expect(answers.map(({ data }) => data?.redeemed)).toEqual([1, 1, 1])
  const other = await confirmed()
  expect((await board({ ...scan, voucherId: other.voucher.id, entitlementIds: undefined })).error.name).toBe(
    'requestReused',
  )
})

test('an unknown, a void and a used ticket are refused with their reason, and the log says so', async () => {
  expect((await verify('NOSUCHCODE77')).rows).toEqual([])
  expect((await log({ text: 'NOSUCHCODE77' }))[0]).toMatchObject({
    outcome: 'refused',
    refusal: 'unknown',
    orderId: null,
  })
  const { id, code, voucher } = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id, reason: 'Storm' })
  expect((await verify(voucher.code)).rows[0]!.verdict).toMatchObject({ tone: 'bad', refusal: 'voided' })
  expect((await board({ voucherId: voucher.id })).error.name).toBe('ticketing.voided')
  expect((await log({ text: code })).map(({ refusal }) => refusal)).toEqual(['voided', 'voided'])
})

test('the counter of tickets writes its refusals down too', async () => {
  const { voucher, code } = await confirmed()
  await admin.data('/supplier/orderQrcode/redeem', { voucherId: voucher.id })
  expect((await admin.call('/supplier/orderQrcode/redeem', { voucherId: voucher.id })).error.name).toBe(
    'ticketing.used',
  )
  expect((await log({ text: code })).map(({ outcome }) => outcome)).toEqual(['refused', 'redeemed'])
})

test('a post lets on board what is its own; who may override boards all the same', async () => {
  const other = await makeOrderSku(server.app, merchant, { days: [day(0)] })
  const { id } = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
    name: 'Gate of another boat',
    skuIds: [other.id],
    ways: 'both',
  })
  const { voucher, code } = await confirmed()
  expect((await verify(voucher.code, id)).rows[0]!.verdict.refusal).toBe('otherProduct')
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify'] })
  const atGate = await loginAs(server, guard.userName)
  const refused = await board({ voucherId: voucher.id, postId: id }, atGate)
  expect(refused.error).toMatchObject({
    name: 'ticketing.otherPost',
    message: expect.stringContaining('Gate of another boat'),
  })
  expect((await board({ voucherId: voucher.id, postId: id })).data).toMatchObject({ redeemed: 3 })
  const rows = await log({ text: code })
  expect(rows[0]).toMatchObject({ outcome: 'redeemed', post: 'Gate of another boat' })
  expect(rows[1]).toMatchObject({ outcome: 'refused', refusal: 'otherProduct' })
  expect((await board({ voucherId: voucher.id, postId: 999_999 })).error.code).toBe(404000)
})

test('a reversal wants its permission and a reason, and stands in the log', async () => {
  const { voucher, code } = await confirmed()
  await board({ voucherId: voucher.id })
  const undo = { voucherId: voucher.id, entitlementIds: [voucher.entitlements[0]!.id], reason: 'Wrong boat' }
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify'] })
  expect((await (await loginAs(server, guard.userName)).call(`${path}/undo`, undo)).error.code).toBe(1003)
  expect((await admin.call(`${path}/undo`, undo)).error.code).toBe(0)
  expect((await log({ text: code }))[0]).toMatchObject({ outcome: 'undone', count: 1, reason: 'Wrong boat' })
})

test('another merchant neither finds nor boards nor reads', async () => {
  const { voucher } = await confirmed()
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.data<{ rows: unknown[] }>(`${path}/verify`, { code: voucher.code })).rows).toEqual([])
  expect((await board({ voucherId: voucher.id }, other)).error.code).toBe(404000)
  const rows = (await other.data<{ rows: LogRow[] }>('/supplier/verificationLog/list', {})).rows
  expect(rows.every(({ orderId }) => orderId === null)).toBe(true)
})
