import { sql } from 'kysely'
import { nothingApart } from '#server/statistics/days.ts'
import type { SumsAsk } from '#server/statistics/summed.ts'
import { orderSums, storedOrderSums } from '#server/statistics/order-sums.queries.ts'
import { foldSales } from '#server/statistics/sums/fold-sales.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { millionWorld } from './kit/million.ts'

/*
 * Sales of a year and of a month over a million orders of one merchant among fifty: out of the sums that are kept, beside the same
 * added up from all orders; turn by turn, and the answers are the same. Once with nothing waiting to be added up, and once with as
 * many orders changed as a busy minute has.
 */
const rounds = Number(process.env['BENCH_RUNS'] ?? 5)
const changed = 500

const server = await startBenchServer()
const { merchantId } = await millionWorld(server)
const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(server.app, merchantId, work)

const began = performance.now()
let folded = 0
for (let count = -1; count !== 0; folded += count) count = await inMerchant(foldSales)
console.error(`${folded} orders added up in ${Math.round(performance.now() - began)} ms`)
await server.app.pool.query('vacuum analyze order_sales, sales_sum, sales_change').catch(() => undefined)

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const dimensions = ['day', 'product', 'agent', 'agentGroup'] as const
for (const waiting of [0, changed]) {
  if (waiting > 0)
    await inMerchant(({ db }) =>
      sql`update orders set adults = adults + 1 where merchant_id = ${merchantId} and id in (
        select id from orders where merchant_id = ${merchantId} and service_date between ${day(-30)} and ${day(0)} limit ${waiting})`.execute(
        db,
      ),
    )
  for (const days of [365, 30])
    for (const dimension of dimensions)
      await measure(waiting, {
        from: day(1 - days),
        to: day(0),
        by: 'service',
        dimensions: [dimension],
        filter: {},
        apart: nothingApart,
      })
}
await server.close()

async function measure(waiting: number, ask: SumsAsk): Promise<void> {
  const times = { ours: [] as number[], reference: [] as number[] }
  let orders = 0
  for (let round = 0; round <= rounds; round++) {
    const ours = await timed(() => inMerchant((ctx) => storedOrderSums(ctx, ask, true)))
    const reference = await timed(() => inMerchant((ctx) => orderSums(ctx, ask, true)))
    if (JSON.stringify(ours.answer) !== JSON.stringify(reference.answer)) throw new Error('the sums differ')
    orders = ours.answer.total.orders + ours.answer.total.cancelled
    // The first round plans and warms.
    if (round === 0) continue
    times.ours.push(ours.ms)
    times.reference.push(reference.ms)
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  printFigure({
    name: `sales from ${ask.from} by ${ask.dimensions.join()}, ${orders} orders, ${waiting} changed since`,
    value: middle(times.ours),
    unit: 'ms',
    reference: middle(times.reference),
    target: 0.05,
    better: 'lower',
  })
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const begin = performance.now()
  const answer = await work()
  return { ms: performance.now() - begin, answer }
}
