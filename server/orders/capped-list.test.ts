import pg from 'pg'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server)
const list = (input: object) => world.staff.data<z.output<typeof OrderPage>>('/supplier/order/list', input)

test('a filter that very many orders match is counted to 1,000, and the pages beyond are there', async () => {
  const { id } = await placeOrder(world)
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query(
    `with made as (
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', nextval('orders_id_seq'), 'code', 'MANY' || n, 'client_request_id', null))).*
         from orders o, generate_series(1, 1030) n where o.id = $1 returning id)
     insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', nextval('order_line_id_seq'), 'order_id', made.id))).*
       from made, order_line l where l.order_id = $1`,
    [id],
  )
  await owner.end()
  const ofAll = { distribution: [world.agentId], pageSize: 20 }
  expect(await list(ofAll)).toMatchObject({ total: 1_000, totalCapped: true })
  const beyond = await list({ ...ofAll, pageNo: 52 })
  expect(beyond.rows).toHaveLength(11)
  expect(beyond).toMatchObject({ total: 1_031 })
  expect(beyond.totalCapped).toBeUndefined()
})
