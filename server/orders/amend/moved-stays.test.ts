import { expect, test } from 'vitest'
import type { AmendManyView, AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

/** Half is kept of what goes, whenever it goes. */
const cancelRule = [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }]
const server = await testServer()
const world = await makeOrderWorld(server, {
  balanceMinor: 900_000_000,
  sku: { days: [day(30), day(31)] },
})
const { app, merchant, staff } = world
const days = Array.from({ length: 20 }, (_, at) => day(30 + at))
const nights = { type: 'hotel-room', days, cancelRule } as const

const requested = (id: number, amendment: object) =>
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
    expect(await requested(id, { date })).toMatchObject({
      totalAfterMinor: 900_000,
      feeMinor: 0,
      dueMinor: 0,
    })
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
  const [here, there] = [await requested(id, leaves), await requested(id, { ...leaves, date: day(36) })]
  expect(here).toMatchObject({ totalAfterMinor: 300_000, feeMinor: 150_000, dueMinor: -150_000 })
  expect(there).toMatchObject({ totalAfterMinor: 300_000, feeMinor: 150_000, dueMinor: -150_000 })
})

test('what touches a used right is refused when it is shown and when it is asked for, before a supplier hears of it', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  const [line] = (await readOrder(world, id)).lines
  await staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  await staff.data('/supplier/orderHandler/supplierApprove', { lineId: line!.id })
  const { rows } = await staff.data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId: id })
  const used = rows[0]!.entitlements[0]!
  const redeem = { voucherId: rows[0]!.id, entitlementIds: [used.id] }
  const { questions } = (await staff.call('/supplier/orderQrcode/redeem', redeem)).error
  await staff.data('/supplier/orderQrcode/redeem', {
    ...redeem,
    confirm: questions!.map(({ token }) => token),
  })
  const leaves = { removeGuests: [used.guestId] }
  const shown = await staff.call('/supplier/orderModify/preview', { id, amendment: leaves })
  const byStaff = await staff.call('/supplier/orderModify/apply', { id, amendment: leaves })
  const byAgent = await world.agent.call('/supplier/orderModify/apply', { id, amendment: leaves })
  for (const { error } of [shown, byStaff, byAgent]) expect(error.name).toBe('orders.redeemedPart')
  expect((await readOrder(world, id)).supplierStatus).toBe('approved')
  const many = { ids: [id], amendment: { date: day(31) } }
  const view = await staff.data<{ rows: AmendManyView[] }>('/supplier/orderModify/previewMany', many)
  expect(view.rows[0]!.why).not.toBe('')
})
