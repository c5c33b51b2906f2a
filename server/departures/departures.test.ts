import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Affected, DepartureRow, Room } from '#contract/departures/departures.schema.ts'
import { departureCalls } from '#test/factories/departures.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { actOn, day, placeOrder, readOrder, stockLeft } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { callsOf } from '../kit/call/calls.ts'
import { fallDueJob } from './offer/fall-due.ts'
import { tellAgentsJob } from './offer/tell-agents.ts'

const server = await testServer()
const { app } = server
const {
  makeWorld,
  scope,
  call,
  info,
  carryOut,
  called,
  offer,
  statesOf,
  mails,
  passDeadline,
  fallDue,
  booksAgree,
} = departureCalls(server)

test('who is affected is told with guests, agents, suppliers and the money at stake; cost only to who may see it', async () => {
  const world = await makeWorld()
  await placeOrder(world, { language: 'zh-CN', contactEmail: 'wang@example.com' })
  await placeOrder(world)
  await placeOrder(world, { date: day(31) })
  const found = await world.staff.data<Affected>('/supplier/departure/affected', scope)
  expect(found.total).toBe(2)
  expect(found.sums).toMatchObject({
    orders: 2,
    guests: 6,
    agents: [{ name: 'Lotus', orders: 2 }],
    suppliers: [{ name: 'Speedboat Phuket', orders: 2 }],
    money: [{ currency: 'THB', totalMinor: 1_062_000, paidMinor: 1_062_000, ruleRefundMinor: 531_000 }],
    costs: [{ currency: 'THB', amountMinor: 740_000, missing: 0 }],
  })
  expect(found.sums.languages).toContainEqual({ language: 'zh-CN', orders: 1 })
  const clerk = await makeUser(app, world.merchant, {
    permissions: ['entertainment.PlayOrderList.departure'],
  })
  const asClerk = await loginAs(server, clerk.userName)
  const view = await asClerk.data<Affected>('/supplier/departure/affected', scope)
  expect([view.sums.costs, view.rows[0]!.costs]).toEqual([undefined, undefined])
  expect((await world.agent.call('/supplier/departure/affected', scope)).error.code).not.toBe(0)
  const board = await world.staff.data<{ rows: DepartureRow[] }>('/supplier/departure/list', {
    from: day(30),
    to: day(31),
  })
  expect(board.rows).toMatchObject([
    {
      date: day(30),
      orders: 2,
      guests: 6,
      money: [{ currency: 'THB', amountMinor: 1_062_000 }],
      blocked: false,
    },
    { date: day(31), orders: 1, guests: 3 },
  ])
  // Every word of a search stands somewhere, in whichever order.
  const named = (text: string) =>
    world.staff.data<{ total: number }>('/supplier/departure/list', { from: day(30), to: day(31), text })
  const words = Object.values(board.rows[0]!.names)[0]!.split(' ')
  expect((await named(words.toReversed().join('  '))).total).toBe(2)
  expect((await named(`${words[0]} elsewhere`)).total).toBe(0)
  expect((await named('%')).total).toBe(0)
})

test('cancelling all gives everything back, frees the seats, closes the departure and tells guest and agent; opening opens it', async () => {
  const world = await makeWorld()
  const one = await placeOrder(world, { contactEmail: 'wang@example.com', language: 'zh-CN' })
  const two = await placeOrder(world)
  await actOn(world, 'confirm', { id: two.id })
  const done = await called(world, { act: 'cancel' })
  expect(statesOf(done)).toEqual({ [one.id]: 'refunded', [two.id]: 'refunded' })
  expect(done).toMatchObject({
    blocked: true,
    running: false,
    refunds: [{ currency: 'THB', amountMinor: 1_062_000 }],
  })
  expect((await readOrder(world, one.id)).status).toBe('cancelled')
  expect((await booksAgree(world))['agent-available']).toBe(10_000_000)
  expect(await stockLeft(world)).toBe(40)
  const mail = (await mails(world, 'departure-refunded')).find((one) => one.to_address === 'wang@example.com')
  expect(mail?.language).toBe('zh-CN')
  expect(mail!.text_body).toContain('Waves of three metres')
  // What the agent paid is nothing that its guest should read.
  expect(mail!.text_body).not.toMatch(/5,?310/)
  await tellAgentsJob(jobOf(app), { merchantId: world.merchant.id, callId: done.id, run: 1 })
  await tellAgentsJob(jobOf(app), { merchantId: world.merchant.id, callId: done.id, run: 1 })
  const digests = await mails(world, 'departure-agent')
  expect(digests).toHaveLength(1)
  expect(digests[0]!.text_body).toContain(one.code)
  const refused = await world.staff.call('/supplier/orderEntry/create', {
    clientRequestId: randomUUID(),
    agentId: world.agentId,
    skuId: world.sku.id,
    date: day(30),
    adults: 1,
    contactName: 'Late',
  })
  expect(refused.error.code).toBe(409_011)
  await world.staff.data('/supplier/departure/open', { id: done.id })
  expect((await info(world, done.id)).blocked).toBe(false)
  await placeOrder(world)
})

