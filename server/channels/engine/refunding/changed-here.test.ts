import { expect, test } from 'vitest'
import { bookInput, connectChannel, itemOf, valueOf } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, day, makeOrderWorld, readOrder, stockLeft } from '#test/factories/orders.ts'

/** An order is changed here while the marketplace asks for it back. */
const server = await testServer()
const world = await connectChannel(
  await makeOrderWorld(server, {
    balanceMinor: 1_000_000_000,
    sku: {
      supplierId: null,
      autoConfirm: true,
      cancelRule: [{ hoursBefore: 24 * 90, keepBasisPoints: 5_000 }],
      capacity: 1_000,
    },
  }),
  { system: 'meituan' },
)
const units = [{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'ADULT' }]
const book = async () => valueOf(await world.engine.book(bookInput(world, { units })))
const requestsOf = async (id: number) =>
  (await world.engine.refunds({ id })).map(({ state, quantity }) => `${state} ${quantity}`)
const confirm = (id: number) => world.staff.call('/ota/meituanRefund/refundConfirm', { id })
const waiting = async () =>
  (await world.staff.data<{ tabs: { waiting: number } }>('/ota/meituanRefund/list', { tab: 'waiting' })).tabs
    .waiting
const removeGuest = async (orderId: number | null, at: number) => {
  const { guests } = await readOrder(world, orderId ?? 0)
  const amendment = { removeGuests: [guests[at]?.id] }
  const request = { id: orderId, amendment, reason: 'The guest called', asks: true }
  expect((await world.staff.call('/supplier/orderModify/apply', request)).error.code).toBe(0)
}

test('cancelled here while a request waits: it can be agreed to, and no money moves twice', async () => {
  const { id, orderId } = await book()
  const request = valueOf(await world.engine.askRefund({ id }, { outsideId: 'A', quantity: 1, raw: {} }))
  expect((await actOn(world, 'cancel', { id: orderId, reason: 'Weather' })).error.code).toBe(0)
  const before = await balances(world)
  const agent = before['agent-available']
  expect((await confirm(request.id)).error.code).toBe(0)
  expect(await requestsOf(id)).toEqual(['approved 1'])
  expect((await balances(world))['agent-available']).toBe(agent)
  expect(await itemOf(world, id)).toMatchObject({ state: 'cancelled', refunded: 1 })
})

test('cancelled here, and only then asked back there: it is asked, never refused', async () => {
  const { id, orderId } = await book()
  expect((await actOn(world, 'cancel', { id: orderId, reason: 'Weather' })).error.code).toBe(0)
  const request = valueOf(
    await world.engine.askRefund({ id }, { outsideId: 'B', quantity: 3, auto: true, raw: {} }),
  )
  // Half of it was kept by the rule: whether the guest gets all back there is for people to say.
  expect(request).toMatchObject({ state: 'waiting', quantity: 3 })
  expect((await confirm(request.id)).error.code).toBe(0)
  expect(await world.engine.askRefund({ id }, { outsideId: 'C', quantity: 1, raw: {} })).toMatchObject({
    ok: false,
    why: 'alreadyRefunded',
  })
})

test('ended there while a request of its own waits: nobody has to answer it any more', async () => {
  const [closed, cancelled] = [await book(), await book()]
  for (const { id } of [closed, cancelled])
    valueOf(await world.engine.askRefund({ id }, { outsideId: `D ${id}`, quantity: 1, raw: {} }))
  valueOf(await world.engine.close({ id: closed.id }, 'unpaid'))
  valueOf(await world.engine.cancel({ id: cancelled.id }, { ignoreCutoff: true }))
  for (const { id } of [closed, cancelled]) expect(await requestsOf(id)).toEqual(['approved 1'])
  expect(await waiting()).toBe(0)
})

test('a guest was taken off here, before or after he is asked back there: he goes, and nobody else', async () => {
  for (const isEarly of [true, false]) {
    const { id, orderId } = await book()
    const left = await stockLeft(world)
    const ask = () =>
      world.engine.askRefund({ id }, { outsideId: `E ${id} ${isEarly}`, quantity: 1, raw: {} })
    const early = isEarly ? await ask() : undefined
    await removeGuest(orderId, isEarly ? 2 : 0)
    const request = valueOf(early ?? (await ask()))
    expect((await confirm(request.id)).error.code).toBe(0)
    expect(await itemOf(world, id)).toMatchObject({ state: 'issued', ordered: 3, refunded: 1 })
    const { guests } = await readOrder(world, orderId ?? 0)
    expect(guests.filter(({ attendance }) => attendance === 'expected')).toHaveLength(2)
    expect(await stockLeft(world)).toBe(left + 1)
  }
})

test('refused here it stays refused: the marketplace pays its guest back, and for no order any more', async () => {
  const slow = await connectChannel(
    await makeOrderWorld(server, { balanceMinor: 1_000_000_000, sku: { cancelRule: [], capacity: 40 } }),
    { system: 'meituan' },
  )
  const { id, orderId } = valueOf(await slow.engine.book(bookInput(slow, { units })))
  expect((await actOn(slow, 'reject', { id: orderId, reason: 'Full' })).error.code).toBe(0)
  const order = await readOrder(slow, orderId ?? 0)
  expect(order.can['repost']).toEqual({ why: 'orders.why.channelRefused' })
  expect((await actOn(slow, 'repost', { id: orderId })).error.name).toBe('operationInvalid')
  expect(await itemOf(slow, id)).toMatchObject({ state: 'rejected' })
  expect(await stockLeft(slow)).toBe(40)
})

test('money asked back in the guest’s currency goes back in the order’s, at a rate that is there', async () => {
  const { id, orderId } = await book()
  const money = { outsideId: `M ${id}`, kind: 'money' as const, amountMinor: 1_000, currency: 'CNY', raw: {} }
  const request = valueOf(await world.engine.askRefund({ id }, money))
  expect((await confirm(request.id)).error.name).toBe('pricing.noRate')
  const rate = { from: 'CNY', to: 'THB', date: day(-3), rate: '5', marginBasisPoints: 0 }
  expect((await world.staff.call('/supplier/merchantExchangeRate/save', rate)).error).toEqual({ code: 0 })
  expect((await confirm(request.id)).error.code).toBe(0)
  const { rows } = await world.staff.data<{ rows: { amountMinor: number }[] }>(
    '/supplier/orderRefundAndReplenish/list',
    { orderId },
  )
  // 10.00 yuan are 50.00 baht.
  expect(rows.map(({ amountMinor }) => amountMinor)).toContain(5_000)
})

test('what is kept of a part is told of the part, not of the whole order', async () => {
  const { id } = await book()
  const ask = async (outsideId: string, quantity: number) =>
    valueOf(await world.engine.askRefund({ id }, { outsideId: `${outsideId} ${id}`, quantity, raw: {} }))
  const part = await ask('part', 1)
  const rest = await ask('rest', 2)
  const whole = await book()
  const all = valueOf(await world.engine.askRefund({ id: whole.id }, { outsideId: `all ${id}`, raw: {} }))
  expect(all.feeMinor).toBeGreaterThan(0)
  expect([part.feeMinor, rest.feeMinor]).toEqual([(all.feeMinor ?? 0) / 3, ((all.feeMinor ?? 0) * 2) / 3])
  const before = (await balances(world))['agent-available'] ?? 0
  expect((await confirm(part.id)).error.code).toBe(0)
  const after = (await balances(world))['agent-available'] ?? 0
  // Half of it is kept by the rule.
  expect(after - before).toBe(part.feeMinor)
})
