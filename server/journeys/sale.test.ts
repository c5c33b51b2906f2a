import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { exampleSheet } from '#contract/groups/costing-example.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Departure, DepartureShares } from '#contract/journeys/journeys.api.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { departureCalls, makeJourneyWorld } from '#test/factories/departures.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, day, makeOrderWorld, orderInput, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { closeDue } from './decision-day.ts'

const server = await testServer()
const { carryOut } = departureCalls(server)
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { staff, agent, app, merchant, agentId } = world
const journeys = makeJourneyWorld(world)
type Opened = Awaited<ReturnType<typeof journeys.open>>
const create = '/supplier/orderEntry/create'
const input = (skuId: number, more: object = {}) =>
  orderInput(world, { skuId, adults: 2, children: 0, ...more })
/** The same by the agent's own log-in. */
const buy = (order: Record<string, unknown>) =>
  agent.call<{ id: number }>('/supplier/order/buy/create', { ...order, agentId: undefined })
/** Sold to these guests. */
const buyFor = async (skuId: number, guests: object[]): Promise<number> => {
  const adults = guests.filter((guest) => 'kind' in guest && guest.kind === 'adult').length
  const order = input(skuId, { adults, children: guests.length - adults, guests })
  const { error } = await staff.call(create, order)
  // A namesake who is somebody else: the question whether it is the same order is answered.
  const confirm = error.questions?.map(({ token }) => token)
  return (await staff.data<{ id: number }>(create, { ...order, confirm })).id
}
const departuresOf = async (journeyId: number) =>
  (await staff.data<{ rows: Departure[] }>('/supplier/productLib/departures', { journeyId })).rows
const share = (id: number, how: string, agentIds: number[] = []) =>
  staff.data('/supplier/productLib/share', { id, share: how, agentIds })

test('a departure has no more single rooms than it says, whoever sells them, at its own supplement', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({ singlesMax: 1, singleMinor: 490_000 })
  await share(journeyId, 'agents')
  const single = await makeAddOn(
    world,
    { kind: 'other', charge: 'unit', amounts: { unitMinor: 100_000 }, stockMode: 'date' },
    { with: [skuId] },
  )
  const link = (singleSkuId: number) =>
    staff.call('/supplier/productLib/link', { id: journeyId, skuId, singleSkuId })
  const byGuest = await makeAddOn(world, {}, { with: [skuId] })
  expect((await link(byGuest.id)).error.fields).toMatchObject([{ field: 'singleSkuId' }])
  expect((await link(skuId)).error.fields).toMatchObject([{ field: 'singleSkuId' }])
  expect((await link(single.id)).error.code).toBe(0)
  const wants = (quantity: number) => input(skuId, { addOns: [{ addOnId: single.id, quantity }] })
  expect((await staff.call(create, wants(2))).error.name).toBe('orders.soldOut')
  const both = await Promise.all([buy(wants(1)), staff.call(create, wants(1))])
  expect(both.map(({ error }) => error.name).filter(Boolean)).toEqual(['orders.soldOut'])
  const { rows } = await withSystemCtx(app, merchant.id, ({ db }) =>
    sql<{ price: number }>`select l.price_minor as price from order_line l
      where l.merchant_id = ${merchant.id} and l.sku_id = ${single.id}`.execute(db),
  )
  expect(rows.map(({ price }) => Number(price))).toEqual([490_000])
  // Raised on the departure, one more is sold.
  const more = { ...form, id, journeyId, singlesMax: 2 }
  await staff.data('/supplier/productLib/departure/save', more)
  expect((await staff.call(create, wants(1))).error.code).toBe(0)
})

test('whoever is no staff is refused once the closing day is over; the departure closes by itself, once', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({})
  await share(journeyId, 'agents')
  expect((await buy(input(skuId))).error.code).toBe(0)
  await staff.data('/supplier/productLib/departure/save', { ...form, id, journeyId, closeDays: 31 })
  expect((await buy(input(skuId))).error.name).toBe('orders.tooLate')
  const lateness = (await staff.call(create, input(skuId))).error
  expect(lateness.questions?.map(({ key }) => key)).toEqual(['orders.questions.lateBooking'])
  const close = () => closeDue(jobOf(app), merchant.id)
  await close()
  expect(await departuresOf(journeyId)).toMatchObject([{ state: 'closed' }])
  const confirm = lateness.questions?.map(({ token }) => token)
  expect((await staff.call(create, { ...input(skuId), confirm })).error.name).toBe('orders.blocked')
  await staff.data('/supplier/productLib/departure/move', { id, to: 'open' })
  await close()
  expect(await departuresOf(journeyId)).toMatchObject([{ state: 'open' }])
  // Opened late on purpose: agents buy it again.
  expect((await buy(input(skuId))).error.code).toBe(0)
  await staff.data('/supplier/productLib/departure/save', { ...form, id, journeyId, closeDays: 30 })
  await close()
  expect(await departuresOf(journeyId)).toMatchObject([{ state: 'open' }])
})

