import { beforeAll, describe, expect, it } from 'vitest'
import type {
  CartTotal,
  Duplicates,
  ItemPrice,
  ProductPage,
  StockDays,
} from '#contract/order-entry/order-entry.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  placeOrder,
  quote,
  type MadeSku,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const date = day(30)
const entry = (verb: string) => `/supplier/orderEntry/${verb}`
let world: OrderWorld
let other: { id: number; caller: Caller }
let late: MadeSku
let sessions: MadeSku

beforeAll(async () => {
  world = await makeOrderWorld(server)
  const { app, merchant } = world
  const { id } = await makeAgent(app, merchant, { name: 'Jade Tours' })
  const user = await makeUser(app, merchant, { kind: 'agent', agentId: id })
  other = { id, caller: await loginAs(server, user.userName) }
  await quote(app, merchant, id, world.sku.id, 2_000)
  late = await makeOrderSku(app, merchant, { name: 'Sunset sail', latestBookingDays: 2, days: [day(1)] })
  sessions = await makeOrderSku(app, merchant, {
    name: 'Elephant care',
    stockMode: 'session',
    sessions: ['08:00', '13:00'],
    capacity: 3,
  })
})
const agentId = () => world.agentId
const list = (caller: Caller, input: object) =>
  caller.data<ProductPage>(entry('productList'), { date, ...input })

describe('the list of what can be ordered', () => {
  it('shows staff each SKU at the chosen agent’s own price, with what is left', async () => {
    const [lotus, jade] = [
      await list(world.staff, { agentId: agentId() }),
      await list(world.staff, { agentId: other.id }),
    ]
    const of = (page: ProductPage) => page.rows.find(({ id }) => id === world.sku.id)!.departures[0]!
    expect(of(lotus)).toMatchObject({
      left: 40,
      why: null,
      price: { adultMinor: 198_000, childMinor: 135_000 },
    })
    expect(of(jade).price.adultMinor).toBe(264_000)
    expect(lotus.agent).toMatchObject({ name: 'Lotus', currency: 'THB' })
  })

  it('is an agent’s own in its own log-in, and another agent’s is not found', async () => {
    const page = await list(other.caller, {})
    expect(page.agent.id).toBe(other.id)
    expect(page.rows.find(({ id }) => id === world.sku.id)!.departures[0]!.price.adultMinor).toBe(264_000)
    const foreign = await other.caller.call(entry('productList'), { date, agentId: agentId() })
    expect(foreign.error.code).toBe(404000)
    expect(JSON.stringify(page)).not.toMatch(/cost|supplier/i)
  })

  it('finds a name in any script, and narrows by type', async () => {
    const found = await list(world.staff, { agentId: agentId(), text: '皮皮岛' })
    expect(found.rows.map(({ id }) => id)).toContain(world.sku.id)
    const diving = await list(world.staff, { agentId: agentId(), group: 'diving' })
    expect(diving.total).toBe(0)
  })

  it('leaves out what is off sale for that agent, unless a cart names it', async () => {
    const hidden = await makeOrderSku(world.app, world.merchant, { name: 'Hidden lagoon' })
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .insertInto('quotation')
        .values({ merchant_id: world.merchant.id, agent_id: agentId(), sku_id: hidden.id, on_sale: false })
        .execute(),
    )
    const ids = (page: ProductPage) => page.rows.map(({ id }) => id)
    expect(ids(await list(world.staff, { agentId: agentId() }))).not.toContain(hidden.id)
    expect(ids(await list(world.staff, { agentId: other.id }))).toContain(hidden.id)
    const named = await list(world.staff, { agentId: agentId(), skuIds: [hidden.id] })
    expect(named.rows[0]!.departures[0]!.why).toBe('notOnSale')
    const about = async (caller: Caller) =>
      (await caller.call(entry('productInfo'), { skuId: hidden.id, agentId: agentId() })).error.code
    expect([await about(world.staff), await about(world.agent)]).toEqual([0, 404_000])
  })

  it('says of each session why it cannot be had', async () => {
    const { pool_id, merchant_id } = { pool_id: sessions.poolId, merchant_id: world.merchant.id }
    await withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
      await db
        .updateTable('stock')
        .set({ blocked: true })
        .where('merchant_id', '=', merchant_id)
        .where('pool_id', '=', pool_id)
        .where('session', '=', '13:00')
        .execute()
    })
    const page = await list(world.staff, { agentId: agentId(), skuIds: [sessions.id] })
    expect(page.rows[0]!.departures.map(({ session, left, why }) => [session, left, why])).toEqual([
      ['08:00', 3, null],
      ['13:00', expect.any(Number), 'blocked'],
    ])
    const tomorrow = await world.staff.data<ProductPage>(entry('productList'), {
      agentId: agentId(),
      date: day(1),
      skuIds: [late.id, sessions.id],
    })
    expect(tomorrow.rows.map((row) => row.departures[0]!.why).sort()).toEqual(['late', 'soldOut'])
  })

  it('asks staff whose list it is, and knows nothing of another merchant’s agents', async () => {
    const nobody = await world.staff.call(entry('productList'), { date })
    expect(nobody.error.fields!.map(({ field }) => field)).toEqual(['agentId'])
    const stranger = await makeOrderWorld(server)
    expect((await stranger.staff.call(entry('productList'), { date, agentId: agentId() })).error.code).toBe(
      404000,
    )
    const bad = await world.staff.call(entry('productList'), { date: '2026-02-31', agentId: agentId() })
    expect(bad.error.code).toBe(400000)
    expect((await world.supplier.call(entry('productList'), { date })).error.code).toBe(1003)
  })
})

