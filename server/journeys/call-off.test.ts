import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Departure, JourneySale } from '#contract/journeys/journeys.api.ts'
import { departureCalls, makeJourneyWorld } from '#test/factories/departures.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const { carryOut } = departureCalls(server)
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { staff } = world
const journeys = makeJourneyWorld(world)
const call = (id: number, more: object) => ({
  id,
  clientRequestId: randomUUID(),
  act: 'cancel',
  reason: 'Too few guests',
  ...more,
})
const callOff = '/supplier/productLib/departure/callOff'
const stateOf = async (journeyId: number, date: string) =>
  (await staff.data<{ rows: Departure[] }>('/supplier/productLib/departures', { journeyId })).rows.find(
    (row) => row.date === date,
  )?.state

test('a departure with orders is called off by a mass call: closed for good, its orders given back', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({ capacity: 8 })
  const order = await placeOrder(world, { skuId, adults: 2, children: 0 })
  const refused = await staff.call('/supplier/productLib/departure/move', { id, to: 'cancelled' })
  expect(refused.error).toMatchObject({ code: 409_460, message: expect.stringContaining(day(30)) })
  const { id: callId } = await staff.data<{ id: number }>(callOff, call(id, { refund: 'full' }))
  expect(await stateOf(journeyId, day(30))).toBe('cancelled')
  await expect(placeOrder(world, { skuId, adults: 1, children: 0 })).rejects.toThrow()
  await carryOut(world, callId)
  expect(await readOrder(world, order.id)).toMatchObject({ status: 'cancelled', money: { feeMinor: 0 } })
  expect((await staff.call(callOff, call(id, {}))).error.name).toBe('operationInvalid')
  const saved = { ...form, id, journeyId, date: day(30), capacity: 9 }
  expect((await staff.call('/supplier/productLib/departure/save', saved)).error.code).toBe(0)
  await expect(placeOrder(world, { skuId, adults: 1, children: 0 })).rejects.toThrow()
})

test('guests of what is called off go over to a departure that is sold, and to no other day', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({ capacity: 8 })
  const order = await placeOrder(world, { skuId, adults: 2, children: 0 })
  const fields = async (more: object) => (await staff.call(callOff, call(id, more))).error.fields
  expect(await fields({ act: 'move', toDate: day(31) })).toMatchObject([{ field: 'toDate' }])
  const until = { untilDate: day(3), untilTime: '18:00' }
  expect(
    await fields({ act: 'offer', sailings: [{ date: day(31), session: null }], ...until }),
  ).toMatchObject([{ field: 'sailings.0.date' }])
  expect(await stateOf(journeyId, day(30))).toBe('open')
  const later = await staff.data<{ id: number }>('/supplier/productLib/departure/save', {
    ...form,
    journeyId,
    date: day(31),
  })
  await staff.data('/supplier/productLib/departure/move', { id: later.id, to: 'open' })
  const { id: callId } = await staff.data<{ id: number }>(callOff, call(id, { act: 'move', toDate: day(31) }))
  await carryOut(world, callId)
  const moved = await readOrder(world, order.id)
  expect(moved.lines.map(({ date }) => date)).toEqual([day(31)])
})

test('guaranteed by hand below its minimum it asks; the decision day is the setting of groups, if not said otherwise', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({ minGuests: 6 })
  await placeOrder(world, { skuId, adults: 2, children: 0 })
  const path = '/supplier/productLib/departure/move'
  const question = (await staff.call(path, { id, to: 'guaranteed' })).error
  expect(question).toMatchObject({
    code: 201_016,
    questions: [{ key: 'journeys.questions.belowMin', facts: { sold: 2, needed: 6 } }],
  })
  const confirm = question.questions?.map(({ token }) => token)
  await staff.data(path, { id, to: 'guaranteed', confirm })
  expect(await stateOf(journeyId, day(30))).toBe('guaranteed')
  const setting = await staff.data<object>('/supplier/groupPlanSetting/info', {})
  await staff.data('/supplier/groupPlanSetting/save', { ...setting, decisionDays: 35 })
  const sale = await staff.data<JourneySale>('/supplier/productLib/sale', { id: journeyId })
  expect(sale.decisionDays).toBe(35)
  await staff.data('/supplier/productLib/departure/save', { ...form, journeyId, date: day(60) })
  await staff.data('/supplier/productLib/departure/save', {
    ...form,
    journeyId,
    date: day(70),
    decisionDays: 10,
  })
  const { rows } = await staff.data<{ rows: Departure[] }>('/supplier/productLib/departures', { journeyId })
  expect(rows.map(({ decisionDays }) => decisionDays)).toEqual([21, 35, 10])
})
