import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, makeOrderWorld, placeOrder, quote, readOrder } from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { askMoney, lastRefund, onMoney } from '#test/factories/refunds.ts'
import { sweepArchive } from '../acts/sweep-orders.ts'

const server = await testServer()
const { app } = server
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { merchant, staff, agent } = world
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

type Page = z.output<typeof OrderPage>
const trash = (input: object = {}) => staff.data<Page>('/supplier/order/deleted/list', input)
const archive = (input: object = {}, caller: Caller = staff) =>
  caller.data<Page>('/supplier/orderArchive/list', input)
const idsOf = (page: Page) => page.rows.map(({ id }) => id)
const cancelled = async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'cancel', { id, reason: 'Storm' })
  return id
}
/** So many days ago, for so many nights where it is a stay. */
const past = async (id: number, days: number, nights: number | null = null) => {
  await owner.query(
    `update orders set service_date = current_date - $2::int, starts_at = now() - make_interval(days => $2) where id = $1`,
    [id, days],
  )
  await owner.query(
    `update order_line set date = current_date - $2::int, end_date = current_date - $2::int + $3::int where order_id = $1`,
    [id, days, nights],
  )
}

test('the trash tells who deleted an order and why, and gives it back', async () => {
  const id = await cancelled()
  expect((await actOn(world, 'delete', { id, reason: 'Booked twice' })).error.code).toBe(0)
  const { rows } = await trash()
  expect(rows).toMatchObject([{ id, deleteReason: 'Booked twice', can: { restore: true } }])
  expect(rows[0]!.deletedByName).not.toBe('')
  expect(rows[0]!.deletedAt).not.toBeNull()
  const { code } = await readOrder(world, id)
  expect(idsOf(await trash({ text: code }))).toEqual([id])
  expect(idsOf(await trash({ status: ['refused'] }))).toEqual([])

  expect((await actOn(world, 'restore', { id })).error.code).toBe(0)
  expect(idsOf(await trash())).toEqual([])
  const order = await readOrder(world, id)
  expect([order.status, order.deletedAt]).toEqual(['cancelled', null])
})

test('an order stays out of the trash while money is still promised for it', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  await askMoney(world, id, 5_000, { way: 'bank' })
  const { id: refund } = await lastRefund(world, id)
  await onMoney(world, 'agree', refund)
  await actOn(world, 'cancel', { id, reason: 'Storm' })
  const queued = await staff.data<{ rows: { orderId: number }[] }>('/supplier/order/requests/list', {})
  expect(queued.rows.map(({ orderId }) => orderId)).toContain(id)
  expect((await actOn(world, 'delete', { id, reason: 'Twice' })).error.name).toBe('orders.requestOpen')
  expect(idsOf(await trash())).not.toContain(id)
  await onMoney(world, 'close', refund)
  expect((await actOn(world, 'delete', { id, reason: 'Twice' })).error.code).toBe(0)
  await actOn(world, 'restore', { id })
})

test('many are restored at once, each with its own answer', async () => {
  const ids = [await cancelled(), await cancelled(), await cancelled()]
  for (const id of ids.slice(1)) await actOn(world, 'delete', { id, reason: 'Twice' })
  const { rows } = await staff.data<{ rows: { id: number; done: boolean }[] }>(
    '/supplier/orderHandler/bulk',
    { ids, action: 'restore' },
  )
  expect(rows.map(({ done }) => done)).toEqual([false, true, true])
  expect(idsOf(await trash())).toEqual([])
})

test('the trash belongs to who may see it', async () => {
  const nobody = await makeUser(app, merchant, { permissions: ['entertainment.PlayOrderList'] })
  const caller = await loginAs(server, nobody.userName)
  expect((await caller.call('/supplier/order/deleted/list')).error.code).toBe(1003)
  expect((await caller.call('/supplier/orderArchive/list')).error.code).toBe(1003)
  expect((await agent.call('/supplier/order/deleted/list')).error.code).toBe(1003)
})

test('an archived order is found over all years, read only, and goes back to what it was', async () => {
  const { id, code } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  expect((await staff.call('/supplier/orderArchive/archive', { id })).error.name).toBe('orders.serviceAhead')
  await past(id, 2_000)
  expect((await staff.call('/supplier/orderArchive/archive', { id })).error.code).toBe(0)
  const [row] = (await archive({ text: code })).rows
  expect(row).toMatchObject({ id, status: 'archived', can: { unarchive: true } })
  expect(row!.archivedByName).not.toBe('')
  expect(row!.can['cancel']).not.toBe(true)
  expect((await actOn(world, 'cancel', { id, reason: 'Late' })).error.code).not.toBe(0)

  expect((await staff.call('/supplier/orderArchive/unarchive', { id })).error.code).toBe(0)
  expect(idsOf(await archive({ text: code }))).toEqual([])
  expect((await readOrder(world, id)).status).toBe('confirmed')
  // Again, after it was taken out.
  expect((await actOn(world, 'archive', { id })).error.code).toBe(0)
  expect(idsOf(await archive({ text: code }))).toEqual([id])
})

test('a stay is not archived while its guests are in house, by hand or by the rule', async () => {
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  await past(id, 12, 14)
  expect((await staff.call('/supplier/orderArchive/archive', { id })).error.name).toBe('orders.serviceAhead')
  await staff.data('/supplier/orderArchive/rule/save', { days: 10 })
  await sweepArchive(jobOf(app))
  expect((await readOrder(world, id)).status).toBe('confirmed')
  await past(id, 30, 14)
  await sweepArchive(jobOf(app))
  expect((await readOrder(world, id)).status).toBe('archived')
  await staff.data('/supplier/orderArchive/rule/save', { days: null })
})

test('the rule of the merchant archives by itself, and what it did not do it says', async () => {
  const [old, young] = [await cancelled(), await cancelled()]
  await past(old, 40)
  await past(young, 20)
  const rule = (days: number | null) => staff.call('/supplier/orderArchive/rule/save', { days })
  expect((await rule(30)).error.code).toBe(0)
  expect(await staff.data('/supplier/orderArchive/rule')).toEqual({ days: 30 })
  await sweepArchive(jobOf(app))
  const { rows } = await archive()
  expect(idsOf({ rows } as Page)).toContain(old)
  expect(rows.find(({ id }) => id === old)!.archivedByName).toBe('')
  expect((await readOrder(world, young)).status).toBe('cancelled')

  expect((await rule(null)).error.code).toBe(0)
  expect(await staff.data('/supplier/orderArchive/rule')).toEqual({ days: null })
  await past(young, 60)
  await sweepArchive(jobOf(app))
  expect((await readOrder(world, young)).status).toBe('cancelled')
  expect((await staff.call('/supplier/orderArchive/rule/save', { days: -1 })).error.fields).toMatchObject([
    { field: 'days' },
  ])
})

test('an agent finds its own archived orders, without costs, and nobody else’s', async () => {
  const mine = idsOf(await archive({}, agent))
  expect(mine.length).toBeGreaterThan(0)
  expect(JSON.stringify((await archive({}, agent)).rows)).not.toMatch(/[cC]ost|profit|supplierName/)
  const other = await makeAgent(app, merchant, { name: 'Jade' })
  await quote(app, merchant, other.id, world.sku.id, 0)
  const { userName } = await makeUser(app, merchant, { kind: 'agent', agentId: other.id })
  expect((await archive({}, await loginAs(server, userName))).rows).toEqual([])
  expect((await agent.call('/supplier/orderArchive/unarchive', { id: mine[0] })).error.code).toBe(1003)
})
