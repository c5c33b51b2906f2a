import { beforeAll, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { kindsByHand } from '#contract/mail/templates/mail-kinds.ts'
import type { OrderMailDraft } from '#contract/mail/templates/template.schema.ts'
import type { Audience, Endpoint } from '#contract/kit/endpoint.ts'
import { jsonSchemaOf } from '#server/kit/call/envelope.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, orderInput, placeOrder, readOrder } from '#test/factories/orders.ts'
import { password } from '#test/factories/people.ts'
import { answerText } from '#test/kit/answer-text.ts'

/** Amounts that nothing else in this world can come to, so that they are found wherever they stand. */
const cost = { adult: 71_717, child: 61_717 }
const price = { adultMinor: 230_303, childMinor: 130_307 }
const world = await makeOrderWorld(await testServer(), {
  agent: { name: 'Lotus Holidays' },
  supplier: { name: 'Andaman Speedboats' },
  sku: { costs: cost, ...price },
  balanceMinor: 9_000_000,
  quoteBasisPoints: 0,
})
const costs = [cost.adult, cost.child, 2 * cost.adult + cost.child]
const prices = [price.adultMinor, price.childMinor, 2 * price.adultMinor + price.childMinor]

const endpoints = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api).map(([name, endpoint]) => ({ name: `${domain.name}.${name}`, endpoint })),
) as { name: string; endpoint: Endpoint }[]
const openTo = (audience: Audience) =>
  endpoints.filter(({ endpoint }) => endpoint.audience?.includes(audience))

/** Orders that are new, answered, cancelled with a fee and changed: their histories tell all that was done. */
const orderIds: number[] = []
beforeAll(async () => {
  for (let i = 0; i < 4; i++) orderIds.push((await placeOrder(world)).id)
  for (const id of orderIds.slice(1)) {
    const lineId = (await readOrder(world, id)).lines[0]!.id
    expect((await actOn(world, 'sendOrder', { lineId })).error.code).toBe(0)
    expect((await actOn(world, 'supplierApprove', { lineId }, world.supplier)).error.code).toBe(0)
  }
  // An amendment keeps what was, and what it cost.
  const amended = { id: orderIds[3], amendment: { addGuests: [{ kind: 'child' }] }, asks: false }
  expect((await world.staff.call('/supplier/orderModify/apply', amended)).error.code).toBe(0)
  const cancelled = { id: orderIds[2], reason: 'storm', refund: 'rule' }
  expect((await actOn(world, 'cancel', cancelled)).error.code).toBe(0)
  // One is a problem, one is put away: both lists have something to tell.
  expect((await actOn(world, 'follow', { id: orderIds[3], reason: 'Late boat' })).error.code).toBe(0)
  const { id } = await placeOrder(world)
  for (const [act, reason] of [['cancel', 'storm'], ['archive']] as const)
    expect((await actOn(world, act, { id, reason })).error.code).toBe(0)
})

test('staff do see what is looked for', async () => {
  const seen = JSON.stringify(await readOrder(world, orderIds[1]!))
  for (const amount of [...costs, ...prices]) expect(numbersIn(seen)).toContain(amount)
})

/** Every number of an answer, those in its texts too, in minor units or as people write them. */
const numbersIn = (answer: string): number[] =>
  [...answer.matchAll(/\d[\d,]*(\.\d\d)?/g)].flatMap(([text]) => {
    const number = Number(text.replaceAll(',', ''))
    return [number, Math.round(number * 100)]
  })

/** What an answer says under names like these. */
function said(value: unknown, name: RegExp, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(name.test(key) && inner !== null && inner !== false ? [`${path}.${key}`] : []),
    ...said(inner, name, `${path}.${key}`),
  ])
}

/** What any of these calls may want to know, all of it this world's own; each takes what it declares. */
function question(orderId: number): Record<string, unknown> {
  const item = { ...orderInput(world), session: '', infants: 0, units: 1 }
  const days = { dateFrom: day(0), dateTo: day(60), from: day(0), to: day(60) }
  const amendment = { addGuests: [{ kind: 'adult' }] }
  const paging = { screen: 'PlayOrderList', pageNo: 1, pageSize: 50, count: 1 }
  return { ...item, ...days, items: [item], amendment, id: orderId, orderId, billId: orderId, ...paging }
}

/**
 * What is asked by another id than an order's (as all of `billing` is, by a bill's or an invoice's): of a draft, of one of its customers, of a
 * session with seats, of quotations.
 */
const ofAnother = new Set([
  'order-entry.draftInfo',
  'booking-center.customerInfo',
  'settings.article',
  'venues.saleSeats',
  'venues.saleBest',
  'plans.ownCompare',
])

/** Mails that the demo caught: this merchant is no demo's. */
const demoOnly = 'mail.caught'

