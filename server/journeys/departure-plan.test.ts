import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { exampleDays } from '#contract/groups/costing-example.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import type { FigureList } from '#contract/statistics/statistics.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { makeJourneyWorld } from '#test/factories/departures.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderSku, makeOrderWorld, orderInput, readOrder } from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { operateDeparture } from './departure-plan.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { staff, app, merchant, agentId } = world
const journeys = makeJourneyWorld(world)
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const make = '/supplier/productLib/departure/plan'

test('a departure becomes a group once: the days of its journey on its date, for those who are sold, with their names', async () => {
  const { id, journeyId, skuId } = await journeys.open({})
  await staff.data(
    '/supplier/orderEntry/create',
    orderInput(world, {
      skuId,
      adults: 2,
      children: 1,
      guests: [
        { kind: 'adult', name: 'Anna Lee', info: {} },
        { kind: 'adult', name: 'Ben Lee', info: {} },
        { kind: 'child', name: 'Tom Lee', info: {} },
      ],
    }),
  )
  const found = async () =>
    (await staff.data<{ rows: Departure[] }>('/supplier/productLib/departures', { journeyId })).rows[0]!
  expect((await found()).can).toMatchObject({ plan: true })
  const looker = await loginAs(
    server,
    (await makeUser(app, merchant, { permissions: ['journeyLibrary.journeyLibraryList.departures'] }))
      .userName,
  )
  expect((await looker.call(make, { id, agentId })).error.name).toBe('noPermission')
  const { planId, code } = await staff.data<{ planId: number; code: string }>(make, { id, agentId })
  const journey = await staff.data<{ names: object; days: unknown[] }>('/supplier/productLib/info', {
    id: journeyId,
  })
  const plan = await staff.data<PlanInfo>('/supplier/travelPlan/info', { id: planId })
  expect(plan).toMatchObject({
    code,
    names: journey.names,
    startDate: (await found()).date,
    adults: 2,
    children: 1,
    source: { kind: 'journey', id: journeyId },
  })
  expect(plan.days).toHaveLength(journey.days.length)
  expect(plan.guestRows.map(({ name, kind }) => [name, kind])).toEqual([
    ['Anna Lee', 'adult'],
    ['Ben Lee', 'adult'],
    ['Tom Lee', 'child'],
  ])
  expect((await found()).can).not.toHaveProperty('plan')
  expect((await staff.call(make, { id, agentId })).error.name).toBe('operationInvalid')
})

const called = async (id: number) =>
  (
    await owner.query('select from graphile_worker.jobs where key = $1', [
      `journeys.operate ${merchant.id} ${id}`,
    ])
  ).rowCount

test('by the setting the first sold place makes the house’s own group, which follows what is sold and costs nothing to anybody', async () => {
  const { can: _, ...setting } = await staff.data<Record<string, unknown>>(
    '/supplier/groupPlanSetting/info',
    {},
  )
  const namesake = await makeAgent(app, merchant, { code: 'HOUSE' })
  const { id, journeyId, skuId } = await journeys.open({ capacity: 20 })
  const sell = async (name: string) => {
    const { id: orderId } = await staff.data<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(world, {
        skuId,
        adults: 1,
        children: 0,
        contactName: name,
        guests: [{ kind: 'adult', name, info: {} }],
      }),
    )
    return orderId
  }
  const planOf = async () =>
    (
      await owner.query<{ plan_id: number | null }>('select plan_id from journey_departure where id = $1', [
        id,
      ])
    ).rows[0]!.plan_id
  const jobsNow = () => withSystemCtx(app, merchant.id, (ctx) => operateDeparture(ctx, id))
  const firstOrder = await sell('Mia Sun')
  expect(await called(id)).toBe(0)
  await jobsNow()
  expect(await planOf()).toBeNull()
  await staff.data('/supplier/groupPlanSetting/save', { ...setting, planAtFirstSale: true })
  await jobsNow()
  const planId = (await planOf())!
  const info = () => staff.data<PlanInfo>('/supplier/travelPlan/info', { id: planId })
  expect(await info()).toMatchObject({
    adults: 1,
    source: { kind: 'journey', id: journeyId },
    guestRows: [{ name: 'Mia Sun' }],
  })
  const second = await sell('Tao Wu')
  // It holds nobody up who buys.
  await owner.query('begin')
  await owner.query('select from stock where merchant_id = $1 for update', [merchant.id])
  await jobsNow()
  await owner.query('rollback')
  expect(await planOf()).toBe(planId)
  expect(await info()).toMatchObject({ adults: 2, guestRows: [{ name: 'Mia Sun' }, { name: 'Tao Wu' }] })
  // Who gave the place back leaves the list; whoever was put there by hand stays.
  await staff.data('/supplier/travelPlan/guestSave', { planId, name: 'Old Friend', kind: 'adult' })
  await staff.data('/supplier/orderHandler/cancel', { id: second, reason: 'Ill' })
  await jobsNow()
  expect(await info()).toMatchObject({ adults: 1, guestRows: [{ name: 'Mia Sun' }, { name: 'Old Friend' }] })
  // An agent that has the code already is somebody else.
  const { rows } = await staff.data<{ rows: { code: string; id: number }[] }>('/supplier/distributor/list', {
    code: 'HOUSE',
    pageSize: 50,
  })
  const house = rows.find(({ code }) => code === 'HOUSE-GROUPS')!
  expect((await info()).agentId).toBe(house.id)
  expect(house.id).not.toBe(namesake.id)
  // What it orders carries its cost and no price.
  const boat = await makeOrderSku(app, merchant, {
    supplierId: world.supplierId,
    days: [(await info()).startDate],
  })
  const { days, sheet, version } = await info()
  const [first, ...others] = days
  const service = { ...exampleDays[0]!.services[0]!, key: 'boat', kind: 'play' as const, skuId: boat.id }
  await staff.data('/supplier/travelPlan/days', {
    id: planId,
    version,
    sheet,
    days: [{ ...first!, services: [service] }, ...others],
  })
  await staff.data('/supplier/planOrder/bookAll', { id: planId })
  const order = await readOrder(world, (await info()).services.find(({ key }) => key === 'boat')!.orderId!)
  expect(order.lines[0]).toMatchObject({ priceMinor: 0, costMinor: 140_000 })
  // Nobody counts it among orders or guests: its costs are.
  const { now } = await staff.data<FigureList>('/supplier/report/sales', {
    from: order.serviceDate,
    to: order.serviceDate,
    dimension: 'agent',
    agentIds: [house.id],
  })
  expect(now).toMatchObject({ orders: 0, guests: 0, revenue: 0, cost: 140_000 })
  await staff.data('/supplier/orderHandler/cancel', { id: firstOrder, reason: 'Ill' })
  await jobsNow()
  expect(await info()).toMatchObject({ adults: 0, guestRows: [{ name: 'Old Friend' }] })
})

test('what is sold calls the job of its departure, where the setting says so', async () => {
  const { id, skuId } = await journeys.open({})
  expect(await called(id)).toBe(0)
  await staff.data(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId, adults: 1, children: 0, contactName: 'Ines' }),
  )
  expect(await called(id)).toBe(1)
})
