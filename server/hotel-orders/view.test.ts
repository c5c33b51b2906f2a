import { expect, test } from 'vitest'
import type { StayRow } from '#contract/hotel-orders/stay.schema.ts'
import { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import { hotelOrderAt } from '#contract/hotel-orders/hotel-orders.keys.ts'
import { family } from '#contract/kit/family.ts'
import { ordersApi } from '#contract/orders/orders.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const calls = Object.entries(hotelOrdersApi)
/**
 * A supplier's links answer to nobody else, agents buy in their booking centre; one queue of requests, one board of deadlines, one
 * trash and one archive tell of all orders.
 */
const elsewhere = [
  'answerSend',
  'answerShow',
  'archiveAdd',
  'archiveList',
  'archiveRule',
  'archiveRuleSave',
  'buyBatchCreate',
  'buyCreate',
  'changeSkuApply',
  'changeSkuList',
  'changeSkuPreview',
  'deadlineList',
  'deadlineRules',
  'deadlineRulesSave',
  'deletedList',
  'followColleagues',
  'importChoices',
  'orderDelete',
  'orderQrCodes',
  'orderRestore',
  'priceUpdate',
  'requestAnswer',
  'requestList',
  'returnLink',
  'waysBack',
]

test('every call of orders stands in the view, at an address of its own, under a key of the hotels, for no supplier', () => {
  const missing = Object.keys(ordersApi).filter((name) => !(name in hotelOrdersApi))
  expect(missing.toSorted()).toEqual(elsewhere)
  const paths = calls.map(([, { path }]) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const [name, { path, needs, ...call }] of calls) {
    expect(path.startsWith(`${hotelOrderAt}/`), name).toBe(true)
    // What agents alone do they do by the right over their own orders.
    expect(needs, name).toMatch(name === 'withdraw' ? /^bookingCenter\./ : /^hotel\./)
    expect('audience' in call ? call.audience : [], name).not.toContain('supplier')
  }
})

test('a call whose address has no place in a view is refused as it is declared', () => {
  expect(() => family({ list: ordersApi.list }, { at: { '/elsewhere': '/here' } })).toThrow(
    '/supplier/order/list',
  )
})

test('who keeps the hotels alone takes their problem orders in the list of them, by the rights over hotels', async () => {
  const server = await testServer()
  const world = await makeOrderWorld(server, {
    sku: { type: 'hotel-room', chargeMethod: 'per-unit', unitMinor: 100_000, days: [day(14)] },
    quoteBasisPoints: 0,
  })
  const desk = await makeUser(server.app, world.merchant, {
    permissions: [
      'hotel.hotelOrderList',
      'hotel.hotelOrderList.follow',
      'hotel.followUpOrder_hotel',
      'hotel.followUpOrder_hotel.take',
    ],
  })
  const who = await loginAs(server, desk.userName)
  const stay = { date: day(14), endDate: day(15), children: 0, infants: 0 }
  const { id } = await placeOrder(world, stay)
  await who.data(`${hotelOrderAt}/follow`, { id, reason: 'No cot', ownerId: null })
  const { rows } = await who.data<{ rows: StayRow[] }>(`${hotelOrderAt}/follow/list`, {})
  expect(rows).toMatchObject([{ id, can: { followTake: true } }])
  expect(rows[0]!.can).not.toHaveProperty('followAssign')
  await who.data(`${hotelOrderAt}/followTake`, { id })
  const colleagues = await who.data<{ rows: { id: number }[] }>('/supplier/order/follow/colleagues', {})
  expect(colleagues.rows.map((one) => one.id)).toContain(desk.id)
})
