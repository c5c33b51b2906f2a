import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { DeadlineList } from '#contract/orders/deadlines/deadline.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeUser } from '#test/factories/people.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { warnDeadlines } from './warn-deadlines.ts'

const server = await testServer()
const { app } = server
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { merchant, staff, agent } = world
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

const board = (input: object = {}) =>
  staff.data<DeadlineList>('/supplier/order/deadlines/list', { pageSize: 100, ...input })
const rowOf = async (orderId: number, input: object = {}) =>
  (await board(input)).rows.find((row) => row.orderId === orderId)
const hoursLeft = (dueAt: string) => (new Date(dueAt).getTime() - Date.now()) / 3_600_000
const describe = async (kind: string) =>
  (
    await owner.query<{ audience: string; subject_id: number }>(
      'select audience, subject_id::int from notification where merchant_id = $1 and kind = $2',
      [merchant.id, kind],
    )
  ).rows
const sent = async () => {
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  expect((await actOn(world, 'sendOrder', { lineId: line!.id })).error.code).toBe(0)
  return { id, lineId: line!.id }
}

test('a supplier’s answer, a withdrawal, a hold and a problem each have their due time by the rule', async () => {
  const { id: answer, lineId } = await sent()
  const { id: withdrawn } = await placeOrder(world)
  await actOn(world, 'withdraw', { id: withdrawn, reason: 'Ill' }, agent)
  const { id: held } = await placeOrder(world)
  await owner.query(
    `update orders set pay_by = now() + interval '20 minutes', payment_status = 'unpaid' where id = $1`,
    [held],
  )
  const { id: problem } = await placeOrder(world)
  await actOn(world, 'follow', { id: problem, reason: 'Pier closed' })

  expect(await rowOf(answer)).toMatchObject({
    source: 'supplier-answer',
    id: lineId,
    supplierName: 'Speedboat Phuket',
  })
  expect(hoursLeft((await rowOf(answer))!.dueAt)).toBeCloseTo(24, 0)
  expect(await rowOf(withdrawn)).toMatchObject({ source: 'withdrawal', told: 'Ill' })
  expect(hoursLeft((await rowOf(withdrawn))!.dueAt)).toBeCloseTo(24, 0)
  expect(await rowOf(held)).toMatchObject({ source: 'hold', group: 'hour' })
  expect(await rowOf(problem)).toMatchObject({ source: 'follow-up', told: 'Pier closed' })
  const { rows } = await board()
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(({ dueAt }) => dueAt).toSorted())
  expect(rows[0]!.orderId).toBe(held)

  // What is answered waits no more.
  await actOn(world, 'supplierApprove', { lineId })
  await actOn(world, 'followComplete', { id: problem })
  expect([await rowOf(answer), await rowOf(problem)]).toEqual([undefined, undefined])
})

test('groups, sources and owners narrow the board, and the counts tell of all groups', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'follow', { id, reason: 'Late boat' })
  await owner.query(`update order_follow_up set due_at = now() - interval '10 minutes' where order_id = $1`, [
    id,
  ])
  const overdue = await board({ group: 'overdue' })
  expect(overdue.rows.map((row) => [row.orderId, row.group])).toEqual([[id, 'overdue']])
  expect(overdue.counts.overdue).toBe(1)
  expect(overdue.counts).toEqual((await board()).counts)
  expect((await board({ source: ['withdrawal'] })).rows.every(({ source }) => source === 'withdrawal')).toBe(
    true,
  )
  expect((await board({ source: ['request'] })).rows).toEqual([])
  expect((await board({ mine: true })).rows.map(({ orderId }) => orderId)).toContain(id)
  const { total, rows } = await board({ pageSize: 1, pageNo: 2 })
  expect([rows.length, total]).toEqual([1, (await board()).total])
})

test('the merchant’s own rules hold, and only sensible ones are taken', async () => {
  const { id } = await sent()
  const rules = await staff.data<Record<string, number>>('/supplier/order/deadlines/rules')
  expect(rules).toMatchObject({ answerHours: 24, requestHours: 24 })
  const save = (more: object) => staff.call('/supplier/order/deadlines/rules/save', { ...rules, ...more })
  expect((await save({ answerHours: 2 })).error.code).toBe(0)
  expect(await staff.data('/supplier/order/deadlines/rules')).toMatchObject({ answerHours: 2 })
  // A session knows them a few seconds later; a new one at once.
  const later = await loginAs(server, merchant.admin)
  const { rows } = await later.data<DeadlineList>('/supplier/order/deadlines/list', { pageSize: 100 })
  expect(hoursLeft(rows.find((row) => row.orderId === id)!.dueAt)).toBeCloseTo(2, 0)
  expect((await save({ answerHours: 0 })).error.fields).toMatchObject([{ field: 'answerHours' }])
  expect((await save({})).error.code).toBe(0)
})

