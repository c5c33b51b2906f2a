import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SailingGuest, Sailing } from '#contract/ticketing/day/day.schema.ts'
import type { LogRow } from '#contract/ticketing/verify/verify.schema.ts'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed } = await voucherWorld(server)
const makePost = async (name: string, skuIds: number[] = []) =>
  (await admin.data<{ id: number }>('/supplier/ticketPost/save', { name, skuIds, ways: 'both' })).id
const pier = await makePost('Pier 3')
const gate = await makePost('Gate 7')
const log = async (filter: object = {}) =>
  (await admin.data<{ rows: LogRow[] }>('/supplier/verificationLog/list', filter)).rows
const idsOf = (voucher: Voucher) => voucher.entitlements.map(({ id }) => id)
const stateOf = async (orderId: number) =>
  (await admin.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId })).rows[0]!
/** So many seconds before it is handed in: longer than anything is on its way here. */
const ago = (seconds: number) => ({
  mono: Math.max(0, performance.now() - seconds * 1000),
  deviceAt: new Date(Date.now() - seconds * 1000).toISOString(),
})
const device = (name: string, postId = pier, offMs = 0) => gateDevice(admin, { name, postId, offMs })

test('what was boarded offline counts when it is handed in, once, however often and however cut it comes', async () => {
  const { id, code, voucher } = await confirmed()
  const phone = await device('Phone A')
  const [first, ...others] = idsOf(voucher)
  phone.board(voucher, [first!])
  phone.board(voucher, others)
  const cut = await phone.sync(phone.journal.slice(0, 1))
  expect(cut.data).toMatchObject({ appliedSeq: 1, results: [{ seq: 1, result: 'applied', counted: 1 }] })
  const again = await Promise.all([phone.sync(), phone.sync(), phone.sync()])
  for (const { data } of again)
    expect(data).toMatchObject({
      appliedSeq: 2,
      results: [
        { seq: 1, result: 'applied', counted: 1 },
        { seq: 2, result: 'applied', counted: 2 },
      ],
      doubles: [],
    })
  expect((await stateOf(id)).entitlements.map(({ state, place }) => [state, place])).toEqual([
    ['redeemed', 'Phone A'],
    ['redeemed', 'Phone A'],
    ['redeemed', 'Phone A'],
  ])
  expect(
    (await log({ text: code })).map(({ outcome, mode, count, device: name }) => [outcome, mode, count, name]),
  ).toEqual([
    ['redeemed', 'offline', 2, 'Phone A'],
    ['redeemed', 'offline', 1, 'Phone A'],
  ])
})

test('behind a gap nothing is taken; a copy of a device that says something else is refused', async () => {
  const { id, voucher } = await confirmed()
  const phone = await device('Phone gap')
  const [a, b, c] = idsOf(voucher)
  phone.board(voucher, [a!])
  phone.board(voucher, [b!])
  expect((await phone.sync(phone.journal.slice(1))).data).toMatchObject({ appliedSeq: 0, results: [] })
  await phone.sync()
  const copy = { ...phone.journal[1]!, entitlementIds: [c!], hash: 'f'.repeat(64) }
  expect((await phone.sync([copy])).error.name).toBe('ticketing.journalForked')
  expect((await stateOf(id)).entitlements.map(({ state }) => state)).toEqual([
    'redeemed',
    'redeemed',
    'ready',
  ])
})

test('an entry that was changed on the device counts, and the log says that it was', async () => {
  const { code, voucher } = await confirmed()
  const phone = await device('Phone changed')
  phone.board(voucher, [idsOf(voucher)[0]!])
  const [entry] = phone.journal
  await phone.sync([{ ...entry!, place: 'Elsewhere' }])
  expect((await log({ text: code })).map(({ refusal }) => refusal)).toEqual(
    expect.arrayContaining(['tampered', null]),
  )
})

test('a ticket used on two offline devices counts once, the earlier; both are told where and when, and so is the log', async () => {
  const { id, code, voucher } = await confirmed()
  const [first, second] = [await device('Phone B'), await device('Phone C', gate)]
  const [one] = idsOf(voucher)
  first.board(voucher, [one!], ago(6))
  second.board(voucher, [one!], ago(2))
  // The later one comes first.
  expect((await second.sync()).data).toMatchObject({
    results: [{ result: 'applied', counted: 1 }],
    doubles: [],
  })
  const { data } = await first.sync()
  const double = {
    guestName: '张伟',
    voucherCode: voucher.code,
    first: { place: 'Phone B', here: true },
    second: { place: 'Phone C', here: false },
  }
  expect(data).toMatchObject({ results: [{ result: 'double', counted: 0 }], doubles: [double] })
  expect((await second.sync()).data?.doubles).toMatchObject([
    { ...double, first: { place: 'Phone B', here: false }, second: { place: 'Phone C', here: true } },
  ])
  expect((await stateOf(id)).entitlements[0]).toMatchObject({ state: 'redeemed', place: 'Phone B' })
  const rows = await log({ text: code, outcome: 'conflict' })
  expect(rows).toMatchObject([
    { refusal: 'double', mode: 'offline', guestName: '张伟', facts: { place: 'Phone B', place2: 'Phone C' } },
  ])
  expect(Date.parse(rows[0]!.facts['at2']!)).toBeGreaterThan(Date.parse(rows[0]!.facts['at']!))
})

