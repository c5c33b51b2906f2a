import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../tools/start/port.ts'
import { projectRoot } from '../../tools/start/options.ts'

/** One app server of several: a process of its own on a database that others share. */
export class ServerProcess {
  readonly url: string
  #port: number
  #databaseUrl: string
  #process: ChildProcess | undefined
  /** It has said that it serves. */
  isRunning = false

  private constructor(port: number, databaseUrl: string) {
    this.#port = port
    this.#databaseUrl = databaseUrl
    this.url = `http://127.0.0.1:${port}`
  }

  static async start(databaseUrl: string): Promise<ServerProcess> {
    const server = new ServerProcess(await findFreePort(), databaseUrl)
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [path.join(projectRoot, 'tools/start.js'), '--server', '--api'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATABASE_URL: this.#databaseUrl,
        DATABASE_DIRECT_URL: '',
        DEMO: '0',
        LOG: '0',
        BEHIND_PROXY: '1',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => void lines.push(line))
    const ended = once(child, 'exit').then(() => {
      throw new Error(`an app server ended as it started:\n${lines.join('\n')}`)
    })
    ended.catch(() => undefined)
    await Promise.race([once(child, 'message'), ended])
    this.isRunning = true
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.isRunning = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}
