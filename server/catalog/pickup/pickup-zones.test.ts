import { expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { pickUpTime } from '#contract/catalog/pickup/pick-up.ts'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import type { PickupZone } from '#contract/catalog/pickup/pickup.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 9_000_000 })
const path = '/supplier/pickupZone'
const save = (form: object) => world.staff.call<{ id: number }>(`${path}/save`, form)
const list = async () => (await world.staff.data<{ rows: PickupZone[] }>(`${path}/list`)).rows

test('a zone names its places once, and no place is in two of them', async () => {
  const names = { en: 'Kata', th: 'กะตะ' }
  const made = await save({ names, leadMinutes: 70, places: 'Kata Beach\n\n Club Med \nKata Beach' })
  const id = made.data?.id
  const nowhere = { latitude: null, longitude: null }
  expect(await list()).toEqual([{ id, names, leadMinutes: 70, places: 'Kata Beach\nClub Med', ...nowhere }])
  const twice = await save({ names: { en: 'Karon' }, leadMinutes: 60, places: 'Karon Inn\nclub med' })
  expect(twice.error.fields?.map(({ field }) => field)).toEqual(['places'])
  expect((await save({ id, names, leadMinutes: 65, places: 'Club Med' })).error.code).toBe(0)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.call(`${path}/delete`, { id })).error.code).toBe(404000)
})

test('a zone is put on the map whole: guests who are fetched there stand near it on the board', async () => {
  const patong = { names: { en: 'Patong' }, leadMinutes: 60, places: 'Amari' }
  const half = await save({ ...patong, latitude: 7.9 })
  expect(half.error.fields?.map(({ field }) => field)).toEqual(['longitude'])
  expect((await save({ ...patong, latitude: 97.9, longitude: 98.3 })).error.code).toBe(400000)
  expect((await save({ ...patong, latitude: 7.896, longitude: 98.297 })).error.code).toBe(0)
  const sku = await makeOrderSku(server.app, world.merchant, {
    days: [day(4)],
    pickup: true,
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
  })
  for (const pickUpHotel of ['Amari', 'Nowhere Inn'])
    await placeOrder(world, { skuId: sku.id, date: day(4), collected: { pickUpHotel } })
  const { unplaced } = await world.staff.data<DayPlan>('/supplier/dayBoard/day', { date: day(4) })
  const placeOf = (place: string) => unplaced.find(({ hotel }) => hotel === place)?.place
  expect(placeOf('Nowhere Inn')).toBeNull()
  expect(placeOf('Amari')?.latitude).toBeCloseTo(7.896, 1)
  expect(placeOf('Amari')?.longitude).toBeCloseTo(98.297, 1)
})

test('guests are picked up so long before the departure as the zone of their hotel says, also after the zone has changed', async () => {
  const [zone] = await list()
  const sku = await makeOrderSku(server.app, world.merchant, {
    days: [day(5)],
    name: 'Racha at nine',
    sessions: ['09:00'],
    stockMode: 'session',
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
  })
  const { id } = await placeOrder(world, {
    skuId: sku.id,
    date: day(5),
    session: '09:00',
    collected: { pickUpHotel: 'club med' },
  })
  const describe = async () => {
    const info = await world.staff.data<OrderInfo>('/supplier/order/info', { id })
    const page = await world.agent.data<{ rows: { id: number; pickUp: string }[] }>(
      '/supplier/order/list',
      {},
    )
    return [info.pickUpTime, page.rows.find((row) => row.id === id)?.pickUp]
  }
  expect(await describe()).toEqual(['07:55', '07:55 club med'])
  expect(pickUpTime(await list(), 'club med', '09:00')).toBe('07:55')
  await save({ ...zone, leadMinutes: 90 })
  expect(await describe()).toEqual(['07:30', '07:30 club med'])
  await world.staff.data(`${path}/delete`, { id: zone?.id })
  expect(await describe()).toEqual([undefined, 'club med'])
})

test('guests of a package, which has no time of its own, are picked up before its first part', async () => {
  await save({ names: { en: 'Patong' }, leadMinutes: 45, places: 'Holiday Inn' })
  const sku = await makeOrderSku(server.app, world.merchant, {
    days: [day(6)],
    name: 'Temple in the afternoon',
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
    sessions: ['14:00'],
    stockMode: 'session',
  })
  const { id: skuId } = await makePackage(world, [{ options: [{ skuId: sku.id, session: '14:00' }] }])
  const { id } = await placeOrder(world, {
    skuId,
    date: day(6),
    collected: { pickUpHotel: 'Holiday Inn' },
  })
  const info = await world.staff.data<OrderInfo>('/supplier/order/info', { id })
  expect([info.startTime, info.pickUpTime]).toEqual(['14:00', '13:15'])
  const { rows } = await world.staff.data<{ rows: { startTime: string; pickUp: string }[] }>(
    '/supplier/order/list',
    { orderCode: info.code },
  )
  expect(rows).toMatchObject([{ startTime: '14:00', pickUp: '13:15 Holiday Inn' }])
  await actOn(world, 'confirm', { id })
  const boarding = await world.staff.data<{ rows: { startTime: string }[] }>(
    '/supplier/orderQrcode/departures',
    { date: day(6) },
  )
  expect(boarding.rows).toMatchObject([{ startTime: '14:00' }])
})
