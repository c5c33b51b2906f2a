import { readSettings, type StartSettings } from './start/options.ts'
import { supervise } from './start/supervisor.ts'

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
  return startServer(settings, withWeb)
}

/** Whoever only watches over it loads nothing of this. */
async function startServer(settings: StartSettings, withWeb: boolean): Promise<void> {
  const { checkPort } = await import('./start/port.ts')
  await checkPort(settings.port)
  const { buildWeb } = await import('./start/web.ts')
  const building = withWeb ? buildWeb() : undefined
  building?.catch(() => undefined) // told where it is waited for
  const { openBeside } = await import('./start/database.ts')
  const [database, { serve }] = await Promise.all([openBeside(settings), import('./start/serve.ts')])
  return serve(settings, { building, database })
}
