import fs from 'node:fs'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { OrderPage, OrderRow } from '#contract/orders/order-list.schema.ts'
import type { z } from 'zod'
import { gramsOf } from '#server/kit/text/search-grams.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  recharge,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { plays } from '#test/kit/plays.ts'

type Page = z.output<typeof OrderPage>
const server = await testServer()
let world: OrderWorld
let otherAgent: number
/** All orders as the list shows them, newest first: the plain reference is filtered from these. */
let all: OrderRow[]

const list = (input: object, caller = world.staff) => caller.data<Page>('/supplier/order/list', input)
const names = ['王伟', '王小明', 'Li Na', 'Somchai Jaidee', 'สมชาย ใจดี', '김민수', 'Émile Zola', 'Ann']
const phones = ['+86 138 1234 5678', '081 234 9999', '+66 81 234 9999']

beforeAll(async () => {
  const days = [day(10), day(20), day(30)]
  world = await makeOrderWorld(server, { sku: { days }, balanceMinor: 100_000_000 })
  otherAgent = (await makeAgent(server.app, world.merchant, { name: 'Jade' })).id
  await recharge(server.app, world.merchant, otherAgent, 100_000_000)
  const dive = await makeOrderSku(server.app, world.merchant, { days, name: 'Dive at Racha', type: 'diving' })
  const ids: number[] = []
  for (let no = 0; no < 36; no++) {
    const input = orderInput(world, {
      agentId: no % 3 ? world.agentId : otherAgent,
      skuId: no % 4 ? world.sku.id : dive.id,
      date: days[(no % 5) % 3],
      adults: 1,
      children: 0,
      contactName: names[no % names.length],
      contactPhone: phones[no % phones.length],
      agentOrderCode: `REF-${no}`,
      ...(no % 5 === 0 && { remark: 'Birthday cake, no nuts (蛋糕)' }),
      ...(no % 6 === 0 && { internalNote: 'Boss knows her; ขอที่นั่งหน้า' }),
    })
    ids.push(await placeExisting(input))
  }
  for (const [at, id] of ids.entries()) {
    if (at % 2) expect((await actOn(world, 'confirm', { id })).error.code).toBe(0)
    if (at % 7 === 3) expect((await actOn(world, 'cancel', { id, reason: 'Storm' })).error.code).toBe(0)
  }
  all = (await list({ pageSize: 100 })).rows
  expect(all.map((row) => row.id)).toEqual(ids.toReversed())
})

/** Places an order, and says yes where a guest is found to travel twice on a day. */
async function placeExisting(input: object): Promise<number> {
  const path = '/supplier/orderEntry/create'
  const { error, data } = await world.staff.call<{ id: number }>(path, input)
  if (data) return data.id
  return (
    await world.staff.data<{ id: number }>(path, {
      ...input,
      confirm: error.questions!.map(({ token }) => token),
    })
  ).id
}

type Filter = Partial<{
  text: string
  customerPinYin: string
  phone: string
  thirdCode: string
  distribution: number[]
  status: OrderRow['status'][]
  supplierStatus: OrderRow['supplierStatus'][]
  classificationId: string[]
  activityDateRange: [string, string]
  sort: 'created' | 'service' | 'modified'
  down: boolean
}>

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')
/** One or two Latin letters are looked for at the beginnings of words only. */
const held = (name: string, text: string) =>
  /^[a-z]{1,2}$/.test(text) ? name.split(' ').some((word) => word.startsWith(text)) : name.includes(text)
const named = (row: OrderRow, text: string) =>
  text
    .split(' ')
    .every((word) => [row.contactName, row.contactPinyin].some((name) => held(plain(name), plain(word))))
const noted = (row: OrderRow, word: string) =>
  [row.remark, row.internalNote ?? ''].some((note) => held(plain(note), plain(word)))
/** A word stands in a name, a code, the end of the phone or the item; for staff in a remark or note too. */
const holds = (row: OrderRow, word: string, agentId?: number) =>
  named(row, word) ||
  (!agentId && noted(row, word)) ||
  row.agentOrderCode.startsWith(word.toUpperCase()) ||
  row.code === word ||
  (/^\d{4,}$/.test(word) && digits(row.contactPhone).endsWith(word)) ||
  Object.values(row.itemNames).some((item) => item.toLowerCase().includes(word.toLowerCase()))
const among = <T>(wanted: readonly T[] | undefined, value: T) => !wanted?.length || wanted.includes(value)

const modified = (row: OrderRow) => row.modifiedAt

