import { testApp } from '#test/kit/pricing-world.ts'
import type { App } from '#server/kit/app-services.ts'
import { createDb, createPool } from '#server/kit/db/db.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'

/** An app without HTTP on the database of the run, migrated. */
export async function benchApp(): Promise<App> {
  const config = { connectionString: process.env['DATABASE_URL'] }
  const pool = createPool(config)
  await migrate(config)
  return testApp({
    db: createDb(pool),
    pool,
    config: { host: '', port: 0, user: '', database: '' },
    close: async () => undefined,
  })
}
