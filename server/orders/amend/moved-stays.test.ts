import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

/** Half is kept of what goes, whenever it goes. */
const cancelRule = [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }]
const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000 })
const { app, merchant, staff } = world
const days = Array.from({ length: 20 }, (_, at) => day(30 + at))
const nights = { type: 'hotel-room', days, cancelRule } as const

const asked = (id: number, amendment: object) =>
  staff.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
const amend = (id: number, amendment: object) =>
  staff.data('/supplier/orderModify/apply', { id, amendment, asks: false, reason: 'Later flight' })
const oneMore = { addGuests: [{ kind: 'adult', name: 'Late Comer' }] }

test('a stay that a guest has joined is moved as often as one likes: its nights go to other nights, and none is given back', async () => {
  const room = await makeOrderSku(app, merchant, { ...nights, chargeMethod: 'per-unit', unitMinor: 300_000 })
  const stay = { skuId: room.id, date: day(30), endDate: day(33), adults: 1, children: 0, guests: [] }
  const { id } = await placeOrder(world, stay)
  await actOn(world, 'confirm', { id })
  await amend(id, oneMore)
  for (const date of [day(36), day(42), day(38)]) {
    expect(await asked(id, { date })).toMatchObject({ totalAfterMinor: 900_000, feeMinor: 0, dueMinor: 0 })
    await amend(id, { date })
  }
})

test('whoever leaves a stay that moves is given back what was paid for it, less the fee of the rule', async () => {
  const bed = await makeOrderSku(app, merchant, { ...nights, adultMinor: 100_000 })
  const stay = { skuId: bed.id, date: day(30), endDate: day(33), adults: 2, children: 0 }
  const guests = [{ name: 'Ann Sleeper' }, { name: 'Ben Sleeper' }]
  const { id } = await placeOrder(world, { ...stay, guests })
  await actOn(world, 'confirm', { id })
  const { guests: people } = await staff.data<{ guests: { id: number }[] }>('/supplier/order/info', { id })
  const leaves = { removeGuests: [people[1]!.id] }
  const [here, there] = [await asked(id, leaves), await asked(id, { ...leaves, date: day(36) })]
  expect(here).toMatchObject({ totalAfterMinor: 300_000, feeMinor: 150_000, dueMinor: -150_000 })
  expect(there).toMatchObject({ totalAfterMinor: 300_000, feeMinor: 150_000, dueMinor: -150_000 })
})
