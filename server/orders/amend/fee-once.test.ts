import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const stepOf = (hoursBefore: number, keepMinor: number) => ({ hoursBefore, keepMinor })

test('a step that keeps an amount keeps it once: three guests one by one, then the rest', async () => {
  const world = await makeOrderWorld(server, {
    quoteBasisPoints: 0,
    sku: { cancelRule: [stepOf(9_000, 100_000)] },
  })
  const { id } = await placeOrder(world, { adults: 4, children: 0 })
  await actOn(world, 'confirm', { id })
  const fees: number[] = []
  for (const guest of (await readOrder(world, id)).guests.slice(0, 3)) {
    await world.staff.data('/supplier/orderModify/apply', {
      id,
      amendment: { removeGuests: [guest.id] },
      reason: 'Sick',
      asks: false,
    })
    fees.push((await readOrder(world, id)).money!.feeMinor!)
  }
  expect(fees).toEqual([25_000, 50_000, 75_000])
  const { cancellation } = await readOrder(world, id)
  expect(cancellation).toMatchObject({ feeMinor: 25_000, refundMinor: 195_000 })
  await actOn(world, 'cancel', { id, reason: 'Sick' })
  expect((await readOrder(world, id)).money).toMatchObject({ feeMinor: 100_000, refundMinor: 780_000 })
  expect((await balances(world))['agent-available']).toBe(1_000_000 - 100_000)
})

test('a change says beforehand what stock it takes and gives back, and what the account lacks', async () => {
  const world = await makeOrderWorld(server, {
    quoteBasisPoints: 0,
    balanceMinor: 700_000,
    sku: { days: [day(30), day(31)] },
  })
  const { id } = await placeOrder(world)
  const preview = (amendment: object, caller = world.staff) =>
    caller.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
  expect((await preview({ date: day(31) })).stock).toMatchObject([
    { name: 'Boat seats', date: day(30), before: 3, after: 0 },
    { name: 'Boat seats', date: day(31), before: 0, after: 3 },
  ])
  // 590.00 of 7,000.00 spent, 1,100.00 left; one more adult costs 2,200.00.
  const more = { addGuests: [{ kind: 'adult', name: 'Tom Lee' }] }
  const view = await preview(more)
  expect(view).toMatchObject({ dueMinor: 220_000, missingMinor: 110_000 })
  expect(view.stock).toMatchObject([{ date: day(30), before: 3, after: 4 }])
  const own = await preview(more, world.agent)
  expect(own.missingMinor).toBe(110_000)
  expect(own.stock).toBeUndefined()
  const { error } = await world.staff.call('/supplier/orderModify/apply', { id, amendment: more })
  expect(error.name).toBe('balanceTooLow')
})

test('a line that we handle ourselves costs nothing, before and after a change', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'markSentOther', { lineId: line!.id, way: 'self-handled' })
  const amendment = { addGuests: [{ kind: 'adult', name: 'Tom Lee' }] }
  const { costs } = await world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', {
    id,
    amendment,
  })
  expect(costs).toMatchObject([{ beforeMinor: 0, afterMinor: 0 }])
  await world.staff.data('/supplier/orderModify/apply', { id, amendment, asks: false })
  expect((await readOrder(world, id)).money!.costs).toMatchObject([{ costMinor: 0, payableMinor: 0 }])
})

test('a supplier that refuses to change what it never answered is asked for the booking as before', async () => {
  const world = await makeOrderWorld(server)
  const { id } = await placeOrder(world)
  const lineId = (await readOrder(world, id)).lines[0]!.id
  await actOn(world, 'sendOrder', { lineId })
  await actOn(world, 'askSupplierChange', { lineId, reason: 'Pick-up at 07:00' })
  await actOn(world, 'supplierRefuseChange', { lineId, reason: 'Too early' }, world.supplier)
  const before = await readOrder(world, id)
  expect(before).toMatchObject({ status: 'processing', lines: [{ supplierStatus: 'in-process' }] })
  expect(before.money!.costs).toMatchObject([{ payableMinor: 0 }])
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  await actOn(world, 'askSupplierChange', { lineId, reason: 'Pick-up at 07:30' })
  await actOn(world, 'supplierRefuseChange', { lineId, reason: 'Too early' }, world.supplier)
  expect((await readOrder(world, id)).lines).toMatchObject([{ supplierStatus: 'approved' }])
})
