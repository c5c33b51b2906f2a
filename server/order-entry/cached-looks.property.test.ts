import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  quote,
  recharge,
  type MadeSku,
} from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { patience, plays } from '#test/kit/plays.ts'
import type { Ctx, SessionUser } from '../kit/ctx.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { timeOutOrder } from '../orders/acts/time-out-order.ts'
import { checkStock } from './check-stock.ts'
import { CachedLooks } from './cached-looks.ts'

const server = await testServer()
const { app } = server
const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })
const { merchant } = world
const poor = (await makeAgent(app, merchant, { name: 'Orchid' })).id
await recharge(app, merchant, poor, 100)
const agents = [world.agentId, poor]
const days = [day(20), day(21), day(22)]

/** One limited by capacity alone, one by shares, one by a boat that it shares with a fourth; two have a deadline ahead. */
const plain = await makeOrderSku(app, merchant, { capacity: 30, latestBookingDays: 1, days })
const shared = await makeOrderSku(app, merchant, { capacity: 20, days })
const [boat, rival] = [
  await makeOrderSku(app, merchant, {
    capacity: 30,
    stockMode: 'session',
    sessions: ['08:00', '13:00'],
    latestBookingDays: 2,
    days,
  }),
  await makeOrderSku(app, merchant, { capacity: 30, stockMode: 'session', sessions: ['09:00'], days }),
]
const looked = [plain, shared, boat]
const save = (path: string, input: object) => world.staff.data<{ id: number }>(`/supplier/${path}`, input)
const { id: resourceId } = await save('standardDateStock/resourceSave', {
  name: 'Boat',
  kind: 'boat',
  quantity: 2,
  turnMinutes: 0,
})
for (const { poolId } of [boat, rival])
  await save('standardDateStock/resourceAttach', { resourceId, poolId, per: 10, minutes: 240 })
for (const agentId of agents) for (const { id } of looked) await quote(app, merchant, agentId, id, -500)

const write = (statement: RawBuilder<unknown>) =>
  withSystemCtx(app, merchant.id, async ({ db }) => void (await statement.execute(db)))
const own = sql`merchant_id = ${merchant.id}`
const made: number[] = []
async function order(sku: MadeSku, agentId: number, no: number, adults: number): Promise<void> {
  const session = sku === boat ? '08:00' : sku === rival ? '09:00' : ''
  const { data } = await world.staff.call<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: sku.id, agentId, date: days[no % 3]!, session, adults, children: 0 }),
  )
  if (data) made.push(data.id)
}

/** What people and jobs do meanwhile; `n` says how much, how many, on which day. */
const acts: Record<string, (sku: MadeSku, agentId: number, n: number) => Promise<unknown>> = {
  nothing: async () => undefined,
  price: ({ id }, _, n) =>
    write(sql`update sku_base_price set adult_minor = ${200_000 + n} where ${own} and sku_id = ${id}`),
  dayPrice: ({ id }, _, n) =>
    write(sql`insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor, closed) values (${merchant.id}, ${id}, ${days[n % 3]!}, ${300_000 + n}, ${n % 4 === 0})
      on conflict (merchant_id, sku_id, date, session) do update set adult_minor = excluded.adult_minor, closed = excluded.closed`),
  quotation: ({ id }, agentId, n) =>
    write(
      sql`update quotation set adult_value = ${-n}, on_sale = ${n % 3 > 0} where ${own} and sku_id = ${id} and agent_id = ${agentId}`,
    ),
  noQuotation: ({ id }, agentId) =>
    write(sql`delete from quotation where ${own} and sku_id = ${id} and agent_id = ${agentId}`),
  capacity: ({ poolId }, _, n) =>
    write(
      sql`update stock set capacity = held + sold + ${n} where ${own} and pool_id = ${poolId} and date = ${days[n % 3]!}`,
    ),
  block: ({ poolId }, _, n) =>
    write(
      sql`update stock set blocked = not blocked where ${own} and pool_id = ${poolId} and date = ${days[n % 3]!}`,
    ),
  noStock: ({ poolId }, _, n) =>
    write(
      sql`delete from stock where ${own} and pool_id = ${poolId} and date = ${days[n % 3]!} and not exists (select from stock_take t where t.merchant_id = stock.merchant_id and t.pool_id = stock.pool_id and t.date = stock.date)`,
    ),
  deadline: ({ id }, _, n) =>
    write(sql`update sku set latest_booking_days = ${n % 3} where ${own} and id = ${id}`),
  draw: ({ id }, _, n) =>
    write(sql`update sku_pool set adult_factor = ${1 + (n % 3)} where ${own} and sku_id = ${id}`),
  free: ({ id }, _, n) =>
    write(
      sql`update sku set stock_mode = ${n % 3 ? 'date' : 'free'} where ${own} and id = ${id} and stock_mode <> 'session'`,
    ),
  agent: (_, agentId, n) =>
    write(sql`update agent set currency = ${n % 2 ? 'THB' : 'USD'} where ${own} and id = ${agentId}`),
  rate: (_sku, _agentId, n) =>
    world.staff.call('/supplier/merchantExchangeRate/save', {
      from: 'THB',
      to: 'USD',
      date: day(-n),
      rate: `0.0${300 + n}`,
      marginBasisPoints: n,
    }),
  order: (sku, agentId, n) => order(sku, agentId, n, 1 + (n % 6)),
  rivalOrder: (_, agentId, n) => order(rival, agentId, n, 1 + (n % 12)),
  cancel: async (_sku, _agentId, n) =>
    made.length && actOn(world, 'cancel', { id: made[n % made.length]!, reason: 'weather' }),
  holdEnds: () =>
    withSystemCtx(app, merchant.id, async (ctx) => {
      const { rows } = await sql<{
        order_id: number
      }>`select distinct order_id from stock_take where ${own} and state = 'held' limit 1`.execute(ctx.db)
      const later = new Date(Date.now() + 86_400_000)
      if (rows[0]) await timeOutOrder({ ...ctx, now: later }, rows[0].order_id, 'unpaid')
    }),
  share: (_, agentId, n) =>
    world.staff.call('/supplier/standardStockConf/save', {
      skuIds: [shared.id],
      agentIds: [agentId],
      kept: n % 12,
      most: 12 + (n % 5),
      releaseDays: n % 3 ? n % 4 : null,
    }),
  resource: (_sku, _agentId, n) =>
    write(sql`update stock_resource set quantity = ${1 + (n % 3)} where ${own}`),
}

