import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#server/kit/ctx.ts'
import { closeDb } from '#server/kit/db/db.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { priceCache } from '#server/pricing/resolve/price-cache.ts'
import { resolvePrices } from '#server/pricing/pricing.public.ts'
import { saveCalendarBulk } from '#server/pricing/calendar/save-calendar-bulk.ts'
import { availability } from '#server/stock/stock.public.ts'
import { printFigure } from './figure.ts'
import { benchApp } from './kit/bench-app.ts'

/*
 * What a product list asks for one agent: price and stock of 200 SKUs over 31 days, and of the whole catalogue of 1,000
 * SKUs over 60, with every layer filled (both kinds of custom pricing, quotations, a strategy, seasons and weekends). The reference reads the same rows
 * (of 200 × 31: calendar, base prices, quotations, custom pricing, rules, stock) by plain SQL and does nothing with them.
 */
const skus = 200
const days = 31
const runs = 65
const config = { connectionString: process.env['DATABASE_URL'] }
const nobody = { adults: 1, children: 1, infants: 0, units: 1 }

async function fillWorld(): Promise<{ merchantId: number; agentId: number }> {
  const client = new pg.Client(config)
  await client.connect()
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: number }>(text, values)).rows[0]!.id
  const merchantId = await one(
    `insert into platform.merchant (code, names) values ('BENCH', '{"en":"Bench"}') returning id`,
  )
  const agentId = await one(
    `insert into agent (merchant_id, code, name, currency, settlement_term) values ($1, 'A', 'Agent', 'CNY', 'prepay') returning id`,
    [merchantId],
  )
  await client.query(`
    insert into exchange_rate select ${merchantId}, 'THB', 'CNY', current_date - 1, 0.2031;
    insert into sku (merchant_id, code, product_type, charge_method, names, sessions)
      select ${merchantId}, 'S' || n, 'day-trip', 'per-person', '{"en":"Trip"}', case when n % 4 = 0 then '{08:00,13:00}'::text[] else '{}' end from generate_series(1, 1000) n;
    insert into sku_base_price select ${merchantId}, id, 220000, 150000, 0, null from sku;
    insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor, child_minor)
      select ${merchantId}, s.id, d, season + 260000, season + 180000
        from sku s, generate_series(current_date, current_date + 364, '1 day') d,
             lateral (select s.id * 100 + extract(quarter from d) * 10000 + case when extract(isodow from d) > 5 then 40000 else 0 end as season) o;
    insert into quotation (merchant_id, agent_id, sku_id, method, adult_value, child_value)
      select ${merchantId}, ${agentId}, id, 'percent', -1000, -1000 from sku where id % 2 = 0;
    insert into custom_price (merchant_id, agent_id, sku_id, from_date, to_date, weekdays, method, adult_value)
      select ${merchantId}, ${agentId}, id, current_date + 5, current_date + 40, '{6,7}', 'fixed', 48000 from sku where id % 4 = 0;
    insert into price_strategy (merchant_id, id, code, names, is_default) values (${merchantId}, 1, 'S', '{"en": "Strategy"}', true);
    insert into price_strategy_rule (merchant_id, strategy_id, scope, method, adult_value, child_value, round_mode, round_step_minor)
      values (${merchantId}, 1, 'catalogue', 'percent', 500, 500, 'nearest', 1000);
    insert into price_strategy_rule (merchant_id, strategy_id, scope, sku_id, method, adult_value)
      select ${merchantId}, 1, 'sku', id, 'percent', 300 from sku where id % 3 = 0;
    insert into strategy_price (merchant_id, strategy_id, sku_id, from_date, to_date, method, adult_value)
      select ${merchantId}, 1, id, current_date + 10, current_date + 20, 'percent', 1200 from sku where id % 5 = 0;
    insert into stock_pool (merchant_id, id, name) select ${merchantId}, id, code from sku;
    insert into sku_pool (merchant_id, sku_id, pool_id) select ${merchantId}, id, id from sku;
    insert into stock (merchant_id, pool_id, date, capacity, sold)
      select ${merchantId}, p.id, d, 40, 7 from stock_pool p, generate_series(current_date, current_date + 364, '1 day') d;
    analyze;`)
  await client.end()
  return { merchantId, agentId }
}