test('an owner is told before it runs out, and who deals out problems after, each once', async () => {
  const mine = await placeOrder(world)
  await actOn(world, 'follow', { id: mine.id, reason: 'Soon' })
  await owner.query(`update order_follow_up set due_at = now() + interval '30 minutes' where order_id = $1`, [
    mine.id,
  ])
  await warnDeadlines(jobOf(app))
  await warnDeadlines(jobOf(app))
  const near = await describe('deadlineNear')
  expect(near.filter(({ subject_id: of }) => of === mine.id)).toHaveLength(1)
  const escalated = async () =>
    (await describe('deadlineEscalated')).filter(({ subject_id: of }) => of === mine.id)
  expect(await escalated()).toEqual([])
  await owner.query(`update order_follow_up set due_at = now() - interval '1 minute' where order_id = $1`, [
    mine.id,
  ])
  await warnDeadlines(jobOf(app))
  await warnDeadlines(jobOf(app))
  expect(await escalated()).toMatchObject([{ audience: 'staff:entertainment.FollowUpOrder.assign' }])
  expect((await describe('deadlineOver')).filter(({ subject_id: of }) => of === mine.id)).toHaveLength(1)
})

test('what ran out is told to the owner’s department, where there is one', async () => {
  const colleague = await makeUser(app, merchant)
  const memberIds = [merchant.adminId, colleague.id]
  const { id: departmentId } = await staff.data<{ id: number }>('/supplier/department/save', {
    name: 'Desk',
    dataScope: 'all',
    memberIds,
  })
  const { id } = await placeOrder(world)
  await actOn(world, 'follow', { id, reason: 'Soon' })
  await owner.query(`update order_follow_up set due_at = now() - interval '1 minute' where order_id = $1`, [
    id,
  ])
  await warnDeadlines(jobOf(app))
  const escalated = (await describe('deadlineEscalated')).filter(({ subject_id: of }) => of === id)
  expect(escalated).toMatchObject([{ audience: `user:${colleague.id}` }])
  await owner.query('update app_user set department_id = null where department_id = $1', [departmentId])
})

test('what ran out before anybody was told of such things is not told now', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'follow', { id, reason: 'Long ago' })
  await owner.query(`update order_follow_up set due_at = now() - interval '3 days' where order_id = $1`, [id])
  await warnDeadlines(jobOf(app))
  expect((await describe('deadlineEscalated')).filter(({ subject_id: of }) => of === id)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ group: 'overdue' })
})

test('each source reads its own index from the front, however much there is behind it', async () => {
  const plans = [
    [
      'order_line_waiting',
      `select id from order_line where merchant_id = ${merchant.id} and supplier_status in ('in-process', 'reviewing') order by greatest(sent_at, asked_at) limit 500`,
    ],
    [
      'orders_withdrawn',
      `select id from orders where merchant_id = ${merchant.id} and status = 'cancelling' and deleted_at is null order by withdrawn_at limit 500`,
    ],
    [
      'orders_held',
      `select id from orders where merchant_id = ${merchant.id} and pay_by is not null and status in ('reviewing', 'processing') and payment_status = 'unpaid' and deleted_at is null order by pay_by limit 500`,
    ],
    [
      'order_request_waiting',
      `select id from order_request where merchant_id = ${merchant.id} and status in ('applied', 'sent') order by applied_at limit 500`,
    ],
    [
      'order_follow_up_due',
      `select order_id from order_follow_up where merchant_id = ${merchant.id} and completed_at is null order by due_at limit 500`,
    ],
  ] as const
  await owner.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  for (const [index, query] of plans) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  }
})

test('a document that does not hold for a trip and so many days after it is on the board until a newer one is kept', async () => {
  const { id: orderId } = await placeOrder(world)
  const { serviceDate } = (await readOrder(world, orderId)) as { serviceDate: string }
  const keeps = (days: number) => Temporal.PlainDate.from(serviceDate).add({ days }).toString()
  const at = '/supplier/clientRecord'
  const { rows } = await owner.query<{ id: number }>(
    `with c as (insert into customer (merchant_id, name) values ($1, 'Clara Weber') returning merchant_id, id)
     insert into customer_order (merchant_id, order_id, guest_id, customer_id, agent_id)
     select c.merchant_id, o.id, 777, c.id, o.agent_id from c join orders o on o.merchant_id = c.merchant_id and o.id = $2 returning customer_id::int as id`,
    [merchant.id, orderId],
  )
  const customerId = rows[0]!.id
  const keep = (number: string, expires: string) =>
    staff.data(`${at}/document/save`, { customerId, kind: 'passport', number, expires })
  await keep('C01X00T47', keeps(20))
  const documents = async () => (await board({ source: ['document'] })).rows
  expect(await documents()).toMatchObject([{ orderId, source: 'document', serviceDate }])
  expect((await documents())[0]!.told).toContain('Clara Weber')
  expect((await documents())[0]!.told).not.toContain('C01X00T47')
  const rules = await staff.data<object>('/supplier/order/deadlines/rules')
  await staff.data('/supplier/order/deadlines/rules/save', { ...rules, documentDays: 10 })
  // A session knows the merchant's settings from a few seconds ago.
  await expect.poll(documents, { timeout: 60_000 }).toEqual([])
  await staff.data('/supplier/order/deadlines/rules/save', { ...rules, documentDays: 60 })
  await expect.poll(async () => (await documents()).length, { timeout: 60_000 }).toBe(1)
  await keep('C09Z11A22', keeps(900))
  expect(await documents()).toEqual([])
})
