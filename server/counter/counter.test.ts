import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Shift, ShiftInfo, Sold, Till } from '#contract/counter/counter.schema.ts'
import type { PrepaidCode } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const { id: agentId } = await makeAgent(server.app, merchant, {
  name: 'Walk-in',
  settlementTerm: 'settle-by-order',
})
const sku = await makeOrderSku(server.app, merchant, { days: [day(0)], capacity: 40 })
const path = '/supplier/ticketCounter'

const makeTill = async (name: string) =>
  (await admin.data<{ id: number }>(`${path}/tillSave`, { name, agentId })).id
const openAt = (tillId: number, floatMinor = 200_000) =>
  admin.call<Shift>(`${path}/shiftOpen`, { tillId, floatMinor })
let sold = 0
const sale = (shiftId: number, more: object = {}) => ({
  clientRequestId: randomUUID(),
  shiftId,
  skuId: sku.id,
  date: day(0),
  adults: 2,
  contactName: `Guest ${++sold}`,
  method: 'cash',
  receivedMinor: 500_000,
  shownTotalMinor: 440_000,
  ...more,
})
/** Sells as a person does who says yes to what is asked. */
async function sell(input: object, who = admin) {
  const first = await who.call<Sold>(`${path}/sell`, input)
  const confirm = first.error.questions?.map(({ token }) => token)
  return confirm ? who.call<Sold>(`${path}/sell`, { ...input, confirm }) : first
}
const shiftNow = (id: number) => admin.data<ShiftInfo>(`${path}/shiftInfo`, { id })
const balance = (kind: string, name: string) =>
  withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<{
      minor: number
    }>`select coalesce(sum(balance_minor), 0)::bigint as minor from ledger_account
      where merchant_id = ${merchant.id} and kind = ${kind} and name = ${name}`.execute(ctx.db)
    return Number(rows[0]?.minor)
  })

test('a sale makes the order, takes the money, gives change and issues the ticket in one act', async () => {
  const { data: shift } = await openAt(await makeTill('Pier counter'))
  const before = await balance('cash', 'cash')
  const { data } = await sell(sale(shift!.id))
  expect(data).toMatchObject({
    totalMinor: 440_000,
    changeMinor: 60_000,
    voucherCode: expect.stringMatching(/^[2-9A-Z]{12}$/),
  })
  const info = await admin.data<OrderInfo>('/supplier/order/info', { id: data!.id })
  expect(info).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await balance('cash', 'cash')).toBe(before + 440_000)
  expect(await shiftNow(shift!.id)).toMatchObject({ sales: 1, expected: { cash: 640_000, card: 0, qr: 0 } })
  const found = await admin.data<{ rows: unknown[] }>('/supplier/ticketVerify/verify', {
    code: data!.voucherCode,
  })
  expect(found.rows).toHaveLength(1)
})

test('a ticket that was bought in advance is sold with its codes, in the same act', async () => {
  const show = await makeOrderSku(server.app, merchant, { days: [day(0)], capacity: 40 })
  const { id: supplierId } = await makeSupplier(server.app, merchant, { name: 'Phantasea' })
  const save = (at: string, input: object) => admin.data<{ id: number }>(`/supplier/${at}`, input)
  const { id: ticketId } = await save('ticketBatch/saveTicket', {
    scenicSpot: 'Phantasea',
    ticketType: 'Show',
    skuId: show.id,
    currency: 'THB',
  })
  const { id: batchId } = await save('ticketBatch/save', {
    ticketId,
    supplierId,
    boughtOn: day(-1),
    unitCostMinor: 50_000,
    validFrom: day(-1),
    validUntil: day(60),
  })
  await save('ticketVourch/add', { batchId, text: 'PH01 PH02 PH03'.replaceAll(' ', '\n'), save: true })
  const { data: shift } = await openAt(await makeTill('Gate'))
  const { data, error } = await sell(sale(shift!.id, { skuId: show.id }))
  expect(error.code).toBe(0)
  expect(await admin.data('/supplier/order/info', { id: data!.id })).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
  })
  const { rows } = await admin.data<{ rows: PrepaidCode[] }>('/supplier/ticketVourch/list', { ticketId })
  expect(rows.map(({ status, orderId }) => [status, orderId])).toEqual([
    ['issued', data!.id],
    ['issued', data!.id],
    ['free', null],
  ])
})

