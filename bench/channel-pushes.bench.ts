import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pushChanges } from '#server/channels/out/push.ts'
import { PushRate } from '#server/channels/out/push-rate.ts'
import { adapters } from '#server/channels/registry.ts'
import { service } from '#server/kit/app-services.ts'
import { saveConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { memoryOver } from './kit/memory-over.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { fillSoldSkus } from './kit/sold-skus.ts'

/*
 * 100,000 price-days that changed, spread to every marketplace that is told prices: how much memory above rest it takes, and that no
 * marketplace is called more often than it allows. A minute passes in half a second here: rates are told so much faster, and nothing else.
 */
const priceDays = Number(process.env['BENCH_PRICE_DAYS'] ?? 100_000)
const days = 60
const faster = 120
const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'PUSHES', agents: 1, days, capacity: 100 })
const view = [...adapters].filter(([, { push, manifest }]) => push && manifest.features.pushes)
const skus = Math.ceil(priceDays / days / view.length)
const skuIds = await fillSoldSkus(server.app, world, skus)
const at = world.merchantId
const rates = service(server.app, 'channels.pushRates', () => new Map<number, PushRate>())
/** When each connection was called, and how many days it was told. */
const calls = new Map<number, { perMinute: number; times: number[]; rows: number; most: number }>()

for (const [system, adapter] of view) {
  const { pushesPerMinute, pushRows } = adapter.manifest.limits
  const id = await withSystemCtx(server.app, at, async (ctx) => {
    const { id } = await saveConnection(ctx, {
      system,
      name: system,
      mode: 'live',
      settings: {},
      secrets: { key: randomUUID() },
    })
    await sql`insert into channel_account (merchant_id, connection_id, agent_id, account) values (${at}, ${id}, ${world.agents[0]}, ${randomUUID()})`.execute(
      ctx.db,
    )
    await sql`update outside_connection set enabled = true where merchant_id = ${at} and id = ${id}`.execute(
      ctx.db,
    )
    const adult = Object.entries(adapter.manifest.units).find(([, kind]) => kind === 'adult')?.[0] ?? 'ADULT'
    await sql`insert into channel_product (merchant_id, connection_id, outside_product, sku_id, state, units)
      select ${at}, ${id}, 'P' || s, s, 'live', ${JSON.stringify({ [adult]: 'adult' })} from unnest(${skuIds}::bigint[]) s`.execute(
      ctx.db,
    )
    return id
  })
  rates.set(id, new PushRate(pushesPerMinute, 60_000 / faster))
  const seen = { perMinute: pushesPerMinute, times: [] as number[], rows: 0, most: pushRows }
  calls.set(id, seen)
  adapters.set(system, {
    ...adapter,
    push: async (_port, push) => {
      seen.times.push(performance.now())
      if (push.kind === 'price') seen.rows += push.days.length
      seen.most = Math.max(seen.most, push.days.length)
      await sleep(2)
      return { answered: 'ok' }
    },
  })
}
await withSystemCtx(server.app, at, ({ db }) =>
  sql`delete from channel_change where merchant_id = ${at}`.execute(db),
)
const push = () =>
  pushChanges(
    {
      app: server.app,
      inMerchant: (id, work) => withSystemCtx(server.app, id, work),
      attempt: 1,
      lastAttempt: false,
    },
    { merchantId: at },
  )
const note = () =>
  withSystemCtx(server.app, at, ({ db }) =>
    sql`select app.note_channel_change(${at}, ${skuIds}::bigint[], current_date, current_date + ${days - 1}::int, false)`.execute(
      db,
    ),
  )
// Warm: all is told once, and then again at other prices.
await note()
await push()
await withSystemCtx(server.app, at, ({ db }) =>
  sql`update sku_base_price set adult_minor = adult_minor + 1000 where merchant_id = ${at}`
    .execute(db)
    .then(() =>
      sql`update sku_calendar_price set adult_minor = adult_minor + 1000 where merchant_id = ${at}`.execute(
        db,
      ),
    ),
)
for (const seen of calls.values()) Object.assign(seen, { times: [], rows: 0 })
await withSystemCtx(server.app, at, ({ db }) =>
  sql`delete from channel_change where merchant_id = ${at}`.execute(db),
)
await note()
await sleep(500)
globalThis.gc?.()
const began = performance.now()
const mebibytes = await memoryOver(push)
const ms = performance.now() - began
const rows = [...calls.values()].reduce((sum, seen) => sum + seen.rows, 0)
console.log(
  JSON.stringify({
    channels: view.length,
    skus,
    rows,
    calls: [...calls.values()].map(({ times }) => times.length),
    ms,
  }),
)

/** The most calls in any minute of theirs, as a share of what they allow. */
const shares = [...calls.values()].map(({ times, perMinute }) => {
  const minute = 60_000 / faster
  const max = times.reduce(
    (top, from, no) => Math.max(top, times.slice(no).filter((time) => time < from + minute).length),
    0,
  )
  return max / perMinute
})
printFigure({
  name: `calls of the busiest minute to a marketplace, of what it allows, ${rows} changed price-days told to ${view.length} marketplaces`,
  value: Math.max(...shares),
  unit: 'of its limit',
  target: 1,
  better: 'lower',
})
printFigure({
  name: `memory above rest while ${rows} changed price-days are told to ${view.length} marketplaces`,
  value: mebibytes,
  unit: 'MB',
  target: 100,
  better: 'lower',
})
await server.close()