test('used online and offline: the offline one is told when it comes', async () => {
  const { voucher } = await confirmed()
  const phone = await device('Phone D')
  phone.board(voucher, [idsOf(voucher)[0]!], ago(5))
  await admin.data('/supplier/ticketVerify/board', { voucherId: voucher.id, place: 'Pier 9' })
  expect((await phone.sync()).data).toMatchObject({
    results: [{ result: 'double' }],
    doubles: [{ first: { here: true }, second: { here: false, place: 'Pier 9' } }],
  })
})

test('what was sent while the network went away counts once, by the same key', async () => {
  const { voucher } = await confirmed()
  const phone = await device('Phone E')
  const entry = phone.board(voucher, idsOf(voucher))
  await admin.data('/supplier/ticketVerify/board', { voucherId: voucher.id, scanKey: entry.eventId })
  expect((await phone.sync()).data).toMatchObject({
    results: [{ result: 'applied', counted: 3 }],
    doubles: [],
  })
})

test('a clock that is wrong by hours is measured, the time put right, and the line marked', async () => {
  const { code, voucher } = await confirmed()
  const phone = await device('Phone late', pier, 3 * 3_600_000)
  phone.board(voucher, [idsOf(voucher)[0]!])
  const { data } = await phone.sync()
  expect(data?.clockOffSeconds).toBeGreaterThan(10_700)
  const [row] = await log({ text: code })
  expect(Math.abs(Date.now() - Date.parse(row!.at))).toBeLessThan(60_000)
  expect(row!.clockOffSeconds).toBeGreaterThan(10_700)
  const { rows } = await admin.data<{ rows: { name: string; clockOffSeconds: number | null }[] }>(
    '/supplier/ticketDevice/list',
  )
  expect(rows.find(({ name }) => name === 'Phone late')?.clockOffSeconds).toBeGreaterThan(10_700)
})

test('boarded offline while the order was cancelled: on board, on the manifest, and reported', async () => {
  const { id, code, voucher } = await confirmed()
  const phone = await device('Phone F')
  await admin.data('/supplier/orderHandler/cancel', { id, reason: 'Guest called' })
  phone.board(voucher, idsOf(voucher))
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'voided', counted: 3 }] })
  expect((await log({ text: code, outcome: 'conflict' }))[0]).toMatchObject({ refusal: 'voided' })
  const { rows } = await admin.data<{ rows: Sailing[] }>('/supplier/dayVerify/list', {})
  const guests = (
    await Promise.all(
      rows.map(({ skuId, session }) =>
        admin.data<{ rows: SailingGuest[] }>('/supplier/dayVerify/guests', { date: day(0), skuId, session }),
      ),
    )
  ).flatMap((one) => one.rows)
  expect(guests.filter(({ orderId }) => orderId === id).map(({ attendance }) => attendance)).toEqual([
    'boarded',
    'boarded',
    'boarded',
  ])
})

test('a ticket that was judged by its signature boards by numbers, those that are left first', async () => {
  const { id, voucher } = await confirmed()
  const phone = await device('Phone G')
  const qr = (await admin.data<{ rows: { qr: string }[] }>('/supplier/orderQrcode/list', { orderId: id }))
    .rows[0]!.qr
  const counts = { adult: 1, child: 1, infant: 0 }
  phone.write({ kind: 'boardCount', code: qr, counts })
  phone.write({ kind: 'boardCount', code: qr, counts: { adult: 2, child: 0, infant: 0 } })
  expect((await phone.sync()).data).toMatchObject({
    results: [
      { result: 'applied', counted: 2 },
      { result: 'partly', counted: 1 },
    ],
    doubles: [{ voucherCode: voucher.code }],
  })
})

