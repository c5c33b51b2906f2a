import { startApp } from '#server/app.ts'
import { printBanner } from './banner.ts'
import type { OpenDatabase } from './database.ts'
import { tellConnections } from './connections.ts'
import { demoKeys } from './demo-keys.ts'
import { keepDemoPasswords } from './demo-passwords.ts'
import { seedIfEmpty } from './demo.ts'
import { startMailbox } from './mailbox.ts'
import type { StartSettings } from './options.ts'
import { endWithParent } from './supervisor.ts'

/** `building`: the folder of the web app, once it is built; none where the API alone is served. */
type Serving = { building: Promise<string> | undefined; database: OpenDatabase }
/** The server by itself, until it is asked to end. */
export async function serve(settings: StartSettings, { building, database }: Serving): Promise<void> {
  if (settings.databaseUrl) await tellConnections(database, settings.jobs)
  const world = settings.demo
    ? await seedIfEmpty({ database: database.config, config: settings.app, share: settings.demoShare })
    : undefined
  world?.whole.catch(console.error)
  if (world) await keepDemoPasswords(database.config, settings.app)
  const dist = await building
  const { port, jobs, logger } = settings
  const mailbox = settings.demo && !settings.app.smtpUrl ? await startMailbox() : undefined
  const app = { ...settings.app, ...(mailbox && { smtpUrl: mailbox.url }) }
  const running = await startApp({
    database: database.config,
    pooled: database.pooled,
    alone: database.alone,
    port,
    dist,
    jobs,
    logger,
    config: app,
  })
  mailbox?.open(running)
  if (building) printBanner(running.url, settings, settings.demo ? await demoKeys(running.app) : [])
  endWithParent()
  closeOnSignal(async () => {
    await running.close()
    await mailbox?.close()
    await database.release()
  })
}

/** The first signal closes in order, a second one at once. What is lost by that the next start recovers. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false
  const onSignal = () => {
    if (closing) process.exit(1)
    closing = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
