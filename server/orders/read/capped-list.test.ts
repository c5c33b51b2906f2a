import pg from 'pg'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import { countTurns } from '#server/kit/call/count-turns.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const list = (input: object) => world.staff.data<z.output<typeof OrderPage>>('/supplier/order/list', input)

/** So many more orders that are as this one, with lines as its lines and found by what it is found by. */
async function makeLike(id: number, many: number, code = 'M9') {
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query(
    `with made as (
       insert into orders select r.* from orders o, generate_series(1, $2::int) n,
         jsonb_populate_record(o, jsonb_build_object('id', nextval('orders_id_seq'), 'code', $3 || n, 'client_request_id', null)) r where o.id = $1 returning id),
     found as (insert into order_search select s.merchant_id, made.id, s.grams, s.names from made, order_search s where s.order_id = $1)
     insert into order_line select r.* from made, order_line l,
       jsonb_populate_record(l, jsonb_build_object('id', nextval('order_line_id_seq'), 'order_id', made.id)) r where l.order_id = $1`,
    [id, many, code],
  )
  await owner.query('analyze orders, order_line, order_search')
  await owner.end()
}

const { id } = await placeOrder(world)
const [line] = (await readOrder(world, id)).lines
await actOn(world, 'sendOrder', { lineId: line!.id })
await makeLike(id, 3_100)

test('a filter that very many orders match is counted to 1,000, and the pages beyond are there', async () => {
  const ofAll = { distribution: [world.agentId], pageSize: 20 }
  expect(await list(ofAll)).toMatchObject({ total: 1_000, totalCapped: true })
  const beyond = await list({ ...ofAll, pageNo: 156 })
  expect(beyond.rows).toHaveLength(1)
  expect(beyond).toMatchObject({ total: 3_101 })
  expect(beyond.totalCapped).toBeUndefined()
})

test("a supplier's list is counted to 1,000, and the pages beyond are there", async () => {
  const own = (pageNo: number) =>
    world.supplier.data<z.output<typeof OrderPage>>('/supplier/order/list', { pageNo, pageSize: 20 })
  expect(await own(1)).toMatchObject({ total: 1_000, totalCapped: true })
  const pages = await Promise.all([155, 156].map((pageNo) => own(pageNo)))
  expect(pages.map(({ rows }) => rows.length)).toEqual([20, 1])
  expect(pages[1]).toMatchObject({ total: 3_101 })
  expect(pages[1]!.totalCapped).toBeUndefined()
  expect(pages[1]!.rows.at(-1)).toMatchObject({ id, lines: [{ id: line!.id }] })
})

test("a supplier's texts are counted to 200, and its tabs to one beyond 1,000", async () => {
  const contact = (await list({ pageSize: 1 })).rows[0]!.contactName
  const found = (pageNo: number) =>
    world.supplier.data<z.output<typeof OrderPage>>('/supplier/order/list', {
      text: contact,
      pageNo,
      pageSize: 20,
    })
  expect(await found(1)).toMatchObject({ total: 200, totalCapped: true })
  expect((await found(12)).rows).toHaveLength(20)
  expect(await world.supplier.data('/supplier/order/count', {})).toMatchObject({
    allOrder: 1_001,
    waitAgentReply: 1_001,
    waitAgentDealAfterReply: 0,
    toAudit: 0,
  })
})

test('what very many orders match is found newest first, whatever page', async () => {
  const idsOf = async (input: object) => (await list({ pageSize: 100, ...input })).rows.map((row) => row.id)
  const contact = (await list({ pageSize: 1 })).rows[0]!.contactName
  for (const pageNo of [1, 9, 31]) {
    const newest = await idsOf({ pageNo })
    expect(newest).toHaveLength(100)
    for (const text of ['M9', contact.slice(0, 2), contact])
      expect(await idsOf({ pageNo, text })).toEqual(newest)
  }
  expect(await list({ text: 'M9' })).toMatchObject({ total: 1_000, totalCapped: true })
  expect(await list({ text: contact })).toMatchObject({ total: 1_000, totalCapped: true })
})

test('a page alone tells that there are more behind it, its total by itself how many', async () => {
  const ofAll = { distribution: [world.agentId], pageSize: 20 }
  expect(await list({ ...ofAll, total: 'later' })).toMatchObject({ total: 20, totalCapped: true })
  expect(await list({ ...ofAll, total: 'later', pageNo: 60 })).toMatchObject({
    total: 1_200,
    totalCapped: true,
  })
  expect(await list({ ...ofAll, total: 'later', pageNo: 156 })).toMatchObject({ total: 3_101 })
  expect(await list({ ...ofAll, total: 'later', pageNo: 200 })).toMatchObject({ rows: [], total: 1_000 })
  expect(await list({ ...ofAll, total: 'only' })).toMatchObject({ rows: [], total: 1_000, totalCapped: true })
  // What a counter knows is told at once.
  const all = await list({ pageSize: 20, total: 'later' })
  expect(all.rows).toHaveLength(20)
  expect(all.totalCapped).toBeUndefined()
  expect(all.total).toBe((await list({ total: 'only' })).total)
  const own = (input: object) =>
    world.supplier.data<z.output<typeof OrderPage>>('/supplier/order/list', { pageSize: 20, ...input })
  expect(await own({ total: 'later' })).toMatchObject({ total: 20, totalCapped: true })
  expect(await own({ total: 'only' })).toMatchObject({ rows: [], total: 1_000, totalCapped: true })
})

test('what many orders hold is found where the newest do not hold it, two such words where few hold both', async () => {
  const contact = (contactName: string) => placeOrder(world, { contactName, adults: 1, children: 0 })
  const both = await contact('Zhou Wu')
  const older = await contact('Zhou Ada')
  await makeLike(older.id, 3_050, 'Z')
  await makeLike((await contact('Qin Wu')).id, 3_050, 'Q')
  const page = await list({ text: 'zhou', pageSize: 20 })
  expect(page.rows.map((row) => row.code)).toEqual(Array.from({ length: 20 }, (_, at) => `Z${3_050 - at}`))
  expect(page).toMatchObject({ total: 1_000, totalCapped: true })
  const found = await list({ text: 'zhou wu' })
  expect(found.rows.map((row) => row.id)).toEqual([both.id])
  expect(found.total).toBe(1)
})

test('a page does not wait for those who count', async () => {
  const counts = countTurns(server.app)
  const others = Array.from({ length: 50 }, (_, other) => ({ other, ...Promise.withResolvers<void>() }))
  const counting = others.map(({ other, promise }) => counts.run(-other, () => promise))
  let counted = false
  const ofAll = { distribution: [world.agentId], pageSize: 20 }
  const total = list({ ...ofAll, total: 'only' }).then((page) => ((counted = true), page))
  expect((await list({ ...ofAll, total: 'later' })).rows).toHaveLength(20)
  expect(counted).toBe(false)
  for (const { resolve } of others) resolve()
  await Promise.all(counting)
  expect(await total).toMatchObject({ total: 1_000, totalCapped: true })
})
