import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type {
  AgentWait,
  ComingOrder,
  Departures,
  DueBill,
  FirstSteps,
  LowStock,
  Notice,
  OwingList,
  Trend,
  UnreadMessage,
} from '#contract/home/home.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const { app, merchant, staff, agent, supplier } = world

/** Service dates are moved by hand: what leaves today could not be booked any more at this hour. */
const leaves = (orderId: number, date: string) =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    await sql`update orders set service_date = ${date} where merchant_id = ${merchant.id} and id = ${orderId}`.execute(
      db,
    )
    await sql`update order_line set date = ${date} where merchant_id = ${merchant.id} and order_id = ${orderId}`.execute(
      db,
    )
  })

const startsAt = (orderId: number, at: Date) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update orders set starts_at = ${at.toISOString()} where merchant_id = ${merchant.id} and id = ${orderId}`.execute(
      db,
    ),
  )

/** An order of 2 adults and a child that its supplier has approved. */
async function confirmed(): Promise<number> {
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, supplier)
  return id
}

const going = await confirmed()
const waiting = (await placeOrder(world)).id
const tomorrow = (await placeOrder(world)).id
await leaves(going, day(0))
await leaves(waiting, day(0))
await leaves(tomorrow, day(1))

describe('the first page of staff', () => {
  test('tells what leaves today, who is on board and who is not confirmed yet', async () => {
    await withSystemCtx(app, merchant.id, ({ db }) =>
      sql`update order_guest set attendance = 'boarded' where merchant_id = ${merchant.id} and order_id = ${going} and position = 1`.execute(
        db,
      ),
    )
    const found = await staff.data<Departures>('/supplier/home/departures')
    expect(found.today).toBe(day(0))
    expect(found.rows).toMatchObject([
      { date: day(0), time: '08:00', skuId: world.sku.id, orders: 2, guests: 6, boarded: 1, unconfirmed: 3 },
    ])
    expect(found.tomorrow).toEqual({ orders: 1, guests: 3 })
  })

  test('adds up sales by service date, and costs only for whom they are meant', async () => {
    const trend = await staff.data<Trend>('/supplier/home/trend')
    expect(trend.days).toHaveLength(30)
    expect(trend.days.at(-1)).toMatchObject({
      date: day(0),
      salesMinor: 1_062_000,
      costMinor: 740_000,
      orders: 2,
    })
    expect(trend).toMatchObject({
      salesMinor: 1_062_000,
      costMinor: 740_000,
      profit: { minor: 322_000, salesMinor: 1_062_000, orders: 2, lacking: 0 },
      previousSalesMinor: 0,
    })
    const seller = await makeUser(app, merchant, { permissions: ['home.main.sales'] })
    const narrowed = await (await loginAs(server, seller.userName)).call<Trend>('/supplier/home/trend')
    expect(narrowed.data!.salesMinor).toBe(1_062_000)
    expect(JSON.stringify(narrowed)).not.toContain('cost')
  })

  test('a profit that lacks a cost is not told as whole: it says of how many orders, and what the others leave', async () => {
    const other = await makeOrderWorld(server, { balanceMinor: 4_000_000 })
    const unknown = await makeOrderSku(app, other.merchant, {})
    const foreign = await makeOrderSku(app, other.merchant, {
      supplierId: other.supplierId,
    })
    const nobody = await makeOrderSku(app, other.merchant, { autoConfirm: true })
    await placeOrder(other)
    for (const sku of [unknown, foreign, nobody]) await placeOrder(other, { skuId: sku.id })
    await withSystemCtx(app, other.merchant.id, async ({ db }) => {
      await sql`update orders set service_date = ${day(-2)} where merchant_id = ${other.merchant.id}`.execute(
        db,
      )
      await sql`update order_line_cost k set currency = 'VND' from order_line l
        where l.merchant_id = k.merchant_id and l.id = k.line_id and k.merchant_id = ${other.merchant.id} and l.sku_id = ${foreign.id}`.execute(
        db,
      )
    })
    const trend = await other.staff.data<Trend>('/supplier/home/trend')
    // What needs no supplier costs nothing; what nobody was chosen for, and what has no rate, is not known.
    expect(trend).toMatchObject({
      salesMinor: 531_000 + 3 * 590_000,
      costMinor: 370_000,
      profit: { minor: 161_000 + 590_000, salesMinor: 531_000 + 590_000, orders: 4, lacking: 2 },
    })
    const { rows } = await other.staff.data<{ rows: OrderRow[] }>('/supplier/order/list')
    const row = (skuId: number) => rows.find((one) => one.skuId === skuId)!
    expect(row(unknown.id).missing).toMatchObject([{ what: 'cost' }])
    expect(row(foreign.id).missing).toMatchObject([{ what: 'rate', currency: 'VND' }])
    for (const { id } of [unknown, foreign]) expect(row(id).profitMinor).toBeUndefined()
    expect(row(nobody.id)).toMatchObject({ missing: [], profitMinor: 590_000 })
    const { money } = await readOrder(other, row(unknown.id).id)
    expect(money).toMatchObject({ profitMinor: null, baseCostMinor: null, missing: [{ what: 'cost' }] })
  })

  test('a cancelled order counts with the fee that was kept, a refused one not at all', async () => {
    const other = await makeOrderWorld(server, { balanceMinor: 2_000_000 })
    const stored = await placeOrder(other)
    const refused = await placeOrder(other)
    await actOn(other, 'cancel', { id: stored.id, reason: 'Storm', refund: 'rule' })
    await actOn(other, 'reject', { id: refused.id, reason: 'Full' })
    await withSystemCtx(app, other.merchant.id, ({ db }) =>
      sql`update orders set service_date = ${day(-3)} where merchant_id = ${other.merchant.id}`.execute(db),
    )
    const trend = await other.staff.data<Trend>('/supplier/home/trend')
    expect(trend).toMatchObject({ salesMinor: 265_500, orders: 0 })
  })

  test('names the days on which little stock is left', async () => {
    const sku = await makeOrderSku(app, merchant, {
      capacity: 3,
      days: [day(3), day(20)],
      name: 'Small boat',
    })
    await placeOrder(world, { skuId: sku.id, date: day(3) })
    await placeOrder(world, { skuId: sku.id, date: day(20) })
    const { rows, total } = await staff.data<{ rows: LowStock[]; total: number }>('/supplier/home/lowStock')
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ skuId: sku.id, date: day(3), left: 0, capacity: 3, others: 0 }])
  })

  test('tells whom the merchant owes and who owes it, the largest first', async () => {
    expect(await staff.data<OwingList>('/supplier/home/payables')).toMatchObject({
      totalMinor: 370_000,
      count: 1,
      rows: [{ id: world.supplierId, balanceMinor: 370_000, baseMinor: 370_000 }],
    })
    expect(await staff.data<OwingList>('/supplier/home/receivables')).toMatchObject({
      totalMinor: 0,
      rows: [],
    })
    const billed = await makeOrderWorld(server, {
      agent: { settlementTerm: 'invoice', creditLimitMinor: 900_000 },
      balanceMinor: 0,
    })
    await placeOrder(billed)
    expect(await billed.staff.data<OwingList>('/supplier/home/receivables')).toMatchObject({
      totalMinor: 531_000,
      rows: [{ id: billed.agentId, balanceMinor: 531_000, limitMinor: 900_000 }],
    })
  })

  test('tells what others did, of what the person may look into', async () => {
    const { rows } = await staff.data<{ rows: Notice[] }>('/supplier/home/notices')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ actorName }) => actorName !== 'Admin')).toBe(true)
    expect(rows).toContainEqual(
      expect.objectContaining({
        type: 'orders.supplierApprove',
        orderId: going,
        actorName: 'Captain Somchai',
      }),
    )
    const nobody = await makeUser(app, merchant, { permissions: [] })
    expect(await (await loginAs(server, nobody.userName)).data('/supplier/home/notices')).toEqual({
      rows: [],
    })
  })
})

describe('the first page of an agent or supplier', () => {
  test('a merchant that begins is told what it lacks: what is counted cannot be booked before there is some', async () => {
    const fresh = await makeMerchant(app)
    const admin = await loginAs(server, fresh.admin)
    const steps = () => admin.data<FirstSteps>('/supplier/home/firstSteps')
    expect(Object.values(await steps())).toEqual(Array.from({ length: 7 }, () => false))
    await makeOrderSku(app, fresh, { stockMode: 'date', capacity: 0 })
    expect(await steps()).toMatchObject({ product: true, price: true, stock: false })
    await makeOrderSku(app, fresh, { stockMode: 'date', capacity: 12 })
    expect(await steps()).toMatchObject({ stock: true, agent: false })
  })

  test("an agent finds its own account and its next orders, another's not", async () => {
    expect(await agent.data('/supplier/home/balance')).toMatchObject({
      agentId: world.agentId,
      currency: 'THB',
    })
    const { rows } = await agent.data<{ rows: ComingOrder[] }>('/supplier/home/coming')
    expect(rows.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining([going, waiting, tomorrow]))
    // What has left is not to come; the rest stands by its hour.
    await startsAt(going, new Date(Date.now() - 3_600_000))
    await startsAt(waiting, new Date(Date.now() + 2 * 3_600_000))
    const later = await agent.data<{ rows: ComingOrder[] }>('/supplier/home/coming')
    expect(later.rows.map(({ orderId }) => orderId)).not.toContain(going)
    expect(later.rows.slice(0, 2).map(({ orderId }) => orderId)).toEqual([waiting, tomorrow])
    const stranger = await makeUser(app, merchant, { kind: 'agent' })
    const empty = await (await loginAs(server, stranger.userName)).data('/supplier/home/coming')
    expect(empty).toEqual({ rows: [] })
  })

  test('an agent is told what waits for it, the soonest end first, and nothing of another', async () => {
    const pay = (await placeOrder(world)).id
    const requested = (await placeOrder(world)).id
    await withSystemCtx(app, merchant.id, ({ db }) =>
      sql`update orders set pay_by = now() + interval '20 minutes', payment_status = 'unpaid' where merchant_id = ${merchant.id} and id = ${pay}`.execute(
        db,
      ),
    )
    await actOn(world, 'withdraw', { id: requested, reason: 'Ill' }, agent)
    await actOn(world, 'follow', { id: tomorrow, reason: 'Late boat' })
    const { rows, total } = await agent.data<{ rows: AgentWait[]; total: number }>('/supplier/home/waits')
    expect(rows.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['pay', pay],
      ['withdrawal', requested],
      ['problem', tomorrow],
    ])
    expect([total, rows[0]!.currency]).toEqual([3, 'THB'])
    expect(rows[1]!.amountMinor).toBeUndefined()
    const stranger = await makeUser(app, merchant, { kind: 'agent' })
    expect(await (await loginAs(server, stranger.userName)).data('/supplier/home/waits')).toEqual({
      rows: [],
      total: 0,
    })
    await actOn(world, 'followComplete', { id: tomorrow })
  })

  test('an agent is told its bills to pay and what was written to it, staff the bills of all, and nobody another’s', async () => {
    const billed = await makeBillWorld(server)
    await sold(billed, 1)
    const id = await verified(billed)
    type Bills = { rows: DueBill[]; total: number }
    const bills = (caller: Caller) => caller.data<Bills>('/supplier/home/bills')
    for (const caller of [billed.agent, billed.staff])
      expect(await bills(caller)).toMatchObject({
        total: 1,
        rows: [{ id, openMinor: 531_000, overdueDays: 0 }],
      })
    const { userName } = await makeUser(app, billed.merchant, { kind: 'agent' })
    const stranger = await loginAs(server, userName)
    expect(await bills(stranger)).toEqual({ rows: [], total: 0 })
    const order = (await placeOrder(billed)).id
    const say = { id: order, clientRequestId: 'hello', side: 'agent', text: 'The pier has moved', files: [] }
    await billed.staff.data('/supplier/order/message/save', say)
    const unread = (caller: Caller) => caller.data<{ rows: UnreadMessage[] }>('/supplier/home/messages')
    expect((await unread(billed.agent)).rows).toMatchObject([{ orderId: order, text: 'The pier has moved' }])
    expect((await unread(stranger)).rows).toEqual([])
    expect((await supplier.call('/supplier/home/bills')).error.code).toBe(1003)
  })

  test('a supplier finds the lines that wait for its answer and what leaves with it, no money', async () => {
    const [line] = (await readOrder(world, tomorrow)).lines
    expect(await supplier.data('/supplier/home/coming')).toEqual({ rows: [] })
    await actOn(world, 'sendOrder', { lineId: line!.id })
    const coming = await supplier.data<{ rows: ComingOrder[] }>('/supplier/home/coming')
    expect(coming.rows).toMatchObject([{ orderId: tomorrow, guests: 3, supplierStatus: 'in-process' }])
    const leaving = await supplier.data<Departures>('/supplier/home/departures')
    expect(leaving.rows).toMatchObject([
      { date: day(0), guests: 3, unconfirmed: 0 },
      { date: day(1), guests: 3, unconfirmed: 3 },
    ])
    expect(JSON.stringify([coming, leaving])).not.toMatch(/minor/i)
  })

  test.each(['trend', 'lowStock', 'receivables', 'payables', 'notices'])(
    'neither is told of %s',
    async (path) => {
      for (const caller of [agent, supplier])
        expect((await caller.call(`/supplier/home/${path}`)).error.code).toBe(1003)
    },
  )
})
