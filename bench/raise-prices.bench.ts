import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import type { BulkInfo } from '#contract/bulk/bulk.schema.ts'
import type { RaisePreview } from '#contract/pricing/raise/raise.schema.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillPricedSkus } from './kit/priced-skus.ts'

/*
 * 100,000 calendar prices raised as the web does it: a preview of every price, then SKU by SKU in the background while a
 * page asks how far it is; and all of it taken back.
 */
const skus = 274
const calendar = 'standard/calendarPrice'

const server = await startBenchServer({ jobs: true })
const world = await makeBenchWorld(server.app, { code: 'RAISE', agents: 1, days: 1, capacity: 1 })
await fillPricedSkus(server.app, world.merchantId, skus)
// Tables that fill from nothing are planned wrongly until they are measured.
const owner = new pg.Client(config)
await owner.connect()
await owner.query('analyze')
await owner.end()
const call = callAs(server, await logIn(server, world))
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
const { rows } = await call<RaisePreview>(`${calendar}/raise/preview`, {
  ...raise,
  filter: { text: 'TRIP-' },
})
const previewed = performance.now() - shown

const begun = performance.now()
const { id } = await call<{ id: number }>(`${calendar}/raise/start`, {
  ...raise,
  clientRequestId: crypto.randomUUID(),
  skus: rows.map(({ skuId, shown }) => ({ skuId, shown })),
})
/** Asks for the progress as an open page does, until the job has ended. */
async function ended(job: number): Promise<BulkInfo> {
  for (;;) {
    const view = await call<BulkInfo>('bulk/info', { id: job })
    if (view.state !== 'running') return view
    await setTimeout(100)
  }
}
const { changed } = await ended(id)
const raised = performance.now() - begun
if (changed < 100_000) throw new Error(`prices were left out: ${changed}`)

printFigure({
  name: '100,000 calendar prices shown before and after',
  value: previewed,
  unit: 'ms',
  target: 3_000,
  better: 'lower',
})
const undoing = performance.now()
const back = await call<{ id: number }>('bulk/undo', { id })
const { changed: reverted } = await ended(back.id)
const undone = performance.now() - undoing
if (reverted < 100_000) throw new Error(`prices were not taken back: ${reverted}`)

printFigure({
  name: '100,000 calendar prices raised in the background, with progress',
  value: raised,
  unit: 'ms',
  target: 5_000,
  better: 'lower',
})
printFigure({
  name: '100,000 raised calendar prices taken back as one act',
  value: undone,
  unit: 'ms',
  target: 10_000,
  better: 'lower',
})
await server.close()
