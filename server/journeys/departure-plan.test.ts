import { expect, test } from 'vitest'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { makeJourneyWorld } from '#test/factories/departures.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { staff, app, merchant, agentId } = world
const journeys = makeJourneyWorld(world)
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
