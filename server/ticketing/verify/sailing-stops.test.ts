import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import type { VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const server = await testServer()
const { merchant, admin, agentId } = await voucherWorld(server)
const guard = await loginAs(
  server,
  (await makeUser(server.app, merchant, { permissions: ['boatTicket.ticketVerify'] })).userName,
)
const path = '/supplier/ticketVerify'
let made = 0

const makeSku = () =>
  makeOrderSku(server.app, merchant, {
    stockMode: 'session',
    sessions: ['00:00', '23:58', '23:59'],
    days: [day(0), day(1)],
    capacity: 6,
  })

/** A confirmed party of today, of so many adults. */
async function party(skuId: number, session: string, adults = 2) {
  const order = {
    clientRequestId: `sailing-${++made}`,
    agentId,
    skuId,
    date: day(0),
    session,
    adults,
    children: 0,
    contactName: `Guest ${made}`,
    contactPhone: '+66 81 555 1234',
    guests: Array.from({ length: adults }, (_, at) => ({ name: `Guest ${made}-${at}` })),
  }
  const first = await admin.call<{ id: number }>('/supplier/orderEntry/create', order)
  const { id } =
    first.data ??
    (await admin.data<{ id: number }>('/supplier/orderEntry/create', {
      ...order,
      confirm: first.error.questions?.map(({ token }) => token),
    }))
  await admin.data('/supplier/orderHandler/confirm', { id })
  const { rows } = await admin.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId: id })
  const { lines } = await admin.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  return { id, voucher: rows[0]!, lineId: lines[0]!.id }
}
const verdict = async ({ voucher }: { voucher: Voucher }) =>
  (await guard.data<{ rows: VerifiedVoucher[] }>(`${path}/verify`, { code: voucher.code })).rows[0]!.verdict
const board = ({ voucher }: { voucher: Voucher }, who = guard, count = voucher.entitlements.length) =>
  who.call<{ redeemed: number }>(`${path}/board`, {
    voucherId: voucher.id,
    entitlementIds: voucher.entitlements.slice(0, count).map(({ id }) => id),
  })

test('whose sailing left is refused and told the next one of today that has room for them', async () => {
  const { id: skuId } = await makeSku()
  const [first, late] = [await party(skuId, '00:00'), await party(skuId, '00:00')]
  // Of the next sailing one place is left, which is too few for two.
  await party(skuId, '23:58', 5)
  expect((await board(first)).data).toMatchObject({ redeemed: 2 })
  expect(await verdict(late)).toMatchObject({ tone: 'good', refusal: null })
  await admin.data('/supplier/dayVerify/freeze', { date: day(0), skuId, session: '00:00' })
  expect(await verdict(late)).toMatchObject({
    tone: 'bad',
    refusal: 'sailingLeft',
    ready: [],
    facts: { nextDate: day(0), nextTime: '23:59', nextFree: '6' },
  })
  expect((await board(late)).error.name).toBe('ticketing.sailingLeft')
  expect((await board(late, admin)).data).toMatchObject({ redeemed: 2 })
})

test('after the last sailing of today the next one is tomorrow; where none has room nothing is named', async () => {
  const { id: skuId } = await makeSku()
  const [first, late, many] = [
    await party(skuId, '23:59', 1),
    await party(skuId, '23:59', 1),
    await party(skuId, '23:59', 4),
  ]
  expect((await board(first)).error.code).toBe(0)
  await admin.data('/supplier/dayVerify/freeze', { date: day(0), skuId, session: '23:59' })
  await admin.data('/supplier/standardDateStock/fill', {
    skuIds: [skuId],
    from: day(0),
    to: day(0),
    weekdays: [],
    sessions: ['23:58'],
    blocked: true,
    reason: 'Engine',
  })
  expect((await verdict(late)).facts).toMatchObject({ nextDate: day(1), nextTime: '00:00', nextFree: '6' })
  await admin.data('/supplier/standardDateStock/fill', {
    skuIds: [skuId],
    from: day(1),
    to: day(1),
    weekdays: [],
    sessions: [],
    capacity: 3,
  })
  expect((await verdict(late)).facts).toMatchObject({ nextDate: day(1), nextFree: '3' })
  const { refusal, facts } = await verdict(many)
  expect(refusal).toBe('sailingLeft')
  expect(facts).not.toHaveProperty('nextDate')
})

