import { beforeAll, expect, test, vi } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
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
import { makeOrderSku, recharge, stockLeft } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import type { Received } from '../../act/mailbox.ts'
import { readMail } from '#server/kit/nodes/read-mail.ts'
import { handleMessageJob } from './mirror-receive.ts'

const server = await testServer({ jobs: true })
let world: MirrorWorld
beforeAll(async () => {
  world = await makeMirrorWorld(server)
})
const { app } = server
const there = (verb: string, input: Record<string, unknown>) =>
  world.theirs.staff.data(`/supplier/orderHandler/${verb}`, input)
const here = (verb: string, input: Record<string, unknown>) =>
  world.ours.staff.data(`/supplier/orderHandler/${verb}`, input)
const plan = (name: string) =>
  app.pool.query('update platform.merchant set plan = $1 where id = $2', [name, world.theirs.merchant.id])
const messagesOf = async (lineId: number): Promise<Received[]> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from platform.mailbox where from_merchant = $1 and body ->> 'lineId' = $2 order by id`,
    [world.ours.merchant.id, String(lineId)],
  )
  return Promise.all(
    rows.map(
      async ({ id }) =>
        (await readMail<Received>(app, { merchantId: world.ours.merchant.id, messageId: id }))!,
    ),
  )
}
const run = (messageId: number) =>
  handleMessageJob(jobOf(app, 2), { merchantId: world.theirs.merchant.id, messageId })
/** A message as a worker leaves it that was killed after its effect and before its receipt. */
const unreceive = (id: number) =>
  app.pool.query('update platform.mailbox set handled_at = null where id = $1', [id])

test('without seats there our line is rejected and its order followed up, and nothing is taken', async () => {
  const { ours, theirs } = world
  const small = await makeOrderSku(app, theirs.merchant, { capacity: 2 })
  const own = await makeOrderSku(app, ours.merchant, { supplierId: ours.supplierId })
  await bind(ours, theirs, own, small)
  const order = await sendMirrored(world, { skuId: own.id })
  const after = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(after.lines[0]).toMatchObject({
    supplierStatus: 'rejected',
    rejectReason: expect.stringContaining('2 left') as string,
  })
  expect(after.followUpReason).toMatch(/could not take the booking: .*2 left/)
  expect(after.history.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['orders.supplierReject', 'orders.follow']),
  )
  expect(await mirrorsOf(world, order.code)).toHaveLength(0)
  expect(await stockLeft(theirs, undefined, small.poolId)).toBe(2)
})

test('another price than the cost we reckoned with is told to our staff, and theirs holds', async () => {
  const { ours, theirs } = world
  const own = await makeOrderSku(app, ours.merchant, { supplierId: ours.supplierId })
  await bind(ours, theirs, own, theirs.sku)
  const order = await sendMirrored(world, { skuId: own.id })
  const after = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(after.history.find(({ type }) => type === 'orders.mirrorDrift')!.facts).toMatchObject({
    theirs: '5,900.00 THB',
    ours: '3,700.00 THB',
  })
  expect((await mirrorOf(world, order.code)).totalMinor).toBe(590_000)
})

test('a booking that comes back to where it came from is refused', async () => {
  const { ours, theirs } = world
  const back = await makeMirrorLoop()
  const order = await sendMirrored(world, { skuId: back.own.id })
  const mirror = await mirrorOf(world, order.code)
  const lineId = (await infoOf(theirs.staff, mirror.id)).lines[0]!.id
  await there('sendOrder', { lineId })
  const after = await theirOrder(world, mirror.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines[0]!.rejectReason).toMatch(/come back/)
  expect((await infoOf(ours.staff, order.id)).supplierStatus).toBe('in-process')
})

/** Ours is served by theirs, which is served by ours. */
async function makeMirrorLoop() {
  const { ours, theirs } = world
  const round = await makeOrderSku(app, theirs.merchant, { supplierId: theirs.supplierId })
  const own = await makeOrderSku(app, ours.merchant, { supplierId: ours.supplierId })
  await bind(ours, theirs, own, round)
  await bind(theirs, ours, round, own)
  return { own }
}

test('while their account is suspended the booking and its cancellation wait, and then come in their order', async () => {
  await plan('suspended')
  const order = await sendMirrored(world)
  const waiting = await ourOrder(world, order.id, ({ history }) =>
    history.some(({ type }) => type === 'orders.notSent'),
  )
  expect(waiting.history.find(({ type }) => type === 'orders.notSent')!.reason).toMatch(/suspended/)
  await here('cancel', { id: order.id, reason: 'Guest is ill', refund: 'operator-fault' })
  await vi.waitFor(async () => expect(await messagesOf(order.lineId)).toHaveLength(2), 60_000)
  await plan('active')
  const mirror = await mirrorOf(world, order.code)
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  const after = await infoOf(world.ours.staff, order.id)
  expect(after.history.filter(({ type }) => type === 'orders.notSent')).toHaveLength(1)
}, 30_000)

test('several workers on one message, and one killed before its receipt, make one order', async () => {
  const order = await sendMirrored(world)
  await mirrorOf(world, order.code)
  const [message] = await messagesOf(order.lineId)
  await unreceive(message!.id)
  await Promise.all([run(message!.id), run(message!.id)])
  await run(message!.id)
  expect(await mirrorsOf(world, order.code)).toHaveLength(1)
})

test('an answer that is handled again moves nothing a second time', async () => {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  await there('confirm', { id: mirror.id })
  const before = await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from platform.mailbox where to_merchant = $1 and body ->> 'lineId' = $2`,
    [world.ours.merchant.id, String(order.lineId)],
  )
  for (const { id } of rows) {
    await unreceive(id)
    await run(id)
  }
  const after = await infoOf(world.ours.staff, order.id)
  expect(after.history).toHaveLength(before.history.length)
  expect(after).toMatchObject({ followUp: 'none', supplierStatus: 'approved' })
})

