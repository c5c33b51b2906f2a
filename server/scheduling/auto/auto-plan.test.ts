import { expect, test } from 'vitest'
import type { AutoPlan, DayPlan, Moves } from '#contract/scheduling/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const sku = await makeOrderSku(app, merchant, { pickup: true, capacity: 500, autoConfirm: true })
const at = '/supplier/dayBoard'
const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id

test('those who wait get places by the planner, as one act that one act takes back', async () => {
  const coachId = await made('/supplier/coach/save', vanFacts({ code: 'AUTO', name: 'Van', seats: 5 }))
  const tripId = await made(`${at}/trip/save`, { date, name: 'Trip', checkIn: '09:00' })
  await made(`${at}/run/save`, { tripId, coachId, startsAt: '06:00', endsAt: '10:00' })
  for (let nth = 0; nth < 3; nth += 1)
    await placeOrder(world, { skuId: sku.id, date, adults: 2, children: 0 })
  const plan = await staff.data<AutoPlan>(`${at}/auto`, { date, mode: 'insert', seconds: 1 })
  expect(plan.before.unplaced).toBe(3)
  expect(plan.after.unplaced).toBe(1)
  expect(plan.moves).toHaveLength(2)
  expect(plan.left).toHaveLength(1)
  const moves = plan.moves.map(({ lineId, leg, version, runId, pickUp }) => ({
    lineId,
    leg,
    version,
    runId,
    pickUp,
  }))
  const { moves: back } = await staff.data<Moves>(`${at}/cards/move`, { date, moves })
  const now = () => staff.data<DayPlan>(`${at}/day`, { date })
  expect((await now()).unplaced).toHaveLength(1)
  expect((await staff.call(`${at}/cards/move`, { date, moves })).error.code).toBe(409948)
  await staff.data(`${at}/cards/move`, { date, moves: back })
  expect((await now()).unplaced).toHaveLength(3)
})
