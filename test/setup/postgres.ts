import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '#server/kit/db/client.ts'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { makeMemory, removeMemory, reviveMemory } from './memory.ts'
import { makeTemplate } from './template.ts'

const settings = {
  // Only here is durability given up: what a test writes need not outlive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Each database that is made or dropped walks all buffers, and there are hundreds: an eighth of the memory costs three times as much.
  shared_buffers: '128MB',
  // Nor is anything read again of databases that are gone.
  shared_preload_libraries: '',
}

const folder = path.resolve(import.meta.dirname, '../../.data-test')

/**
 * One PostgreSQL for all test files; each clones the template (see server/kit/testing.ts). `SPREAD_URL` names the coordinator of a database
 * that is spread over nodes instead, on which the files run as it stands (docs/citus.md).
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const spread = process.env['SPREAD_URL']
  if (spread) {
    const { hostname, port, username, pathname } = new URL(spread)
    const config = { host: hostname, port: Number(port), user: username, database: pathname.slice(1) }
    project.provide('postgres', { config, template: '', run: process.pid, memory: undefined, isSpread: true })
    return undefined
  }
  reviveMemory(folder)
  const postgres = await ensurePostgres(folder, { settings })
  const { config } = postgres
  const { template, memory } = await withClient(config, async (client) => {
    await client.query('select pg_advisory_lock(1)') // two test runs may start at once
    return { template: await makeTemplate(client, config), memory: await makeMemory(client, folder) }
  })
  project.provide('postgres', { config, template, run: process.pid, memory, isSpread: false })
  return async () => {
    if (memory) await withClient(config, (client) => removeMemory(client, memory))
    await postgres.release()
  }
}
