import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runBulk } from '#server/bulk/run-bulk.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { askMoney, lastRefund, onMoney } from '#test/factories/refunds.ts'

const server = await testServer()
const { app } = server

type WhereItHappensView = { audience: string; topic: string; subject: number; facts: Record<string, unknown> }
const describe = (world: OrderWorld, kind: string) =>
  withSystemCtx(app, world.merchant.id, async ({ db }) => {
    const { rows } =
      await sql<WhereItHappensView>`select audience, topic, subject_id as subject, facts from notification
      where merchant_id = ${world.merchant.id} and kind = ${kind} order by id`.execute(db)
    return rows
  })
const booksOf = ({ agentId }: OrderWorld) => [
  'staff:tools.AgentAccout',
  `agent:${agentId}:bookingCenter.transactionList`,
]

test('little is left of a departure, and too little on an account for one more such order', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 2_700_000, sku: { capacity: 15 } })
  for (let at = 0; at < 4; at++) await placeOrder(world)
  expect([await describe(world, 'stockLow'), await describe(world, 'balanceLow')]).toEqual([[], []])
  await placeOrder(world)
  expect(await describe(world, 'stockLow')).toEqual([
    {
      audience: 'staff:entertainment.stockBoard',
      topic: 'stock',
      subject: world.sku.poolId,
      facts: { pool: 'Boat seats', date: day(30), left: 0 },
    },
  ])
  const low = await describe(world, 'balanceLow')
  expect(low.map(({ audience }) => audience)).toEqual(booksOf(world))
  expect(low[1]).toMatchObject({
    topic: 'agent',
    subject: world.agentId,
    facts: { agent: 'Lotus', amount: '450.00 THB' },
  })
})

test('a supplier that refuses a change has not rejected the order', async () => {
  const world = await makeOrderWorld(server)
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  const on = (act: string, more: object = {}) => actOn(world, act, { lineId: line!.id, ...more })
  const theirs = (act: string, more: object = {}) =>
    actOn(world, act, { lineId: line!.id, ...more }, world.supplier)
  await on('sendOrder')
  await theirs('supplierApprove')
  await on('askSupplierChange', { reason: 'One more child' })
  await theirs('supplierRefuseChange', { reason: 'The boat is full' })
  const facts = { supplier: 'Speedboat Phuket', line: { en: 'Phi Phi by speedboat' } }
  expect(await describe(world, 'supplierRefused')).toMatchObject([{ subject: id, facts }])
  expect(await describe(world, 'supplierRejected')).toEqual([])
})

test('a departure that is called off is told to staff, to its agents and to the suppliers who hold something on it', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 3_000_000 })
  const held = await placeOrder(world)
  await placeOrder(world)
  const [line] = (await readOrder(world, held.id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  const { id } = await world.staff.data<{ id: number }>('/supplier/departure/call', {
    clientRequestId: randomUUID(),
    from: day(30),
    to: day(30),
    act: 'cancel',
    reason: 'Waves',
  })
  const rows = await describe(world, 'departureCalled')
  expect(rows.map(({ audience }) => audience)).toEqual([
    'staff:entertainment.PlayOrderList',
    `agent:${world.agentId}:bookingCenter.PlayOrderList`,
    `supplier:${world.supplierId}:entertainment.PlayOrderList`,
  ])
  expect(rows[1]).toMatchObject({
    topic: 'departureCall',
    subject: id,
    facts: { item: { en: 'Phi Phi by speedboat' }, date: day(30) },
  })
})

test('a refund that comes back is told to whoever pays', async () => {
  const world = await makeOrderWorld(server)
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  await askMoney(world, id, 100_000, { way: 'bank', agree: true })
  const refund = await lastRefund(world, id)
  expect(await describe(world, 'refundFailed')).toEqual([])
  await onMoney(world, 'bounce', refund.id, { reason: 'Account closed' })
  expect(await describe(world, 'refundFailed')).toMatchObject([
    { audience: 'staff:entertainment.PlayOrderList.pay', subject: id, facts: { amount: '1,000.00 THB' } },
  ])
})

test('whoever began a long act on many is told that it is done; of a short one that went well nobody is', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
  const ids: number[] = []
  for (let at = 0; at < 10; at++) ids.push((await placeOrder(world)).id)
  const done = async (some: readonly number[]) => {
    const { id } = await world.staff.data<{ id: number }>('/supplier/bulk/start', {
      clientRequestId: randomUUID(),
      act: 'orders.moves.markOrdered',
      items: some.map((order) => ({
        key: String(order),
        name: String(order),
        call: 'orders.bulkOne',
        input: { id: order, action: 'follow', reason: 'Look at it' },
      })),
    })
    await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: id })
    return id
  }
  await done(ids.slice(0, 1))
  expect(await describe(world, 'bulkDone')).toEqual([])
  const bulkId = await done(ids)
  expect(await describe(world, 'bulkDone')).toMatchObject([
    {
      audience: expect.stringMatching(/^user:/),
      topic: 'bulk',
      subject: bulkId,
      facts: { done: 9, failed: 1 },
    },
  ])
})