function reference(filter: Filter, agentId?: number): number[] {
  const { text, customerPinYin: name, phone, thirdCode: code, activityDateRange: range } = filter
  const found = all.filter(
    (row) =>
      (!agentId || row.agentId === agentId) &&
      among(filter.distribution, row.agentId) &&
      among(filter.status, row.status) &&
      among(filter.supplierStatus, row.supplierStatus) &&
      among(filter.classificationId, row.productType) &&
      (!range || (row.serviceDate >= range[0] && row.serviceDate <= range[1])) &&
      (!name || named(row, name)) &&
      (!phone || digits(row.contactPhone).endsWith(digits(phone))) &&
      (!code || row.agentOrderCode.startsWith(code)) &&
      (!text || text.split(' ').every((word) => holds(row, word, agentId))),
  )
  const { sort = 'created', down = sort !== 'service' } = filter
  const by = { created: () => '', service: (row: OrderRow) => row.serviceDate, modified: modified }[sort]
  found.sort((a, b) => by(a).localeCompare(by(b)) || a.id - b.id)
  return (down ? found.toReversed() : found).map((row) => row.id)
}

const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const filters = fc.record({
  text: some(
    '王',
    '王伟',
    'wang',
    'li na',
    'na l',
    's j',
    '王 w',
    'z',
    'jai chai',
    'wang 9999',
    '5678 somchai',
    'racha émile ref-1',
    '王 9999 racha dive ref-2',
    'li 1111',
    'สมชาย',
    '김민',
    'Emile',
    'REF-1',
    'racha',
    '皮皮岛',
    'cake',
    '蛋糕',
    'boss 王',
    'ที่นั่ง',
    'knows nuts',
    'nobody',
  ),
  customerPinYin: some('王小', 'somchai', 'an', 'zola émile'),
  phone: some('9999', '5678', '81 234 9999'),
  thirdCode: some('REF-2'),
  distribution: some<'ours' | 'theirs' | 'both'>('ours', 'theirs', 'both'),
  status: some<Filter['status']>(['confirmed'], ['processing', 'cancelled'], ['reviewing']),
  supplierStatus: some<Filter['supplierStatus']>(['pending'], ['in-process', 'cancelled']),
  classificationId: some(['diving'], ['day-trip', 'diving']),
  activityDateRange: some<[string, string]>([day(10), day(19)], [day(20), day(40)]),
  sort: some<Filter['sort']>('service', 'created', 'modified'),
  down: some(true, false),
})

const agentsOf = {
  ours: () => [world.agentId],
  theirs: () => [otherAgent],
  both: () => [world.agentId, otherAgent],
}
/** A drawn filter as it is asked. */
const requested = ({ distribution, ...rest }: { distribution?: keyof typeof agentsOf | undefined }): Filter =>
  JSON.parse(JSON.stringify({ ...rest, distribution: distribution && agentsOf[distribution]() }))

const everyMixFinds = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(filters, fc.boolean(), async (drawn, asAgent) => {
      const filter = requested(drawn)
      const wanted = reference(filter, asAgent ? world.agentId : undefined)
      const found: number[] = []
      for (let pageNo = 1; pageNo === 1 || found.length < wanted.length; pageNo++) {
        const page = await list({ ...filter, pageNo, pageSize: 5 }, asAgent ? world.agent : world.staff)
        expect(page.total).toBe(wanted.length)
        found.push(...page.rows.map((row) => row.id))
        if (page.rows.length < 5) break
      }
      expect(found).toEqual(wanted)
    }),
    { numRuns },
  )

test('every mix of filters finds what a plain look through all orders finds, in its order, counted right', () =>
  everyMixFinds(plays(120)))

test('a page knows whether there are more, and the number asked for by itself is that of all pages', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), async (drawn, asAgent) => {
      const filter = requested(drawn)
      const caller = asAgent ? world.agent : world.staff
      const wanted = reference(filter, asAgent ? world.agentId : undefined)
      const page = await list({ ...filter, pageSize: 5, total: 'later' }, caller)
      expect(page.rows.map((row) => row.id)).toEqual(wanted.slice(0, 5))
      expect(page.total + (page.totalCapped ? 1 : 0)).toBe(page.totalCapped ? 6 : wanted.length)
      expect(await list({ ...filter, total: 'only' }, caller)).toMatchObject({
        rows: [],
        total: wanted.length,
      })
    }),
    { numRuns: plays(40) },
  )
})

test('an order whose guest was renamed is found by the new name, and by its agent still', async () => {
  const order = all[0]!
  const renamed = await world.staff.call('/supplier/order/contact/update', {
    id: order.id,
    contactName: '赵敏',
  })
  expect(renamed.error.code).toBe(0)
  const found = await list({ text: '赵敏', distribution: [order.agentId] })
  expect(found.rows.map((row) => row.id)).toEqual([order.id])
  expect((await list({ text: plain(order.contactName), orderCode: order.code })).rows).toEqual([])
})

test('a name and the end of a phone, in parts or not, find one order; a word that is nowhere finds none', async () => {
  const { id, contactName, contactPhone } = all.find((row) => row.contactName === 'Li Na')!
  const of = async (text: string) => (await list({ text, pageSize: 100 })).rows.map((row) => row.id)
  expect(await of(`${contactPhone.slice(-4)} ${contactName}`)).toContain(id)
  expect(await of(`${contactName} & ${contactPhone}`)).toContain(id)
  expect(await of(`${contactName} nowhere ${contactPhone}`)).toEqual([])
  expect(await of('&')).toEqual([])
})

