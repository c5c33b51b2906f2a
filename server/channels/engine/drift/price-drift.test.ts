import { expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { bookInput, valueOf } from '#test/factories/channels.ts'
import { makeBoosted } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'

const server = await testServer({ jobs: true })
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
