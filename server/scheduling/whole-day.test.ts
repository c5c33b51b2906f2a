import { expect, test } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import type { DayProfit } from '#contract/scheduling/profit.ts'
import type { FrozenManifest, Sailing } from '#contract/ticketing/day/day.schema.ts'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000, quoteBasisPoints: 0 })
const { app, merchant, staff, server } = world
const date = day(0)
const sku = await makeOrderSku(app, merchant, {
  pickup: true,
  capacity: 60,
  days: [date],
  adultMinor: 300_000,
})
const made = (path: string, values: object) => staff.data<{ id: number }>(path, values)

async function makeRun() {
  const { id: driverId } = await made('/supplier/crew/save', {
    code: 'DAY',
    name: 'Somchai',
    roles: ['driver'],
    spoken: [],
    currency: 'THB',
    payWay: 'day',
    payMinor: 90_000,
    firstAidUntil: null,
  })
  const { id: coachId } = await made(
    '/supplier/coach/save',
    vanFacts({ code: 'DAYVAN', name: 'Day van', dayMinor: 150_000 }),
  )
  const { id: tripId } = await made('/supplier/dayPlan/trip/save', { date, name: 'Phi Phi', pier: 'Chalong' })
  const run = await made('/supplier/dayPlan/run/save', {
    tripId,
    coachId,
    driverId,
    startsAt: '06:30',
    endsAt: '08:00',
  })
  return { coachId, runId: run.id }
}

/** Says yes where it is asked: today may be booked late. */
async function order(adults: number): Promise<OrderCreated> {
  const input = orderInput(world, { skuId: sku.id, date, adults, children: 0 })
  const first = await staff.call<OrderCreated>('/supplier/orderEntry/create', input)
  const confirm = first.error.questions?.map(({ token }) => token)
  return first.data ?? (await staff.data<OrderCreated>('/supplier/orderEntry/create', { ...input, confirm }))
}

test('a day: orders, board, driver’s page, boarding, manifest, profit', async () => {
  const orders = []
  for (const adults of [2, 3]) {
    const made = await order(adults)
    await actOn(world, 'confirm', { id: made.id })
    orders.push(made)
  }
  const { coachId, runId } = await makeRun()
  const waiting = await staff.data<DayPlan>('/supplier/dayBoard/day', { date })
  expect(waiting.unplaced).toHaveLength(2)
  await staff.data('/supplier/dayBoard/cards/move', {
    date,
    moves: waiting.unplaced.map(({ lineId, leg, version }, at) => ({
      lineId,
      leg,
      version,
      runId,
      pickUp: `06:4${at}`,
    })),
  })
  await staff.data('/supplier/dayBoard/publish', { date })
  const { url } = await staff.data<{ url: string }>('/supplier/coachDay/link', { coachId, date })
  const page = await (await fetch(`${server.url}${new URL(url).pathname}`)).text()
  expect(page).toContain('06:40')
  const board = await staff.data<DayPlan>('/supplier/dayBoard/day', { date })
  const card = board.trips[0]?.runs[0]?.cards[0]
  await fetch(`${server.url}${new URL(url).pathname}/mark`, {
    method: 'POST',
    body: new URLSearchParams({ card: String(card?.id), mark: 'aboard', aboard: '2' }),
  })
  const [first] = orders
  const { rows: vouchers } = await staff.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', {
    orderId: first?.id,
  })
  const redeemed = await staff.call('/supplier/orderQrcode/redeem', {
    voucherId: vouchers[0]?.id,
    place: 'Chalong',
  })
  expect(redeemed.error.code).toBe(0)
  const { rows: sailings } = await staff.data<{ rows: Sailing[] }>('/supplier/dayVerify/list', { date })
  expect(sailings[0]).toMatchObject({ guests: 5, boarded: 2 })
  const ask = { date, skuId: sku.id, session: sailings[0]?.session ?? '' }
  await staff.data('/supplier/dayVerify/rest', ask)
  expect(await staff.data<FrozenManifest>('/supplier/dayVerify/freeze', ask)).toMatchObject({ version: 1 })
  const { rows: profit } = await staff.data<DayProfit>('/supplier/dayProfit/list', { date })
  expect(profit[0]).toMatchObject({
    guests: 5,
    boarded: 2,
    noShow: 3,
    incomeMinor: 1_500_000,
    boardedIncomeMinor: 600_000,
    costs: { vehicles: 150_000, crew: 90_000 },
    profitMinor: 1_260_000,
    breakEven: 1,
  })
})
