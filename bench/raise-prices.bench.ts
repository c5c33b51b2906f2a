import pg from 'pg'
import type { RaisePreview } from '#contract/pricing/raise.schema.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillPricedSkus } from './kit/priced-skus.ts'

/*
 * 100,000 calendar prices raised as the web does it: a preview of every price, then SKU by SKU over HTTP, four at once,
 * each an act of its own with its progress and its entry in the change log.
 */
const skus = 274
const atOnce = 4

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'RAISE', agents: 1, days: 1, capacity: 1 })
await fillPricedSkus(server.app, world.merchantId, skus)
// Tables that fill from nothing are planned wrongly until they are measured.
const owner = new pg.Client(config)
await owner.connect()
await owner.query('analyze')
await owner.end()
const { cookie, sessionId } = await logIn(server, world)

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${server.port}/supplier/standard/calendarPrice/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...body, sessionId }),
  })
  const { error, data } = (await response.json()) as { error: { code: number }; data: T }
  if (error.code !== 0) throw new Error(JSON.stringify(error))
  return data
}
const first = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 1 })
const raise = {
  from: first.toString(),
  to: first.add({ days: 364 }).toString(),
  weekdays: [],
  method: 'percent',
  by: 500,
  guests: ['adult', 'child'],
}
const shown = performance.now()
const { rows } = await post<RaisePreview>('raise/preview', { ...raise, filter: { text: 'TRIP-' } })
const previewed = performance.now() - shown

const begun = performance.now()
let changed = 0
const waiting = [...rows]
const work = async () => {
  for (let row = waiting.shift(); row; row = waiting.shift()) {
    const { skuId, preview } = row
    const done = await post<{ changed: number }>('raise/save', { ...raise, skuId, preview })
    changed += done.changed
  }
}
await Promise.all(Array.from({ length: atOnce }, work))
const raised = performance.now() - begun
if (changed < 100_000) throw new Error(`prices were left out: ${changed}`)

printFigure({
  name: '100,000 calendar prices shown before and after',
  value: previewed,
  unit: 'ms',
  target: 3_000,
  better: 'lower',
})
printFigure({
  name: '100,000 calendar prices raised over HTTP, SKU by SKU with progress',
  value: raised,
  unit: 'ms',
  target: 5_000,
  better: 'lower',
})
await server.close()
