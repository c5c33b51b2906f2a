import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { Caller, testServer } from '#test/factories/http.ts'
import {
  balances,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { key } = await world.staff.data<{ key: string }>('/supplier/distributorKey/save', {
  agentId: world.agentId,
  name: 'Partner ERP',
  roleId: world.merchant.roles.agent,
  perMinute: 600,
  expiresOn: null,
})
const live = new Caller(server.url)
const bearer = { authorization: `Bearer ${key}` }
const tried = { ...bearer, 'longtail-env': 'test' }
const buy = (headers: Record<string, string>, more: object = {}) => {
  const { agentId: _, ...input } = orderInput(world, { adults: 2, children: 0 })
  return live.call<{ id: number; code: string; totalMinor: number }>(
    '/supplier/order/buy/create',
    { ...input, ...more },
    { headers },
  )
}
const rowsOf = (table: string) =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    return rows[0]!.n
  })
const everything = async () => ({
  left: await stockLeft(world),
  balances: await balances(world),
  rows: await Promise.all(
    ['orders', 'order_line', 'voucher', 'journal', 'event', 'outbox', 'request_once', 'mail'].map(
      async (table) => [table, await rowsOf(table).catch(() => 0)],
    ),
  ),
})

test('an order that is tried is answered as it would be made, and takes no stock and no money', async () => {
  const before = await everything()
  const answer = await buy(tried)
  expect(answer.error.code).toBe(0)
  expect(answer.headers.get('longtail-env')).toBe('test')
  expect(answer.data).toMatchObject({ totalMinor: 396_000, code: expect.stringMatching(/\w/) })
  expect(await everything()).toEqual(before)
  expect(
    (await live.call('/supplier/order/info', { id: answer.data!.id }, { headers: bearer })).error.code,
  ).toBe(404000)
})

test('what would be refused is refused in the same words, also the last places that others buy at that moment', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => buy(tried)),
    ...Array.from({ length: 6 }, () => buy(bearer)),
  ])
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 0))
  expect(await stockLeft(world)).toBe(40 - 12)
  const [one, other] = [await buy(tried, { adults: 500 }), await buy(bearer, { adults: 500 })]
  expect(one.error.code).not.toBe(0)
  expect(one.error.name).toBe(other.error.name)
})

test('a cancellation that is tried leaves the order as it is; its fee is told', async () => {
  const order = await placeOrder(world)
  const { status } = await readOrder(world, order.id)
  const before = await everything()
  const view = await live.call(
    '/supplier/orderHandler/cancel',
    { id: order.id, reason: 'try' },
    { headers: tried },
  )
  expect([0, 201016, 1003]).toContain(view.error.code)
  expect((await readOrder(world, order.id)).status).toBe(status)
  expect(await everything()).toEqual(before)
})

test('the same request id that was tried makes its order when it is meant', async () => {
  const id = crypto.randomUUID()
  const first = await buy(tried, { clientRequestId: id })
  const made = await buy(bearer, { clientRequestId: id })
  expect([first.error.code, made.error.code]).toEqual([0, 0])
  expect(
    (await live.call('/supplier/order/info', { id: made.data!.id }, { headers: bearer })).error.code,
  ).toBe(0)
})

test('an act that cannot be tried out is refused, and not done', async () => {
  const file = new FormData()
  const answer = await world.staff.call('/supplier/file/upload', file, {
    headers: { 'longtail-env': 'test' },
  })
  expect(answer.error.code).not.toBe(0)
  const other = await world.staff.call(
    '/ota/channelToken/test',
    { id: 1 },
    { headers: { 'longtail-env': 'test' } },
  )
  expect(other.error.name).toBe('notInTest')
})
