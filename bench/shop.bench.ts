import { performance } from 'node:perf_hooks'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { siteForm } from '#contract/shop/shop.fields.ts'
import { withClient } from '#server/kit/db/client.ts'
import { saveConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { calmestP95 } from './kit/calmest.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillSoldSkus } from './kit/sold-skus.ts'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'

/* What everybody may read of a shop of a hundred products, with the lowest price of each in the days ahead: its JSON and its page. */
const products = 100
const runs = Number(process.env['BENCH_RUNS'] ?? 200)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'SHOPS', agents: 1, days: 1, capacity: 1 })
const skuIds = await fillSoldSkus(server.app, world, products)
await withClient(config, (client) =>
  client.query(`update platform.merchant set flags = '{"eCommerce": true}' where id = $1`, [
    world.merchantId,
  ]),
)
const session = await logIn(server, world)
const call = (path: string, input: object) => timedCall(server, session, path, input)
await withSystemCtx(server.app, world.merchantId, (ctx) =>
  saveConnection(ctx, {
    system: 'stripe',
    name: 'Bench',
    mode: 'simulator',
    settings: {},
    secrets: { webhookSecret: 'whsec_bench', secretKey: 'sk_test_bench' },
  }),
)
await call('/supplier/shop/site/save', {
  ...valuesOf(siteForm),
  hours: [],
  exceptions: [],
  names: { en: 'Bench' },
  slug: 'bench-shop',
  colour: '#0b6e75',
  payment: 'online',
  skuIds,
  version: 0,
})
await call('/supplier/shop/site/publish', { version: 1 })

let guest = 0
/** Each time another guest: one alone is slowed down. */
async function read(path: string): Promise<{ ms: number; rows: number }> {
  guest += 1
  const headers = { 'x-forwarded-for': `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}` }
  const begun = performance.now()
  const response = await fetch(server.url + path, { headers })
  const text = await response.text()
  if (!response.ok || !/"fromMinor":\d|From /.test(text)) throw new Error(`${path}: ${text.slice(0, 200)}`)
  return { ms: performance.now() - begun, rows: products }
}
for (const [name, path, target] of [
  ['JSON', '/supplier/notLogin/shop/bench-shop', 50],
  ['page', '/shop/bench-shop?lang=en', 50],
] as const) {
  const { p95 } = await calmestP95(runs, () => read(path))
  printFigure({
    name: `the ${name} of a shop of ${products} products with their prices, p95`,
    value: p95,
    unit: 'ms',
    target,
    better: 'lower',
  })
}
await server.close()
