import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { startApp } from '#server/app.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testConfig, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { makePromo } from '#test/factories/promos.ts'
import { plays } from '#test/kit/plays.ts'

/* Two servers on one database, asked over HTTP: what holds within one process only does not hold here. */
const first = await testServer()
const second = await startApp({
  database: first.database.config,
  port: 0,
  host: '127.0.0.1',
  config: testConfig,
  jobs: false,
  logger: false,
})
afterAll(() => second.close())
const world = await makeOrderWorld(first, { balanceMinor: 900_000_000, sku: { stockMode: 'free' } })
const staff = [world.staff, await loginAs({ ...first, ...second }, world.merchant.admin)]

const clients = 64
/** Of all of them together: each has at least one. */
const attempts = Math.max(clients, plays(192))
const usedUp = 409_501
const guestUsed = 'promotions.guestUsed'
const create = (client: number, more: object) =>
  staff[client % staff.length]!.call<OrderCreated>(
    '/supplier/orderEntry/create',
    orderInput(world, { clientRequestId: randomUUID(), ...more }),
  )
type Held = { used: number; uses: number; orders: number; back: number }
/** What stands of a code: its counter, its uses that hold, the live orders that bear it, the uses given back. */
const heldOf = (code: string): Promise<Held> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<Held>`
      select c.used, (select count(*)::int from promo_use u where u.merchant_id = c.merchant_id and u.code_id = c.id and u.given_back_at is null) as uses,
             (select count(*)::int from orders o where o.merchant_id = c.merchant_id and o.promo_code = c.code and o.status <> 'cancelled') as orders,
             (select count(*)::int from promo_use u where u.merchant_id = c.merchant_id and u.code_id = c.id and u.given_back_at is not null) as back
        from promo_code c where c.merchant_id = ${world.merchant.id} and c.code = ${code}`.execute(db)
    return rows[0]!
  })

const codeLimit = plays(100)
test(`of 64 clients on two servers exactly ${codeLimit} use a code with limit ${codeLimit}`, async () => {
  const { code } = await makePromo(world, { codeLimit })
  let tries = attempts
  const outcomes: number[] = []
  const client = async (no: number) => {
    while (tries-- > 0) outcomes.push((await create(no, { promoCode: code })).error.code)
  }
  await Promise.all(Array.from({ length: clients }, (_, no) => client(no)))
  expect(Map.groupBy(outcomes, (outcome) => outcome).get(0)).toHaveLength(codeLimit)
  expect(outcomes.filter((outcome) => outcome === usedUp)).toHaveLength(attempts - codeLimit)
  expect(await heldOf(code)).toEqual({ used: codeLimit, uses: codeLimit, orders: codeLimit, back: 0 })
}, 120_000)

test('orders that are cancelled in the rush give their use back, and no more than the limit ever hold one', async () => {
  const { code } = await makePromo(world, { codeLimit: 20 })
  let tries = attempts
  let cancelled = 0
  let made = 0
  const seen: number[] = []
  const client = async (no: number) => {
    while (tries-- > 0) {
      const { error, data } = await create(no, { promoCode: code })
      if (error.code !== 0) continue
      made += 1
      if (made % 2) continue
      const answer = await staff[(no + 1) % staff.length]!.call('/supplier/orderHandler/cancel', {
        id: data!.id,
        reason: 'Rain',
        refund: 'operator-fault',
      })
      if (answer.error.code === 0) cancelled += 1
      seen.push((await heldOf(code)).orders)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, no) => client(no)))
  expect(Math.max(...seen)).toBeLessThanOrEqual(20)
  const after = await heldOf(code)
  expect(after).toEqual({
    used: made - cancelled,
    uses: made - cancelled,
    orders: made - cancelled,
    back: cancelled,
  })
  expect(cancelled).toBeGreaterThan(5)
  // What came back is there to be used: as many more as are free, and not one beyond.
  const more = await Promise.all(Array.from({ length: clients }, (_, no) => create(no, { promoCode: code })))
  expect(more.filter(({ error }) => error.code === 0)).toHaveLength(20 - after.used)
  expect(await heldOf(code)).toMatchObject({ used: 20, uses: 20, orders: 20 })
}, 120_000)

test('one guest who asks 64 times at once, with and without the country code, gets it as often as a guest may', async () => {
  const { code } = await makePromo(world, { codeLimit: 100, guestLimit: 3 })
  const phones = ['+66 81 234 5678', '081-234-5678', '0066812345678']
  const answers = await Promise.all(
    Array.from({ length: clients }, (_, no) =>
      create(no, { promoCode: code, contactPhone: phones[no % phones.length] }),
    ),
  )
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(3)
  expect(new Set(answers.flatMap(({ error }) => (error.code ? [error.name] : [])))).toEqual(
    new Set([guestUsed]),
  )
  expect(await heldOf(code)).toMatchObject({ used: 3, uses: 3, orders: 3 })
  // Another guest is not held up by it.
  expect((await create(0, { promoCode: code, contactPhone: '081-999-0000' })).error.code).toBe(0)
}, 120_000)
