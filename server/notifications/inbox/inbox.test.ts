import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import type {
  ChoiceList,
  Notification,
  NotificationBell,
} from '#contract/notifications/notifications.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, orderInput, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeAgent, makeRole, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { notify } from '../notify.ts'

const server = await testServer()
let world: OrderWorld
beforeEach(async () => {
  world = await makeOrderWorld(server, { sku: { needsAudit: true }, balanceMinor: 10_000_000 })
  const reviewed = await makeUser(server.app, world.merchant, { fullName: 'Nok' })
  nok = await loginAs(server, reviewed.userName)
})
let nok: Caller

type List = { rows: Notification[]; total: number; unread: Record<string, number> }
const describe = (who: Caller, filter: Record<string, unknown> = {}) =>
  who.data<List>('/supplier/notification/list', filter)
const bell = (who: Caller) => who.data<NotificationBell>('/supplier/notification/bell')
const kindsOf = async (who: Caller) => (await describe(who)).rows.map(({ kind }) => kind)
const orderOfAgent = (more: Record<string, unknown> = {}) =>
  world.agent.data<OrderCreated>('/supplier/order/buy/create', orderInput(world, more))

test('an agent’s order is told to the staff who audit, by its code, and not to the agent that made it', async () => {
  const order = await orderOfAgent()
  expect((await describe(nok)).rows).toMatchObject([
    {
      kind: 'orderToAudit',
      code: order.code,
      topic: 'order',
      subjectId: order.id,
      count: 1,
      read: false,
    },
  ])
  expect(await bell(nok)).toMatchObject({ unread: 1, capped: false })
  expect(await kindsOf(world.agent)).toEqual([])
})

test('orders of one hour are told as one, and read as one', async () => {
  for (let no = 0; no < 3; no++) await orderOfAgent()
  const { rows, unread } = await describe(nok)
  expect(rows).toMatchObject([{ kind: 'orderToAudit', count: 3 }])
  expect(unread).toEqual({ orders: 1 })
  await nok.data('/supplier/notification/mark', { id: rows[0]!.id, firstId: rows[0]!.firstId, read: true })
  expect(await bell(nok)).toMatchObject({ unread: 0, rows: [{ count: 3, read: true }] })
  await orderOfAgent()
  expect((await describe(nok)).rows).toMatchObject([
    { count: 1, read: false },
    { count: 3, read: true },
  ])
  expect(await bell(world.staff)).toMatchObject({ unread: 1, rows: [{ count: 4 }] })
})

test('what a person does is told to the others, not to that person', async () => {
  await placeOrder(world)
  expect(await kindsOf(world.staff)).toEqual([])
  expect(await kindsOf(nok)).toEqual(['orderToAudit'])
})

test('who may not audit is told nothing of it; and nothing any more when the right is taken away', async () => {
  const role = await makeRole(server.app, world.merchant, 'staff', [
    'entertainment.PlayOrderList',
    'entertainment.PlayOrderList.approve',
  ])
  const fon = await makeUser(server.app, world.merchant, { roleId: role.id })
  const looksOn = await makeUser(server.app, world.merchant, { permissions: ['entertainment.PlayOrderList'] })
  await orderOfAgent()
  expect(await kindsOf(await loginAs(server, fon.userName))).toEqual(['orderToAudit'])
  expect(await kindsOf(await loginAs(server, looksOn.userName))).toEqual([])
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('role')
      .set({ permissions: ['entertainment.PlayOrderList'] })
      .where('merchant_id', '=', world.merchant.id)
      .where('id', '=', role.id)
      .execute(),
  )
  const later = await loginAs(server, fon.userName)
  expect(await kindsOf(later)).toEqual([])
  expect(await bell(later)).toMatchObject({ unread: 0, rows: [] })
})

test('what is told by name is not read without the right to it either', async () => {
  const role = await makeRole(server.app, world.merchant, 'staff', ['entertainment.PlayOrderList'])
  const { id, userName } = await makeUser(server.app, world.merchant, { roleId: role.id })
  const order = await orderOfAgent()
  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    notify(ctx, { kind: 'assigned', to: { users: [id] }, subject: { topic: 'order', id: order.id } }),
  )
  expect(await kindsOf(await loginAs(server, userName))).toEqual(['assigned'])
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('role')
      .set({ permissions: [] })
      .where('merchant_id', '=', world.merchant.id)
      .where('id', '=', role.id)
      .execute(),
  )
  expect(await kindsOf(await loginAs(server, userName))).toEqual([])
})

test('an agent is told of its own orders, never of another agent’s, and never a cost', async () => {
  const order = await orderOfAgent()
  const rival = await makeUser(server.app, world.merchant, {
    kind: 'agent',
    agentId: (await makeAgent(server.app, world.merchant)).id,
  })
  await actOn(world, 'reject', { id: order.id, reason: 'No boat' })
  expect((await describe(world.agent)).rows).toMatchObject([
    { kind: 'orderRefused', code: order.code, facts: {} },
  ])
  expect(await kindsOf(await loginAs(server, rival.userName))).toEqual([])
})

