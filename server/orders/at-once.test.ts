import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'
import { askMoney, carry, previewMoney, refundsOf } from '#test/factories/refunds.ts'

const server = await testServer()
const start = 90_000_000

test('an agent withdraws while staff amend: whoever comes second acts on what the first has left, or is refused', async () => {
  const world = await makeOrderWorld(server, {
    balanceMinor: start,
    sku: { days: [day(30), day(31)], capacity: 90 },
  })
  for (let at = 0; at < 6; at++) {
    const { id } = await placeOrder(world)
    await actOn(world, 'confirm', { id })
    const amend = () =>
      world.staff.call('/supplier/orderModify/apply', {
        id,
        amendment: { addGuests: [{ kind: 'adult' }] },
        asks: false,
      })
    const withdraw = () => actOn(world, 'withdraw', { id, reason: 'Ill' }, world.agent)
    const acts = at % 2 ? [amend, withdraw] : [withdraw, amend]
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.every(({ httpStatus }) => httpStatus < 500)).toBe(true)
    const order = await readOrder(world, id)
    const isAmended = order.adults === 3
    // The withdrawal stands, and what goes back is of what the order was when it was asked.
    expect(order).toMatchObject({ status: 'cancelling', adults: isAmended ? 3 : 2 })
    await actOn(world, 'agreeCancel', { id })
    const total = isAmended ? 729_000 : 531_000
    expect((await readOrder(world, id)).money).toMatchObject({ feeMinor: total / 2 })
  }
  const books = await balances(world)
  expect(books['agent-frozen']).toBe(0)
  expect(start - books['agent-available']!).toBe(books['sales']! + books['fees']! - books['refunds']!)
  expect(await stockLeft(world)).toBe(90)
})

test('a supplier answers a line that was just changed: it is told, its answer counts for nothing, and the line waits for another', async () => {
  const world = await makeOrderWorld(server, { sku: { days: [day(30), day(31)] } })
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  const { version } = (await readOrder(world, id)).lines[0]!
  await world.staff.data('/supplier/orderModify/apply', { id, amendment: { date: day(31) }, asks: false })
  const late = await actOn(world, 'supplierApprove', { lineId: line!.id, version }, world.supplier)
  expect(late.error.code).toBe(409_001)
  expect((await readOrder(world, id)).lines[0]).toMatchObject({ supplierStatus: 'in-process' })
  expect((await balances(world))['supplier-payable']).toBe(0)
  const now = (await readOrder(world, id)).lines[0]!.version
  const answered = await actOn(world, 'supplierApprove', { lineId: line!.id, version: now }, world.supplier)
  expect(answered.error.code).toBe(0)
  expect((await balances(world))['supplier-payable']).toBe(370_000)
})

test('a worker killed in the middle of many refunds goes on, and no money moves twice', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: start })
  const orders: number[] = []
  for (let at = 0; at < 5; at++) {
    const { id } = await placeOrder(world)
    await actOn(world, 'confirm', { id })
    await askMoney(world, id, 100_000, { agree: true })
    orders.push(id)
  }
  const refunds = (await Promise.all(orders.map((id) => refundsOf(world, id)))).flat()
  // The third is killed before its commit; the queue gives all of them to another worker, those that are done too.
  for (const [at, refund] of refunds.entries())
    if (at < 3) await carry(world, refund, killedAfter(server.app, at === 2 ? 0 : 1)).catch(() => undefined)
  await Promise.all(refunds.map((refund) => carry(world, refund, jobOf(server.app, 2))))
  await Promise.all(refunds.map((refund) => carry(world, refund, jobOf(server.app, 3))))
  const books = await balances(world)
  expect([books['refunds'], books['clearing']]).toEqual([500_000, 0])
  expect(books['agent-available']).toBe(start - 5 * 531_000 + 500_000)
  for (const id of orders) expect((await previewMoney(world, id)).heldMinor).toBe(431_000)
})
