import { beforeAll, expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  infoOf,
  makeMirrorWorld,
  mirrorOf,
  ourOrder,
  sendMirrored,
  theirOrder,
  type MirrorWorld,
} from '#test/factories/mirror.ts'
import { balances, makeOrderSku, placeOrder, stockLeft } from '#test/factories/orders.ts'
import { bind } from '#test/factories/mirror.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { postMessage } from '../../act/mailbox.ts'

const server = await testServer({ jobs: true })
let world: MirrorWorld
beforeAll(async () => {
  world = await makeMirrorWorld(server)
})
const there = (verb: string, input: Record<string, unknown>) =>
  world.theirs.staff.data(`/supplier/orderHandler/${verb}`, input)
const here = (verb: string, input: Record<string, unknown>) =>
  world.ours.staff.data(`/supplier/orderHandler/${verb}`, input)
/** Sent, made there and confirmed there. */
async function confirmed() {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  return { order, mirror }
}

test('a line on a bound merchant becomes an order there, at our price there, and its confirmation confirms ours', async () => {
  const before = await stockLeft(world.theirs)
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  expect(mirror).toMatchObject({ totalMinor: 590_000, adults: 2, children: 1, status: 'processing' })
  expect(await stockLeft(world.theirs)).toBe(before - 3)
  const waiting = await ourOrder(world, order.id, ({ lines }) => lines[0]!.supplierOrderCode === mirror.code)
  expect(waiting).toMatchObject({ status: 'processing', followUp: 'none' })
  await there('confirm', { id: mirror.id })
  expect(await ourOrder(world, order.id, ({ status }) => status === 'confirmed')).toMatchObject({
    supplierStatus: 'approved',
  })
})

test('guests and what they were asked for go along, the code of ours is theirs of the agent', async () => {
  const guests = [
    { kind: 'adult', name: '张伟', pinyin: 'ZHANG WEI', info: {} },
    { kind: 'adult', name: '李娜', pinyin: 'LI NA', info: {} },
    { kind: 'child', name: '张小明', pinyin: 'ZHANG XIAOMING', info: {} },
  ]
  const order = await sendMirrored(world, { guests, remark: 'Vegetarian' })
  const { id } = await mirrorOf(world, order.code)
  const mirror = await infoOf(world.theirs.staff, id)
  expect(mirror.guests.map(({ name, pinyin }) => `${name} ${pinyin}`)).toEqual([
    '张伟 ZHANG WEI',
    '李娜 LI NA',
    '张小明 ZHANG XIAOMING',
  ])
  expect(mirror).toMatchObject({ agentOrderCode: order.code, remark: 'Vegetarian' })
})

test('a line on a bound merchant never confirms by itself, though its SKU would', async () => {
  const { ours, theirs } = world
  const sku = await makeOrderSku(server.app, ours.merchant, {
    supplierId: ours.supplierId,
    autoConfirm: true,
  })
  await bind(ours, theirs, sku, theirs.sku)
  const order = await placeOrder(ours, { skuId: sku.id })
  expect(order).toMatchObject({ status: 'processing', supplierStatus: 'pending' })
})

test('a refusal there rejects our line with its reason', async () => {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  await there('reject', { id: mirror.id, reason: 'Boat in dock' })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines[0]!.rejectReason).toBe('Boat in dock')
})

test('a cancellation asks there, and the agreement comes back with its fee', async () => {
  const { order, mirror } = await confirmed()
  await here('askSupplierCancel', { lineId: order.lineId, reason: 'Ill' })
  const requested = await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  expect(requested).toMatchObject({ agentStatus: 'withdrawing', withdrawal: { reason: 'Ill' } })
  await there('agreeCancel', { id: mirror.id })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'cancelled')
  expect(after.lines[0]!.supplierFeeMinor).toBe(295_000)
})

test('a refused cancellation leaves our line approved and its cost owed', async () => {
  const { order, mirror } = await confirmed()
  const { 'supplier-payable': owed } = await balances(world.ours)
  await here('cancel', { id: order.id, reason: 'Guest is ill', refund: 'operator-fault' })
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  await there('rejectCancel', { id: mirror.id, reason: 'Too late' })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'approved')
  expect(after.lines[0]!.supplierNote).toBe('Too late')
  expect(after.status).toBe('cancelled')
  expect((await balances(world.ours))['supplier-payable']).toBe(owed)
})

test('what they cancel after they confirmed is followed up here, with their reason', async () => {
  const { order, mirror } = await confirmed()
  await there('cancel', { id: mirror.id, reason: 'Storm', refund: 'operator-fault' })
  const after = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(after.followUpReason).toContain('Storm')
  expect(after).toMatchObject({ status: 'confirmed', supplierStatus: 'approved' })
  expect(after.history.map(({ type }) => type)).toContain('orders.mirrorSaid')
})

/** A confirmed order of which we ask to change the hotel, as they see it. */
async function requestedChange() {
  const { order, mirror } = await confirmed()
  await here('askSupplierChange', { lineId: order.lineId, reason: 'Hotel is Karon Princess now' })
  const requested = await theirOrder(world, mirror.id, ({ followUp }) => followUp === 'tracking')
  return { order, asked: requested }
}

test('a change asked of them is followed up there; their yes approves our line and completes it', async () => {
  const { order, asked } = await requestedChange()
  expect(asked).toMatchObject({
    followUpReason: 'Hotel is Karon Princess now',
    changeAsked: 'Hotel is Karon Princess now',
    can: { agreeChange: true, refuseChange: true },
  })
  expect((await infoOf(world.ours.staff, order.id)).supplierStatus).toBe('reviewing')
  await there('agreeChange', { id: asked.id })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'approved')
  expect(after.history.map(({ type }) => type)).toContain('orders.supplierAgreeChange')
  expect(await infoOf(world.theirs.staff, asked.id)).toMatchObject({
    followUp: 'completed',
    changeAsked: null,
    can: { agreeChange: { why: 'orders.why.noChangeAsked' } },
  })
})

