import { Block } from '#contract/report-pages/block.schema.ts'
import { FiguresAsk } from '#contract/report-pages/page.schema.ts'
import { SalesAsk } from '#contract/statistics/statistics.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { blockFigures } from '#server/report-pages/figures/block-figures.ts'
import { listSales } from '#server/statistics/list-figures.ts'
import { foldSales } from '#server/statistics/sums/fold-sales.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { millionWorld } from './kit/million.ts'

/*
 * A pivot of agents by months over a year of a million orders, beside the plain statistic of the same measures by agent; turn by
 * turn, and their totals are the same.
 */
const rounds = Number(process.env['BENCH_RUNS'] ?? 5)
const server = await startBenchServer()
const { merchantId } = await millionWorld(server)
const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(server.app, merchantId, work)
while ((await inMerchant(foldSales)) > 0);
await server.app.pool.query('vacuum analyze order_sales, sales_sum, sales_change').catch(() => undefined)

const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()
const days = { from: day(-364), to: day(0) }
const block = Block.parse({
  id: 'pivot',
  rows: ['agent'],
  columns: ['month'],
  measures: ['orders', 'revenue', 'profit'],
  period: { kind: 'dates', ...days },
  limit: 500,
})
const times = { ours: [] as number[], reference: [] as number[] }
for (let round = 0; round <= rounds; round++) {
  const ours = await timed(() => inMerchant((ctx) => blockFigures(ctx, FiguresAsk.parse({ block }))))
  const plain = SalesAsk.parse({ ...days, dimension: 'agent', pageSize: 500 })
  const reference = await timed(() => inMerchant((ctx) => listSales(ctx, plain)))
  if (ours.answer.total.revenue !== reference.answer.now.revenue) throw new Error('the totals differ')
  if (round === 0) continue
  times.ours.push(ours.ms)
  times.reference.push(reference.ms)
}
await server.close()

const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
printFigure({
  name: 'pivot of agents by months over a year of a million orders, beside the plain statistic by agent',
  value: middle(times.ours),
  unit: 'ms',
  reference: middle(times.reference),
  target: 2,
  better: 'lower',
})

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const begin = performance.now()
  const answer = await work()
  return { ms: performance.now() - begin, answer }
}
