import { expect, test } from 'vitest'
import type { DepartureRow } from '#contract/departures/departures.schema.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, orderInput, placeOrder, type OrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const { makeWorld, call, info, called, statesOf } = departureCalls(server)
const order = async (world: OrderWorld, more: object = {}) =>
  (await world.staff.call('/supplier/orderEntry/create', orderInput(world, { ...more }))).error.code

test.each(['free', 'request'] as const)(
  'a product sold %s is not sold any more on a day called off, until it is opened',
  async (stockMode) => {
    const world = await makeWorld({ sku: { stockMode, days: [day(30), day(31)] } })
    await placeOrder(world)
    const done = await called(world, { act: 'cancel' })
    expect(done.blocked).toBe(true)
    expect(await order(world)).not.toBe(0)
    expect(await order(world, { date: day(31) })).toBe(0)
    const board = () =>
      world.staff.data<{ rows: DepartureRow[] }>('/supplier/departure/list', { from: day(30), to: day(31) })
    await world.staff.data('/supplier/departure/open', { id: done.id })
    expect((await info(world, done.id)).blocked).toBe(false)
    expect(await order(world)).toBe(0)
    expect((await board()).rows.map(({ blocked }) => blocked)).toEqual([false, false])
  },
)

test('who buys while it is called off is either found by the call or refused', async () => {
  const world = await makeWorld({ sku: { stockMode: 'free' } })
  await placeOrder(world)
  const [id, ...bought] = await Promise.all([
    call(world, { act: 'cancel' }),
    ...Array.from({ length: 8 }, () => order(world)),
  ])
  const { rows } = await info(world, id)
  expect(rows).toHaveLength(1 + bought.filter((code) => code === 0).length)
  expect(await order(world)).not.toBe(0)
})

test('two calls close one day: it opens when both have opened it; one session leaves the others', async () => {
  const sessions = ['08:00', '13:00']
  const world = await makeWorld({ sku: { stockMode: 'free', sessions } })
  await placeOrder(world, { session: '08:00' })
  await placeOrder(world, { session: '13:00' })
  const one = await call(world, { act: 'cancel', session: '08:00', skuIds: [world.sku.id] })
  expect(await order(world, { session: '08:00' })).not.toBe(0)
  expect(await order(world, { session: '13:00' })).toBe(0)
  const two = await call(world, { act: 'cancel', session: '08:00', skuIds: [world.sku.id] })
  await world.staff.data('/supplier/departure/open', { id: one })
  expect(await order(world, { session: '08:00' })).not.toBe(0)
  await world.staff.data('/supplier/departure/open', { id: two })
  expect(await order(world, { session: '08:00' })).toBe(0)
})

test('what is confirmed keeps its claim to a seat before what nobody has said yes to', async () => {
  const world = await makeWorld({ sku: { days: [day(30), day(31)], capacity: 10 } })
  const early = await placeOrder(world)
  const sure = await placeOrder(world)
  await actOn(world, 'confirm', { id: sure.id })
  for (const _ of [1, 2]) await placeOrder(world, { date: day(31) })
  const done = await called(world, { act: 'move', toDate: day(31) })
  expect(statesOf(done)).toEqual({ [sure.id]: 'moved', [early.id]: 'cannot' })
  expect(done.rows.find(({ orderId }) => orderId === early.id)?.why).toMatch(/\w/)
})

const move = async (world: OrderWorld, id: number, amendment: object) =>
  (await world.staff.call('/supplier/orderModify/apply', { id, amendment, asks: false })).error.code

test.each(['free', 'request'] as const)(
  'what is changed or posted again to come onto a day called off is refused (%s)',
  async (stockMode) => {
    const world = await makeWorld({ sku: { stockMode, days: [day(30), day(31)] } })
    const other = await placeOrder(world, { date: day(31) })
    const refused = await placeOrder(world)
    await placeOrder(world)
    const aboard = await placeOrder(world)
    await actOn(world, 'reject', { id: refused.id, reason: 'No answer' })
    const { id } = await called(world, { act: 'offer', sailings: [], untilDate: day(20), untilTime: '18:00' })
    expect(await move(world, other.id, { date: day(30) })).not.toBe(0)
    expect(await move(world, aboard.id, { addGuests: [{ kind: 'adult', name: 'One more' }] })).not.toBe(0)
    const repost = async () => (await actOn(world, 'repost', { id: refused.id })).error
    expect(await repost()).toMatchObject({ name: 'orders.closed' })
    await world.staff.data('/supplier/departure/open', { id })
    expect(await move(world, other.id, { date: day(30) })).toBe(0)
    expect((await repost()).code).toBe(0)
  },
)

test('who is moved there while it is called off is either found by the call or refused', async () => {
  const world = await makeWorld({ sku: { stockMode: 'free', days: [day(30), day(31)] } })
  await placeOrder(world)
  const others: number[] = []
  for (let no = 0; no < 6; no++) others.push((await placeOrder(world, { date: day(31) })).id)
  const [id, ...moved] = await Promise.all([
    call(world, { act: 'cancel' }),
    ...others.map((order) => move(world, order, { date: day(30) })),
  ])
  const { rows } = await info(world, id)
  expect(rows).toHaveLength(1 + moved.filter((code) => code === 0).length)
})