async function plainRead(
  { db, scope }: Ctx,
  agentId: number,
  skuIds: number[],
  from: string,
  to: string,
): Promise<void> {
  const read = (table: string, where: RawBuilder<unknown>) =>
    sql`select * from ${sql.table(table)} where merchant_id = ${scope.merchantId} and ${where}`.execute(db)
  const ofSkus = (column = 'sku_id') => sql`${sql.ref(column)} = any(${skuIds}::bigint[])`
  const onDays = sql`date between ${from}::date and ${to}::date`
  const ofAgent = sql`agent_id = ${agentId}`
  await read('sku', ofSkus('id'))
  await read('sku_base_price', ofSkus())
  await read('sku_calendar_price', sql`${ofSkus()} and ${onDays}`)
  await read('quotation', sql`${ofAgent} and ${ofSkus()}`)
  await read('custom_price', sql`${ofAgent} and ${ofSkus()}`)
  await read('price_strategy_rule', sql`(scope <> 'sku' or ${ofSkus()})`)
  await read('stock', sql`${ofSkus('pool_id')} and ${onDays}`)
}

const quantile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!

const app = await benchApp()
const { merchantId, agentId } = await fillWorld()
const first = Temporal.Now.plainDateISO('Asia/Bangkok')
const allSkus = await withSystemCtx(app, merchantId, async (ctx) =>
  (await ctx.db.selectFrom('sku').select('id').orderBy('id').execute()).map((row) => row.id),
)
/** What is asked at once: so many SKUs over so many days. */
function asking(count: number, length: number) {
  const skuIds = allSkus.slice(0, count)
  const dates = Array.from({ length }, (_, index) => first.add({ days: index }).toString())
  const questions = skuIds.flatMap((skuId) =>
    dates.map((date) => ({ skuId, agentId, date, session: '', guests: nobody })),
  )
  return { skuIds, questions, from: dates[0]!, to: dates.at(-1)! }
}
const page = asking(skus, days)
const catalogue = asking(1_000, 60)

async function measure(work: (ctx: Ctx) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    await withSystemCtx(app, merchantId, work)
    times.push(performance.now() - begin)
  }
  return times.slice(5)
}

const priceAndStock = async (ctx: Ctx, { skuIds, questions, from, to }: ReturnType<typeof asking>) => {
  const [prices, stock] = await Promise.all([
    resolvePrices(ctx, questions),
    availability(ctx, skuIds, from, to),
  ])
  if (prices.some((price) => price.totalMinor === null)) throw new Error('a price is missing')
  if (stock.length < questions.length || stock.some((day) => day.left !== 33))
    throw new Error('stock is missing')
  return [prices, stock]
}
const reference = await measure((ctx) => plainRead(ctx, agentId, page.skuIds, page.from, page.to))
const cold = await measure((ctx) => {
  priceCache(app).clear()
  return priceAndStock(ctx, page)
})
const stored = await measure((ctx) => priceAndStock(ctx, page))
const whole = await measure((ctx) => {
  priceCache(app).clear()
  return priceAndStock(ctx, catalogue)
})
/** A figure in milliseconds: lower is better. */
const print = (name: string, value: number, target: number) =>
  printFigure({ name, value, unit: 'ms', target, better: 'lower' })
const atLast = (times: number[]) => quantile(times, 0.95)
const middle = (times: number[]) => quantile(times, 0.5)
print('price and stock of 200 SKUs × 31 days, worked out (p95)', atLast(cold), 100)
printFigure({
  name: 'price and stock of 200 SKUs × 31 days, worked out, against a plain read of the rows',
  value: middle(cold),
  unit: 'ms',
  reference: middle(reference),
  target: 2.5,
  better: 'lower',
})
print('price and stock of 200 SKUs × 31 days, prices kept in the process (p95)', atLast(stored), 60)
print('price and stock of 1,000 SKUs × 60 days for one agent, worked out (p95)', atLast(whole), 400)
print('price and stock of 1,000 SKUs × 60 days for one agent, worked out (median)', middle(whole), 400)

/** A new price on every day of a year, SKU by SKU: each its own act with its own event, so that progress can be told. */
const year = { from: first.toString(), to: first.add({ days: 364 }).toString() }
const beginBulk = performance.now()
let changed = 0
for (const skuId of allSkus.slice(0, 275)) {
  const all = { skuId, ...year, weekdays: [], sessions: [''], set: { adultMinor: 270_001 }, clear: [] }
  changed += (await withSystemCtx(app, merchantId, (ctx) => saveCalendarBulk(ctx, all))).changed
}
if (changed < 100_000) throw new Error('prices were left out')
print('100,000 calendar prices changed in bulk, SKU by SKU', performance.now() - beginBulk, 5_000)
await closeDb(app.db)
