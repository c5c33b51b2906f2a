import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pushChanges } from '#server/channels/out/push.ts'
import { adapters } from '#server/channels/registry.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { changeCells } from '#server/stock/change-cells.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

/** A sale that stops reaches every marketplace that is told of stock within five seconds, however much else it is being told. */
const server = await testServer({ config: { simulators: true } })
const world = await makeOrderWorld(server, {
  balanceMinor: 10_000_000_000,
  sku: {
    supplierId: null,
    autoConfirm: true,
    cancelRule: [],
    capacity: 500,
    stockMode: 'session',
    sessions: ['09:00'],
  },
})
const run = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await text.execute(db)).rows)
const push = () => pushChanges(jobOf(world.app), { merchantId: world.merchant.id })

test('a departure that staff stop selling is 0 at every marketplace within five seconds', async () => {
  const told = [...adapters.values()].filter(({ manifest, push: sends }) => manifest.features.pushes && sends)
  expect(told.length).toBeGreaterThanOrEqual(9)
  for (const adapter of told) await connectedMarket(world, adapter)
  await run(
    sql`select app.note_channel_change(${world.merchant.id}, array[${world.sku.id}]::bigint[], ${day(30)}::date, ${day(60)}::date, false)`,
  )
  await push()
  const known = () =>
    run(sql<{ system: string; stock: number }>`select n.system, k.stock from channel_pushed k
      join channel_product p on p.merchant_id = k.merchant_id and p.id = k.product_id
      join outside_connection n on n.merchant_id = p.merchant_id and n.id = p.connection_id
     where k.date = ${day(30)} order by n.system`)
  expect((await known()).map(({ stock }) => stock)).toEqual(told.map(() => 500))

  const queued = async (): Promise<number> => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'channels.push'`,
    )
    return rows[0]!.n
  }
  const before = await queued()
  const began = performance.now()
  await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    changeCells(
      ctx,
      [{ poolId: world.sku.poolId, date: day(30), session: '09:00', blocked: true }],
      'Rough sea',
    ),
  )
  // It is told at once, not by the minute's run.
  expect(await queued()).toBeGreaterThan(before)
  await push()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await known()).toEqual(
    told
      .map(({ manifest }) => ({ system: manifest.system, stock: 0 }))
      .toSorted((a, b) => (a.system < b.system ? -1 : 1)),
  )
})
