import pg from 'pg'
import { setTimeout } from 'node:timers/promises'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { printFigure } from './figure.ts'
import { startSmtpCatcher } from '#server/kit/mail/smtp-catcher.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A departure of 500 orders is called off, and one of 500 moved to another day, as the web does it: one call, a job in the background, a page that asks how far it is
 * and somebody who opens the order list meanwhile. Against 500 orders of another day cancelled one after the other by hand.
 */
const orders = 500

const mails = await startSmtpCatcher({ port: 0, onMail: () => undefined })
const server = await startBenchServer({ jobs: true, smtpUrl: mails.url })
const world = await makeBenchWorld(server.app, { code: 'STORM', agents: 20, days: 5, capacity: 5_000 })
const call = callAs(server, await logIn(server, world))
const { rows: days } = await server.app.pool.query<{ day: string }>(
  `select (current_date + n)::text as day from generate_series(2, 5) n`,
)
const [called, byHand, moved, movedTo] = days.map(({ day }) => day)

async function book(date: string): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < orders; at += 50)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async (_, nth) => {
          const made = await call<{ id: number }>('orderEntry/create', {
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
await book(moved!)
// Tables that fill from nothing are planned wrongly until they are measured.
const owner = new pg.Client(config)
await owner.connect()
await owner.query('analyze')
await owner.end()

let slowest = 0
let over = false
/** A colleague who opens the order list four times a second, through both. */
const other = (async () => {
  while (!over) {
    const requested = performance.now()
    await call('order/list', { pageNo: 1, pageSize: 20 })
    slowest = Math.max(slowest, performance.now() - requested)
    await setTimeout(250)
  }
})()
const alone = performance.now()
for (const id of hand) await call('orderHandler/cancel', { id, reason: 'Waves', refund: 'operator-fault' })
const single = performance.now() - alone

/** A call as the web makes it, and its progress asked for until it is done. */
async function carriedOut(form: { from: string | undefined; act: string; toDate?: string | undefined }) {
  slowest = 0
  const begun = performance.now()
  const { id } = await call<{ id: number }>('departure/call', {
    clientRequestId: crypto.randomUUID(),
    to: form.from,
    reason: 'Waves of three metres',
    ...form,
  })
  const view = performance.now() - begun
  let info: CallInfo
  do {
    await setTimeout(1_000)
    info = await call<CallInfo>('departure/info', { id })
  } while (info.running)
  return { told: view, done: performance.now() - begun, counts: info.counts, slowest }
}
const off = await carriedOut({ from: called, act: 'cancel' })
if (off.counts.refunded !== orders) throw new Error(`orders were left: ${JSON.stringify(off.counts)}`)
const away = await carriedOut({ from: moved, act: 'move', toDate: movedTo })
if (away.counts.moved !== orders) throw new Error(`orders were left: ${JSON.stringify(away.counts)}`)
over = true
await other
printFigure({
  name: `weather call of ${orders} orders with mails and progress, against as many cancelled by hand`,
  value: off.done,
  unit: 'ms',
  reference: single,
  target: 1.5,
  better: 'lower',
})
printFigure({
  name: `weather call of ${orders} orders`,
  value: off.done,
  unit: 'ms',
  target: 10_000,
  better: 'lower',
})
printFigure({
  name: `weather call that moves ${orders} orders`,
  value: away.done,
  unit: 'ms',
  target: 10_000,
  better: 'lower',
})
printFigure({
  name: `weather call of ${orders} orders: decided and answered`,
  value: off.told,
  unit: 'ms',
  target: 500,
  better: 'lower',
})
printFigure({
  name: 'slowest page of orders while a weather call runs',
  value: Math.max(off.slowest, away.slowest),
  unit: 'ms',
  target: 500,
  better: 'lower',
})
await server.close()
await mails.close()
