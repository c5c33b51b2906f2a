import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { printBanner } from './banner.ts'
import { openDatabase } from './database.ts'
import { projectRoot, type StartSettings } from './options.ts'
import { checkPort, findFreePort } from './port.ts'

/** What the server answers beside the calls, which vite.config.ts hands to PORT itself. */
const serverPaths = '^/(healthz|readyz|openapi\\.json)$'

/**
 * The same product with live reload: Vite serves the web app from its sources and hands calls to the server
 * behind it, which Node starts again whenever one of its files changes. We hold the database meanwhile.
 */
export async function startDevelopment(settings: StartSettings): Promise<void> {
  await checkPort(settings.port)
  const apiPort = await findFreePort()
  const database = await openDatabase(settings)
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(projectRoot, 'tools/start.js'), '--api'],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: settings.app.publicUrl },
    },
  )
  process.env['PORT'] = String(apiPort)
  const web = await createServer({
    root: projectRoot,
    server: {
      port: settings.port,
      strictPort: true,
      host: '0.0.0.0',
      proxy: { [serverPaths]: { target: `http://127.0.0.1:${apiPort}` } },
    },
  })
  await web.listen()
  printBanner(`http://localhost:${settings.port}`, settings)
  const close = async () => {
    api.kill('SIGTERM')
    await web.close()
    await database.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}
