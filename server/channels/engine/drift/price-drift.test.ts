import { expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { bookInput, connectChannel, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { makeBoosted } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld, readOrder } from '#test/factories/orders.ts'

const server = await testServer({ jobs: true })
/** The order that is booked at once. */
const orderFor = async (world: ChannelWorld, more: object): Promise<number> =>
  valueOf(await world.engine.book(bookInput(world, more))).orderId ?? 0
// Two adults at 2,090, of which 1,756.50 each is ours.
const [retailMinor, netMinor] = [418_000, 351_300]

test.each([
  ['an older retail price', { retailMinor: 400_000, netMinor }, /4,000\.00 THB.*4,180\.00 THB/],
  ['another share of it', { retailMinor, netMinor: 340_000 }, /3,400\.00 THB.*3,513\.00 THB/],
])(
  'an order that a marketplace tells %s for stands, and is followed with both',
  async (_, stated, reason) => {
    const world = await makeBoosted(server, {}, { balanceMinor: 100_000_000 })
    const booked = valueOf(await world.engine.book(bookInput(world, stated)))
    await vi.waitFor(
      async () => {
        const order = await world.staff.data<OrderInfo>('/supplier/order/info', { id: booked.orderId })
        expect(order).toMatchObject({ status: 'confirmed', followUp: 'tracking' })
        expect(order.followUpReason).toMatch(reason)
      },
      { timeout: 20_000, interval: 50 },
    )
  },
)

test('one that is told at our price, or in money that is not compared, is not followed; one paid otherwise than it was held is', async () => {
  const world = await makeBoosted(server, {}, { balanceMinor: 100_000_000 })
  const orderOf = async (more: object) => {
    const { orderId } = valueOf(await world.engine.book(bookInput(world, more)))
    return orderId
  }
  const same = await orderOf({ retailMinor, netMinor })
  const foreign = await orderOf({ retailMinor: 1_200, currency: 'USD' })
  const held = valueOf(await world.engine.reserve({ ...bookInput(world, { retailMinor }), holdMinutes: 30 }))
  valueOf(await world.engine.confirm({ id: held.id }, { retailMinor: 390_000 }))
  const followed = async (id: number | null) =>
    (await world.staff.data<OrderInfo>('/supplier/order/info', { id })).followUp
  await vi.waitFor(async () => expect(await followed(held.orderId)).toBe('tracking'), {
    timeout: 20_000,
    interval: 50,
  })
  expect(await followed(same)).not.toBe('tracking')
  expect(await followed(foreign)).not.toBe('tracking')
})

test('at the agent’s price as well: what a marketplace says it pays for it is compared once it is paid', async () => {
  const world = await connectChannel(
    await makeOrderWorld(server, {
      balanceMinor: 100_000_000,
      sku: { supplierId: null, autoConfirm: true, cancelRule: [] },
    }),
    { system: 'test' },
  )
  const totalMinor = (await readOrder(world, await orderFor(world, {}))).money?.totalMinor ?? 0
  const orders = {
    same: await orderFor(world, { netMinor: totalMinor, currency: 'THB' }),
    less: await orderFor(world, { netMinor: totalMinor - 100, currency: 'THB' }),
    retailOnly: await orderFor(world, { retailMinor: totalMinor * 2, currency: 'THB' }),
  }
  const hold = valueOf(await world.engine.reserve(bookInput(world, { netMinor: 100, currency: 'THB' })))
  valueOf(await world.engine.confirm({ id: hold.id }))
  const followed = async (id: number | null) => (await readOrder(world, id ?? 0)).followUp
  const wait = { timeout: 20_000, interval: 50 }
  for (const id of [orders.less, hold.orderId])
    await vi.waitFor(async () => expect(await followed(id)).toBe('tracking'), wait)
  expect(await followed(orders.same)).toBe('none')
  expect(await followed(orders.retailOnly)).toBe('none')
})