test('a sailing that was called off takes nobody who is on it still', async () => {
  const { id: skuId } = await makeSku()
  const [one, other] = [await party(skuId, '00:00'), await party(skuId, '23:59')]
  await admin.data('/supplier/departure/call', {
    clientRequestId: randomUUID(),
    from: day(0),
    to: day(0),
    session: '00:00',
    skuIds: [skuId],
    act: 'offer',
    reason: 'High waves',
    untilDate: day(1),
    byDefault: 'staff',
    refund: 'full',
    block: true,
    tells: false,
  })
  expect(await verdict(one)).toMatchObject({
    refusal: 'sailingOff',
    facts: { reason: 'High waves', nextDate: day(0), nextTime: '23:58' },
  })
  expect((await board(one)).error).toMatchObject({
    name: 'ticketing.sailingOff',
    message: expect.stringContaining('High waves'),
  })
  expect(await verdict(other)).toMatchObject({ tone: 'good', refusal: null })
})

test('a boat takes as many as its licence says, its guide counted, and nobody overrides that', async () => {
  const { id: skuId } = await makeSku()
  const [planned, unplanned] = [await party(skuId, '23:58', 2), await party(skuId, '23:58', 3)]
  const plan = '/supplier/dayPlan'
  const { id: coachId } = await admin.data<{ id: number }>(
    '/supplier/coach/save',
    vanFacts({ code: 'B-LIC', name: 'Andaman', kind: 'boat', class: 'boat', seats: 4 }),
  )
  const { id: tripId } = await admin.data<{ id: number }>(`${plan}/trip/save`, {
    date: day(0),
    name: 'Phi Phi',
  })
  const { id: runId } = await admin.data<{ id: number }>(`${plan}/run/save`, {
    tripId,
    coachId,
    startsAt: '09:00',
    endsAt: '15:00',
  })
  await admin.data(`${plan}/card/place`, { lineId: planned.lineId, leg: 'boat', runId, version: 0 })
  expect(await verdict(unplanned)).toMatchObject({ tone: 'good' })
  expect((await board(planned)).data).toMatchObject({ redeemed: 2 })
  expect(await verdict(unplanned)).toMatchObject({
    tone: 'bad',
    refusal: 'sailingFull',
    facts: { left: '2', nextTime: '23:59' },
  })
  expect((await board(unplanned, admin)).error.name).toBe('ticketing.sailingFull')
  expect((await board(unplanned, admin, 2)).data).toMatchObject({ redeemed: 2 })
  expect((await verdict(unplanned)).facts).toMatchObject({ left: '0' })
})

test('of two gates that board the last place at once one does', async () => {
  const { id: skuId } = await makeSku()
  const [planned, a, b] = [
    await party(skuId, '23:58', 1),
    await party(skuId, '23:58', 1),
    await party(skuId, '23:58', 1),
  ]
  const plan = '/supplier/dayPlan'
  const boat = vanFacts({ code: 'B-TWO', name: 'Bluefin', kind: 'boat', class: 'boat', seats: 2 })
  const { id: coachId } = await admin.data<{ id: number }>('/supplier/coach/save', boat)
  const { id: tripId } = await admin.data<{ id: number }>(`${plan}/trip/save`, { date: day(0), name: 'Rok' })
  const values = { tripId, coachId, startsAt: '09:00', endsAt: '15:00' }
  const { id: runId } = await admin.data<{ id: number }>(`${plan}/run/save`, values)
  await admin.data(`${plan}/card/place`, { lineId: planned.lineId, leg: 'boat', runId, version: 0 })
  expect((await board(planned)).error.code).toBe(0)
  const answers = await Promise.all([board(a), board(b)])
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.name === 'ticketing.sailingFull')).toHaveLength(1)
})
