import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { Departure, JourneySale } from '#contract/journeys/journeys.api.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { tellMerchant } from './decision-day.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 90_000_000 })
const { staff, agent, supplier } = world
type Ref = { id: number }
const code = async (path: string, values: object) => (await staff.call(`/supplier/${path}`, values)).error
let count = 0

async function makeJourney() {
  count += 1
  const sku = await makeOrderSku(world.app, world.merchant, { supplierId: world.supplierId })
  const { id } = await staff.data<Ref>('/supplier/productLib/save', {
    code: `J${count}`,
    names: { en: 'Islands' },
    days: exampleDays.map((one) => ({ ...one, services: [] })),
    sheet: exampleSheet,
  })
  return { id, sku }
}
const departure = (journeyId: number, more: object = {}) => ({
  journeyId,
  date: day(30),
  capacity: 12,
  minGuests: 5,
  singlesMax: null,
  singleMinor: null,
  ...more,
})
const move = (id: number, to: string) => ({ id, to })
const departuresOf = async (journeyId: number) =>
  (await staff.data<{ rows: Departure[] }>('/supplier/productLib/departures', { journeyId })).rows

test('a departure is sold from the stock of its product and guaranteed by its last needed guest', async () => {
  const { id, sku } = await makeJourney()
  const made = await staff.data<Ref>('/supplier/productLib/departure/save', departure(id))
  expect((await code('productLib/departure/move', move(made.id, 'open'))).name).toBe('journeys.notLinked')
  await staff.data('/supplier/productLib/link', { id, skuId: sku.id })
  await staff.data('/supplier/productLib/departure/move', move(made.id, 'open'))
  await placeOrder(world, { skuId: sku.id, adults: 3, children: 0, date: day(30) })
  expect(await departuresOf(id)).toMatchObject([{ state: 'open', sold: 3, left: 9 }])
  await placeOrder(world, { skuId: sku.id, adults: 2, children: 0, date: day(30) })
  expect(await departuresOf(id)).toMatchObject([{ state: 'guaranteed', sold: 5, left: 7 }])
  const [row] = await departuresOf(id)
  const form = departure(id, { id: made.id, version: row?.version })
  expect(
    (await code('productLib/departure/save', { ...form, capacity: 5, minGuests: 0, date: day(31) })).name,
  ).toBe('journeys.departureSold')
  expect(
    (await code('productLib/departure/save', { ...form, capacity: 5, minGuests: 6 })).fields,
  ).toMatchObject([{ field: 'minGuests' }])
  expect(
    (await code('productLib/departure/save', { ...form, capacity: 4, minGuests: 0 })).fields,
  ).toMatchObject([{ field: 'capacity' }])
  expect((await code('productLib/recycle', { id })).name).toBe('journeys.departureSold')
  expect((await code('productLib/link', { id, skuId: null })).name).toBe('journeys.departureSold')
  expect((await code('productLib/departure/move', move(made.id, 'open'))).name).toBe('operationInvalid')
  await staff.data('/supplier/productLib/departure/move', move(made.id, 'closed'))
  const input = { skuId: sku.id, adults: 1, children: 0, date: day(30) }
  await expect(placeOrder(world, input)).rejects.toThrow()
  const { rows } = await staff.data<{ rows: Departure[] }>('/supplier/productLibStock/list', {
    journeyId: id,
  })
  expect(rows).toMatchObject([{ state: 'closed', sold: 5 }])
})

test('a departure that leaves on another day is sold on that day alone', async () => {
  const { id, sku } = await makeJourney()
  await staff.data('/supplier/productLib/link', { id, skuId: sku.id })
  const made = await staff.data<Ref>('/supplier/productLib/departure/save', departure(id))
  await staff.data('/supplier/productLib/departure/move', move(made.id, 'open'))
  const later = departure(id, { id: made.id, date: day(31) })
  await staff.data('/supplier/productLib/departure/save', later)
  const input = { skuId: sku.id, adults: 1, children: 0 }
  await expect(placeOrder(world, { ...input, date: day(30) })).rejects.toThrow()
  await placeOrder(world, { ...input, date: day(31) })
  expect(await departuresOf(id)).toMatchObject([{ date: day(31), state: 'open', sold: 1 }])
})

test('two departures of one day, a past day, and a product of another journey are refused by their field', async () => {
  const [one, two] = [await makeJourney(), await makeJourney()]
  await staff.data('/supplier/productLib/departure/save', departure(one.id))
  expect((await code('productLib/departure/save', departure(one.id))).fields).toMatchObject([
    { field: 'date' },
  ])
  expect(
    (await code('productLib/departure/save', departure(one.id, { date: day(-1) }))).fields,
  ).toMatchObject([{ field: 'date' }])
  await staff.data('/supplier/productLib/link', { id: one.id, skuId: one.sku.id })
  expect((await code('productLib/link', { id: two.id, skuId: one.sku.id })).fields).toMatchObject([
    { field: 'skuId' },
  ])
  expect((await code('productLib/link', { id: two.id, skuId: 99_999 })).fields).toMatchObject([
    { field: 'skuId' },
  ])
})

