import { beforeAll, expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import {
  bind,
  infoOf,
  makeMirrorWorld,
  mirrorOf,
  mirrorsOf,
  ourOrder,
  sendMirrored,
  theirOrder,
  type MirrorWorld,
} from '#test/factories/mirror.ts'
import { balances, makeOrderSku, type MadeSku } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { postMessage } from '../../act/mailbox.ts'

const server = await testServer({ jobs: true })
let world: MirrorWorld
/** Costs us 3,700.00 as we reckon; they ask 5,900.00. */
let sku: MadeSku
beforeAll(async () => {
  world = await makeMirrorWorld(server)
  const { ours, theirs } = world
  sku = await makeOrderSku(server.app, ours.merchant, { supplierId: ours.supplierId })
  await bind(ours, theirs, sku, theirs.sku)
})
const there = (verb: string, input: Record<string, unknown>) =>
  world.theirs.staff.data(`/supplier/orderHandler/${verb}`, input)
const act = (verb: string, input: Record<string, unknown>) =>
  world.ours.staff.call(`/supplier/orderHandler/${verb}`, input)
const owed = async () => (await balances(world.ours))['supplier-payable'] ?? 0

/** An order of ours whose other price waits for our answer. */
async function drifted() {
  const order = await sendMirrored(world, { skuId: sku.id })
  const mirror = await mirrorOf(world, order.code)
  const seen = await ourOrder(world, order.id, ({ lines }) => Boolean(lines[0]!.askedCost))
  return { order, mirror, lineId: order.lineId, line: seen.lines[0]!, seen }
}
/** Their side tells once more what it charges. */
const chargeNow = (lineId: number, orderId: number, totalMinor: number) =>
  withSystemCtx(server.app, world.theirs.merchant.id, (ctx) =>
    postMessage(ctx, world.ours.merchant.id, `${lineId} charges ${totalMinor}`, {
      topic: 'mirror.answer',
      body: { kind: 'made', lineId, orderId, orderCode: 'T1', totalMinor, currency: 'THB' },
    }),
  )

test('a new cost that is taken is the line’s, what is owed follows in the ledger, and it is taken once', async () => {
  const { order, mirror, lineId, line } = await drifted()
  expect(line).toMatchObject({
    costMinor: 370_000,
    askedCost: { costMinor: 590_000, currency: 'THB' },
    can: { takeCost: true, refuseCost: true },
  })
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  const before = await owed()
  const tried = await Promise.all([act('takeCost', { lineId }), act('takeCost', { lineId })])
  expect(tried.map(({ error }) => error.name ?? '').sort()).toEqual(['', 'operationInvalid'])
  expect((await owed()) - before).toBe(220_000)
  const after = await infoOf(world.ours.staff, order.id)
  expect(after.lines[0]).toMatchObject({
    costMinor: 590_000,
    askedCost: null,
    can: { takeCost: { why: 'orders.why.noOtherCost' } },
  })
  expect(after.money).toMatchObject({ costs: [{ costMinor: 590_000, payableMinor: 590_000 }] })
  expect(after.money!.profitMinor).toBe(after.money!.baseTotalMinor! - 590_000)
  expect(after.followUp).toBe('completed')
  expect(after.history.find(({ type }) => type === 'orders.takeCost')!.facts).toMatchObject({
    ours: '3,700.00 THB',
    theirs: '5,900.00 THB',
  })
})

test('taken before they confirm, nothing is owed yet, and then all of it', async () => {
  const { order, mirror, lineId } = await drifted()
  const before = await owed()
  await act('takeCost', { lineId })
  expect(await owed()).toBe(before)
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  expect((await owed()) - before).toBe(590_000)
})

test('a new cost that is refused is told to them, their order is withdrawn, and the line can be sent again', async () => {
  const { order, mirror, lineId } = await drifted()
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  const before = await owed()
  await act('refuseCost', { lineId, reason: 'Agreed 3,700' })
  const requested = await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  expect(requested.withdrawal!.reason).toBe('The cost of 5,900.00 THB was rejected: Agreed 3,700')
  const after = await infoOf(world.ours.staff, order.id)
  expect(after).toMatchObject({ supplierStatus: 'pending', followUp: 'completed' })
  expect(after.lines[0]).toMatchObject({ askedCost: null, mirror: null, can: { sendOrder: true } })
  expect((await owed()) - before).toBe(-370_000)
  await act('sendOrder', { lineId })
  const second = await ourOrder(world, order.id, ({ lines }) => Boolean(lines[0]!.askedCost))
  expect(await mirrorsOf(world, order.code)).toHaveLength(2)
  expect(second.lines[0]!.supplierOrderCode).not.toBe(mirror.code)
})

test('a second price while one waits takes its place, is told, and an act on the first is told that it changed', async () => {
  const { order, mirror, lineId, line } = await drifted()
  await chargeNow(lineId, mirror.id, 610_000)
  const seen = await ourOrder(world, order.id, ({ lines }) => lines[0]!.askedCost?.costMinor === 610_000)
  expect(seen.history.filter(({ type }) => type === 'orders.mirrorDrift')).toHaveLength(2)
  expect((await act('takeCost', { lineId, version: line.version })).error.name).toBe('orders.changedBy')
  await act('takeCost', { lineId, version: seen.lines[0]!.version })
  expect((await infoOf(world.ours.staff, order.id)).lines[0]).toMatchObject({ costMinor: 610_000 })
})

test('a price that comes back to our cost leaves nothing to answer', async () => {
  const { order, mirror, lineId } = await drifted()
  await chargeNow(lineId, mirror.id, 370_000)
  const seen = await ourOrder(world, order.id, ({ lines }) => !lines[0]!.askedCost)
  expect(seen.lines[0]!.can['takeCost']).toEqual({ why: 'orders.why.noOtherCost' })
})

test('of a booking that we cancel, another price can be taken where they keep it, and not refused', async () => {
  const { order, mirror, lineId } = await drifted()
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  await act('cancel', { id: order.id, reason: 'Guest is ill', refund: 'operator-fault' })
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  const requested = (await infoOf(world.ours.staff, order.id)).lines[0]!
  expect(requested.can['refuseCost']).toHaveProperty('why')
  expect((await act('refuseCost', { lineId, reason: 'No' })).error.name).toBe('operationInvalid')
  const before = await owed()
  await there('rejectCancel', { id: mirror.id, reason: 'Too late' })
  await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'approved')
  await act('takeCost', { lineId })
  expect((await owed()) - before).toBe(220_000)
})

test('of a booking that they cancel with us no other price is left', async () => {
  const { order, mirror } = await drifted()
  await act('askSupplierCancel', { lineId: order.lineId, reason: 'Ill' })
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  await there('agreeCancel', { id: mirror.id })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'cancelled')
  expect(after.lines[0]).toMatchObject({ askedCost: null, supplierFeeMinor: 295_000 })
})

test('only who may answer a cost is offered it, and the supplier and the agent never read of it', async () => {
  const { order, lineId } = await drifted()
  const permissions = ['entertainment.PlayOrderList', 'entertainment.PlayOrderList.sendOrder']
  const reader = await loginAs(
    server,
    (await makeUser(server.app, world.ours.merchant, { permissions })).userName,
  )
  const { can } = (await infoOf(reader, order.id)).lines[0]!
  expect(Object.keys(can)).not.toContain('takeCost')
  expect((await reader.call('/supplier/orderHandler/takeCost', { lineId })).error.code).toBe(1003)
  const own = await infoOf(world.ours.agent, order.id)
  expect(JSON.stringify(own)).not.toMatch(/askedCost|costMinor|takeCost/)
})
