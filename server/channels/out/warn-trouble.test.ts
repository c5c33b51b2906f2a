import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { warnTrouble } from './sweeps.ts'

const server = await testServer()

/** Calls of a marketplace of the last minutes, so many of which failed, and how long each took. */
async function called(calls: { many: number; failed: number; ms: number }) {
  const world = await connectChannel(await makeOrderWorld(server), { system: 'viator' })
  const run = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await query.execute(db)).rows)
  await run(sql`insert into channel_call (merchant_id, connection_id, system, verb, target, status, ok, error, ms)
    select ${world.merchant.id}, ${world.connection.id}, 'viator', 'check', 'POST /viator', case when n <= ${calls.failed} then 500 else 200 end,
      n > ${calls.failed}, case when n <= ${calls.failed} then 'failed' else '' end, ${calls.ms}
      from generate_series(1, ${calls.many}::int) n`)
  const describe = () =>
    run(sql<{ reason: string }>`select reason from event
      where merchant_id = ${world.merchant.id} and type = 'channels.connectionTrouble'`)
  return { told: describe }
}
const warn = () => warnTrouble(jobOf(server.app), { merchantId: 0 })

test('people are told before a marketplace cuts us off, once an hour: by failures, and by slow answers', async () => {
  const failing = await called({ many: 40, failed: 13, ms: 50 })
  const slow = await called({ many: 40, failed: 0, ms: 4_500 })
  const well = await called({ many: 40, failed: 11, ms: 3_000 })
  const few = await called({ many: 10, failed: 10, ms: 9_000 })
  await warn()
  await warn()
  // It opens its circuit at seven of ten, and allows five seconds.
  expect((await failing.told()).map(({ reason }) => reason)).toEqual([expect.stringContaining('13')])
  expect((await slow.told()).map(({ reason }) => reason)).toEqual([expect.stringContaining('5000')])
  expect(await well.told()).toEqual([])
  expect(await few.told()).toEqual([])
})