test('moved to another day for the same price; who has no room is named before, stays, and is followed', async () => {
  const world = await makeWorld({ sku: { days: [day(30), day(31)], capacity: 7 } })
  const one = await placeOrder(world)
  const two = await placeOrder(world)
  await placeOrder(world, { date: day(31), adults: 1, children: 0 })
  await placeOrder(world, { date: day(31), adults: 1, children: 0 })
  const room = await world.staff.data<Room>('/supplier/departure/room', { ...scope, toDate: day(31) })
  expect(room).toMatchObject({ follow: 1, cannot: [{ id: two.id, code: two.code }] })
  const done = await called(world, { act: 'move', toDate: day(31) })
  expect(statesOf(done)).toEqual({ [one.id]: 'moved', [two.id]: 'cannot' })
  expect(done.rows[0]).toMatchObject({ orderId: two.id, why: expect.stringMatching(/\w/) })
  expect(await readOrder(world, one.id)).toMatchObject({
    serviceDate: day(31),
    money: { totalMinor: 531_000 },
  })
  expect(await readOrder(world, two.id)).toMatchObject({ serviceDate: day(30), followUp: 'tracking' })
  await booksAgree(world)
  // Room is made: what was left is taken up again, and what was done is left alone.
  await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql`update stock set capacity = 20 where merchant_id = ${world.merchant.id} and date = ${day(31)}`.execute(
      db,
    ),
  )
  await world.staff.data('/supplier/departure/again', { id: done.id })
  expect(statesOf(await carryOut(world, done.id))).toEqual({ [one.id]: 'moved', [two.id]: 'moved' })
  await booksAgree(world)
})

test('a supplier who holds the line is asked before it moves; its answer is what becomes of the order', async () => {
  const world = await makeWorld()
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, world.supplier)
  const done = await called(world, { act: 'move', toDate: day(31) })
  expect(statesOf(done)).toEqual({ [id]: 'asked' })
  await actOn(world, 'supplierRefuseChange', { lineId: line!.id, reason: 'No boat' }, world.supplier)
  expect(statesOf(await info(world, done.id))).toEqual({ [id]: 'cannot' })
  expect((await readOrder(world, id)).serviceDate).toBe(day(30))
  // What it refused is taken up again like whatever could not follow, and is nobody's any more once the order has ended.
  expect((await info(world, done.id)).can.again).toBe(true)
  await world.staff.call('/supplier/departure/again', { id: done.id })
  await carryOut(world, done.id)
  expect(statesOf(await info(world, done.id))).toEqual({ [id]: 'asked' })
  await actOn(world, 'supplierRefuseChange', { lineId: line!.id, reason: 'No boat' }, world.supplier)
  await actOn(world, 'cancel', { id, reason: 'Called', refund: 'rule' })
  await actOn(world, 'supplierAgreeCancel', { lineId: line!.id }, world.supplier)
  const after = await info(world, done.id)
  expect([statesOf(after), after.can.again]).toEqual([{ [id]: 'gone' }, { why: expect.any(String) }])
})

test('a worker that is killed in the middle goes on, and nothing is done or told twice', async () => {
  const world = await makeWorld()
  const orders = []
  for (let at = 0; at < 6; at++) orders.push(await placeOrder(world, { contactEmail: `g${at}@example.com` }))
  const id = await call(world, { act: 'cancel' })
  const { jobId } = await info(world, id)
  const found = callsOf(app).get('departures.carryOut')!
  const { handler } = found
  let calls = 0
  found.handler = async (...args) => {
    const answer = await handler(...args)
    // After its work, before its commit.
    if (++calls === 3) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    return answer
  }
  try {
    await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: jobId! }).catch(() => undefined)
  } finally {
    found.handler = handler
  }
  // The job comes again for the order that it broke at.
  await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: jobId! })
  expect(calls).toBe(7)
  expect((await info(world, id)).counts).toMatchObject({ refunded: 6, waiting: 0, cannot: 0 })
  expect((await mails(world, 'departure-refunded')).map((mail) => mail.to_address).toSorted()).toEqual(
    orders.map((_, at) => `g${at}@example.com`),
  )
  expect((await booksAgree(world))['agent-available']).toBe(10_000_000)

  // The job of a deadline, killed after each of its transactions.
  const world2 = await makeWorld()
  for (let at = 0; at < 3; at++) await placeOrder(world2)
  const offered = await offer(world2)
  await passDeadline(world2, offered.id)
  await expect(
    fallDueJob(killedAfter(app, 2), { merchantId: world2.merchant.id, callId: offered.id }),
  ).rejects.toThrow('killed')
  expect((await info(world2, offered.id)).counts).toMatchObject({ refunded: 1, offered: 2 })
  await fallDue(world2, offered.id)
  expect((await info(world2, offered.id)).counts).toMatchObject({ refunded: 3, offered: 0 })
  await booksAgree(world2)
})

