import { expect, test } from 'vitest'
import type { AutoPlan, DayPlan, Party } from '#contract/scheduling/plan.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const plan = '/supplier/dayPlan'
const apartError = 'scheduling.apartParty'
let count = 0

/** A day of its own with vans of these seats, and parties of two that wait on it. */
async function makeDay(seats: readonly number[], parties: number) {
  count += 1
  const date = day(30 + count)
  const sku = await makeOrderSku(app, merchant, { pickup: true, autoConfirm: true, days: [date] })
  const made = async (path: string, values: object) => (await staff.data<{ id: number }>(path, values)).id
  const tripId = await made(`${plan}/trip/save`, { date, name: 'Phi Phi', checkIn: '09:00' })
  const runIds: number[] = []
  for (const [at, of] of seats.entries()) {
    const van = vanFacts({ code: `AP-${count}-${at}`, name: `Van ${count}-${at}`, seats: of })
    const coachId = await made('/supplier/coach/save', van)
    runIds.push(await made(`${plan}/run/save`, { tripId, coachId, startsAt: '06:00', endsAt: '10:00' }))
  }
  const orderIds: number[] = []
  for (let nth = 0; nth < parties; nth += 1)
    orderIds.push((await placeOrder(world, { skuId: sku.id, date, adults: 2, children: 0 })).id)
  const now = (leg = 'there') => staff.data<DayPlan>(`${plan}/day`, { date, leg })
  const partyOf = async (orderId: number, leg = 'there'): Promise<Party> => {
    const { trips, unplaced } = await now(leg)
    const all = [...unplaced, ...trips.flatMap(({ runs }) => runs.flatMap(({ cards }) => cards))]
    return all.find((party) => party.orderId === orderId)!
  }
  const place = async (orderId: number, runId: number | null) => {
    const { lineId, version } = await partyOf(orderId)
    return staff.call<{ version: number }>(`${plan}/card/place`, { lineId, leg: 'there', version, runId })
  }
  const mark = async (orderId: number, apart: boolean, who = staff) => {
    const { lineId, version } = await partyOf(orderId)
    return who.call(`${plan}/card/apart`, { lineId, leg: 'there', version, apart })
  }
  return { date, runIds, orderIds, now, partyOf, place, mark }
}

test('who travels with nobody else gets no company in the vehicle, and joins none, until it is taken back', async () => {
  const { runIds, orderIds, place, mark, partyOf, date } = await makeDay([12], 2)
  const [run, alone, other] = [runIds[0]!, orderIds[0]!, orderIds[1]!]
  expect((await mark(alone, true)).error.code).toBe(0)
  expect(await partyOf(alone)).toMatchObject({ apart: true })
  expect(await partyOf(other)).toMatchObject({ apart: false })
  expect((await place(alone, run)).error.code).toBe(0)
  expect((await place(other, run)).error.name).toBe(apartError)
  const { lineId, version } = await partyOf(other)
  const moves = [{ lineId, leg: 'there', version, runId: run }]
  expect((await staff.call('/supplier/dayBoard/cards/move', { date, moves })).error.name).toBe(apartError)
  expect((await place(alone, null)).error.code).toBe(0)
  expect((await place(other, run)).error.code).toBe(0)
  expect((await place(alone, run)).error.name).toBe(apartError)
  expect((await mark(alone, false)).error.code).toBe(0)
  expect((await place(alone, run)).error.code).toBe(0)
  // Who sits with others already cannot be marked, unless the others go no more.
  expect((await mark(alone, true)).error.name).toBe(apartError)
  expect(await partyOf(alone)).toMatchObject({ apart: false })
  await staff.data('/supplier/orderHandler/cancel', { id: other, reason: 'Ill' })
  expect((await mark(alone, true)).error.code).toBe(0)
})

test('a wish about the vehicle holds on the way back too', async () => {
  const { orderIds, mark, partyOf } = await makeDay([12], 1)
  await mark(orderIds[0]!, true)
  const { lineId } = await partyOf(orderIds[0]!)
  const marked = await withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('day_card').select(['leg', 'apart']).where('line_id', '=', lineId).execute(),
  )
  expect(marked.toSorted((a, b) => a.leg.localeCompare(b.leg))).toEqual([
    { leg: 'back', apart: true },
    { leg: 'there', apart: true },
  ])
})

test('of two who place at once beside and as such a party one does', async () => {
  const { runIds, orderIds, place, mark } = await makeDay([12], 2)
  await mark(orderIds[0]!, true)
  const answers = await Promise.all(orderIds.map((id) => place(id, runIds[0]!)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.name === apartError)).toHaveLength(1)
})

test('the planner gives such a party an empty vehicle for itself, the smallest that is large enough', async () => {
  const { date, runIds, orderIds, mark, place } = await makeDay([12, 4], 3)
  const [large, small] = [runIds[0]!, runIds[1]!]
  await mark(orderIds[0]!, true)
  for (const mode of ['insert', 'improve']) {
    const { moves, left } = await staff.data<AutoPlan>('/supplier/dayBoard/auto', { date, mode, seconds: 1 })
    expect(left).toEqual([])
    expect(moves.filter(({ runId }) => runId === small)).toHaveLength(1)
    expect(moves.filter(({ runId }) => runId === large)).toHaveLength(2)
  }
  // On its own vehicle it stays alone, whoever waits; where none is empty it waits itself, and that is why.
  expect((await place(orderIds[0]!, large)).error.code).toBe(0)
  await mark(orderIds[1]!, true)
  expect((await place(orderIds[2]!, small)).error.code).toBe(0)
  const { moves, left } = await staff.data<AutoPlan>('/supplier/dayBoard/auto', {
    date,
    mode: 'improve',
    seconds: 1,
  })
  expect(moves).toEqual([])
  expect(left).toMatchObject([{ why: 'noEmpty' }])
})

test('the mark wants the right to change the plan, and a party of the own merchant', async () => {
  const { orderIds, mark, partyOf } = await makeDay([12], 1)
  const reader = await makeUser(app, merchant, { permissions: ['daily.DailyPlan'] })
  expect((await mark(orderIds[0]!, true, await loginAs(server, reader.userName))).error.code).toBe(1003)
  const other = await loginAs(server, (await makeMerchant(app)).admin)
  expect((await mark(orderIds[0]!, true, other)).error.code).toBe(404000)
  expect(await partyOf(orderIds[0]!)).toMatchObject({ apart: false })
})
