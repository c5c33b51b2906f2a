import { expect, test } from 'vitest'
import type { DayNotices } from '#contract/scheduling/notices.ts'
import type { DayProfit } from '#contract/scheduling/profit.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000, quoteBasisPoints: 0 })
const { app, merchant, staff } = world
const date = day(30)
const sku = await makeOrderSku(app, merchant, {
  pickup: true,
  capacity: 500,
  autoConfirm: true,
  collect: [{ key: 'pickUpHotel', per: 'order', required: false }],
  supplierId: world.supplierId,
})
const made = (path: string, values: object) => staff.data<{ id: number }>(path, values)
const none = { driverId: null, supplierId: null, kmMinor: null, hourMinor: null }

async function makeRun() {
  const { id: driverId } = await made('/supplier/crew/save', {
    code: 'DRV',
    name: 'Somchai',
    roles: ['driver'],
    spoken: [],
    language: 'th',
    email: 'somchai@example.com',
    currency: 'THB',
    payWay: 'day',
    payMinor: 80_000,
    firstAidUntil: null,
  })
  const { id: coachId } = await made('/supplier/coach/save', {
    ...none,
    code: 'V1',
    name: 'Van 1',
    kind: 'vehicle',
    class: '1-12',
    seats: 12,
    plate: '10-1',
    currency: 'THB',
    dayMinor: 200_000,
  })
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', {
    date,
    name: 'Phi Phi',
    checkIn: '08:00',
  })
  const input = { tripId, coachId, driverId, startsAt: '06:30', endsAt: '08:00', otherMinor: 20_000 }
  return { tripId, ...(await made('/supplier/dayPlan/run/save', input)) }
}
const run = await makeRun()
const order = await placeOrder(world, {
  skuId: sku.id,
  date,
  adults: 4,
  children: 0,
  contactEmail: 'lin@example.com',
  language: 'zh-CN',
  collected: { pickUpHotel: 'Patong Bay' },
})
const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id: order.id })
const lineId = lines[0]?.id ?? 0
const profit = async () => (await staff.data<DayProfit>('/supplier/dayProfit/list', { date })).rows[0]
const notices = async () => (await staff.data<DayNotices>('/supplier/dayNotice/list', { date })).rows
const publish = () => staff.data<{ sent: number; without: number }>('/supplier/dayPlan/publish', { date })

test('a departure brings what its guests pay less suppliers, coach, crew and the rest; it earns from the break-even on', async () => {
  expect(await profit()).toMatchObject({ guests: 0, incomeMinor: 0, profitMinor: -300_000, breakEven: null })
  await staff.data('/supplier/dayPlan/card/place', { lineId, version: 0, runId: run.id, pickUp: '06:40' })
  expect(await profit()).toEqual({
    tripId: run.tripId,
    name: 'Phi Phi',
    guests: 4,
    boarded: 0,
    noShow: 0,
    seats: 12,
    incomeMinor: 880_000,
    boardedIncomeMinor: 0,
    costs: { suppliers: 560_000, tickets: 0, vehicles: 200_000, crew: 80_000, fuel: 0, other: 20_000 },
    missing: [],
    profitMinor: 20_000,
    breakEven: 4,
  })
})

test('who plans without that permission sees no profit', async () => {
  const nok = await makeUser(app, merchant, { fullName: 'Nok', permissions: ['daily.DailyPlan'] })
  const refused = await (await loginAs(world.server, nok.userName)).call('/supplier/dayProfit/list', { date })
  expect(refused.error.code).toBe(1003)
})

test('guests, driver and hotel are told in their language when a day is published, and only of what changed', async () => {
  expect(await publish()).toMatchObject({ sent: 2, without: 1 })
  const view = await notices()
  expect(view.map(({ audience, language, state }) => [audience, language, state]).toSorted()).toEqual([
    ['driver', 'th', 'queued'],
    ['guest', 'zh-CN', 'queued'],
    ['hotel', 'th', 'no-address'],
  ])
  expect(await publish()).toMatchObject({ sent: 0, without: 0 })
  await staff.data('/supplier/dayNotice/desk', {
    name: 'patong bay',
    email: 'desk@example.com',
    language: 'en',
  })
  await staff.data('/supplier/dayPlan/card/place', { lineId, version: 1, runId: run.id, pickUp: '06:50' })
  expect(await publish()).toMatchObject({ sent: 3, without: 0 })
  const [last] = await notices()
  expect(last).toMatchObject({ audience: 'hotel', address: 'desk@example.com', time: '06:50' })
})

test('a cancelled party brings nothing any more', async () => {
  await actOn(world, 'cancel', { id: order.id, reason: 'Weather' })
  expect(await profit()).toMatchObject({ guests: 0, incomeMinor: 0, profitMinor: -300_000 })
})