test('a departure that is opened once its closing day is over is sold, and not closed by itself', async () => {
  const { id, journeyId, skuId, form } = await journeys.open({})
  await share(journeyId, 'agents')
  await staff.data('/supplier/productLib/departure/move', { id, to: 'on-hold' })
  await staff.data('/supplier/productLib/departure/save', { ...form, id, journeyId, closeDays: 31 })
  await staff.data('/supplier/productLib/departure/move', { id, to: 'open' })
  await closeDue(jobOf(app), merchant.id)
  expect(await departuresOf(journeyId)).toMatchObject([{ state: 'open' }])
  expect((await buy(input(skuId))).error.code).toBe(0)
})

test('who moves, saves, closes or calls off a departure and who sells the place that guarantees it wait for each other in one order', async () => {
  const seller = new pg.Client(server.database.config)
  await seller.connect()
  const move = '/supplier/productLib/departure/move'
  const acts = {
    move: ({ id }: Opened) => staff.call(move, { id, to: 'closed' }),
    save: ({ id, journeyId, form }: Opened) =>
      staff.call('/supplier/productLib/departure/save', { ...form, id, journeyId, date: day(31) }),
    callOff: ({ id }: Opened) =>
      staff.call('/supplier/productLib/departure/callOff', {
        id,
        clientRequestId: randomUUID(),
        act: 'cancel',
        reason: 'Over',
      }),
    close: () => closeDue(jobOf(app), merchant.id),
  }
  const waitsForSeller = `select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  for (const act of Object.values(acts)) {
    const opened = await journeys.open({ minGuests: 2 })
    const { id, journeyId, form } = opened
    await staff.data('/supplier/productLib/departure/save', { ...form, id, journeyId, closeDays: 31 })
    const stock = [merchant.id, opened.skuId, day(30)]
    const itsStock = `merchant_id = $1 and date = $3 and pool_id in (select pool_id from sku_pool where merchant_id = $1 and sku_id = $2)`
    await seller.query('begin')
    await seller.query(`select from stock where ${itsStock} for no key update`, stock)
    const acting = act(opened)
    // Until it waits for those places.
    for (let waits = 0; waits === 0;) waits = (await seller.query(waitsForSeller)).rows.length
    await seller.query('select from journey_departure where merchant_id = $1 and id = $2 for update nowait', [
      merchant.id,
      opened.id,
    ])
    await seller.query(`update stock set sold = sold + 2 where ${itsStock}`, stock)
    await seller.query('commit')
    await acting
    expect((await departuresOf(opened.journeyId)).map(({ sold }) => sold)).toEqual([2])
  }
  await seller.end()
})

test('agents find, see and order the product of a journey only where it is shared with them', async () => {
  const { journeyId, skuId, skuCode } = await journeys.open({})
  const seen = async () => {
    const { rows } = await agent.data<{ rows: { id: number }[] }>('/supplier/orderEntry/productList', {
      date: day(30),
      text: skuCode,
    })
    const info = await agent.call('/supplier/orderEntry/productInfo', { skuId })
    const named = await agent.data<{ rows: unknown[] }>('/supplier/orderEntry/productList', {
      date: day(30),
      skuIds: [skuId],
    })
    const price = await agent.call('/supplier/orderEntry/price', { skuId, date: day(30), adults: 1 })
    const order = await buy(input(skuId))
    return [
      rows.length > 0,
      info.error.code === 0,
      named.rows.length > 0,
      price.error.code === 0,
      order.error.code === 0,
    ]
  }
  const [all, none] = [
    [true, true, true, true, true],
    [false, false, false, false, false],
  ]
  expect(await seen()).toEqual(none)
  expect((await buy(input(skuId))).error.fields).toMatchObject([{ field: 'skuId' }])
  await placeOrder(world, { skuId, adults: 1, children: 0 })
  await share(journeyId, 'chosen', [agentId])
  expect(await seen()).toEqual(all)
  await share(journeyId, 'market')
  expect(await seen()).toEqual(all)
  await share(journeyId, 'nobody')
  expect(await seen()).toEqual(none)
})

test('a cleared journey frees its code and nothing else: orders stay, and it is found nowhere', async () => {
  const { id, journeyId, code, skuId } = await journeys.open({})
  const order = await placeOrder(world, { skuId, adults: 2, children: 0 })
  const recycle = () => staff.call('/supplier/productLib/recycle', { id: journeyId })
  expect((await recycle()).error).toMatchObject({ code: 409_460, message: expect.stringContaining(day(30)) })
  const clear = () => staff.call('/supplier/productLib/clear', { id: journeyId })
  expect((await clear()).error.name).toBe('operationInvalid')
  const call = { id, clientRequestId: randomUUID(), act: 'cancel', reason: 'Over' }
  const { id: callId } = await staff.data<{ id: number }>('/supplier/productLib/departure/callOff', call)
  await carryOut(world, callId)
  expect((await recycle()).error.code).toBe(0)
  await staff.data('/supplier/productLib/restore', { id: journeyId })
  const info = () => staff.call<{ state: string }>('/supplier/productLib/info', { id: journeyId })
  expect((await info()).data?.state).toBe('off')
  await recycle()
  expect((await clear()).error.code).toBe(0)
  expect((await info()).error.name).toBe('notFound')
  expect((await clear()).error.name).toBe('notFound')
  const bin = await staff.data<{ rows: { id: number }[] }>('/supplier/productLib/list', { state: 'recycled' })
  expect(bin.rows.map((row) => row.id)).not.toContain(journeyId)
  const again = { code, names: { en: 'Again' }, days: [], sheet: exampleSheet }
  expect((await staff.call('/supplier/productLib/save', again)).error.code).toBe(0)
  expect((await readOrder(world, order.id)).lines).toHaveLength(1)
})

test('guests of the sold orders come to the list of the departure’s group, each once however often they are brought', async () => {
  const { id, skuId } = await journeys.open({})
  const bring = () => staff.call('/supplier/productLib/departure/guests', { id })
  expect((await bring()).error.name).toBe('journeys.noPlan')
  const plan = await staff.data<{ id: number }>('/supplier/travelPlan/create', {
    names: { en: 'Islands in May' },
    agentId,
    startDate: day(30),
    adults: 5,
    from: 'empty',
    dayCount: 5,
  })
  await staff.data('/supplier/productLib/departure/cost', {
    id,
    costMinor: null,
    rule: 'revenue',
    planId: plan.id,
  })
  const collect = ['identityNumber', 'birthdate', 'nationality', 'gender'].map((key) => ({
    key,
    per: 'guest',
    required: false,
  }))
  await withSystemCtx(app, merchant.id, ({ db }) =>
    sql`update sku set collect = ${JSON.stringify(collect)} where merchant_id = ${merchant.id} and id = ${skuId}`.execute(
      db,
    ),
  )
  const info = { identityNumber: 'EA1234567', birthdate: '1990-05-01', nationality: 'CN', gender: 'female' }
  await buyFor(skuId, [
    { kind: 'adult', name: '王伟', pinyin: 'WANG WEI', info },
    { kind: 'adult', name: '' },
  ])
  await buyFor(skuId, [
    { kind: 'adult', name: 'Anna Lee', info: {} },
    { kind: 'child', name: 'Tom Lee', info: {} },
  ])
  const ended = await buyFor(skuId, [
    { kind: 'adult', name: 'Nobody Comes', info: {} },
    { kind: 'adult', name: 'Nobody Else', info: {} },
  ])
  await actOn(world, 'cancel', { id: ended, reason: 'ill', refund: 'operator-fault' })
  const list = async () =>
    (await staff.data<PlanInfo>('/supplier/travelPlan/info', { id: plan.id })).guestRows.map(
      ({ name, kind, sex, bornOn, documentNo }) => [name, kind, sex, bornOn, documentNo],
    )
  // A namesake of another order, of whom no more is known, and somebody with a passport that stands there already.
  await buyFor(skuId, [
    { kind: 'adult', name: 'Anna Lee', info: {} },
    { kind: 'adult', name: '李娜', info },
  ])
  const rest = { unnamed: 1, unread: 1, doubtful: 1 }
  expect((await bring()).data).toEqual({ added: 3, changed: 0, ...rest })
  expect(await list()).toEqual([
    ['王伟', 'adult', 'female', '1990-05-01', 'EA1234567'],
    ['Anna Lee', 'adult', null, null, ''],
    ['Tom Lee', 'child', null, null, ''],
  ])
  expect((await bring()).data).toEqual({ added: 0, changed: 0, ...rest })
  const offered = async (caller: typeof staff) =>
    (await caller.data<DepartureShares>('/supplier/productLib/departure/shares', { id })).can
  expect(await offered(staff)).toEqual({ guests: true })
  const looker = await loginAs(
    server,
    (
      await makeUser(app, merchant, {
        permissions: [
          'journeyLibrary.journeyLibraryList.departures',
          'journeyLibrary.journeyLibraryList.costs',
        ],
      })
    ).userName,
  )
  expect((await looker.call('/supplier/productLib/departure/guests', { id })).error.name).toBe('noPermission')
  expect(await offered(looker)).toEqual({})
})

test('the stock board says how many wait', async () => {
  const { id, journeyId } = await journeys.open({ capacity: 2 })
  for (const [name, guests] of [
    ['One', 1],
    ['Three', 3],
  ])
    await staff.data('/supplier/productLib/departure/wait', { id, agentId, name, phone: '', guests })
  const { rows } = await staff.data<{ rows: Departure[] }>('/supplier/productLibStock/list', { journeyId })
  expect(rows).toMatchObject([{ capacity: 2, left: 2, waiting: 4 }])
})
