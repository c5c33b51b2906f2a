import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { sql } from 'kysely'
import type { Ctx } from '#server/kit/ctx.ts'
import { closeDb } from '#server/kit/db/db.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { availability } from '#server/stock/stock.public.ts'
import { printFigure } from './figure.ts'
import { benchApp } from './kit/bench-app.ts'

/*
 * What is left of 1,000 SKUs over 60 days for one agent: where capacity alone limits them, and where each tenth has shares and a
 * boat that it shares with nine others. The reference reads the same rows of stock by plain SQL and does nothing with them.
 */
const skus = 1_000
const days = 60
const runs = 15
const config = { connectionString: process.env['DATABASE_URL'] }

/** Two merchants alike; the second one's tenth SKUs are limited by more than their capacity. */
async function fillWorld(): Promise<{ plain: number; limited: number }> {
  const client = new pg.Client(config)
  await client.connect()
  const fill = async (code: string): Promise<number> => {
    const { rows } = await client.query<{ id: number }>(
      `insert into platform.merchant (code, names) values ('${code}', '{"en":"Bench"}') returning id`,
    )
    const m = rows[0]!.id
    await client.query(`
      insert into agent (merchant_id, id, code, name, currency, settlement_term) values (${m}, 1, 'A', 'Agent', 'THB', 'prepay');
      insert into sku (merchant_id, id, code, product_type, charge_method, names)
        select ${m}, n, 'S' || n, 'day-trip', 'per-person', '{"en":"Trip"}' from generate_series(1, ${skus}) n;
      insert into stock_pool (merchant_id, id, name) select ${m}, id, code from sku where merchant_id = ${m};
      insert into sku_pool (merchant_id, sku_id, pool_id) select ${m}, id, id from sku where merchant_id = ${m};
      insert into stock (merchant_id, pool_id, date, capacity, sold)
        select ${m}, p.id, d, 40, 7 from stock_pool p, generate_series(current_date, current_date + 364, '1 day') d where p.merchant_id = ${m}`)
    return m
  }
  const [plain, limited] = [await fill('PLAIN'), await fill('LIMITED')]
  await client.query(`
    insert into stock_share (merchant_id, sku_id, agent_id, most) select ${limited}, id, 1, 20 from sku where merchant_id = ${limited} and id % 10 = 0;
    insert into stock_share (merchant_id, sku_id, channel, kept) select ${limited}, id, 'merchant', 5 from sku where merchant_id = ${limited} and id % 10 = 0;
    insert into stock_resource (merchant_id, id, name, kind, quantity) select ${limited}, n, 'Boat ' || n, 'boat', 12 from generate_series(1, 10) n;
    insert into pool_resource (merchant_id, pool_id, resource_id, per, minutes) select ${limited}, id, 1 + id % 100 / 10, 20, 480 from sku where merchant_id = ${limited} and id % 10 = 0;
    update stock_pool set guarded = true where merchant_id = ${limited} and id % 10 = 0;
    analyze;`)
  await client.end()
  return { plain, limited }
}

const app = await benchApp()
const merchants = await fillWorld()
const first = Temporal.Now.plainDateISO()
const [from, to] = [first.toString(), first.add({ days: days - 1 }).toString()]
const skuIds = Array.from({ length: skus }, (_, at) => at + 1)

async function median(merchantId: number, work: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begin = performance.now()
    await withSystemCtx(app, merchantId, work)
    times.push(performance.now() - begin)
  }
  return times.slice(3).toSorted((a, b) => a - b)[Math.floor((runs - 3) / 2)]!
}

const ask = (expected: (skuId: number) => number) => async (ctx: Ctx) => {
  const view = await availability(ctx, skuIds, from, to, 1)
  if (view.length !== skus * days || view.some(({ skuId, left }) => left !== expected(skuId)))
    throw new Error('what is left is told wrongly')
}
const plainRead = (ctx: Ctx) =>
  sql`select pool_id, date, session, capacity, held, sold, overbooked, blocked from stock
    where merchant_id = ${ctx.scope.merchantId} and pool_id = any(${skuIds}::bigint[]) and date >= ${from}::date and date <= ${to}::date`.execute(
    ctx.db,
  )

const reference = await median(merchants.plain, plainRead)
const plain = await median(
  merchants.plain,
  ask(() => 33),
)
// Nine other departures of 7 places keep a boat each; of the 12 boats three are left for 20 each, less its own 7.
const limited = await median(
  merchants.limited,
  ask((skuId) => (skuId % 10 ? 33 : 20)),
)
for (const [name, value, target] of [
  ['limited by capacity', plain, 1.5],
  ['a tenth of them with shares and a boat', limited, 2.5],
] as const)
  printFigure({
    name: `what is left of 1,000 SKUs × 60 days, ${name}, against a plain read of the rows`,
    value,
    unit: 'ms',
    reference,
    target,
    better: 'lower',
  })
await closeDb(app.db)
