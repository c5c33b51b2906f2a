import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookInput, connectChannel, itemOf, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld, orderInput, stockLeft } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { sweepOverdue } from '../../../orders/acts/sweep-orders.ts'

const server = await testServer()
const collect = [{ key: 'pickUpHotel', per: 'order' as const, required: true }]
const worldOf = async (capacity: number): Promise<ChannelWorld> =>
  connectChannel(
    await makeOrderWorld(server, {
      sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity, collect },
    }),
    { system: 'test' },
  )

/** Held, and paid without what the product asks for: a person adds it. */
async function waitingItem(world: ChannelWorld, thirdCode: string, more: { answerBy?: string } = {}) {
  valueOf(await world.engine.reserve(bookInput(world, { thirdCode })))
  return valueOf(await world.engine.confirm({ thirdCode }, { complete: 'later', ...more }))
}
async function draftOf(world: ChannelWorld) {
  const { rows } = await world.staff.data<{ rows: { id: number; version: number }[] }>(
    '/supplier/orderEntry/draftList',
    { source: 'channel', status: 'open' },
  )
  return { id: rows[0]?.id, version: rows[0]?.version }
}
const answers = { pickUpHotel: 'Amari Phuket' }
async function complete(world: ChannelWorld, collected: Record<string, string> = answers) {
  const item = omit(orderInput(world, { adults: 2, children: 0 }), ['clientRequestId', 'agentId'])
  const items = [{ ...item, collected }]
  return world.staff.call('/supplier/orderEntry/draftComplete', { ...(await draftOf(world)), items })
}
const orderOther = (world: ChannelWorld) =>
  world.staff.call('/supplier/orderEntry/create', {
    ...orderInput(world, { adults: 1, children: 0 }),
    collected: answers,
  })
const rowsOf = async <T>(world: ChannelWorld, query: ReturnType<typeof sql<T>>) =>
  (await withSystemCtx(world.app, world.merchant.id, ({ db }) => query.execute(db))).rows
const heldOrders = (world: ChannelWorld) =>
  rowsOf(
    world,
    sql<{ status: string; pay_by: string }>`select status, pay_by from orders where on_hold order by id`,
  )
const stockOf = async (world: ChannelWorld) =>
  rowsOf(world, sql<{ held: number; sold: number }>`select held, sold from stock where held + sold > 0`)

test('a draft takes over the last places, which are held for the same item', async () => {
  const world = await worldOf(2)
  const { id } = await waitingItem(world, 'T-1')
  expect(await stockOf(world)).toEqual([{ held: 2, sold: 0 }])
  expect((await orderOther(world)).error.name).toBe('orders.heldByOthers')
  expect((await complete(world)).error).toEqual({ code: 0 })
  expect(await itemOf(world, id)).toMatchObject({ state: 'issued', cause: null, heldUntil: null })
  expect(await stockOf(world)).toEqual([{ held: 0, sold: 2 }])
  expect(await heldOrders(world)).toMatchObject([{ status: 'cancelled' }])
})

test('what is refused leaves the places held for it', async () => {
  const world = await worldOf(2)
  const { id } = await waitingItem(world, 'T-2')
  expect((await complete(world, {})).error.fields).toMatchObject([{ field: 'items.0.collected.pickUpHotel' }])
  expect(await stockOf(world)).toEqual([{ held: 2, sold: 0 }])
  expect(await itemOf(world, id)).toMatchObject({ state: 'waiting' })
  expect(await heldOrders(world)).toMatchObject([{ status: 'reviewing' }])
})

test('completed while everybody wants the last places, twice, and the clock ends its hold: it has them, once', async () => {
  const world = await worldOf(2)
  for (const round of [1, 2, 3]) {
    const { id } = await waitingItem(world, `T-3-${round}`)
    if (round === 3)
      await rowsOf(
        world,
        sql`update orders set pay_by = now() - interval '1 minute' where on_hold and status = 'reviewing'`,
      )
    const [first, second, , ...others] = await Promise.all([
      complete(world),
      complete(world),
      sweepOverdue(jobOf(world.app)),
      ...Array.from({ length: 8 }, () => orderOther(world)),
    ])
    const made = others.filter(({ error }) => error.code === 0)
    const [stock] = await stockOf(world)
    if (round < 3) {
      expect([first?.error.code, second?.error.code]).toContain(0)
      expect(made).toHaveLength(0)
      expect(await itemOf(world, id)).toMatchObject({ state: 'issued' })
      expect(stock).toEqual({ held: 0, sold: 2 })
      const item = await itemOf(world, id)
      const cancel = { id: item?.orderId, reason: 'Next round' }
      expect((await world.staff.call('/supplier/orderHandler/cancel', cancel)).error.code).toBe(0)
    } else {
      // The clock may have been first: then the places are whoever's comes first, and never more than there are.
      expect(stock?.held).toBe(0)
      expect(stock?.sold).toBeLessThanOrEqual(2)
    }
  }
})

test('paid for, it keeps its places as long as there is time for an answer', async () => {
  const world = await worldOf(2)
  const answerBy = new Date(Date.now() + 3 * 3_600_000).toISOString()
  await waitingItem(world, 'T-4', { answerBy })
  const [held] = await heldOrders(world)
  expect(new Date(held?.pay_by ?? 0).getTime()).toBe(new Date(answerBy).getTime())
  const item = await world.engine.find({ thirdCode: 'T-4' })
  expect(new Date(item?.heldUntil ?? 0).getTime()).toBe(new Date(answerBy).getTime())
  await sweepOverdue(jobOf(world.app))
  expect(await stockLeft(world)).toBe(0)
})

test('refused by a person or taken back by the marketplace, its places are free at once', async () => {
  const world = await worldOf(2)
  const refused = await waitingItem(world, 'T-5')
  const call = { id: refused.id, reason: 'No boat that day' }
  expect((await world.staff.call('/ota/channelOrder/orderReject', call)).error).toEqual({ code: 0 })
  expect(await stockLeft(world)).toBe(2)
  await waitingItem(world, 'T-6')
  expect(await stockLeft(world)).toBe(0)
  valueOf(await world.engine.cancel({ thirdCode: 'T-6' }))
  expect(await stockLeft(world)).toBe(2)
})

test('matched anew it is another draft of the same places', async () => {
  const world = await worldOf(2)
  const { id } = await waitingItem(world, 'T-7')
  const match = { id, skuId: world.sku.id, units: {}, remember: false }
  expect((await world.staff.call('/ota/channelOrder/orderMatch', match)).error).toEqual({ code: 0 })
  expect((await complete(world)).error).toEqual({ code: 0 })
  expect(await stockOf(world)).toEqual([{ held: 0, sold: 2 }])
})
