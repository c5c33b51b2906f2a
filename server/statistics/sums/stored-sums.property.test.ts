import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayKinds } from '#contract/statistics/figures.ts'
import { salesDimensions, type FigureFilter } from '#contract/statistics/statistics.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, placeOrder } from '#test/factories/orders.ts'
import { act, trip } from '#test/order-model/acts.ts'
import { Play } from '#test/order-model/play.ts'
import { inStage, makeProducts, makeStage } from '#test/order-model/stage.ts'
import { patience, plays } from '#test/kit/plays.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { comparedWith, nothingApart } from '../days.ts'
import type { SumsAsk } from '../summed.ts'
import { orderSums, storedOrderSums } from '../order-sums.queries.ts'
import { foldSales } from './fold-sales.ts'
import { hasSums } from './stored-sums.queries.ts'

const stage = await makeStage(await testServer())
const { agentId, merchant } = stage
const sku = await makeOrderSku(stage.app, merchant, {
  supplierId: stage.supplierId,
  days: [day(30), day(31)],
  capacity: 1_000,
})
const rows: number[] = []
for (let no = 0; no < 6; no++)
  rows.push((await placeOrder(stage, { skuId: sku.id, date: day(30 + (no % 2)) })).id)

/** What the product does to rows of an order somewhere, and what it might do once: `$1` is the order. */
const writes = {
  status: `update orders set status = (array['processing','confirmed','cancelling','cancelled','refused','reviewing'])[$2], fee_minor = $3 where id = $1`,
  archived: `update orders set previous_status = case when status = 'archived' then previous_status else status end, status = 'archived' where id = $1`,
  deleted: `update orders set deleted_at = case when $2 > 3 then now() end where id = $1`,
  invalid: `update orders set invalid = $2 > 4 where id = $1`,
  day: `update orders set service_date = '${day(30)}'::date + $2::int, created_at = now() - $2 * interval '7 hours' where id = $1`,
  who: `update orders set created_by = case when $2 > 3 then $3 % 5 end, channel = (array['','ota','web'])[1 + $2 % 3], third_code = id::text where id = $1`,
  total: `update orders set base_total_minor = $3 * 7, total_minor = $3, adjusted_minor = -$2, adults = $2, base_tax_minor = $2 where id = $1`,
  free: `update orders set total_minor = 0, base_total_minor = 0, base_tax_minor = 0, adjusted_minor = 0 where id = $1`,
  refunded: `update orders set refund_minor = $3, rate = $2 where id = $1`,
  foreign: `update orders set currency = (array['THB','USD','VND','CNY','JPY','KRW'])[$2] where id = $1`,
  cost: `update order_line_cost set currency = (array['THB','USD','VND','CNY','JPY','KWD'])[$2], cost_minor = nullif($3, 7), fee_minor = $2, refund_minor = $2 - 1 where order_id = $1`,
  costless: `delete from order_line_cost where order_id = $1`,
  costed: `insert into order_line_cost (merchant_id, line_id, order_id, currency, cost_minor)
    select merchant_id, id, order_id, (array['THB','USD','VND','CNY','JPY','KWD'])[$2], $3 from order_line where order_id = $1 on conflict do nothing`,
  line: `update order_line set supplier_status = (array['approved','cancelled','no-need','pending','in-process','reviewing'])[$2] where order_id = $1`,
  handled: `update order_line set handled_way = case when $2 > 3 then 'self-handled' end where order_id = $1`,
  rate: `insert into exchange_rate (merchant_id, from_currency, to_currency, date, rate)
    select merchant_id, (array['THB','USD','VND','CNY','JPY','USD'])[$2], base_currency, current_date - 1, $3 / 777.0 from orders where id = $1 and $2 > 1
    on conflict (merchant_id, from_currency, to_currency, date) do update set rate = excluded.rate`,
} as const
const write = fc.record({
  write: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
  order: fc.nat(5),
  choice: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 99_999 }),
})
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never
const step = fc.oneof(
  { weight: 3, arbitrary: act },
  { weight: 6, arbitrary: write },
  { weight: 2, arbitrary: fc.constant('fold' as const) },
)

const filters: FigureFilter[] = [
  {},
  { agentIds: [agentId], channels: ['ota', 'web'] },
  { skuIds: [sku.id], staffIds: [1, 2, 3] },
  { productTypes: ['diving', 'boat-ticket'] },
]
const requested = { from: day(-40), to: day(45) }
const asks: SumsAsk[] = dayKinds.flatMap((by) => [
  ...salesDimensions.flatMap((dimension) =>
    filters.map((filter) => ({ ...requested, by, dimensions: [dimension], filter, apart: nothingApart })),
  ),
  { ...requested, by, dimensions: ['agent', 'product', 'month'] as const, filter: {}, apart: nothingApart },
  {
    from: day(31),
    to: day(31),
    by,
    dimensions: ['week'] as const,
    filter: {},
    apart: comparedWith({ from: day(31), to: day(31) }, 'year'),
  },
])
async function compare(ctx: Ctx, some: readonly SumsAsk[]): Promise<void> {
  for (const ask of some)
    for (const costs of [true, false])
      expect([ask, await storedOrderSums(ctx, ask, costs)]).toEqual([ask, await orderSums(ctx, ask, costs)])
}

async function writeRow(ctx: Ctx, { write: name, order, choice, amount }: Write) {
  const [text = '', ...parts] = writes[name].split(/\$(\d)/)
  const given = [rows[order], choice, amount]
  let whole = sql`${sql.raw(text)}`
  for (let at = 0; at < parts.length; at += 2)
    whole = sql`${whole}${sql.lit(given[Number(parts[at]) - 1] ?? null)}${sql.raw(parts[at + 1] ?? '')}`
  await whole.execute(ctx.db)
}

test(
  'whatever is done, the sums that are kept are what all orders come to, by every dimension and measure',
  async () => {
    await inStage(stage, foldSales)
    let at = 0
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.boolean(),
        trip,
        fc.array(step, { minLength: 12, maxLength: 30 }),
        async (who, audited, there, steps) => {
          const products = await makeProducts(stage, audited, there !== 'plain')
          const play = new Play(stage, stage.who[who]!, products, audited)
          await play.begin(there)
          for (const one of steps) {
            if (one === 'fold') await inStage(stage, foldSales)
            else if ('write' in one) await inStage(stage, (ctx) => writeRow(ctx, one))
            else await play.do(one)
            at += 1
            await inStage(stage, (ctx) =>
              compare(ctx, [asks[at % asks.length]!, asks[(at * 7) % asks.length]!]),
            )
          }
          await inStage(stage, async (ctx) => {
            expect(await hasSums(ctx)).toBe(true)
            await compare(ctx, asks)
            await foldSales(ctx)
            await compare(ctx, asks)
          })
        },
      ),
      { numRuns: plays(5), endOnFailure: true },
    )
  },
  patience(600_000),
)
