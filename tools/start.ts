import { readSettings } from './start/options.ts'
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
  const { serve } = await import('./start/serve.ts') // whoever only watches over it loads nothing of the product
  return serve(settings, { withWeb })
}