test('a device takes back its own boarding only; of two claims the other counts then', async () => {
  const { id, voucher } = await confirmed()
  const [one] = idsOf(voucher)
  const [first, second] = [await device('Phone H'), await device('Phone I')]
  first.board(voucher, [one!], ago(6))
  second.board(voucher, [one!], ago(2))
  await first.sync()
  await second.sync()
  first.board(voucher, [one!], { kind: 'undo', reason: 'Wrong boat' })
  await first.sync()
  expect((await stateOf(id)).entitlements[0]).toMatchObject({ state: 'redeemed', place: 'Phone I' })
  second.board(voucher, [one!], { kind: 'undo', reason: 'Wrong boat' })
  await second.sync()
  expect((await stateOf(id)).entitlements[0]).toMatchObject({ state: 'ready' })
})

test('what was reversed online after it was boarded offline stays reversed', async () => {
  const { id, voucher } = await confirmed()
  const [one] = idsOf(voucher)
  const phone = await device('Phone J')
  phone.board(voucher, [one!], ago(5))
  await admin.data('/supplier/ticketVerify/board', { voucherId: voucher.id, entitlementIds: [one!] })
  await admin.data('/supplier/ticketVerify/undo', {
    voucherId: voucher.id,
    entitlementIds: [one!],
    reason: 'Left',
  })
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'undoneSince' }] })
  expect((await stateOf(id)).entitlements[0]).toMatchObject({ state: 'ready' })
})

test('a ticket that nobody has here is kept as a conflict, a refusal as a refusal', async () => {
  const phone = await device('Phone K')
  phone.write({ code: 'NOSUCHCODE77', entitlementIds: [1] })
  phone.write({ kind: 'refused', code: 'NOSUCHCODE78', refusal: 'otherDay', facts: { date: day(3) } })
  expect((await phone.sync()).data).toMatchObject({ results: [{ result: 'unknown' }, { result: 'noted' }] })
  expect((await log({ text: 'NOSUCHCODE77' }))[0]).toMatchObject({ outcome: 'conflict', refusal: 'unknown' })
  expect((await log({ text: 'NOSUCHCODE78' }))[0]).toMatchObject({ outcome: 'refused', refusal: 'otherDay' })
})

test('a device is its token; one that was ended or lost is told so, and a stranger finds none', async () => {
  const phone = await device('Phone L')
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const ask = { deviceId: phone.id, token: phone.token, sentAt: new Date().toISOString(), boot: 'b', mono: 1 }
  expect((await other.call('/supplier/ticketDevice/sync', ask)).error.code).toBe(404000)
  const wrong = { ...ask, token: 'x'.repeat(43) }
  expect((await admin.call('/supplier/ticketDevice/sync', wrong)).error.code).toBe(404000)
  await admin.data('/supplier/ticketDevice/end', { id: phone.id, lost: true })
  expect((await phone.sync()).error.name).toBe('ticketing.deviceEnded')
  expect((await admin.call('/supplier/ticketDevice/snapshot', ask)).error.name).toBe('ticketing.deviceEnded')
})

test('an invitation is good once; without one and without the right nobody registers a device', async () => {
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify'] })
  const atGate = await loginAs(server, guard.userName)
  const register = { name: 'Phone M', postId: pier }
  expect((await atGate.call('/supplier/ticketDevice/register', register)).error.name).toBe(
    'ticketing.invitationInvalid',
  )
  const { invitation } = await admin.data<{ invitation: string }>('/supplier/ticketDevice/invite', register)
  const requested = {
    name: 'Phone M',
    invitation: `${invitation.slice(0, 4)}-${invitation.slice(4).toLowerCase()}`,
  }
  expect((await atGate.call('/supplier/ticketDevice/register', requested)).error.code).toBe(0)
  expect((await atGate.call('/supplier/ticketDevice/register', requested)).error.name).toBe(
    'ticketing.invitationInvalid',
  )
  const { rows } = await admin.data<{ rows: { name: string; post: string }[] }>('/supplier/ticketDevice/list')
  expect(rows.find(({ name }) => name === 'Phone M')).toMatchObject({ post: 'Pier 3' })
})

test('journals are never changed, and an entitlement names a device only while it is used', async () => {
  const { voucher } = await confirmed()
  const phone = await device('Phone N')
  phone.board(voucher, [idsOf(voucher)[0]!])
  await phone.sync()
  const change = (statement: string) =>
    withSystemCtx(server.app, merchant.id, (ctx) => sql.raw(statement).execute(ctx.db))
  await expect(change('update ticket_entry set counted = 9')).rejects.toThrow('never changed')
  await expect(change('delete from ticket_entry')).rejects.toThrow('never changed')
  await expect(change("update entitlement set device_id = 1 where state = 'ready'")).rejects.toThrow('check')
})
