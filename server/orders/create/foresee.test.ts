import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { balances, makeOrderWorld, orderInput, recharge, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()

/** Several at once and more a moment later, so that batches stand behind each other. */
async function rush(world: OrderWorld, requests: readonly Record<string, unknown>[]) {
  const answers = requests.map(async (request, at) => {
    for (let wait = 0; wait < at % 7; wait++) await tick()
    return world.staff.call<OrderCreated>('/supplier/orderEntry/create', { ...orderInput(world), ...request })
  })
  return Promise.all(answers)
}
const made = (answers: Awaited<ReturnType<typeof rush>>): OrderCreated[] =>
  answers.flatMap(({ data, error }) => (error.code === 0 ? [data!] : []))

/** What stands in the tables of the world's orders. */
const written = (world: OrderWorld) =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const count = async (table: 'orders' | 'order_line' | 'order_guest' | 'order_search' | 'stock_take') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('merchant_id', '=', world.merchant.id)
          .executeTakeFirstOrThrow()
      ).n
    return {
      orders: await count('orders'),
      lines: await count('order_line'),
      guests: await count('order_guest'),
      searched: await count('order_search'),
      takes: await count('stock_take'),
    }
  })
const whole = (orders: number) => ({
  orders,
  lines: orders,
  guests: 3 * orders,
  searched: orders,
  takes: orders,
})

test('whose money does not reach leaves nothing behind, and those beside it are made', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 0, sku: { capacity: 1_000 } })
  await recharge(server.app, world.merchant, world.agentId, 3_000_000)
  const answers = await rush(world, Array(48).fill({}))
  const orders = made(answers)
  const { totalMinor } = orders[0]!
  expect(orders).toHaveLength(Math.floor(3_000_000 / totalMinor))
  expect(orders.length).toBeLessThan(48)
  expect(new Set(answers.flatMap(({ error }) => (error.code ? [error.name] : [])))).toEqual(
    new Set(['balanceTooLow']),
  )
  expect(await written(world)).toEqual(whole(orders.length))
  expect((await balances(world))['agent-frozen']).toBe(orders.length * totalMinor)
})

test('a request that is sent many times while others are made is one order', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000, sku: { capacity: 1_000 } })
  const same = orderInput(world)
  const answers = await rush(
    world,
    Array.from({ length: 48 }, (_, at) => (at % 2 ? same : {})),
  )
  expect(made(answers)).toHaveLength(48)
  expect(new Set(made(answers.filter((_, at) => at % 2)).map(({ id }) => id)).size).toBe(1)
  expect(await written(world)).toEqual(whole(25))
})

test('beyond the credit limit an order waits in review with nothing reserved, whatever was foreseen', async () => {
  const world = await makeOrderWorld(server, {
    balanceMinor: 0,
    sku: { capacity: 1_000 },
    agent: { settlementTerm: 'invoice', creditLimitMinor: 3_000_000 },
  })
  const orders = made(await rush(world, Array(32).fill({})))
  expect(orders).toHaveLength(32)
  const { totalMinor } = orders[0]!
  const covered = Math.floor(3_000_000 / totalMinor)
  expect(orders.filter(({ status }) => status === 'reviewing')).toHaveLength(32 - covered)
  const rows = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .selectFrom('orders')
      .select(['status', 'reserved_minor as reserved'])
      .where('merchant_id', '=', world.merchant.id)
      .execute(),
  )
  expect(rows.filter(({ reserved }) => reserved > 0)).toHaveLength(covered)
  expect(rows.every(({ status, reserved }) => (status === 'reviewing') === (reserved === 0))).toBe(true)
  expect(await written(world)).toEqual(whole(32))
})