test('orders that are carried out together: killed before the commit none of them is, and one that cannot follow stops no other', async () => {
  const world = await makeWorld()
  const orders = []
  for (let at = 0; at < 5; at++) orders.push(await placeOrder(world, { contactEmail: `g${at}@example.com` }))
  const aboard = orders[2]!.id
  await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql`update order_guest set attendance = 'boarded' where merchant_id = ${world.merchant.id} and order_id = ${aboard}`.execute(
      db,
    ),
  )
  const id = await call(world, {
    act: 'cancel',
    orderIds: orders.flatMap((one) => (one.id === aboard ? [] : one.id)),
  })
  const { handler } = callsOf(app).get('departures.carryOut')!
  const { together } = handler
  let begun = 0
  handler.together = async (...args) => {
    await together!(...args)
    begun += 1
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  const { jobId } = await info(world, id)
  const job = { merchantId: world.merchant.id, bulkId: jobId! }
  try {
    await expect(runBulk(jobOf(app), job)).rejects.toMatchObject({ name: 'DatabaseAway' })
  } finally {
    handler.together = together
  }
  // By each of the lanes, as they come.
  expect(begun).toBeGreaterThan(0)
  expect((await info(world, id)).counts).toMatchObject({ refunded: 0, cannot: 0 })
  await runBulk(jobOf(app), job)
  expect((await info(world, id)).counts).toMatchObject({ refunded: 4, cannot: 0 })
  await booksAgree(world)

  const rest = await called(world, { act: 'cancel' })
  expect(statesOf(rest)).toEqual({ [aboard]: 'cannot' })
  expect((await mails(world, 'departure-refunded')).map((mail) => mail.to_address).toSorted()).toEqual([
    'g0@example.com',
    'g1@example.com',
    'g3@example.com',
    'g4@example.com',
  ])
})

test('guests on board, orders in review and withdrawals are each met as they stand', async () => {
  const world = await makeWorld()
  const aboard = await placeOrder(world)
  const asking = await placeOrder(world)
  await actOn(world, 'withdraw', { id: asking.id, reason: 'Ill' }, world.agent)
  await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql`update order_guest set attendance = 'boarded' where merchant_id = ${world.merchant.id} and order_id = ${aboard.id}`.execute(
      db,
    ),
  )
  const done = await called(world, { act: 'cancel', refund: 'rule' })
  expect(statesOf(done)).toEqual({ [aboard.id]: 'cannot', [asking.id]: 'refunded' })
  expect(await readOrder(world, asking.id)).toMatchObject({ status: 'cancelled', agentStatus: 'accepted' })
  expect((await readOrder(world, aboard.id)).followUp).toBe('tracking')
  await booksAgree(world)
})

test('what cannot be meant is refused by its field, and nobody on board is said', async () => {
  const world = await makeWorld()
  const refusal = async (form: Record<string, unknown>) =>
    (
      await world.staff.call('/supplier/departure/call', {
        clientRequestId: randomUUID(),
        ...scope,
        reason: 'Storm',
        ...form,
      })
    ).error
  expect((await refusal({ act: 'cancel' })).code).toBe(409_701)
  expect(await refusal({ act: 'move', toDate: day(30) })).toMatchObject({ fields: [{ field: 'toDate' }] })
  expect(await refusal({ act: 'move' })).toMatchObject({ fields: [{ field: 'toDate' }] })
  expect(await refusal({ act: 'offer', untilDate: day(-1) })).toMatchObject({
    fields: [{ field: 'untilDate' }],
  })
  expect(await refusal({ act: 'cancel', to: day(90) })).toMatchObject({ fields: [{ field: 'to' }] })
})
