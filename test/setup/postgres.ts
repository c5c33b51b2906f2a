import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { makeTemplate } from './template.ts'

const settings = {
  // Only here is durability given up: what a test writes need not outlive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Each database that is made or dropped walks all buffers, and there are hundreds: an eighth of the memory costs three times as much.
  shared_buffers: '128MB',
}

/** One PostgreSQL for all test files; each clones the template (see server/kit/testing.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await ensurePostgres(path.resolve(import.meta.dirname, '../../.data-test'), { settings })
  const template = await makeTemplate(postgres.config)
  project.provide('postgres', { config: postgres.config, template, run: process.pid })
  return () => postgres.release()
}