/** Moments of the merchant's clock between which a deadline, a day and a release day pass. */
const clock = [16, 17, 18, 19, 20, 21].flatMap((ahead) =>
  ['00:00:00', '00:00:00.001', '08:00:00.001', '23:58', '23:59:59.999'].map(
    (time) =>
      Temporal.PlainDateTime.from(`${day(ahead)}T${time}`).toZonedDateTime('Asia/Bangkok').epochMilliseconds,
  ),
)

const user = { kind: 'staff', agentId: null, permissions: [] } as unknown as SessionUser
const ctxOf = await withSystemCtx(app, merchant.id, async (ctx) => ctx)
const fresh = () => ({
  ...app,
  services: new Map<string, unknown>([['orderEntry.looks', new CachedLooks(0)]]),
})
const look = (on: Ctx['app'], sku: MadeSku, agentId: number, at: number) =>
  checkStock(
    { ...ctxOf, app: on, user, actor: { ...ctxOf.actor, kind: 'staff' }, now: new Date(at) },
    { agentId, skuId: sku.id, from: days[0]!, to: days[2]! },
  )

test(
  'a kept answer is what would be worked out now, whatever was written and whatever time has passed',
  async () => {
    let view = 0
    let again = 0
    const step = fc.record({
      sku: fc.constantFrom(...looked),
      agentId: fc.constantFrom(...agents),
      n: fc.nat(400),
      later: fc.nat(2),
    })
    const names = Object.keys(acts)
    const all = fc.shuffledSubarray(names, { minLength: names.length })
    const steps = fc.array(step, { minLength: names.length, maxLength: names.length })
    await fc.assert(
      fc.asyncProperty(all, steps, async (order, steps) => {
        app.services.delete('orderEntry.looks')
        let moment = 0
        for (const [at, act] of order.entries()) {
          const { sku, agentId, n, later } = steps[at]!
          await acts[act]!(sku, agentId, n)
          moment = Math.min(clock.length - 1, moment + later)
          for (const one of looked)
            for (const agent of agents) {
              const cached = await look(app, one, agent, clock[moment]!)
              expect(cached, `${act} ${n} at ${moment}`).toEqual(
                await look(fresh(), one, agent, clock[moment]!),
              )
              view += 1
              again += Number(cached === (await look(app, one, agent, clock[moment]!)))
            }
        }
      }),
      { numRuns: plays(2), endOnFailure: true },
    )
    // It keeps: the same question finds the same answer.
    expect(again).toBe(view)
  },
  patience(60_000),
)
