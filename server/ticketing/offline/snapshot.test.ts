import { createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTicket } from '#contract/ticketing/offline/ticket-code.ts'
import type { Snapshot } from '#contract/ticketing/offline/offline.schema.ts'
import type { VerifyAnswer } from '#contract/ticketing/verify/verify.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, confirmed } = await voucherWorld(server)
const path = '/supplier/ticketDevice'
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier 3',
  skuIds: [],
  ways: 'both',
})
const codesOf = ({ tickets }: Snapshot) => tickets.map(({ code }) => code)
const qrOf = async (orderId: number) =>
  (await admin.data<{ rows: { qr: string }[] }>('/supplier/orderQrcode/list', { orderId })).rows[0]!.qr
const isSigned = (qr: string, keys: Snapshot['keys']) => {
  const ticket = readTicket(qr)!
  const key = keys.find(({ keyNo }) => keyNo === ticket.facts.keyNo)
  if (!key) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  return verify(null, ticket.body, publicKey, ticket.signature)
}

test('a device gets all of today and tomorrow once, then what has changed; no passport is among it', async () => {
  const { id, voucher } = await confirmed()
  const later = await confirmed(day(3))
  const phone = await gateDevice(admin, { name: 'Phone A', postId: post.id })
  const first = await phone.snapshot()
  expect(first).toMatchObject({ full: true, days: [day(0), day(1)], post: { id: post.id, name: 'Pier 3' } })
  expect(codesOf(first)).toContain(voucher.code)
  expect(codesOf(first)).not.toContain(later.voucher.code)
  expect(JSON.stringify(first)).not.toContain('identityNumber')
  const version = first.post!.version
  const next = await phone.snapshot(first.cursor, version)
  expect(next).toMatchObject({ full: false, tickets: [], removed: [], cursor: first.cursor })
  await admin.data('/supplier/ticketVerify/board', { voucherId: voucher.id })
  const changed = await phone.snapshot(first.cursor, version)
  expect(changed).toMatchObject({ full: false, tickets: [{ code: voucher.code }] })
  expect(changed.tickets[0]!.entitlements.map(({ state }) => state)).toEqual([
    'redeemed',
    'redeemed',
    'redeemed',
  ])
  const other = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id: other.id, reason: 'Storm' })
  const last = await phone.snapshot(changed.cursor, version)
  expect(last.tickets).toMatchObject([
    { code: other.voucher.code, state: 'void', voidedAt: expect.any(String) },
  ])
  // An answer that was lost on its way is asked for again by the same cursor.
  expect(await phone.snapshot(changed.cursor, version)).toMatchObject({ tickets: last.tickets })
  expect(id).toBeGreaterThan(0)
})

test('a ticket that was moved away from today stays known with its new day', async () => {
  const { id, voucher } = await confirmed()
  const phone = await gateDevice(admin, { name: 'Phone B', postId: post.id })
  const amendment = { date: day(3) }
  const requested = await admin.call<unknown>('/supplier/orderModify/apply', { id, amendment, asks: false })
  if (requested.error.questions)
    await admin.data('/supplier/orderModify/apply', {
      id,
      amendment,
      asks: false,
      confirm: requested.error.questions.map(({ token }) => token),
    })
  const { tickets } = await phone.snapshot()
  expect(tickets.find(({ code }) => code === voucher.code)).toMatchObject({ serviceDate: day(3) })
})

test('a checkpoint with products gets their tickets only, and all of another product once it admits that', async () => {
  const { voucher } = await confirmed()
  const other = await makeOrderSku(server.app, merchant, { days: [day(0)] })
  const form = { name: 'Gate', skuIds: [other.id], ways: 'both' }
  const gate = await admin.data<{ id: number }>('/supplier/ticketPost/save', form)
  const phone = await gateDevice(admin, { name: 'Phone C', postId: gate.id })
  const first = await phone.snapshot()
  expect(codesOf(first)).not.toContain(voucher.code)
  await admin.data('/supplier/ticketPost/save', {
    ...form,
    id: gate.id,
    version: first.post!.version,
    skuIds: [],
  })
  const next = await phone.snapshot(first.cursor, first.post!.version)
  expect(next.full).toBe(true)
  expect(codesOf(next)).toContain(voucher.code)
})

test('a voucher’s QR code is signed: 155 digits and capitals, verified by the keys of this and the last rotation', async () => {
  const { id, voucher } = await confirmed()
  const phone = await gateDevice(admin, { name: 'Phone D', postId: post.id })
  const qr = await qrOf(id)
  expect(qr).toMatch(/^LT1[0-9A-Z]{152}$/)
  expect(readTicket(qr)!.facts).toMatchObject({
    voucherCode: voucher.code,
    merchantId: merchant.id,
    date: day(0),
    adults: 2,
    children: 1,
    infants: 0,
  })
  expect(isSigned(qr, (await phone.snapshot()).keys)).toBe(true)
  await admin.data('/supplier/ticketKey/rotate')
  const renewed = await qrOf(id)
  const { keys } = await phone.snapshot()
  expect(keys).toHaveLength(2)
  expect([isSigned(qr, keys), isSigned(renewed, keys)]).toEqual([true, true])
  await admin.data('/supplier/ticketKey/rotate')
  const last = await phone.snapshot()
  expect([isSigned(qr, last.keys), isSigned(renewed, last.keys)]).toEqual([false, true])
  const { rows } = await admin.data<{ rows: { keyNo: number; use: string }[] }>('/supplier/ticketKey/list')
  expect(rows.map(({ keyNo, use }) => [keyNo, use])).toEqual([
    [3, 'signs'],
    [2, 'accepted'],
    [1, 'retired'],
  ])
  // Online every one of them is good, and so is the plain code.
  for (const code of [qr, renewed, voucher.code, qr.toLowerCase()]) {
    const found = await admin.data<VerifyAnswer>('/supplier/ticketVerify/verify', { code })
    expect(found.rows).toMatchObject([{ code: voucher.code, verdict: { tone: 'good' } }])
  }
})

test('a signed ticket of another merchant says so, and no more', async () => {
  const { id } = await confirmed()
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const answer = await other.data<VerifyAnswer>('/supplier/ticketVerify/verify', { code: await qrOf(id) })
  expect(answer).toEqual({ rows: [], refusal: 'otherMerchant' })
})

test('private keys stand sealed in the database, and in no answer', async () => {
  const { rows } = await withSystemCtx(server.app, merchant.id, (ctx) =>
    sql<{ sealed: Buffer }>`select sealed from ticket_key`.execute(ctx.db),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('privateKey')
  expect(JSON.stringify(await admin.data('/supplier/ticketKey/list'))).not.toMatch(/sealed|private/i)
})

test('a device belongs to a person: somebody else gets no tickets on it', async () => {
  const phone = await gateDevice(admin, { name: 'Phone E', postId: post.id })
  const guard = await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify'] })
  const other = await loginAs(server, guard.userName)
  const ask = { deviceId: phone.id, token: phone.token }
  expect((await other.call(`${path}/snapshot`, ask)).error.name).toBe('ticketing.otherPerson')
})
