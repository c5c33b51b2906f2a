import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Affected, CallInfo, DepartureRow, Room } from '#contract/departures/departures.schema.ts'
import { testServer, loginAs } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { fallDueJob } from './offer/fall-due.ts'
import { tellAgentsJob } from './offer/tell-agents.ts'

const server = await testServer()
const { app } = server
type Facts = NonNullable<Parameters<typeof makeOrderWorld>[1]>

/** Seats on two days; nothing is kept before a day ahead. */
const makeWorld = (facts: Facts = {}) =>
  makeOrderWorld(server, {
    balanceMinor: 10_000_000,
    ...facts,
    agent: { email: 'desk@lotus.example', ...facts.agent },
    sku: { days: [day(30), day(31)], ...facts.sku },
  })
const scope = { from: day(30), to: day(30) }
const later = { untilDate: day(20), untilTime: '18:00' }
type Form = Record<string, unknown>

const call = async (world: OrderWorld, form: Form): Promise<number> => {
  const { id } = await world.staff.data<{ id: number }>('/supplier/departure/call', {
    clientRequestId: randomUUID(),
    ...scope,
    reason: 'Waves of three metres',
    ...form,
  })
  return id
}
const info = (world: OrderWorld, id: number) => world.staff.data<CallInfo>('/supplier/departure/info', { id })
const carryOut = async (world: OrderWorld, id: number) => {
  const { jobId } = await info(world, id)
  await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: jobId! })
  return info(world, id)
}
/** The call as carried out. */
const called = async (world: OrderWorld, form: Form) => carryOut(world, await call(world, form))
const offer = (world: OrderWorld, more: Form = {}) =>
  called(world, { act: 'offer', sailings: [{ date: day(31), session: null }], ...later, ...more })
const statesOf = ({ rows }: CallInfo) =>
  Object.fromEntries(rows.map(({ orderId, state }) => [orderId, state]))

const mails = (world: OrderWorld, kind: string) =>
  withSystemCtx(app, world.merchant.id, ({ db }) =>
    db
      .selectFrom('mail')
      .select(['to_address', 'language', 'subject', 'text_body'])
      .where('merchant_id', '=', world.merchant.id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute(),
  )
const linkOf = async (world: OrderWorld, callId: number, orderId: number): Promise<string> => {
  const { url } = await world.staff.data<{ url: string }>('/supplier/departure/link', { callId, orderId })
  return new URL(url).pathname
}
const open = async (path: string) => (await fetch(`${server.url}${path}`)).text()
const choose = async (path: string, choice: string) => {
  const answer = await fetch(`${server.url}${path}/send`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  return answer.text()
}
/** The deadline of a call has passed. */
const passDeadline = async (world: OrderWorld, callId: number) => {
  await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql`update departure_call set answer_by = now() - interval '1 second' where merchant_id = ${world.merchant.id} and id = ${callId}`.execute(
      db,
    ),
  )
}
const fallDue = (world: OrderWorld, callId: number) =>
  fallDueJob(jobOf(app), { merchantId: world.merchant.id, callId })

/** What an agent gave, is given back or is set aside, and what we sold, add up to what it had; seats are those of live orders. */
async function booksAgree(world: OrderWorld, startMinor = 10_000_000) {
  const books = await balances(world)
  expect(
    books['agent-available']! +
      books['agent-frozen']! +
      books['sales']! -
      books['refunds']! +
      books['fees']! +
      books['tax']!,
  ).toBe(startMinor)
  const { rows } = await withSystemCtx(app, world.merchant.id, ({ db }) =>
    sql<{ date: string; sold: number; taken: number }>`select s.date, s.sold + s.held as sold,
        coalesce((select sum(t.quantity) from stock_take t where t.merchant_id = s.merchant_id and t.pool_id = s.pool_id and t.date = s.date and t.session = s.session and t.state <> 'returned'), 0)::int as taken
       from stock s where s.merchant_id = ${world.merchant.id} order by 1`.execute(db),
  )
  expect(rows.filter(({ sold, taken }) => sold !== taken)).toEqual([])
  return books
}

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
  const told = await asClerk.data<Affected>('/supplier/departure/affected', scope)
  expect([told.sums.costs, told.rows[0]!.costs]).toEqual([undefined, undefined])
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
  const [mail] = await mails(world, 'departure-refunded')
  expect(mail).toMatchObject({ to_address: 'wang@example.com', language: 'zh-CN' })
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
})

