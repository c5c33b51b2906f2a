import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { createOrder } from '#server/orders/create/create-orders.ts'
import { checkImport } from '#server/order-entry/import/check-import.ts'
import { makeOrders } from '#server/order-entry/import/make-orders.ts'
import type { Job } from '#server/kit/jobs/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A file of 5,000 orders, from its upload through the check of every row to the last order made, against the same orders made by the
 * create commands alone, as many at once as the import makes. Turn by turn, on one database.
 */
const orders = Number(process.env['BENCH_ORDERS'] ?? 5_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const atOnce = 128
const days = 100

const server = await startBenchServer()
const { app } = server
const world = await makeBenchWorld(app, { code: 'IMPORT', agents: 40, days, capacity: 100_000_000 })
const { merchantId } = world
const { cookie, sessionId } = await logIn(server, world)
const dateOf = (n: number) =>
  Temporal.Now.plainDateISO()
    .add({ days: 1 + (n % days) })
    .toString()
let guests = 10_000_000

async function alone(): Promise<number> {
  const ctx = await withSystemCtx(app, merchantId, async ({ db: _db, ...call }) => call, {
    kind: 'staff',
    id: null,
    name: 'Bench',
    origin: '',
  })
  const began = performance.now()
  for (let from = 0; from < orders; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, orders - from) }, (_, at) => {
        const [n, guest] = [from + at, guests++]
        return createOrder(ctx, {
          clientRequestId: `alone-${guest}`,
          agentId: world.agents[n % world.agents.length] ?? 0,
          skuId: world.skuId,
          date: dateOf(n),
          session: '',
          adults: 2,
          children: 1,
          infants: 0,
          units: 0,
          contactName: `Wang Xiaoming ${guest}`,
          contactPinyin: '',
          contactPhone: `+66 ${guest}`,
          contactEmail: '',
          guests: [{ kind: 'adult', name: `Wang Xiaoming ${guest}`, pinyin: '', info: {} }],
          collected: {},
          remark: '',
          agentOrderCode: '',
        })
      }),
    )
  return performance.now() - began
}

async function post<T>(path: string, body: object): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...body, sessionId })) form.set(name, value)
  const isFile = 'file' in body
  const answer = await fetch(`${server.url}/supplier/orderEntry/import/${path}`, {
    method: 'POST',
    headers: { cookie, ...(!isFile && { 'content-type': 'application/json' }) },
    body: isFile ? form : JSON.stringify({ ...body, sessionId }),
  })
  const { error, data } = (await answer.json()) as { error: { code: number; message: string }; data: T }
  if (error.code !== 0) throw new Error(`${path}: ${error.message}`)
  return data
}
const run = (job: Job, importId: number) =>
  job(
    { app, attempt: 1, lastAttempt: false, inMerchant: (id, work) => withSystemCtx(app, id, work) },
    { merchantId, importId },
  )

async function imported(): Promise<{ ms: number; check: number }> {
  const text = writeCsv([
    ['Agent', 'SKU', 'Date', 'Adults', 'Children', 'Guest name', 'Phone'],
    ...Array.from({ length: orders }, (_, n) => {
      const guest = guests++
      return [
        `AG${1 + (n % world.agents.length)}`,
        'PHIPHI',
        dateOf(n),
        '2',
        '1',
        `Wang Xiaoming ${guest}`,
        `+66 ${guest}`,
      ]
    }),
  ])
  const began = performance.now()
  const { id } = await post<{ id: number }>('upload', { file: new File([text], 'bench.csv') })
  const { mapping } = await post<{ mapping: object }>('info', { id })
  await post('map', { id, ...mapping })
  await run(checkImport, id)
  const check = performance.now() - began
  await post('run', { id })
  await run(makeOrders, id)
  const ms = performance.now() - began
  const { made, left } = await post<{ made: number; left: number }>('info', { id })
  if (made !== orders || left) throw new Error(`${made} made, ${left} left of ${orders}`)
  return { ms, check }
}

let [byHand, byFile, checking] = [0, 0, 0]
await alone()
for (let round = 0; round < rounds; round++) {
  byHand += (await alone()) / rounds
  const { ms, check } = await imported()
  byFile += ms / rounds
  checking += check / rounds
}
printFigure({
  name: `a file of ${orders} orders sent, checked and made`,
  value: byFile / 1000,
  unit: 's',
  reference: byHand / 1000,
  target: 1.5,
  better: 'lower',
})
console.error(`of that sending and checking: ${(checking / 1000).toFixed(2)} s`)
await server.close()
