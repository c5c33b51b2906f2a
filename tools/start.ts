import { startApp } from '#server/app.ts'
import { printBanner } from './start/banner.ts'
import { openDatabase } from './start/database.ts'
import { keepDemoPasswords } from './start/demo-passwords.ts'
import { seedIfEmpty } from './start/demo.ts'
import { startMailbox } from './start/mailbox.ts'
import { readSettings } from './start/options.ts'
import { checkPort } from './start/port.ts'
import { endWithParent, supervise } from './start/supervisor.ts'
import { buildWeb } from './start/web.ts'

/**
 * Starts the product: database, schema, demo world, web app and API on one port.
 * The server runs under a process that starts it again when it dies; `--server` is that server by itself.
 * `--dev` serves the web app from its sources and restarts the server when its files change.
 * `--api` leaves the web app out (what `--dev` starts underneath).
 */
export async function main(args: string[]): Promise<number | void> {
  const settings = readSettings(process.env)
  if (args.includes('--dev')) {
    const { startDevelopment } = await import('./start/development.ts') // only here Vite itself is loaded
    return startDevelopment(settings)
  }
  const withWeb = !args.includes('--api')
  if (withWeb && !args.includes('--server')) return supervise([process.argv[1]!, '--server'])
  await checkPort(settings.port)
  const dist = withWeb ? buildWeb() : undefined
  const database = await openDatabase(settings.databaseUrl, settings.dataFolder)
  if (settings.demo) {
    await seedIfEmpty(database.config, settings.app, settings.demoShare)
    await keepDemoPasswords(database.config, settings.app)
  }
  const { port, jobs, logger } = settings
  const mailbox = settings.demo && !settings.app.smtpUrl ? await startMailbox() : undefined
  const app = { ...settings.app, ...(mailbox && { smtpUrl: mailbox.url }) }
  const running = await startApp({
    database: database.config,
    alone: database.alone,
    port,
    dist,
    jobs,
    logger,
    config: app,
  })
  mailbox?.open(running)
  if (withWeb) printBanner(running.url, settings)
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