/** Asks everything that this person may read, of each order; answers what was answered, by call. */
async function readAll(caller: Caller, audience: Audience): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>()
  for (const { name, endpoint } of openTo(audience)) {
    if (endpoint.kind !== 'read' || endpoint.raw || name === demoOnly) continue
    for (const orderId of orderIds) {
      const { error, data } = await caller.call(endpoint.path, question(orderId))
      // A supplier does not find what was not sent to it, nobody a trip among the orders of hotels (server/hotel-orders asks
      // of those) or among what was put aside.
      expect(
        audience === 'agent' &&
          !name.startsWith('hotel-orders.') &&
          !name.startsWith('billing.') &&
          !ofAnother.has(name)
          ? [0]
          : [0, 404000],
        `${name} ${JSON.stringify(error)}`,
      ).toContain(error.code)
      if (error.code === 0) answers.set(name, [...(answers.get(name) ?? []), JSON.stringify(data)])
    }
  }
  return answers
}

test('no answer to an agent holds a cost, a profit or a supplier', async () => {
  const answers = await readAll(world.agent, 'agent')
  for (const name of [
    'orders.list',
    'orders.info',
    'orders.archiveList',
    'orders.followList',
    'orders.modifyPreview',
    'orders.modifyVersions',
    'order-entry.productList',
    'order-entry.productInfo',
    'order-entry.price',
    'order-entry.calculateTotal',
    'booking-center.transactions',
  ])
    expect(answers.get(name), name).toHaveLength(orderIds.length)
  for (const [name, texts] of answers)
    for (const text of texts) {
      for (const amount of costs) expect(numbersIn(text), name).not.toContain(amount)
      expect(text, name).not.toContain('Andaman Speedboats')
      expect(said(JSON.parse(text), /cost|profit|margin/i), name).toEqual([])
    }
})

test('no sheet, document or mail of an agent says a cost or a supplier', async () => {
  const read = new Set<string>()
  for (const { name, endpoint } of openTo('agent')) {
    if (endpoint.kind !== 'read' || !endpoint.raw || endpoint.path.includes(':locale')) continue
    for (const id of orderIds.slice(-2)) {
      const about = { ...question(id), orderIds: [id] }
      const said = await answerText(await world.agent.fetch(endpoint.path.replace(':id', String(id)), about))
      for (const amount of costs) expect(numbersIn(said), name).not.toContain(amount)
      expect(said, name).not.toContain('Andaman Speedboats')
      if (!said.startsWith('{')) read.add(name)
    }
  }
  expect([...read]).toEqual(expect.arrayContaining(['billing.statementXlsx', 'ticketing.pdf']))
  for (const kind of kindsByHand) {
    const requested = { id: orderIds[1], kind }
    const at = '/supplier/orderHandler/email'
    const { language, subject, body } = await world.staff.data<OrderMailDraft>(`${at}/draft`, requested)
    const mail = { ...requested, language, subject, body }
    const said = JSON.stringify(await world.staff.data(`${at}/preview`, mail))
    for (const amount of costs) expect(numbersIn(said), kind).not.toContain(amount)
    expect(said, kind).not.toContain('Andaman Speedboats')
  }
}, 120_000)

test('a person of an agent who may not see prices is told none by any call', async () => {
  const userName = `looker-${world.merchant.code.toLowerCase()}`
  await world.agent.data('/supplier/bookingCenter/user/save', {
    fullName: 'Looker',
    userName,
    password,
    rights: [],
  })
  const looker = await loginAs(world.server, userName)
  let view = 0
  for (const { name, endpoint } of openTo('agent')) {
    if (endpoint.kind !== 'read' || endpoint.raw || name === demoOnly) continue
    for (const orderId of orderIds) {
      const { error, data } = await looker.call(endpoint.path, question(orderId))
      if (error.code !== 0) continue
      view += 1
      const text = JSON.stringify(data)
      for (const amount of [...prices, ...costs]) expect(numbersIn(text), name).not.toContain(amount)
      expect(said(data, /Minor$/), name).toEqual([])
    }
  }
  expect(view).toBeGreaterThan(20)
})

test('no answer to a supplier holds a price, a profit or the agent', async () => {
  const answers = await readAll(world.supplier, 'supplier')
  expect(answers.get('orders.list')).toHaveLength(orderIds.length)
  expect(answers.get('orders.info'), 'those sent to it').toHaveLength(orderIds.length - 1)
  for (const [name, texts] of answers)
    for (const text of texts) {
      for (const amount of prices) expect(numbersIn(text), name).not.toContain(amount)
      expect(text, name).not.toContain('Lotus Holidays')
      expect(said(JSON.parse(text), /profit|^price|margin/i), name).toEqual([])
    }
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] }
const declared = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => [key, ...declared(inner)]),
  ...[schema.items ?? {}, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((inner) =>
    inner === schema ? [] : Object.keys(inner).length ? declared(inner) : [],
  ),
]

test('only the calls asked here declare a cost at all to agents and suppliers', () => {
  const outsiders = [...openTo('agent'), ...openTo('supplier')].filter(({ endpoint }) => !endpoint.raw)
  const withCosts = outsiders.filter(({ endpoint }) =>
    declared(jsonSchemaOf(endpoint.output, 'output') as Schema).some((key) => /cost|profit/i.test(key)),
  )
  expect([...new Set(withCosts.map(({ name }) => name))].toSorted()).toEqual([
    'hotel-orders.info',
    'hotel-orders.list',
    'hotel-orders.modifyPreview',
    'hotel-orders.modifyVersions',
    'orders.archiveList',
    'orders.followList',
    'orders.info',
    'orders.list',
    'orders.modifyPreview',
    'orders.modifyVersions',
  ])
})
