import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import { withClient } from '#server/kit/db/client.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { patience, plays } from '#test/kit/plays.ts'

/**
 * Stays booked, moved, made longer and shorter and cancelled in any order, while prices change, against a plain model: a night has
 * room as long as fewer than its rooms are slept in; a night that is kept keeps its price, a new one costs what it costs now.
 */
const at = '/hotelSupplierService/hotelOrder'
const capacity = 2
const span = 8
const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000, quoteBasisPoints: 0 })

type Model = { nights: Map<string, number> }
const act = fc.oneof(
  fc.record({
    what: fc.constant('book' as const),
    from: fc.nat(span - 2),
    nights: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    what: fc.constant('move' as const),
    which: fc.nat(5),
    from: fc.nat(span - 2),
    nights: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ what: fc.constant('cancel' as const), which: fc.nat(5) }),
  fc.record({
    what: fc.constant('price' as const),
    night: fc.nat(span + 3),
    minor: fc.integer({ min: 1, max: 50 }),
  }),
)
const nightsOf = (from: number, nights: number): string[] =>
  Array.from({ length: nights }, (_, n) => day(20 + from + n))

test(
  'whatever is done with stays, stock and the price of every night agree with the model',
  { timeout: patience(300_000) },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        const all = nightsOf(0, span + 4)
        const prices = new Map(all.map((date) => [date, 100_000]))
        const priceOf = (date: string) => prices.get(date) ?? 0
        const sku = await makeOrderSku(server.app, world.merchant, {
          type: 'hotel-room',
          chargeMethod: 'per-unit',
          unitMinor: 100_000,
          days: all,
          capacity,
          cancelRule: [],
        })
        const stays = new Map<number, Model>()
        const taken = (date: string, but?: number) =>
          [...stays].filter(([id, { nights }]) => id !== but && nights.has(date)).length
        const hasRoom = (dates: readonly string[], but?: number) =>
          dates.every((date) => taken(date, but) < capacity)
        const pick = (which: number) => [...stays.keys()][which % Math.max(1, stays.size)]

        for (const one of acts) {
          if (one.what === 'price') {
            const date = day(20 + one.night)
            prices.set(date, one.minor * 10_000)
            await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
              sql`insert into sku_calendar_price (merchant_id, sku_id, date, session, unit_minor) values (${world.merchant.id}, ${sku.id}, ${date}, '', ${priceOf(date)})
              on conflict (merchant_id, sku_id, date, session) do update set unit_minor = excluded.unit_minor`.execute(
                db,
              ),
            )
          } else if (one.what === 'book') {
            const dates = nightsOf(one.from, one.nights)
            const answer = await world.staff.call<{ id: number }>(`${at}/create`, {
              clientRequestId: randomUUID(),
              agentId: world.agentId,
              skuId: sku.id,
              date: dates[0],
              endDate: day(20 + one.from + one.nights),
              adults: 2,
              contactName: `Guest ${randomUUID().slice(0, 8)}`,
            })
            expect(answer.error.code).toBe(hasRoom(dates) ? 0 : 409010)
            if (answer.data)
              stays.set(answer.data.id, { nights: new Map(dates.map((date) => [date, priceOf(date)])) })
          } else {
            const id = pick(one.which)
            const stay = id && stays.get(id)
            if (!id || !stay) continue
            if (one.what === 'cancel') {
              await world.staff.data(`${at}/reject`, { id, reason: 'They stay at home' })
              stays.delete(id)
            } else {
              const dates = nightsOf(one.from, one.nights)
              const isSame = dates.join() === [...stay.nights.keys()].join()
              const answer = await world.staff.call(`${at}/modify/apply`, {
                id,
                amendment: { date: dates[0], endDate: day(20 + one.from + one.nights) },
                asks: false,
              })
              expect(answer.error.code).toBe(isSame ? 409113 : hasRoom(dates, id) ? 0 : 409010)
              if (answer.error.code === 0)
                stay.nights = new Map(dates.map((date) => [date, stay.nights.get(date) ?? priceOf(date)]))
            }
          }
        }
        const { rows } = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
          sql<{ date: string; used: number }>`select date, held + sold as used from stock
          where merchant_id = ${world.merchant.id} and pool_id = ${sku.poolId} order by date`.execute(db),
        )
        expect(rows.map(({ used }) => used)).toEqual(all.map((date) => taken(date)))
        for (const [id, { nights }] of stays) {
          const { stay, money } = await world.staff.data<StayInfo>(`${at}/info`, { id })
          const dates = [...nights.keys()]
          expect(stay.priced.map(({ date, priceMinor: minor }) => [date, minor])).toEqual([...nights])
          expect([stay.arrival, stay.nights]).toEqual([dates[0], dates.length])
          expect(money?.totalMinor).toBe([...nights.values()].reduce((sum, minor) => sum + minor, 0))
        }
      }),
      { numRuns: plays(12) },
    ),
)

test('whatever was booked, moved and made longer, a stay arrives on the day of its order: what comes is looked for by it', async () => {
  const { rows } = await withClient(server.database.config, (client) =>
    client.query<{ apart: boolean; n: number }>(
      'select s.arrival <> o.service_date as apart, count(*)::int as n from order_stay s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id group by 1',
    ),
  )
  expect(rows).toEqual([{ apart: false, n: expect.toSatisfy((n) => n > 0) }])
})
