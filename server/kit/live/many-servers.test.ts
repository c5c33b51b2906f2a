import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { killAtRandom } from '#test/servers/kill-at-random.ts'

/** Longer before a release: `KILL_SECONDS=600` kills one every ten seconds (docs/scaling.md). */
const seconds = Number(process.env['KILL_SECONDS'] || 6)
const killEachSeconds = seconds >= 60 ? 10 : 3

test(
  'three app servers, one killed at random again and again: nothing lost, nothing doubled, every screen told',
  async () => {
    const server = await testServer()
    const world = await makeOrderWorld(server, {
      sku: { capacity: 9_000_000 },
      balanceMinor: 9_000_000_000_000,
    })
    const { host, port, user, database } = server.database.config
    const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const outcome = await killAtRandom(world, {
      databaseUrl,
      servers: 3,
      clients: 8,
      seconds,
      killEachSeconds,
    })
    if (seconds >= 60) process.stdout.write(`${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, strangers: 0, unheard: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(100)
  },
  // Servers that start while one is killed each ten seconds take their time, on a busy machine most of all.
  seconds * 1500 + 240_000,
)
