import { sql } from 'kysely'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { pricingJobs } from '#server/pricing/pricing.jobs.ts'
import { saveCustomPrice } from '#server/pricing/custom/save-custom-price.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { writeXlsx } from '#server/kit/sheet/xlsx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillPricedSkus } from './kit/priced-skus.ts'

/*
 * A workbook of 10,000 entries of custom pricing, every third wrong in one of a dozen ways: sent, checked, done, and its
 * report downloaded. The import is held against the commands alone, on the same database.
 */
const rows = 10_000
const skus = 200

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'SHEET', agents: 2, days: 1, capacity: 1 })
await fillPricedSkus(server.app, world.merchantId, skus)
const { cookie, sessionId } = await logIn(server, world)
const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(server.app, world.merchantId, work)
const agents = await inside(async ({ db }) => {
  const found = await sql<{
    id: number
  }>`select id from agent where merchant_id = ${world.merchantId} order by id limit 2`.execute(db)
  return found.rows.map(({ id }) => id)
})

const first = Temporal.PlainDate.from('2027-01-01')
const code = (at: number) => `TRIP-${String((at % skus) + 1).padStart(4, '0')}`
const days = (at: number) => {
  const from = first.add({ days: Math.floor(at / skus) * 5 })
  return [from.toString(), from.add({ days: 3 }).toString()] as const
}
const wrong: ((at: number) => string[])[] = [
  (at) => [code(at), '2027-02-31', '2027-03-01', '', '2500', ''],
  (at) => [code(at), days(at)[1], days(at)[0], '', '2500', ''],
  (at) => [code(at - 1), ...days(at - 1), '', '2500', ''],
  (at) => [code(at), ...days(at), '', '-5', ''],
  (at) => [code(at), ...days(at), '', '12345678901234567890', ''],
  (at) => [code(at), ...days(at), '', '$25', ''],
  (at) => ['NOBODY', ...days(at), '', '2500', ''],
  (at) => [code(at), ...days(at), 'Funday', '2500', ''],
  (at) => [code(at), ...days(at), '', '=2500+1', ''],
  (at) => [code(at), '', '', '', '2500', ''],
]
const sheet = Array.from({ length: rows }, (_, at) =>
  at % 3 === 2
    ? wrong[Math.floor(at / 3) % wrong.length]!(at)
    : [code(at), ...days(at), '', '2,500.00', '1800'],
)
const book = await writeXlsx([['SKU', 'From', 'To', 'Weekdays', 'Adult', 'Child'], ...sheet], 'prices')

const at = `http://127.0.0.1:${server.port}/supplier/distributorStandardPrice/custom/import`
async function ask<T>(path: string, body: BodyInit): Promise<T> {
  const json: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${at}/${path}`, { method: 'POST', headers: { cookie, ...json }, body })
  const { error, data } = (await response.json()) as { error: { code: number }; data: T }
  if (error.code !== 0) throw new Error(JSON.stringify(error))
  return data
}
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const answer = await work()
  return [answer, performance.now() - begun]
}
const form = new FormData()
form.set('sessionId', sessionId)
form.set('agentId', String(agents[0]))
form.set('file', new Blob([new Uint8Array(book)]), 'prices.xlsx')
const [{ id }, sent] = await timed(() => ask<{ id: number }>('upload', form))
const job = jobOf(server.app)
const payload = { merchantId: world.merchantId, importId: id }
const [, checked] = await timed(() => pricingJobs['pricing.checkImport'](job, payload))
const info = () => ask<SheetImport>('info', JSON.stringify({ id, sessionId }))
const { counts } = await info()
const refused = Math.floor(rows / 3)
if (counts.refused !== refused || counts.create !== rows - refused)
  throw new Error(`rows were judged wrongly: ${JSON.stringify(counts)}`)
await ask('run', JSON.stringify({ id, sessionId }))
const [, done] = await timed(() => pricingJobs['pricing.runImport'](job, payload))
if ((await info()).done !== rows - refused) throw new Error('rows were left out')
const [report, view] = await timed(async () => {
  const response = await fetch(`${at}/report?id=${id}&sessionId=${sessionId}`, { headers: { cookie } })
  return (await response.arrayBuffer()).byteLength
})
if (report < 100_000) throw new Error('the report is no workbook')

// The commands alone, as the pages call them, fifty a transaction.
const ids = await inside(async ({ db }) => {
  const found = await sql<{
    id: number
    code: string
  }>`select id, code from sku where merchant_id = ${world.merchantId}`.execute(db)
  return new Map(found.rows.map((row) => [row.code, row.id]))
})
const good = sheet.map((_, row) => row).filter((row) => row % 3 !== 2)
const [, alone] = await timed(async () => {
  for (let from = 0; from < good.length; from += 50)
    await inside(async (ctx) => {
      for (const row of good.slice(from, from + 50))
        await saveCustomPrice(
          ctx,
          { kind: 'agent', id: agents[1]!, family: 'play' },
          {
            skuId: ids.get(code(row))!,
            from: days(row)[0],
            to: days(row)[1],
            weekdays: [],
            session: '',
            note: '',
            method: 'fixed',
            values: { adult: 250_000, child: 180_000, infant: null, unit: null },
          },
        )
    })
})

printFigure({
  name: '10,000 rows of prices read and kept',
  value: sent,
  unit: 'ms',
  target: 3_000,
  better: 'lower',
})
printFigure({
  name: '10,000 rows of prices checked, every third wrong and told',
  value: checked,
  unit: 'ms',
  target: 5_000,
  better: 'lower',
})
printFigure({
  name: '6,667 imported prices, against the commands alone',
  value: done,
  unit: 'ms',
  reference: alone,
  target: 1.5,
  better: 'lower',
})
printFigure({ name: 'report of 10,000 rows', value: view, unit: 'ms', target: 3_000, better: 'lower' })
await server.close()
