import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { printFigure } from './figure.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A departure of 500 orders is called off as the web does it: one call, a job in the background, a page that asks how far it is
 * and somebody who opens the order list meanwhile. Against 500 orders of another day cancelled one after the other by hand.
 */
const orders = 500

const server = await startBenchServer({ jobs: true })
const world = await makeBenchWorld(server.app, { code: 'STORM', agents: 20, days: 5, capacity: 5_000 })
const { cookie, sessionId } = await logIn(server, world)

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${server.port}/supplier/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...body, sessionId }),
  })
  const { error, data } = (await response.json()) as { error: { code: number }; data: T }
  if (error.code !== 0) throw new Error(JSON.stringify(error))
  return data
}
const { rows: days } = await server.app.pool.query<{ day: string }>(
  `select (current_date + n)::text as day from generate_series(2, 3) n`,
)
const [called, byHand] = days.map(({ day }) => day)

async function book(date: string): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < orders; at += 50)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async (_, nth) => {
          const made = await post<{ id: number }>('orderEntry/create', {
            clientRequestId: `storm ${date} ${at + nth}`,
            agentId: world.agents[nth % world.agents.length],
            skuId: world.skuId,
            date,
            adults: 2,
            children: 1,
            contactName: `Guest ${date} ${at + nth}`,
            contactPhone: `+66 8${String(10_000_000 + at + nth)}`,
            contactEmail: `guest${at + nth}@example.com`,
          })
          return made.id
        }),
      )),
    )
  return ids
}
const hand = await book(byHand!)
await book(called!)
// Tables that fill from nothing are planned wrongly until they are measured.
const owner = new pg.Client(config)
await owner.connect()
await owner.query('analyze')
await owner.end()

const alone = performance.now()
for (const id of hand) await post('orderHandler/cancel', { id, reason: 'Waves', refund: 'operator-fault' })
const single = performance.now() - alone

let slowest = 0
let over = false
const other = (async () => {
  while (!over) {
    const asked = performance.now()
    await post('order/list', { pageNo: 1, pageSize: 20 })
    slowest = Math.max(slowest, performance.now() - asked)
    await setTimeout(20)
  }
})()
const begun = performance.now()
const { id } = await post<{ id: number }>('departure/call', {
  clientRequestId: crypto.randomUUID(),
  from: called,
  to: called,
  act: 'cancel',
  reason: 'Waves of three metres',
})
const told = performance.now() - begun
let info: CallInfo
do {
  await setTimeout(200)
  info = await post<CallInfo>('departure/info', { id })
} while (info.running)
const done = performance.now() - begun
over = true
await other
if (info.counts.refunded !== orders) throw new Error(`orders were left: ${JSON.stringify(info.counts)}`)

printFigure({
  name: `weather call of ${orders} orders with mails and progress, against as many cancelled by hand`,
  value: done,
  unit: 'ms',
  reference: single,
  target: 1.5,
  better: 'lower',
})
printFigure({
  name: `weather call of ${orders} orders`,
  value: done,
  unit: 'ms',
  target: 10_000,
  better: 'lower',
})
printFigure({
  name: `weather call of ${orders} orders: decided and answered`,
  value: told,
  unit: 'ms',
  target: 500,
  better: 'lower',
})
printFigure({
  name: 'slowest page of orders while a weather call runs',
  value: slowest,
  unit: 'ms',
  target: 500,
  better: 'lower',
})
await server.close()
