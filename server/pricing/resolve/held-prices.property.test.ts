import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { saveBasePrice } from '../owners/save-base-price.ts'
import { heldPrices, holdPrices } from './held-prices.ts'
import { resolvePrices } from './prices.ts'

const server = await testServer()

const step = fc.oneof(
  fc.record({ does: fc.constant('look' as const) }),
  fc.record({
    does: fc.constant('charge' as const),
    minor: fc.integer({ min: 1, max: 9 }).map((n) => n * 10_000),
  }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)
const anyPlay = fc.record({ days: fc.integer({ min: 0, max: 3 }), steps: fc.array(step, { maxLength: 14 }) })

test('whatever is looked up and charged, an order pays the least of what is charged now and what was shown and still holds', async () => {
  const world = await makeOrderWorld(server, { quoteBasisPoints: 0 })
  const { merchant, agentId, sku } = world
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  const guests = { adults: 1, children: 0, infants: 0, units: 0 }
  const holdMinutes = 30
  let clock = Date.now()
  const inBooks = <T>(work: (ctx: Parameters<typeof holdPrices>[0]) => Promise<T>) =>
    withSystemCtx(server.app, merchant.id, (ctx) => work({ ...ctx, now: new Date(clock) }))
  await fc.assert(
    fc.asyncProperty(anyPlay, async ({ days, steps }) => {
      clock += 10 * 86_400_000
      // Ahead of all that a play waits: of days that are over nothing is ordered.
      const date = new Date(clock + 60 * 86_400_000).toISOString().slice(0, 10)
      const agent = { id: agentId, currency: 'THB', priceDays: days, holdMinutes }
      const question = { skuId: sku.id, agentId, date, session: '', guests }
      let now = 50_000
      await inBooks((ctx) => saveBasePrice(ctx, { skuId: sku.id, ...none, adultMinor: now }))
      const shown: { minor: number; until: number }[] = []
      for (const one of steps) {
        if (one.does === 'wait') clock += one.hours * 3_600_000
        if (one.does === 'charge') {
          now = one.minor
          await inBooks((ctx) => saveBasePrice(ctx, { skuId: sku.id, ...none, adultMinor: now }))
        }
        if (one.does === 'look') {
          await inBooks(async (ctx) => {
            const [price] = await resolvePrices(ctx, [question])
            await holdPrices(ctx, { agent, skuId: sku.id }, [{ date, session: '', price: price!.unit }])
          })
          shown.push({ minor: now, until: clock + Math.max(days * 86_400_000, holdMinutes * 60_000) })
        }
        const total = await inBooks(async (ctx) => {
          const held = await heldPrices(ctx, [{ agent, skuId: sku.id }])
          const [price] = await resolvePrices(ctx, [{ ...question, held: held?.(agentId, sku.id, question) }])
          return price!.totalMinor
        })
        const standing = shown.filter(({ until }) => until > clock).map(({ minor }) => minor)
        expect(total).toBe(Math.min(now, ...standing))
      }
    }),
    { numRuns: plays(60) },
  )
})