test('a change that they refuse leaves our line approved, with their reason', async () => {
  const { order, asked } = await requestedChange()
  await there('refuseChange', { id: asked.id, reason: 'No pick-up there' })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'approved')
  expect(after.lines[0]!.supplierNote).toBe('No pick-up there')
})

test('an answer to a change that we ask no more moves nothing; a refusal is told to our staff', async () => {
  const { order, asked } = await requestedChange()
  await here('supplierAgreeChange', { lineId: order.lineId })
  await here('askSupplierChange', { lineId: order.lineId, reason: 'Two more bags' })
  await theirOrder(world, asked.id, ({ changeAsked: now }) => now === 'Two more bags')
  await withSystemCtx(server.app, world.theirs.merchant.id, (ctx) =>
    postMessage(ctx, world.ours.merchant.id, `${order.lineId} of long ago`, {
      topic: 'mirror.answer',
      body: {
        kind: 'answered',
        lineId: order.lineId,
        move: 'supplierRefuseChange',
        reason: 'Too late',
        at: '2020-01-01T00:00:00.000Z',
      },
    }),
  )
  const view = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(view).toMatchObject({ supplierStatus: 'reviewing' })
  expect(view.followUpReason).toContain('Too late')
  await there('agreeChange', { id: asked.id })
  await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'approved')
})

test('a cancellation asked meanwhile leaves nothing of the change to answer', async () => {
  const { order, asked } = await requestedChange()
  await here('cancel', { id: order.id, reason: 'Guest is ill', refund: 'operator-fault' })
  await theirOrder(world, asked.id, ({ status }) => status === 'cancelling')
  await there('rejectCancel', { id: asked.id, reason: 'Too late' })
  const answer = await world.theirs.staff.call('/supplier/orderHandler/agreeChange', { id: asked.id })
  expect(answer.error.name).toBe('operationInvalid')
})

test('what their price for us is, and what ours for our agent is, neither sees of the other', async () => {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  const seen = JSON.stringify(await infoOf(world.theirs.staff, mirror.id))
  expect(seen).not.toContain('531000')
  expect(seen).not.toContain('Lin of Lotus')
  expect(JSON.stringify(await infoOf(world.ours.staff, order.id))).not.toContain('140000')
})

test('what they do not ask for stands in their remark by its name, and what they ask otherwise is fitted in', async () => {
  const { ours, theirs } = world
  const own = await makeOrderSku(server.app, ours.merchant, {
    supplierId: ours.supplierId,
    collect: [
      { key: 'pickUpHotel', per: 'order', required: true },
      { key: 'roomNumber', per: 'order', required: false },
      { key: 'nationality', per: 'guest', required: true },
      { key: 'weight', per: 'guest', required: false },
    ],
  })
  const bound = await makeOrderSku(server.app, theirs.merchant, {
    collect: [
      { key: 'roomNumber', per: 'guest', required: true },
      { key: 'nationality', per: 'order', required: true },
    ],
  })
  await bind(ours, theirs, own, bound)
  const guests = [
    { kind: 'adult', name: 'ANNA BERG', info: { nationality: 'SE', weight: '61' } },
    { kind: 'adult', name: 'OLA BERG', info: { nationality: 'SE' } },
    { kind: 'child', name: 'PER BERG', info: { nationality: 'SE' } },
  ]
  const collected = { pickUpHotel: 'Karon Princess', roomNumber: '12' }
  const order = await sendMirrored(world, { skuId: own.id, guests, collected, remark: 'Vegetarian' })
  const { id } = await mirrorOf(world, order.code)
  const mirror = await infoOf(theirs.staff, id)
  expect(mirror.collected).toEqual({ nationality: 'SE' })
  expect(mirror.guests.map(({ info }) => info)).toEqual([1, 2, 3].map(() => ({ roomNumber: '12' })))
  expect(mirror.remark.split('\n')).toEqual([
    'Vegetarian',
    'Pick-up hotel: Karon Princess',
    'ANNA BERG · Weight (kg): 61',
  ])
})

test('why they cancelled after confirming, and what they ask for and we did not send, each reads in its own language', async () => {
  const { ours, theirs } = world
  const thai = (id: number) =>
    ours.staff.data<OrderInfo>('/supplier/order/info', { id }, { headers: { 'x-language': 'th' } })
  const own = await makeOrderSku(server.app, ours.merchant, { supplierId: ours.supplierId })
  const bound = await makeOrderSku(server.app, theirs.merchant, {
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
  })
  await bind(ours, theirs, own, bound)
  const order = await sendMirrored(world, { skuId: own.id })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines[0]!.rejectReason).toBe(
    'Please correct the marked fields. Pick-up hotel – This is required.',
  )
  const inThai = (await thai(order.id)).lines[0]!.rejectReason!
  expect(inThai).toContain('โรงแรม')
  expect(inThai).not.toMatch(/[A-Z]/)

  const { order: second, mirror } = await confirmed()
  await there('cancel', { id: mirror.id, reason: 'Storm', refund: 'operator-fault' })
  await ourOrder(world, second.id, ({ followUp }) => followUp === 'tracking')
  const followed = await thai(second.id)
  expect(followed.followUpReason).toContain('Storm')
  expect(followed.followUpReason).toMatch(/[\u0E00-\u0E7F]/)
  const said = followed.history.find(({ type }) => type === 'orders.mirrorSaid')!
  expect(said.facts['what']).toMatchObject({
    en: 'Supplier rejects',
    th: expect.stringMatching(/[\u0E00-\u0E7F]/) as string,
  })
})
