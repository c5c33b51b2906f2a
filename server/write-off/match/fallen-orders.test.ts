import { expect, test } from 'vitest'
import { lineOf, makeBankWorld, orderMinor, suggestNow, takeLines, undoMatch } from '#test/factories/bank.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, placeOrder, readOrder } from '#test/factories/orders.ts'
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
  const told = await lineOf(world, line!.id)
  expect(told).toMatchObject({
    suggested: 'none',
    fallenOrders: [{ id: order.id, code: order.code, currency: 'THB' }],
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

test('a line larger than what it names is suggested with its rest, never as sure, and leaves that open', async () => {
  const world = await makeBankWorld(server)
  const order = await placeOrder(world)
  const [line] = await takeLines(world, world.account, [
    { amount: orderMinor + 12_300, text: `TRF ${order.code}` },
  ])
  const told = await lineOf(world, line!.id)
  expect(told.suggested).toBe('maybe')
  const [best] = told.candidates
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