test('an order is found by the remark and the note that it has now, by staff alone; its agent and its names stay', async () => {
  const { id, agentId, contactName } = all.find((row) => row.agentId === world.agentId)!
  const of = async (text: string, who = world.staff) =>
    (await list({ text, pageSize: 100 }, who)).rows.map((row) => row.id)
  await actOn(world, 'remark', { id, remark: 'Wheelchair' })
  await actOn(world, 'remark', { id, internalNote: 'Überweisung fehlt' })
  expect(await of('wheelchair uberweisung')).toEqual([id])
  await actOn(world, 'remark', { id, internalNote: '' })
  expect([await of('uberweisung'), await of('wheelchair')]).toEqual([[], [id]])
  expect(await of('wheelchair', world.agent)).toEqual([])
  await world.staff.data('/supplier/order/contact/update', { id, contactName: 'Renamed Person' })
  expect(await of('wheelchair renamed')).toEqual([id])
  expect((await list({ text: 'renamed', distribution: [agentId] })).rows).toHaveLength(1)
  await world.staff.data('/supplier/order/contact/update', { id, contactName })
})

test('orders are found by who made them and by when they were changed', async () => {
  const { id } = all[0]!
  const { rows } = await world.staff.data<{ rows: { id: number }[] }>('/supplier/order/follow/colleagues', {})
  const made = await list({ createdBy: rows.map((one) => one.id), pageSize: 100 })
  expect(made.total).toBe(all.length)
  expect((await list({ createdBy: [999_999_999] })).total).toBe(0)
  await actOn(world, 'remark', { id, remark: 'Changed today' })
  const changed = (days: [string, string]) => list({ modifiedDateRange: days, pageSize: 100 })
  expect((await changed([day(0), day(0)])).rows.map((row) => row.id)).toContain(id)
  expect((await changed([day(1), day(2)])).total).toBe(0)
})

test('orders of before its grams told an agent with the letters of names are found as those of now', async () => {
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  const grams = async () => {
    const { rows } = await owner.query<{ id: number; agent: number; text: string; grams: number[] }>(
      `select s.order_id as id, o.agent_id as agent, s.names || E'\\n' || s.notes as text, s.grams
         from order_search s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id where s.merchant_id = $1 order by 1`,
      [world.merchant.id],
    )
    return rows
  }
  const view = await grams()
  for (const { id, agent, text } of view)
    await owner.query('update order_search set grams = $1 where order_id = $2', [
      [...gramsOf(world.merchant.id, text.split('\n')), agent],
      id,
    ])
  await owner.query('begin')
  await owner.query(fs.readFileSync('server/migrations/1890-agents-with-beginnings.sql', 'utf8'))
  await owner.query('commit')
  const sets = (rows: typeof view) => rows.map(({ grams: all }) => all.toSorted((a, b) => a - b))
  expect(sets(await grams())).toEqual(sets(view))
  expect((await list({ text: '王', distribution: [world.agentId] })).rows.length).toBeGreaterThan(1)
  await owner.end()
})

test('texts that very many have are looked for among the newest, and find the same', async () => {
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query('create or replace function app.few() returns integer immutable language sql return 0')
  // Two ways are passed in one walk: it ends with the page that they fill together, where one alone would go through all.
  await owner.query(`select set_config('app.merchant', $1, false)`, [String(world.merchant.id)])
  const way = (text: string) => ({ names: { grams: [1], texts: [text], named: [] } })
  const base = `select * from public.orders o where o.merchant_id = ${world.merchant.id}`
  const { rows } = await owner.query(
    `select * from app.ways_to_find($1, 'id desc', $2, '{code}', null, 20, 4000)`,
    [base, JSON.stringify([way('li'), way('wu')])],
  )
  expect(rows).toEqual([{ walked: true, sources: [expect.stringMatching(/'li'.* or .*'wu'/)] }])
  all = (await list({ pageSize: 100 })).rows
  await everyMixFinds(plays(60))
  // Codes that begin so, of which some have fewer figures: whichever is newer comes first, however short the page.
  const codes = ['ZQ12', 'ZQ10001', 'ZQ1001', 'ZQ10002', 'ZQ2', 'ZQ10003', 'ZQ13', 'ZQ20001']
  for (const [at, code] of codes.entries())
    await owner.query('update orders set code = $1 where id = $2', [code, all[at]!.id])
  await owner.end()
  const begun = codes.filter((code) => code.startsWith('ZQ1'))
  for (let pageSize = 1; pageSize <= begun.length + 1; pageSize++)
    expect((await list({ text: 'ZQ1', pageSize })).rows.map((row) => row.code)).toEqual(
      begun.slice(0, pageSize),
    )
})
