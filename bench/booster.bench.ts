import { sql } from 'kysely'
import { brokenGuard } from '#contract/booster/guards.ts'
import { repriceMerchant } from '#server/booster/price/reprice.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillPricedSkus } from './kit/priced-skus.ts'

/*
 * The rule of all listings is changed: 5,000 listings, a year of days each, are priced anew in the background while a page of listings is
 * asked for again and again. And one guard check.
 */
const skus = Number(process.env['SKUS'] ?? 5_000)
const server = await startBenchServer()
const { app } = server
const world = await makeBenchWorld(app, { code: 'BOOST', agents: 1, days: 1, capacity: 1 })
await fillPricedSkus(app, world.merchantId, skus)
const { merchantId } = world
await withSystemCtx(app, merchantId, async ({ db }) => {
  const { rows } = await sql<{
    id: number
  }>`insert into outside_connection (merchant_id, system, name, mode, enabled)
    values (${merchantId}, 'octo', 'Bench', 'simulator', true) returning id`.execute(db)
  const connection = rows[0]?.id ?? 0
  await sql`insert into channel_account (merchant_id, connection_id, agent_id) select ${merchantId}, ${connection}, min(id) from agent where merchant_id = ${merchantId}`.execute(
    db,
  )
  await sql`insert into booster_setting (merchant_id, state, base, markup_basis_points) values (${merchantId}, 'joined', 'list', 500)`.execute(
    db,
  )
  await sql`insert into booster_account (merchant_id, connection_id, commission_basis_points, fee_minor, step_minor) values (${merchantId}, ${connection}, 1500, 2000, 1000)`.execute(
    db,
  )
  await sql`insert into channel_product (merchant_id, connection_id, outside_product, sku_id, state)
    select ${merchantId}, ${connection}, code, id, 'live' from sku where merchant_id = ${merchantId}`.execute(
    db,
  )
  await sql`insert into booster_listing (merchant_id, connection_id, product_id, sku_id, state)
    select ${merchantId}, ${connection}, id, sku_id, 'live' from channel_product where merchant_id = ${merchantId}`.execute(
    db,
  )
})
const job = {
  app,
  attempt: 1,
  lastAttempt: false,
  inMerchant: <T>(id: number, work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, id, work),
}
await repriceMerchant(job, merchantId)
await withSystemCtx(app, merchantId, ({ db }) =>
  sql`update booster_setting set markup_basis_points = 600 where merchant_id = ${merchantId}`.execute(db),
)
let slowest = 0
let isRunning = true
const asking = (async () => {
  while (isRunning) {
    const began = performance.now()
    await withSystemCtx(app, merchantId, ({ db }) =>
      sql`select id, first_prices from booster_listing where merchant_id = ${merchantId} order by id limit 50`.execute(
        db,
      ),
    )
    slowest = Math.max(slowest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})()
const began = performance.now()
const products = await repriceMerchant(job, merchantId)
const seconds = (performance.now() - began) / 1_000
isRunning = false
await asking

const checks = 200_000
const checking = performance.now()
for (let at = 0; at < checks; at += 1)
  brokenGuard({
    priceMinor: 200_000 + at,
    costMinor: 140_000,
    listMinor: 220_000,
    terms: { commissionBasisPoints: 1_500, feeMinor: 2_000 },
    floorBasisPoints: 1_000,
    highestMinor: 500_000,
    lowestMinor: null,
    baselineMinor: 210_000,
    jumpBasisPoints: 3_000,
    ceilingPercent: 300,
    accepted: [],
  })
const guardMs = (performance.now() - checking) / checks

printFigure({
  name: `${products} listings priced anew for a year of days in the background`,
  value: seconds,
  unit: 's',
  target: 10,
  better: 'lower',
})
printFigure({
  name: 'the slowest page of listings read meanwhile',
  value: slowest,
  unit: 'ms',
  target: 500,
  better: 'lower',
})
printFigure({ name: 'one guard check', value: guardMs, unit: 'ms', target: 1, better: 'lower' })
await server.close()