test('guests choose by a link: opening it changes nothing, a choice holds once, and nobody else’s price is on it', async () => {
  const world = await makeWorld()
  const one = await placeOrder(world, { contactEmail: 'kim@example.com', language: 'ko' })
  const two = await placeOrder(world)
  const { id } = await offer(world)
  const mail = (await mails(world, 'departure-offered')).find((one) => one.to_address === 'kim@example.com')
  expect(mail?.language).toBe('ko')
  const sent = new URL(/https?:\/\/\S+choice\/\S+/.exec(mail!.text_body)![0]).pathname
  const shown = await open(sent)
  expect(shown).toContain('lang="ko"')
  expect(shown).toContain('rebook:0')
  expect(shown).not.toMatch(/5,?310/)
  expect(statesOf(await info(world, id))).toEqual({ [one.id]: 'offered', [two.id]: 'offered' })
  await choose(sent, 'rebook:0')
  expect(await readOrder(world, one.id)).toMatchObject({
    serviceDate: day(31),
    money: { totalMinor: 531_000 },
  })
  await choose(sent, 'refund')
  expect((await readOrder(world, one.id)).status).not.toBe('cancelled')
  // Staff hand a link to who has no address; the one before it holds no more.
  const first = await linkOf(world, id, two.id)
  const second = await linkOf(world, id, two.id)
  await choose(first, 'credit')
  expect((await readOrder(world, two.id)).status).toBe('processing')
  await choose(second, 'credit')
  const after = await info(world, id)
  expect(statesOf(after)).toEqual({ [one.id]: 'moved', [two.id]: 'credited' })
  expect(after.rows.map(({ chosen, chosenBy }) => [chosen, chosenBy])).toContainEqual(['credit', 'guest'])
  expect((await booksAgree(world))['agent-frozen']).toBe(531_000)
})

test('of two guests who choose the last seats one gets them, the other is told and chooses again', async () => {
  const world = await makeWorld({ sku: { days: [day(30), day(31)], capacity: 6 } })
  const one = await placeOrder(world)
  const two = await placeOrder(world)
  await placeOrder(world, { date: day(31) })
  const { id } = await offer(world)
  const paths = [await linkOf(world, id, one.id), await linkOf(world, id, two.id)]
  const pages = await Promise.all(paths.map((path) => choose(path, 'rebook:0')))
  expect(Object.values(statesOf(await info(world, id))).toSorted()).toEqual(['moved', 'offered'])
  const late = pages.findIndex((page) => page.includes('has just filled up'))
  expect(late).toBeGreaterThanOrEqual(0)
  expect(pages[late]).not.toContain('rebook:0')
  await choose(paths[late]!, 'refund')
  expect(Object.values(statesOf(await info(world, id))).toSorted()).toEqual(['moved', 'refunded'])
  await booksAgree(world)
})