describe('the price of an item', () => {
  const ask = { date, adults: 2, children: 1 }

  it('is 5,310 for the worked case, with its trace for staff and without it for the agent', async () => {
    const staff = await world.staff.data<ItemPrice>(entry('price'), {
      ...ask,
      skuId: world.sku.id,
      agentId: agentId(),
    })
    expect(staff).toMatchObject({ totalMinor: 531_000, baseTotalMinor: 531_000, left: 40, why: null })
    expect(staff.trace!.steps.length).toBeGreaterThan(0)
    const agent = await world.agent.data<ItemPrice>(entry('price'), { ...ask, skuId: world.sku.id })
    expect(agent.totalMinor).toBe(531_000)
    expect(agent).not.toHaveProperty('trace')
    expect(agent).not.toHaveProperty('baseTotalMinor')
  })

  it('names a session that the SKU does not have, and a foreign SKU is not found', async () => {
    const wrong = await world.agent.call(entry('price'), { ...ask, skuId: sessions.id, session: '09:00' })
    expect(wrong.error.fields!.map(({ field }) => field)).toEqual(['session'])
    const stranger = await makeOrderWorld(server)
    expect((await world.agent.call(entry('price'), { ...ask, skuId: stranger.sku.id })).error.code).toBe(
      404000,
    )
  })

  it('goes day by day in the calendar, at most 62 days', async () => {
    const span = { skuId: world.sku.id, agentId: agentId() }
    const days = await world.staff.data<StockDays>(entry('stockCheck'), {
      ...span,
      from: day(29),
      to: day(31),
    })
    expect(days.rows.map(({ departures }) => [departures[0]!.left, departures[0]!.why])).toEqual([
      [0, 'soldOut'],
      [40, null],
      [0, 'soldOut'],
    ])
    const far = await world.staff.call(entry('stockCheck'), { ...span, from: day(1), to: day(80) })
    expect(far.error.fields!.map(({ field }) => field)).toEqual(['to'])
  })
})

describe('the total of a cart', () => {
  it('says what is left of the balance, and what is lacking', async () => {
    const item = { skuId: world.sku.id, date, adults: 2, children: 1 }
    const one = await world.agent.data<CartTotal>(entry('calculateTotal'), { items: [item] })
    expect(one).toMatchObject({
      totalMinor: 531_000,
      account: { settlementTerm: 'prepay', spendableMinor: 1_000_000, afterMinor: 469_000, missingMinor: 0 },
    })
    const two = await world.agent.data<CartTotal>(entry('calculateTotal'), { items: [item, item] })
    expect(two.account).toMatchObject({ afterMinor: -62_000, missingMinor: 62_000 })
  })

  it('counts the seats that the items before it take', async () => {
    const item = { skuId: sessions.id, date, session: '08:00', adults: 2 }
    const { items } = await world.staff.data<CartTotal>(entry('calculateTotal'), {
      agentId: agentId(),
      items: [item, item],
    })
    expect(items.map(({ left, why }) => [left, why])).toEqual([
      [3, null],
      [1, 'soldOut'],
    ])
  })

  it('counts the credit of an agent that is billed, and nothing of one that pays each order', async () => {
    const { app, merchant } = world
    const billed = await makeAgent(app, merchant, { settlementTerm: 'invoice', creditLimitMinor: 400_000 })
    const single = await makeAgent(app, merchant, { settlementTerm: 'settle-by-order' })
    const item = { skuId: world.sku.id, date, adults: 2 }
    const ask = (id: number) =>
      world.staff.data<CartTotal>(entry('calculateTotal'), { agentId: id, items: [item] })
    expect((await ask(billed.id)).account).toMatchObject({ spendableMinor: 400_000, missingMinor: 40_000 })
    expect((await ask(single.id)).account).toMatchObject({ spendableMinor: null, holdMinutes: 30 })
  })
})

describe('the look for doubles', () => {
  it('finds the order of the same people on the same day, for its own agent only', async () => {
    const made = await placeOrder(
      world,
      orderInput(world, { contactName: 'Li Wei', contactPhone: '+86 138 0013 8000' }),
    )
    const ask = {
      items: [{ skuId: world.sku.id, date }],
      contactName: 'LI WEI',
      contactPhone: '+86 13800138000',
    }
    const found = await world.agent.data<Duplicates>(entry('duplicateCheck'), ask)
    expect(found.rows).toMatchObject([{ at: 0, code: made.code }])
    expect((await other.caller.data<Duplicates>(entry('duplicateCheck'), ask)).rows).toEqual([])
  })
})
