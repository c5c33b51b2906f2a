import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { pushChanges } from '#server/channels/out/push.ts'
import { adapters } from '#server/channels/registry.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { changeCells } from '#server/stock/change-cells.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'

/** A sale that stops is sent to every marketplace at once, by one run: the seconds are those of one call to each. */
const server = await testServer({ config: { simulators: true } })
const days = [day(30), day(31), day(32)]
const world = await makeMarketWorld(server, { capacity: 500, days })
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const run = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await text.execute(db)).rows)
const push = () => pushChanges(jobOf(world.app), { merchantId: world.merchant.id })

test('a departure that staff stop selling is 0 at every marketplace by the run that its commit starts', async () => {
  const pushed = [...adapters.values()].filter(
    ({ manifest, push: sends }) => manifest.features.pushes && sends,
  )
  expect(pushed.length).toBeGreaterThanOrEqual(9)
  for (const adapter of pushed) await connectedMarket(world, adapter)
  await run(
    sql`select app.note_channel_change(${world.merchant.id}, array[${world.sku.id}]::bigint[], ${day(30)}::date, ${day(60)}::date, false)`,
  )
  await push()
  const stockAt = (date: string) =>
    run(sql<{ system: string; stock: number }>`select n.system, s.stock from channel_pushed s
      join channel_product p on p.merchant_id = s.merchant_id and p.id = s.product_id
      join outside_connection n on n.merchant_id = p.merchant_id and n.id = p.connection_id
     where s.date = ${date} order by n.system`)
  const queued = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'channels.push' and j.run_at <= now()`,
    )
    return rows[0]!.n
  }
  const stopped = pushed
    .map(({ manifest }) => ({ system: manifest.system, stock: 0 }))
    .toSorted((a, b) => (a.system < b.system ? -1 : 1))
  for (const date of days) {
    expect((await stockAt(date)).map(({ stock }) => stock)).toEqual(pushed.map(() => 500))
    const before = await queued()
    await withSystemCtx(world.app, world.merchant.id, (ctx) =>
      changeCells(ctx, [{ poolId: world.sku.poolId, date, session: '09:00', blocked: true }], 'Rough sea'),
    )
    // It is told at once, not by the minute's run.
    expect(await queued()).toBeGreaterThan(before)
    await push()
    expect(await stockAt(date)).toEqual(stopped)
  }
})