test('the deadline does what was chosen for whoever is silent; a guest who chooses meanwhile and the deadline never both', async () => {
  const world = await makeWorld()
  const orders = await Promise.all([
    placeOrder(world),
    placeOrder(world),
    placeOrder(world),
    placeOrder(world),
  ])
  const { id } = await offer(world, { byDefault: 'refund' })
  const paths = await Promise.all(orders.slice(0, 3).map((order) => linkOf(world, id, order.id)))
  await fallDue(world, id)
  expect(new Set(Object.values(statesOf(await info(world, id))))).toEqual(new Set(['offered']))
  await passDeadline(world, id)
  await Promise.all([
    fallDue(world, id),
    ...paths.map((path) => choose(path, 'rebook:0')),
    fallDue(world, id),
  ])
  const after = await info(world, id)
  for (const row of after.rows) {
    const order = await readOrder(world, row.orderId)
    expect([row.state, row.chosenBy, order.status, order.serviceDate]).toEqual(
      row.chosenBy === 'guest'
        ? ['moved', 'guest', 'processing', day(31)]
        : ['refunded', 'deadline', 'cancelled', day(30)],
    )
  }
  expect(statesOf(after)[orders[3]!.id]).toBe('refunded')
  await booksAgree(world)
})

test('staff cancel an order while its link is open: the link says so, the call too, and the deadline leaves it', async () => {
  const world = await makeWorld()
  const { id: orderId } = await placeOrder(world)
  const { id } = await offer(world)
  const path = await linkOf(world, id, orderId)
  await actOn(world, 'cancel', { id: orderId, reason: 'Called', refund: 'operator-fault' })
  expect(await open(path)).toContain('holds no more')
  await choose(path, 'rebook:0')
  expect(statesOf(await info(world, id))).toEqual({ [orderId]: 'gone' })
  await passDeadline(world, id)
  await fallDue(world, id)
  expect(statesOf(await info(world, id))).toEqual({ [orderId]: 'gone' })
  expect((await readOrder(world, orderId)).money).toMatchObject({ refundMinor: 531_000 })
  await booksAgree(world)
})

test('a worker that is killed in the middle goes on, and nothing is done or told twice', async () => {
  const world = await makeWorld()
  const orders = []
  for (let at = 0; at < 6; at++) orders.push(await placeOrder(world, { contactEmail: `g${at}@example.com` }))
  const id = await call(world, { act: 'cancel' })
  const { jobId } = await info(world, id)
  const { handler } = (await import('../kit/call/calls.ts')).callsOf(app).get('departures.carryOut')!
  const found = (await import('../kit/call/calls.ts')).callsOf(app).get('departures.carryOut')!
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
  const half = await info(world, id)
  expect(half.counts.refunded).toBeLessThan(6)
  const { id: again } = await world.staff.data<{ id: number }>('/supplier/departure/again', { id })
  await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: again })
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
  const refusal = async (form: Form) =>
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

test('the worked example of a call: what the agent has and which seats are free after each step', async () => {
  const world = await makeWorld({ balanceMinor: 3_000_000 })
  const orders = [await placeOrder(world), await placeOrder(world), await placeOrder(world)]
  const steps = new Map(
    docTable('algorithms/departures.md', 'A call by example').map((row) => [row['moment'], row]),
  )
  const isAt = async (moment: string, callId?: number) => {
    const books = await balances(world)
    const text = (minor: number | undefined) => minorToText(minor ?? 0, 'THB')
    expect({
      moment,
      available: text(books['agent-available']),
      frozen: text(books['agent-frozen']),
      'seats on the day': String(await stockLeft(world)),
      'seats on the next day': String(await stockLeft(world, day(31))),
      closed: callId && (await info(world, callId)).blocked ? 'yes' : 'no',
    }).toEqual(steps.get(moment))
  }
  await isAt('before')
  const { id } = await offer(world, { byDefault: 'credit' })
  await isAt('called', id)
  await choose(await linkOf(world, id, orders[0]!.id), 'rebook:0')
  await isAt('first rebooks', id)
  await choose(await linkOf(world, id, orders[1]!.id), 'refund')
  await isAt('second refunds', id)
  await passDeadline(world, id)
  await fallDue(world, id)
  await isAt('deadline', id)
  await world.staff.data('/supplier/departure/open', { id })
  await isAt('opened', id)
  expect((await info(world, id)).counts).toMatchObject({ moved: 1, refunded: 1, credited: 1 })
  await booksAgree(world, 3_000_000)
})