test('pressed five times at once it sells once', async () => {
  const { data: shift } = await openAt(await makeTill('Kiosk'))
  const input = sale(shift!.id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => sell(input)))
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
  expect(await shiftNow(shift!.id)).toMatchObject({ sales: 1, expected: { cash: 640_000 } })
})

test('too little cash is refused and sells nothing', async () => {
  const { data: shift } = await openAt(await makeTill('Beach'))
  const refused = await sell(sale(shift!.id, { receivedMinor: 439_999 }))
  expect(refused.error.fields?.map(({ field }) => field)).toEqual(['receivedMinor'])
  expect(await shiftNow(shift!.id)).toMatchObject({ sales: 0 })
})

test('of ten that open one till at once one does', async () => {
  const tillId = await makeTill('Rush')
  const answers = await Promise.all(Array.from({ length: 10 }, () => openAt(tillId)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  for (const { error } of answers.filter((one) => one.error.code !== 0))
    expect(error.name).toBe('counter.shiftOpen')
})

test('a shift counts cash, card and QR apart; closing books the difference, and nothing is sold in it any more', async () => {
  const { data: shift } = await openAt(await makeTill('Mall'), 100_000)
  const id = shift!.id
  await sell(sale(id))
  await sell(sale(id, { method: 'card', receivedMinor: undefined, reference: '4471' }))
  await sell(sale(id, { method: 'qr', receivedMinor: undefined }))
  const out = { id, clientRequestId: randomUUID(), kind: 'out', amountMinor: 30_000, reason: 'Ice' }
  await admin.data(`${path}/shiftMove`, out)
  expect(await admin.data(`${path}/shiftMove`, out)).toMatchObject({ expected: { cash: 510_000 } })
  const tooMuch = await admin.call(`${path}/shiftMove`, {
    ...out,
    clientRequestId: randomUUID(),
    amountMinor: 600_000,
  })
  expect(tooMuch.error.name).toBe('counter.tooMuchOut')
  const before = { cash: await balance('cash', 'cash'), till: await balance('adjustment', 'till') }
  const closed = await admin.data<ShiftInfo>(`${path}/shiftClose`, {
    id,
    version: (await shiftNow(id)).version,
    cashMinor: 508_000,
    cardMinor: 440_000,
    qrMinor: 440_000,
    note: '20 baht short',
  })
  expect(closed).toMatchObject({
    expected: { cash: 510_000, card: 440_000, qr: 440_000 },
    counted: { cash: 508_000 },
  })
  expect(await balance('cash', 'cash')).toBe(before.cash - 2_000)
  expect(await balance('adjustment', 'till')).toBe(before.till + 2_000)
  expect((await sell(sale(id))).error.name).toBe('counter.shiftClosed')
  const again = { id, version: closed.version, cashMinor: 508_000 }
  expect((await admin.call(`${path}/shiftClose`, again)).error.name).toBe('counter.shiftClosed')
})

test('a till wants an agent that pays each order; a discount and another’s shift want their permission', async () => {
  const { id: onAccount } = await makeAgent(server.app, merchant, { settlementTerm: 'invoice' })
  const refused = await admin.call(`${path}/tillSave`, { name: 'Wrong', agentId: onAccount })
  expect(refused.error.fields?.map(({ field }) => field)).toEqual(['agentId'])
  const clerk = await makeUser(server.app, merchant, { permissions: ['tickets.ticketCounter-as'] })
  const who = await loginAs(server, clerk.userName)
  const { data: shift } = await openAt(await makeTill('Others'))
  expect((await who.call(`${path}/sell`, sale(shift!.id, { promoCode: 'TENOFF' }))).error.code).toBe(1003)
  expect((await sell(sale(shift!.id), who)).error.code).toBe(0)
  expect((await who.call(`${path}/shiftClose`, { id: shift!.id, version: 1, cashMinor: 0 })).error.code).toBe(
    1003,
  )
  const tills = (await who.data<{ rows: Till[] }>(`${path}/tillList`)).rows
  expect(tills.find(({ name }) => name === 'Others')?.shift).toMatchObject({ sales: 1 })
})

test('another merchant neither sees the tills nor sells at them', async () => {
  const { data: shift } = await openAt(await makeTill('Ours'))
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.data<{ rows: unknown[] }>(`${path}/tillList`)).rows).toEqual([])
  expect((await other.call(`${path}/sell`, sale(shift!.id))).error.code).toBe(404000)
  expect((await other.call(`${path}/shiftInfo`, { id: shift!.id })).error.code).toBe(404000)
})