test('agents are told journeys that are shared with them, and no cost', async () => {
  const { id, sku } = await makeJourney()
  await staff.data('/supplier/productLib/link', { id, skuId: sku.id })
  await staff.data('/supplier/productLib/onSale', { id, onSale: true }).catch(() => undefined)
  const shared = async () =>
    (await agent.data<{ rows: Ref[] }>('/supplier/productLib/shared', {})).rows.map((row) => row.id)
  const days = exampleDays
  const { version } = await staff.data<{ version: number }>('/supplier/productLib/info', { id })
  await staff.data('/supplier/productLib/save', {
    id,
    version,
    code: `J${count}`,
    names: { en: 'Islands' },
    days,
    sheet: exampleSheet,
  })
  await staff.call('/supplier/productLib/onSale', { id, onSale: true })
  expect(await shared()).not.toContain(id)
  expect((await code('productLib/share', { id, share: 'chosen' })).fields).toMatchObject([
    { field: 'agentIds' },
  ])
  await staff.data('/supplier/productLib/share', { id, share: 'chosen', agentIds: [world.agentId] })
  expect(await shared()).toContain(id)
  expect(await staff.data<JourneySale>('/supplier/productLib/sale', { id })).toMatchObject({
    share: 'chosen',
    skuId: sku.id,
  })
  for (const caller of [agent, supplier])
    expect((await caller.call('/supplier/productLib/info', { id })).error.code).not.toBe(0)
})

test('tax rules of journeys are made for journeys alone; wider ones are shown and not changed', async () => {
  const { id, sku } = await makeJourney()
  await staff.data('/supplier/productLib/link', { id, skuId: sku.id })
  const rule = { name: 'VAT', basisPoints: 700, inclusive: true, service: null }
  const wide = await staff.data<Ref>('/supplier/standardTaxSetting/save', rule)
  const own = await staff.data<Ref>('/supplier/productLibTax/save', { ...rule, skuIds: [sku.id] })
  const { rows } = await staff.data<{ rows: { id: number; can: object }[] }>(
    '/supplier/productLibTax/list',
    {},
  )
  expect(rows.map((row) => [row.id, 'edit' in row.can])).toEqual([
    [own.id, true],
    [wide.id, false],
  ])
  expect((await code('productLibTax/save', rule)).fields).toMatchObject([{ field: 'productTypes' }])
  expect((await code('productLibTax/save', { ...rule, skuIds: [world.sku.id] })).fields).toMatchObject([
    { field: 'skuIds' },
  ])
  expect((await code('productLibTax/enable', { id: wide.id, enabled: false })).name).toBe('notFound')
  await staff.data('/supplier/productLibTax/delete', { id: own.id })
})

test('whoever sees the stock board is told once of a departure that is below its minimum on its decision day', async () => {
  const { id, sku } = await makeJourney()
  await staff.data('/supplier/productLib/link', { id, skuId: sku.id })
  const made = await staff.data<Ref>(
    '/supplier/productLib/departure/save',
    departure(id, { decisionDays: 40, minGuests: 5 }),
  )
  const describe = () =>
    withSystemCtx(world.app, world.merchant.id, async (ctx) => {
      await tellMerchant(ctx)
      const { rows } = await sql<{ facts: Record<string, unknown> }>`select facts from notification
        where merchant_id = ${world.merchant.id} and kind = 'departureBelow' and subject_id = ${made.id}`.execute(
        ctx.db,
      )
      return rows.map(({ facts }) => facts)
    })
  expect(await describe()).toEqual([])
  await staff.data('/supplier/productLib/departure/move', move(made.id, 'open'))
  await placeOrder(world, { skuId: sku.id, adults: 3, children: 0, date: day(30) })
  expect(await describe()).toMatchObject([{ date: day(30), sold: 3, needed: 5 }])
  expect(await describe()).toHaveLength(1)
})

test('a series makes its departures once, leaves the days that have one, and names the field that cannot be', async () => {
  const { id } = await makeJourney()
  await staff.data('/supplier/productLib/departure/save', departure(id, { date: day(31), capacity: 7 }))
  const series = {
    ...departure(id),
    date: day(30),
    until: day(33),
    weekdays: [],
    everyWeeks: 1,
    without: day(32),
  }
  const make = (more: object = {}) =>
    staff.data('/supplier/productLib/departure/series', { ...series, ...more })
  expect(await make()).toEqual({ made: 2, skipped: 1 })
  expect(await make()).toEqual({ made: 0, skipped: 3 })
  expect((await departuresOf(id)).map(({ date, capacity, state }) => [date, capacity, state])).toEqual([
    [day(30), 12, 'draft'],
    [day(31), 7, 'draft'],
    [day(33), 12, 'draft'],
  ])
  const refused = async (more: object) =>
    (await code('productLib/departure/series', { ...series, ...more })).fields?.map(({ field }) => field)
  expect(await refused({ until: day(29) })).toEqual(['until'])
  expect(await refused({ until: day(330) })).toEqual(['until'])
  expect(await refused({ without: 'Monday' })).toEqual(['without'])
  expect(await refused({ until: day(30), without: day(30) })).toEqual(['weekdays'])
  expect(await refused({ date: day(40), until: day(41), minGuests: 13 })).toEqual(['minGuests'])
})
