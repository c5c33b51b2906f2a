import { expect, test } from 'vitest'
import { lineOf, makeBankWorld, orderMinor, suggestNow, takeLines, undoMatch } from '#test/factories/bank.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, placeOrder, readOrder } from '#test/factories/orders.ts'
import { accountsOf } from '#test/factories/payments.ts'

const server = await testServer()
const at = '/supplier/writeOff'

test('a line that names a cancelled order says so; sent back, its money is set apart and the order is followed', async () => {
  const world = await makeBankWorld(server)
  const order = await placeOrder(world)
  expect(await actOn(world, 'cancel', { id: order.id, reason: 'Storm' })).toMatchObject({
    error: { code: 0 },
  })
  const [line] = await takeLines(world, world.account, [{ amount: orderMinor, text: `TRF ${order.code}` }])
  const view = await lineOf(world, line!.id)
  expect(view).toMatchObject({
    suggested: 'none',
    fallenOrders: [
      {
        id: order.id,
        code: order.code,
        currency: 'THB',
        serviceDate: day(30),
        can: { copy: true, sendBack: true },
      },
    ],
  })
  const other = await makeBankWorld(server)
  expect((await other.staff.call(`${at}/sendBack`, { id: line!.id, orderId: order.id })).error.name).toBe(
    'notFound',
  )
  const { id } = await world.staff.data<{ id: number }>(`${at}/sendBack`, { id: line!.id, orderId: order.id })
  expect(await lineOf(world, line!.id)).toMatchObject({ state: 'explained', fallenOrders: [] })
  expect((await accountsOf(world))['deposit payments']).toBe(orderMinor)
  expect((await readOrder(world, order.id)).followUp).toBe('tracking')
  expect((await world.staff.call(`${at}/sendBack`, { id: line!.id, orderId: order.id })).error.code).not.toBe(
    0,
  )
  await undoMatch(world, id)
  expect((await accountsOf(world))['deposit payments']).toBe(0)
})

test('ordered again from the line, the new order waits for its money, is suggested and matched with it', async () => {
  const world = await makeBankWorld(server)
  const order = await placeOrder(world)
  await actOn(world, 'cancel', { id: order.id, reason: 'Storm' })
  const [line] = await takeLines(world, world.account, [{ amount: orderMinor, text: `TRF ${order.code}` }])
  const [fallen] = (await lineOf(world, line!.id)).fallenOrders
  const copy = { id: fallen!.id, date: fallen!.serviceDate, clientRequestId: `again-order-${fallen!.id}` }
  const again = await world.staff.data<{ id: number; code: string }>('/supplier/orderHandler/copy', copy)
  await suggestNow(world)
  const view = await lineOf(world, line!.id)
  const [best] = view.candidates
  expect(best?.items).toMatchObject([{ name: again.code, allocatedMinor: orderMinor }])
  await world.staff.data(`${at}/match`, {
    lines: [{ id: line!.id }],
    items: best!.items.map(({ key, allocatedMinor }) => ({ key, amountMinor: allocatedMinor })),
    reasons: best!.reasons,
    clientRequestId: `again-match-${line!.id}`,
  })
  expect(await lineOf(world, line!.id)).toMatchObject({ state: 'matched', fallenOrders: [] })
  expect((await readOrder(world, again.id)).paymentStatus).toBe('paid')
})

test('money that goes out offers nothing to do with the order that it names', async () => {
  const world = await makeBankWorld(server)
  const order = await placeOrder(world)
  await actOn(world, 'cancel', { id: order.id, reason: 'Storm' })
  const [line] = await takeLines(world, world.account, [{ amount: -orderMinor, text: `REF ${order.code}` }])
  expect((await lineOf(world, line!.id)).fallenOrders).toMatchObject([{ id: order.id, can: {} }])
})

test('a line larger than what it names is suggested with its rest, never as sure, and leaves that open', async () => {
  const world = await makeBankWorld(server)
  const order = await placeOrder(world)
  const [line] = await takeLines(world, world.account, [
    { amount: orderMinor + 12_300, text: `TRF ${order.code}` },
  ])
  const view = await lineOf(world, line!.id)
  expect(view.suggested).toBe('maybe')
  const [best] = view.candidates
  expect(best).toMatchObject({
    items: [{ name: order.code, allocatedMinor: orderMinor }],
    reasons: ['reference', 'rest', 'date'],
  })
  await world.staff.data(`${at}/match`, {
    lines: [{ id: line!.id, amountMinor: orderMinor }],
    items: best!.items.map(({ key, allocatedMinor }) => ({ key, amountMinor: allocatedMinor })),
    reasons: best!.reasons,
    clientRequestId: `larger-${line!.id}-${Date.now()}`,
  })
  await suggestNow(world)
  expect(await lineOf(world, line!.id)).toMatchObject({ state: 'open', openMinor: 12_300 })
  expect((await readOrder(world, order.id)).paymentStatus).toBe('paid')
})
