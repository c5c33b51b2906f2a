import { sql } from 'kysely'
import http from 'node:http'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { saveConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * Marketplaces at the open channel (OCTO, over HTTP): what is left of a product in 30 days, 200 calls a second beside 20 bookings; a
 * hold beside an order that staff make; the last place, wanted by 64 at once; what a poll costs.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1_000)
const resellers = 64
const server = await startBenchServer()
const world = await makeBenchWorld(server.app, {
  code: 'BENCH',
  agents: resellers,
  days: Math.max(90, rounds + 40),
  capacity: 1_000_000,
})
const session = await logIn(server, world)
const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()

/** A reseller with a key of its own, under an agent of its own. */
const connect = (agentId: number): Promise<string> =>
  withSystemCtx(server.app, world.merchantId, async (ctx) => {
    const key = randomBytes(24).toString('base64url')
    const at = world.merchantId
    const { id } = await saveConnection(ctx, {
      system: 'octo',
      name: `Reseller ${agentId}`,
      mode: 'live',
      settings: {},
      secrets: { key, signingSecret: 'x' },
    })
    await sql`insert into channel_account (merchant_id, connection_id, agent_id) values (${at}, ${id}, ${agentId})`.execute(
      ctx.db,
    )
    const account = `key ${createHash('sha256').update(key).digest('hex')}`
    await sql`insert into platform.channel_caller (system, account, merchant_id, connection_id)
      values ('octo', ${account}, ${at}, ${id})`.execute(ctx.db)
    await sql`insert into channel_product (merchant_id, connection_id, outside_product, sku_id, state, units)
      values (${at}, ${id}, 'BENCH', ${world.skuId}, 'live', ${JSON.stringify({ ADULT: 'adult' })})`.execute(
      ctx.db,
    )
    return key
  })
const keys: string[] = []
for (const agentId of world.agents) keys.push(await connect(agentId))

/**
 * As many connections as a marketplace holds, each used again: `fetch` opens one for each call under way, and where calls come faster
 * than they are answered those are hundreds in one busy process, which the server shuts because nothing was written on them in time.
 */
const agent = new http.Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 128 })
type Answer = { ok: boolean; text: string }
const post = (path: string, headers: Record<string, string>, body: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = http.request(`${server.url}${path}`, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ ok: response.statusCode === 200, text: Buffer.concat(parts).toString() }),
      )
    })
    call.end(JSON.stringify(body))
  })

const octo = async (key: string, path: string, body: object) => {
  const began = performance.now()
  const answer = await post(`/octo${path}`, { authorization: `Bearer ${key}` }, body)
  return { ...answer, ms: performance.now() - began }
}
const look = (at: number) =>
  octo(keys[at % keys.length]!, '/availability', {
    productId: 'BENCH',
    optionId: 'DEFAULT',
    localDateStart: day(1),
    localDateEnd: day(30),
  })
const hold = (at: number, date: string, availabilityId = date) =>
  octo(keys[at % keys.length]!, '/bookings', {
    uuid: randomUUID(),
    productId: 'BENCH',
    optionId: 'DEFAULT',
    availabilityId,
    unitItems: [{ unitId: 'ADULT' }],
  })
const create = async (at: number, date: string) => {
  const began = performance.now()
  const { text } = await post(
    '/supplier/orderEntry/create',
    { cookie: session.cookie },
    {
      sessionId: session.sessionId,
      clientRequestId: randomUUID(),
      agentId: world.agents[at % world.agents.length],
      skuId: world.skuId,
      date,
      adults: 1,
      // The same guest on the same day twice would be a question.
      contactName: `Guest ${randomUUID()}`,
    },
  )
  const { error } = JSON.parse(text) as { error: { code: number } }
  return { ok: error.code === 0, ms: performance.now() - began, text: String(error.code) }
}
type Done = Awaited<ReturnType<typeof look>>
const at = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
const msOf = (all: readonly Done[]) => {
  const bad = all.find(({ ok }) => !ok)
  if (bad) throw new Error(bad.text.slice(0, 300))
  return all.map(({ ms }) => ms)
}

/** So many a second, whether those before are answered or not. */
async function paced(
  perSecond: number,
  seconds: number,
  work: (no: number) => Promise<Done>,
): Promise<Done[]> {
  const all: Promise<Done>[] = []
  const began = performance.now()
  for (let no = 0; no < perSecond * seconds; no++) {
    const due = began + (no * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    all.push(work(no))
  }
  return Promise.all(all)
}
async function oneByOne(many: number, work: (no: number) => Promise<Done>): Promise<Done[]> {
  const all: Done[] = []
  for (let no = 0; no < many; no++) all.push(await work(no))
  return all
}

// Warm.
await oneByOne(100, look)
await oneByOne(40, (no) => hold(no, day(2 + (no % 30))))
await oneByOne(40, (no) => create(no, day(2 + (no % 30))))

const bare = at(msOf(await oneByOne(300, look)), 0.5)
const seconds = 8
const [looks] = await Promise.all([
  paced(200, seconds, look),
  paced(20, seconds, (no) => create(no, day(2 + (no % 60)))),
])
printFigure({
  name: 'availability of 30 days, 200 calls a second beside 20 bookings, p99, against the p50 of a bare look',
  value: at(msOf(looks), 0.99),
  unit: 'ms',
  reference: bare,
  target: 3,
  better: 'lower',
})

const pairs = { hold: [] as number[], create: [] as number[] }
for (let turn = 0; turn < 5; turn++) {
  pairs.create.push(...msOf(await oneByOne(60, (no) => create(no, day(2 + (no % 60))))))
  pairs.hold.push(...msOf(await oneByOne(60, (no) => hold(no, day(2 + (no % 60))))))
}
printFigure({
  name: 'a hold of a reseller, median, against an order that staff make',
  value: at(pairs.hold, 0.5),
  unit: 'ms',
  reference: at(pairs.create, 0.5),
  target: 1.3,
  better: 'lower',
})

const polls = 2_000
const cpu = process.cpuUsage()
await oneByOne(polls, look)
const used = process.cpuUsage(cpu)
printFigure({
  name: 'a day of 50,000 polls, share of one core (the one who asks included)',
  value: (((used.user + used.system) / 1_000_000 / polls) * 50_000) / 86_400,
  unit: 'of a core',
  target: 0.05,
  better: 'lower',
})

await withSystemCtx(server.app, world.merchantId, ({ db }) =>
  sql`update stock set capacity = sold + held + 1 where merchant_id = ${world.merchantId}`.execute(db),
)
let wrong = 0
for (let round = 0; round < rounds; round++) {
  const date = day(100 + round - 70)
  const answers = await Promise.all(
    Array.from({ length: resellers }, (_, no) => (no % 4 ? hold(no, date) : create(no, date))),
  )
  if (answers.filter(({ ok }) => ok).length !== 1) wrong++
}
printFigure({
  name: `rounds in which ${resellers} resellers and staff wanted the last place and not exactly one got it, of ${rounds}`,
  value: wrong,
  unit: 'rounds',
  target: 0,
  better: 'lower',
})
await server.close()
