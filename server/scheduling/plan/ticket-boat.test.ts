import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { fitOrderCodes } from '#server/orders/prepaid/fit-order-codes.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const plan = '/supplier/dayPlan'
let count = 0

/** A trip into a park with tickets of its own, given out with each order; two boats and the runs of a day. */
async function makePark(namesBoat: boolean) {
  count += 1
  const sku = await makeOrderSku(app, merchant, { autoConfirm: true, capacity: 50, days: [date] })
  const { id: ticketId } = await staff.data<{ id: number }>('/supplier/ticketBatch/saveTicket', {
    scenicSpot: `Similan ${count}`,
    ticketType: 'Foreigner',
    skuId: sku.id,
    currency: 'THB',
    namesBoat,
  })
  const { id: batchId } = await staff.data<{ id: number }>('/supplier/ticketBatch/save', {
    ticketId,
    supplierId: world.supplierId,
    boughtOn: day(-1),
    unitCostMinor: 50_000,
    validFrom: date,
    validUntil: date,
    datedOn: date,
  })
  const text = Array.from({ length: 4 }, (_, at) => `SIM${count}${String(at).padStart(4, '0')}`).join('\n')
  await staff.data('/supplier/ticketVourch/add', { batchId, text, save: true })
  const { id: tripId } = await staff.data<{ id: number }>(`${plan}/trip/save`, {
    date,
    name: `Park ${count}`,
    pier: 'Thap Lamu',
    checkIn: '08:00',
  })
  const runOf = async (name: string) => {
    const boat = vanFacts({
      code: `B-${name.slice(0, 3)}-${count}`,
      name,
      kind: 'boat',
      class: 'boat',
      seats: 30,
    })
    const { id: coachId } = await staff.data<{ id: number }>('/supplier/coach/save', boat)
    const values = { tripId, coachId, startsAt: '09:00', endsAt: '15:00' }
    const { id } = await staff.data<{ id: number }>(`${plan}/run/save`, values)
    return { id, coachId, values }
  }
  const { id: orderId } = await placeOrder(world, { skuId: sku.id, date, adults: 2, children: 0 })
  // Reserved, which confirms the order; then given out.
  for (let again = 0; again < 2; again++)
    await withSystemCtx(app, merchant.id, (ctx) => fitOrderCodes(ctx, orderId))
  const { lines } = await staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id: orderId })
  const card = { lineId: lines[0]!.id, leg: 'boat' }
  const place = (runId: number | null, version: number) =>
    staff.call<{ version: number }>(`${plan}/card/place`, { ...card, runId, version })
  const [andaman, bluefin] = [await runOf(`Andaman ${count}`), await runOf(`Bluefin ${count}`)]
  return { orderId, place, card, andaman, bluefin }
}
const publish = (runId: number) => staff.data(`${plan}/publish`, { date, runId })
const named = 'scheduling.boatOnTicket'

test('guests whose ticket names their boat stay on it once it is given out and the plan is published', async () => {
  const { place, card, andaman, bluefin, orderId } = await makePark(true)
  // A draft is nobody's word yet.
  expect((await place(bluefin.id, 0)).error.code).toBe(0)
  expect((await place(andaman.id, 1)).error.code).toBe(0)
  await publish(andaman.id)
  for (const refused of [await place(bluefin.id, 2), await place(null, 2)])
    expect(refused.error).toMatchObject({ name: named, message: expect.stringContaining('Andaman') })
  const moves = [{ ...card, runId: bluefin.id, version: 2 }]
  expect((await staff.call('/supplier/dayBoard/cards/move', { date, moves })).error.name).toBe(named)
  // Nor is the boat below them changed, unless somebody who may says why.
  const { runs } = (
    await staff.data<{ trips: { runs: { id: number; version: number }[] }[] }>(`${plan}/day`, {
      date,
      leg: 'boat',
    })
  ).trips.find((trip) => trip.runs.some(({ id }) => id === andaman.id))!
  const { version } = runs.find(({ id }) => id === andaman.id)!
  const spare = vanFacts({ code: `B-SPARE-${count}`, name: 'Spare', kind: 'boat', class: 'boat', seats: 30 })
  const { id: coachId } = await staff.data<{ id: number }>('/supplier/coach/save', spare)
  const swapped = { ...andaman.values, id: andaman.id, version, coachId }
  expect((await staff.call(`${plan}/run/save`, swapped)).error.name).toBe(named)
  const why = { overrideReason: 'Engine; the park agreed by phone' }
  expect((await staff.call(`${plan}/run/save`, { ...swapped, ...why })).error.code).toBe(0)
  // A cancelled party's ticket holds nobody back.
  await staff.data('/supplier/orderHandler/cancel', { id: orderId, reason: 'Ill' })
  expect((await place(null, 2)).error.code).toBe(0)
})

test('guests whose ticket names no boat change boats after the plan is published', async () => {
  const free = await makePark(false)
  await free.place(free.andaman.id, 0)
  await publish(free.andaman.id)
  expect((await free.place(free.bluefin.id, 1)).error.code).toBe(0)
})
