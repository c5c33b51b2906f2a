import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { saveConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A provider tells of payments: two hundred messages a second for a minute, each of them twice and all shuffled. Every payment
 * counts once, nothing is refused, and what came is worked off while it comes. Payments are laid down as rows: beginning one is
 * measured by nobody's patience.
 */
const rate = 200
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const count = (rate * seconds) / 2
const webhookSecret = 'whsec_bench'

const server = await startBenchServer({ jobs: true })
const world = await makeBenchWorld(server.app, { code: 'HOOKS', agents: 1, days: 1, capacity: 1 })
const m = world.merchantId
const agentId = world.agents[0]!
const { key } = await withSystemCtx(server.app, m, async (ctx) => {
  const made = await saveConnection(ctx, {
    system: 'stripe',
    name: 'Bench',
    mode: 'simulator',
    settings: {},
    secrets: { webhookSecret, secretKey: 'sk_test_bench' },
  })
  await sql`with link as (insert into payment_link (merchant_id, subject, subject_id, agent_id, title, currency, amount_minor, expires_at)
      select ${m}, 'recharge', ${agentId}, ${agentId}, 'Bench', 'THB', 1000 + n, now() + interval '7 days' from generate_series(1, ${count}::int) n returning id, amount_minor)
    insert into payment_attempt (merchant_id, link_id, connection_id, agent_id, system, method, number, subject, subject_id, title, currency, amount_minor, state, expires_at)
    select ${m}, id, ${made.id}, ${agentId}, 'stripe', 'card', 'P' || amount_minor, 'recharge', ${agentId}, 'Bench', 'THB', amount_minor, 'waiting', now() + interval '1 hour' from link`.execute(
    ctx.db,
  )
  return made
})
await server.app.pool.query('analyze payment_link, payment_attempt')

const bodyOf = (n: number): string =>
  JSON.stringify({
    id: `evt_${n}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: 1,
    data: {
      object: {
        id: `cs_${n}`,
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: `P${1000 + n}`,
        amount_total: 1000 + n,
        currency: 'thb',
        payment_intent: `pi_${n}`,
      },
    },
  })
const messages = Array.from({ length: count }, (_, n) => [bodyOf(n + 1), bodyOf(n + 1)])
  .flat()
  .map((body) => ({ body, at: Math.random() }))
  .toSorted((a, b) => a.at - b.at)

/** A provider comes again where nobody took the message. */
async function post(url: string, init: RequestInit): Promise<Response> {
  for (;;)
    try {
      return await fetch(url, init)
    } catch {
      again += 1
      await wait(500)
    }
}

let again = 0
const times: number[] = []
let refused = 0
async function tell(body: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  const sign = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const begun = performance.now()
  const response = await post(`http://127.0.0.1:${server.port}/outside/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${sign}` },
    body,
  })
  await response.text()
  times.push(performance.now() - begun)
  if (response.status !== 200) refused += 1
}

const begun = performance.now()
/** So many connections has it open to us. */
const atOnce = 64
const notified = new Set<Promise<void>>()
for (const [n, { body }] of messages.entries()) {
  const early = begun + (n * 1000) / rate - performance.now()
  if (early > 0) await wait(early)
  if (notified.size >= atOnce) await Promise.race(notified)
  const one = tell(body).finally(() => notified.delete(one))
  notified.add(one)
}
await Promise.all(notified)
const took = (performance.now() - begun) / 1000

type Standing = {
  paid: number
  waiting: number
  booked: number
  cases: number
  available: number
  settled: number
}
const standing = () =>
  withSystemCtx(server.app, m, async ({ db }) => {
    const { rows } = await sql<Standing>`select
      (select count(*)::int from payment_attempt where merchant_id = ${m} and state = 'paid') as paid,
      (select count(*)::int from payment_link where merchant_id = ${m} and state <> 'settled') as waiting,
      (select count(*)::int from journal where merchant_id = ${m} and kind = 'recharge') as booked,
      (select count(*)::int from payment_case where merchant_id = ${m}) as cases,
      (select coalesce(sum(amount_minor), 0)::bigint from payment_link where merchant_id = ${m} and state = 'settled') as settled,
      (select balance_minor::bigint from ledger_account where merchant_id = ${m} and kind = 'agent-available' and agent_id = ${agentId}) as available`.execute(
      db,
    )
    return rows[0]!
  })
const patience = Date.now() + 900_000
let now = await standing()
while (now.waiting > 0 && Date.now() < patience) {
  await wait(500)
  now = await standing()
}
const workedOff = (performance.now() - begun) / 1000
// What is not worked off yet is late, and told below; what is booked is booked once, and nothing else is.
const late = now.waiting
const wrong =
  Math.abs(now.booked - (count - late)) +
  now.cases +
  refused +
  (now.available === 1_000_000_000_000 + now.settled ? 0 : 1) +
  (late === 0 && now.paid !== count ? 1 : 0)
printFigure({
  name: `payments of ${count} not counted exactly once, told twice and shuffled at ${rate} messages a second`,
  value: wrong,
  unit: 'payments',
  target: 0,
  better: 'lower',
})
printFigure({
  name: 'messages taken in a second',
  value: messages.length / took,
  unit: '1/s',
  target: rate * 0.98,
  better: 'higher',
})
printFigure({
  name: 'answer to a message, p95',
  value: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
  unit: 'ms',
  target: 1_000,
  better: 'lower',
})
printFigure({
  name: 'all booked after the last message',
  value: Math.max(0, workedOff - took),
  unit: 's',
  target: 60,
  better: 'lower',
})
if (again) console.error(`${again} messages came again: nobody took them`)
await server.close()