test('a supplier is told what waits for its answer, and staff what it answers', async () => {
  const order = await orderOfAgent()
  const { id, code } = order
  await actOn(world, 'approve', { id })
  expect(await kindsOf(nok)).toEqual(['orderToSend', 'orderToAudit'])
  const { lines } = await world.staff.data<{ lines: { id: number }[] }>('/supplier/order/info', { id })
  await actOn(world, 'sendOrder', { lineId: lines[0]!.id })
  expect((await describe(world.supplier)).rows).toMatchObject([
    { kind: 'supplierAsked', code, facts: { line: {} } },
  ])
  await actOn(world, 'supplierReject', { lineId: lines[0]!.id, reason: 'Full' }, world.supplier)
  expect((await describe(nok)).rows[0]).toMatchObject({
    kind: 'supplierRejected',
    facts: { supplier: 'Speedboat Phuket' },
  })
  expect(await kindsOf(world.supplier)).toEqual(['supplierAsked'])
})

test('an order in the trash is told no more, and again when it is restored', async () => {
  const order = await orderOfAgent()
  const { id } = order
  await actOn(world, 'reject', { id, reason: 'No boat' })
  const before = await kindsOf(nok)
  expect(before).toContain('orderToAudit')
  await actOn(world, 'delete', { id, reason: 'twice' })
  expect(await kindsOf(nok)).toEqual([])
  await actOn(world, 'restore', { id })
  expect(await kindsOf(nok)).toEqual(before)
})

test('all are read at once, up to what was seen; what comes after is unread; each person for themselves', async () => {
  const order = await orderOfAgent()
  await actOn(world, 'approve', { id: order.id })
  const [newest] = (await describe(nok)).rows
  await orderOfAgent()
  await nok.data('/supplier/notification/markAll', { upTo: newest!.id })
  expect((await describe(nok, { unread: true })).rows).toMatchObject([{ kind: 'orderToAudit', count: 1 }])
  const colleague = await makeUser(server.app, world.merchant)
  expect((await describe(await loginAs(server, colleague.userName))).total).toBe(0)
  await nok.data('/supplier/notification/markAll', { upTo: Number.MAX_SAFE_INTEGER, group: 'orders' })
  expect((await describe(nok, { unread: true })).total).toBe(0)
  const { rows } = await describe(nok)
  await nok.data('/supplier/notification/mark', { id: rows[0]!.id, firstId: rows[0]!.firstId, read: false })
  expect(await bell(nok)).toMatchObject({ unread: 1 })
})

test('what has stood for a while is remembered as read by its number alone', async () => {
  await orderOfAgent()
  const { id: merchantId } = world.merchant
  await withSystemCtx(server.app, merchantId, ({ db }) =>
    db
      .updateTable('notification')
      .set({ at: new Date(Date.now() - 120_000).toISOString() })
      .where('merchant_id', '=', merchantId)
      .execute(),
  )
  await withSystemCtx(server.app, merchantId, ({ db }) =>
    db
      .updateTable('app_user')
      .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
      .where('merchant_id', '=', merchantId)
      .execute(),
  )
  const [newest] = (await describe(nok)).rows
  await nok.data('/supplier/notification/markAll', { upTo: newest!.id })
  expect(await bell(nok)).toMatchObject({ unread: 0, rows: [{ read: true }] })
  const marks = await withSystemCtx(server.app, merchantId, ({ db }) =>
    db.selectFrom('notification_mark').selectAll().where('merchant_id', '=', merchantId).execute(),
  )
  expect(marks).toEqual([])
})

test('a list narrows to a type, and to kinds', async () => {
  const order = await orderOfAgent()
  await actOn(world, 'withdraw', { id: order.id, reason: 'Guests are ill' }, world.agent)
  expect(await kindsOf(nok)).toEqual(['agentWithdraws', 'orderToAudit'])
  expect((await describe(nok, { group: 'requests' })).rows).toMatchObject([{ kind: 'agentWithdraws' }])
  expect((await describe(nok, { kinds: ['orderToAudit'], pageSize: 1 })).rows).toMatchObject([
    { kind: 'orderToAudit' },
  ])
})

test('a kind that a person wants no more is told no more; it differs from what is proposed', async () => {
  await orderOfAgent()
  type Choices = z.infer<typeof ChoiceList>
  const choices = () => nok.data<Choices>('/supplier/notification/subscriptions')
  const before = await choices()
  expect(before.rows.find(({ kind }) => kind === 'orderToAudit')).toEqual({
    kind: 'orderToAudit',
    inApp: true,
    mail: 'off',
    asProposed: true,
    webhooks: [],
  })
  expect(before.rows.map(({ kind }) => kind)).not.toContain('orderConfirmed')
  await nok.data('/supplier/notification/subscriptions/save', {
    choices: [{ kind: 'orderToAudit', inApp: false, mail: 'hourly' }],
    dailyAt: '07:30',
  })
  expect(await kindsOf(nok)).toEqual([])
  const after = await choices()
  expect(after).toMatchObject({ dailyAt: '07:30' })
  expect(after.rows.find(({ kind }) => kind === 'orderToAudit')).toMatchObject({
    inApp: false,
    mail: 'hourly',
    asProposed: false,
  })
  await nok.data('/supplier/notification/subscriptions/save', {
    choices: [{ kind: 'orderToAudit', inApp: true, mail: 'off' }],
    dailyAt: '07:30',
  })
  expect(await kindsOf(nok)).toEqual(['orderToAudit'])
})

test('who comes new is told nothing of before', async () => {
  await orderOfAgent()
  const { userName } = await makeUser(server.app, world.merchant)
  expect(await bell(await loginAs(server, userName))).toEqual({ unread: 0, capped: false, rows: [] })
})
