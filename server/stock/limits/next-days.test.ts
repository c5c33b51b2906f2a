import { expect, test } from 'vitest'
import type { NextDays } from '#contract/stock/stock.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'

test('the days to come show what the calendar asks, what orders left, and what is closed or blocked', async () => {
  const world = await makeOrderWorld(server, { sku: { days: [day(0), day(1), day(2)] } })
  const { sku, staff } = world
  const open = { adultMinor: 250_000, childMinor: null, infantMinor: null, unitMinor: null, closed: false }
  await staff.data('/supplier/standard/calendarPrice/save', {
    skuId: sku.id,
    cells: [
      { ...open, date: day(1), session: '' },
      { ...open, date: day(2), session: '', adultMinor: null, closed: true },
    ],
  })
  await staff.data(`${path}/save`, {
    cells: [{ poolId: sku.poolId, date: day(2), blocked: true }],
    reason: 'Storm',
  })
  await placeOrder(world, { date: day(1) })
  const { currency, rows } = await staff.data<NextDays>(`${path}/nextDays`, { skuId: sku.id, days: 4 })
  expect(currency).toBe('THB')
  expect(rows.map(({ date }) => date)).toEqual([day(0), day(1), day(2), day(3)])
  expect(rows).toMatchObject([
    { price: { adultMinor: 220_000, childMinor: 150_000 }, closed: false, left: 40, blocked: false },
    { price: { adultMinor: 250_000, childMinor: 150_000 }, closed: false, left: 37, blocked: false },
    { price: { adultMinor: 220_000 }, closed: true, blocked: true },
    { price: { adultMinor: 220_000 }, left: 0, blocked: false },
  ])
})

test('each session of a day stands by itself; where stock goes by the day they share it; free sale is not counted', async () => {
  const { merchant, staff } = await makeOrderWorld(server)
  const days = [day(0)]
  const sessions = ['08:00', '13:00']
  const describe = async (facts: Parameters<typeof makeOrderSku>[2]) => {
    const { id } = await makeOrderSku(server.app, merchant, { sessions, days, capacity: 7, ...facts })
    const { rows } = await staff.data<NextDays>(`${path}/nextDays`, { skuId: id, days: 1 })
    return rows.map(({ session, left }) => [session, left])
  }
  const both = (left: number | null) => sessions.map((session) => [session, left])
  expect(await describe({ stockMode: 'session' })).toEqual(both(7))
  expect(await describe({ stockMode: 'date' })).toEqual(both(7))
  expect(await describe({ stockMode: 'free' })).toEqual(both(null))
})

test("another merchant's SKU answers like an unknown one", async () => {
  const { sku } = await makeOrderWorld(server)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  for (const skuId of [sku.id, 999_999_999])
    expect((await other.call(`${path}/nextDays`, { skuId })).error.code).toBe(404000)
})