test('a line that they refused can be handed to them again', async () => {
  const order = await sendMirrored(world)
  const first = await mirrorOf(world, order.code)
  await there('reject', { id: first.id, reason: 'Boat in dock' })
  await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  await here('resetSupplierStatus', { lineId: order.lineId })
  await here('sendOrder', { lineId: order.lineId })
  await vi.waitFor(async () => expect(await mirrorsOf(world, order.code)).toHaveLength(2), 60_000)
  const second = (await mirrorsOf(world, order.code)).find(({ id }) => id !== first.id)!
  await there('confirm', { id: second.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
})

test('a line that is sent again while its order lives there keeps that order', async () => {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  await here('resendOrder', { lineId: order.lineId })
  await vi.waitFor(async () => {
    const messages = await messagesOf(order.lineId)
    expect(messages.map(({ handled_at }) => handled_at !== null)).toEqual([true, true])
  }, 60_000)
  expect(await mirrorsOf(world, order.code)).toMatchObject([{ id: mirror.id }])
})

test('a line that goes to another supplier asks them to cancel, and their answer moves it no more', async () => {
  const order = await sendMirrored(world)
  const mirror = await mirrorOf(world, order.code)
  const other = await makeSupplier(app, world.ours.merchant, { name: 'Other boat', notifyMethod: 'login' })
  await here('changeSupplier', { lineId: order.lineId, supplierId: other.id })
  await here('sendOrder', { lineId: order.lineId })
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  await there('agreeCancel', { id: mirror.id })
  const after = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(after).toMatchObject({ supplierStatus: 'in-process' })
  expect(after.followUpReason).toContain('2,950.00')
})

test('without balance there our line is rejected with what is missing, and goes through when it is there', async () => {
  const { ours, theirs } = world
  await withSystemCtx(app, theirs.merchant.id, ({ db }) =>
    db
      .updateTable('ledger_account')
      .set({ balance_minor: 0 })
      .where('merchant_id', '=', theirs.merchant.id)
      .where('agent_id', '=', theirs.agentId)
      .where('kind', '=', 'agent-available')
      .execute(),
  )
  const order = await sendMirrored(world)
  const after = await ourOrder(world, order.id, ({ followUp }) => followUp === 'tracking')
  expect(after.lines[0]!.rejectReason).toContain('5,900')
  await recharge(app, theirs.merchant, theirs.agentId, 590_000)
  await ours.staff.data('/supplier/orderHandler/resetSupplierStatus', { lineId: order.lineId })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: order.lineId })
  expect((await mirrorOf(world, order.code)).status).toBe('processing')
})
