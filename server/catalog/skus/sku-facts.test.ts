import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import type { ProductPage } from '#contract/order-entry/order-entry.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
let admin: Caller
let agent: Caller
const standard = '/supplier/standard'
const form = (code: string, productType: ProductType, more: object = {}) => ({
  code,
  names: { en: `Product ${code}` },
  productType,
  chargeMethod: 'per-person',
  ...more,
})
const refusal = async (code: string, type: ProductType, more: object) =>
  (await admin.call(`${standard}/create`, form(code, type, more))).error.fields?.map(({ field }) => field)
const make = async (code: string, type: ProductType, facts?: object) =>
  (await admin.data<{ id: number }>(`${standard}/create`, form(code, type, facts && { facts }))).id
const factsOf = async (id: number) => (await admin.data<SkuInfo>(`${standard}/info`, { id })).facts

beforeAll(async () => {
  const merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
  const made = await makeAgent(server.app, merchant)
  agent = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId: made.id })).userName,
  )
})

const party = { leastGuests: null, mostGuests: null, uncountedInfants: false, minorsAlone: null }
const legs = [
  {
    from: { en: 'Rassada', th: 'รัษฎา' },
    to: { en: 'Phi Phi', th: 'พีพี' },
    sailings: [
      { departs: '09:00', arrives: '10:30' },
      { departs: '13:30', arrives: null },
    ],
  },
  { from: { en: 'Phi Phi' }, to: { en: 'Rassada' }, sailings: [{ departs: '15:00', arrives: '16:30' }] },
]

test('the facts of a type are kept as they were given and shown to staff and agent', async () => {
  const facts = {
    type: 'boat-ticket',
    trip: 'round-trip',
    legs,
    wayBackId: null,
    openReturnDays: null,
    ...party,
  }
  const id = await make('BOAT-1', 'boat-ticket', facts)
  expect(await factsOf(id)).toEqual(facts)
  const page = await agent.data<ProductPage>('/supplier/orderEntry/productList', {
    date: '2026-12-01',
    skuIds: [id],
  })
  expect(page.rows[0]?.facts).toEqual(facts)
})

test('without facts a SKU has those of its type, all unknown', async () => {
  expect(await factsOf(await make('DIVE-0', 'diving'))).toEqual({
    type: 'diving',
    course: null,
    sites: {},
    dives: null,
    ...party,
  })
})

test('facts of another type, wrong ones and contradictions are refused by field, and nothing is made', async () => {
  expect(await refusal('BAD-1', 'ticket', { facts: { type: 'diving', dives: 2 } })).toEqual(['facts.type'])
  expect(await refusal('BAD-2', 'diving', { facts: { type: 'diving', dives: 99 } })).toEqual(['facts.dives'])
  expect(await refusal('BAD-3', 'ticket', { facts: { type: 'ticket', hotel: 'x' } })).toEqual(['facts.hotel'])
  expect(
    await refusal('BAD-4', 'ticket', { facts: { type: 'ticket', validity: 'dated', validDays: 30 } }),
  ).toEqual(['facts.validDays'])
  expect(
    await refusal('BAD-5', 'ticket', {
      facts: { type: 'ticket', validity: 'open' },
      sessions: ['10:00'],
    }),
  ).toEqual(['sessions'])
  const { rows } = await admin.data<{ rows: unknown[] }>(`${standard}/list`, { text: 'BAD-' })
  expect(rows).toEqual([])
})

test('a form body tells a wrong fact by its name too; the numbers beside it are read as numbers', async () => {
  const { names: _, ...rest } = form('BAD-6', 'diving')
  const facts = {
    'facts[type]': 'diving',
    'facts[course]': 'swimming',
    'facts[dives]': '2',
    'facts[sites][en]': 'Racha',
  }
  const sent = { ...rest, 'names[en]': 'Diving', ...facts }
  const { error } = await admin.call(`${standard}/create`, sent, { body: 'form' })
  expect(error.fields?.map(({ field }) => field)).toEqual(['facts.course'])
})

test('a change without facts leaves them; a copy takes them along', async () => {
  const facts = {
    type: 'diving',
    course: 'advanced',
    sites: { en: 'Racha Noi', ko: '라차노이섬' },
    dives: 3,
    ...party,
  }
  const id = await make('DIVE-1', 'diving', facts)
  await admin.data(`${standard}/update`, {
    ...form('DIVE-1', 'diving'),
    id,
    meetingPoints: { en: 'Chalong' },
  })
  expect(await factsOf(id)).toEqual(facts)
  const copy = await admin.data<{ id: number }>(`${standard}/copy`, { id, code: 'DIVE-2' })
  expect(await factsOf(copy.id)).toEqual(facts)
  await admin.data(`${standard}/update`, {
    ...form('DIVE-1', 'diving'),
    id,
    facts: { ...facts, dives: 2, sites: {} },
  })
  expect(await factsOf(id)).toEqual({ ...facts, dives: 2, sites: {} })
})
