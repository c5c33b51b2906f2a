import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, day, orderInput, readOrder, stockLeft } from '#test/factories/orders.ts'
import { roundTripWorld, type RoundTripWorld } from '#test/factories/round-trips.ts'
import { plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const days = [day(30), day(31), day(32)]
const start = 90_000_000

/** What is done to an order as one, whatever ways it has. */
const calls = ['confirm', 'cancel', 'withdraw', 'agreeCancel', 'rejectCancel', 'reject', 'repost'] as const

type Step =
  | { act: 'buy'; out: number; back: number | null; adults: number }
  | { act: 'oneWay'; day: number }
  | { act: 'moveBack' | 'moveOut' | 'reserve' | 'takeBack'; at: number; day: number }
  | { act: 'drop'; at: number; leg: 1 | 2; fee: 'rule' | 'none' }
  | { act: 'call'; at: number; name: (typeof calls)[number] }
  | { act: 'grow' | 'shrink' | 'openBack'; at: number }

const on = fc.nat(2)
const at = fc.nat(9)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('buy' as const),
    out: on,
    back: fc.option(on),
    adults: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ act: fc.constant('oneWay' as const), day: on }),
  fc.record({
    act: fc.constantFrom('moveBack' as const, 'moveOut' as const, 'reserve' as const, 'takeBack' as const),
    at,
    day: on,
  }),
  fc.record({
    act: fc.constant('drop' as const),
    at,
    leg: fc.constantFrom(1 as const, 2 as const),
    fee: fc.constantFrom('rule' as const, 'none' as const),
  }),
  fc.record({ act: fc.constant('call' as const), at, name: fc.constantFrom(...calls) }),
  fc.record({ act: fc.constantFrom('grow' as const, 'shrink' as const, 'openBack' as const), at }),
)

/** What was begun together is waited for together; a refusal is an answer too. */
async function play(world: RoundTripWorld, ids: number[], step: Step): Promise<void> {
  const id = 'at' in step ? ids[step.at % Math.max(1, ids.length)] : 0
  const amend = (amendment: object) =>
    world.staff.call('/supplier/orderModify/apply', { id, amendment, reason: 'So agreed', asks: false })
  const buy = async (more: object) => {
    const answer = await world.staff.call<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(world, { children: 0, ...more }),
    )
    if (answer.error.code === 0) ids.push(answer.data!.id)
  }
  switch (step.act) {
    case 'buy':
      return buy({
        date: days[step.out],
        adults: step.adults,
        back: step.back === null ? { open: true } : { date: days[step.back] },
      })
    case 'oneWay':
      return buy({ skuId: world.back.id, date: days[step.day], adults: 1 })
    default:
      if (!id) return
  }
  switch (step.act) {
    case 'moveBack':
    case 'takeBack':
      return void (await amend({ back: { date: days[step.day] } }))
    case 'moveOut':
      return void (await amend({ date: days[step.day] }))
    case 'reserve':
      return void (await world.staff.call('/supplier/orderModify/reserveReturn', {
        id,
        date: days[step.day],
        session: '',
      }))
    case 'drop':
      return void (await amend({ dropLeg: step.leg, fee: step.fee }))
    case 'grow':
      return void (await amend({ addGuests: [{ kind: 'adult' }] }))
    case 'shrink': {
      const { guests } = await readOrder(world, id)
      const removed = guests.find(({ attendance }) => attendance !== 'cancelled')
      return void (await amend({ removeGuests: removed ? [removed.id] : [] }))
    }
    case 'openBack':
      return void (await amend({ back: { open: true } }))
    case 'call': {
      const by = step.name === 'withdraw' ? world.agent : world.staff
      return void (await actOn(world, step.name, { id, reason: 'x', refund: 'rule' }, by))
    }
  }
}

/** Seats, lines, rights and money by the tables: each says the same of each way. */
async function check(world: RoundTripWorld): Promise<void> {
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql<{ wrong: string }>`
      with l as (select l.*, o.status, o.return_date, o.return_open,
          l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0 and o.status in ('processing', 'confirmed', 'cancelling') as live
        from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id where l.merchant_id = ${world.merchant.id})
      select 'seats of line ' || l.id as wrong from l
       where coalesce((select sum(t.quantity) from stock_take t where t.merchant_id = l.merchant_id and t.line_id = l.id and t.state <> 'returned' and t.date = l.date), 0)
          <> case when l.live and l.open_until is null then l.adults + l.children else 0 end
      union all select 'rights of line ' || l.id from l
       where l.status = 'confirmed' and (select count(*) from entitlement e where e.merchant_id = l.merchant_id and e.line_id = l.id and e.state = 'ready')
          <> case when l.live then l.adults + l.children else 0 end
      union all select 'price of order ' || o.id from orders o
       where o.merchant_id = ${world.merchant.id} and o.total_minor <> (select sum(l.price_minor) from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id)
      union all select 'way back of order ' || o.id from orders o
       where o.merchant_id = ${world.merchant.id} and o.status in ('processing', 'confirmed')
         and (o.return_date, o.return_open) is distinct from coalesce((select row(l.date, l.open_until is not null) from l where l.order_id = o.id and l.leg = 2 and l.live), row(null::date, false))
      union all select 'supplier of line ' || l.id from l where l.live and (l.supplier_id is null) <> (l.open_until is not null)
      union all select 'an order without a way ' || o.id from orders o where o.merchant_id = ${world.merchant.id} and o.status in ('processing', 'confirmed')
         and not exists (select from l where l.order_id = o.id and l.live)`.execute(db),
  )
  expect(rows).toEqual([])
  for (const date of days)
    for (const poolId of [world.sku.poolId, world.back.poolId])
      expect(await stockLeft(world, date, poolId)).toBeGreaterThanOrEqual(0)
  const books = await balances(world)
  expect(
    books['agent-available']! + books['agent-frozen']! + books['sales']! - books['refunds']! + books['fees']!,
  ).toBe(start)
}

test('whatever is bought, moved, reserved, dropped and cancelled at once: both ways have their seats, rights and money, or neither', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 24 }), async (played) => {
      const world = await roundTripWorld(server, { days, capacity: 9, backCapacity: 7, balanceMinor: start })
      const ids: number[] = []
      // Three at a time, so that they meet at the same seats.
      for (let from = 0; from < played.length; from += 3)
        await Promise.all(played.slice(from, from + 3).map((step) => play(world, ids, step)))
      await check(world)
    }),
    { numRuns: plays(6) },
  )
})

test('48 who want both ways while 24 buy the way back alone get exactly what there is; never one way without the other', async () => {
  const world = await roundTripWorld(server, { days, capacity: 30, backCapacity: 20, balanceMinor: start })
  const call = (more: object) =>
    world.staff.call<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(world, { adults: 1, children: 0, ...more }),
    )
  const answers = await Promise.all(
    Array.from({ length: 72 }, (_, nth) =>
      nth % 3 === 2
        ? call({ skuId: world.back.id, date: days[2] })
        : call({ date: days[0], back: { date: days[2] } }),
    ),
  )
  for (const { error } of answers) expect([0, 409010]).toContain(error.code)
  const made = (alone: boolean) =>
    answers.filter(({ error }, nth) => error.code === 0 && (nth % 3 === 2) === alone).length
  expect(await stockLeft(world, days[2], world.back.poolId)).toBe(0)
  expect(await stockLeft(world, days[0])).toBe(30 - made(false))
  expect(made(false) + made(true)).toBe(20)
  await check(world)
})
