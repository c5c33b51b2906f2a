import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../tools/start/port.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Product = {
  baseUrl: string
  /** kill -9: of the product with what watches over it, or of its database server too. */
  kill: (withDatabase: boolean) => Promise<void>
  /** kill -9 of the server alone. */
  killServer: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the product as a person does, on a free port, its data in a temporary folder. */
export async function startProduct(): Promise<Product> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-e2e-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    LONGTAIL_DATA: folder,
    PORT: String(port),
    DATABASE_URL: '',
    NODE_ENV: 'production',
  }
  const logFile = path.join(root, 'test-results', 'product.log')
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  let running: ChildProcess | undefined
  const start = async () => {
    running = spawn(process.execPath, [path.join(root, 'tools/start.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(running, fs.createWriteStream(logFile, { flags: 'a' }))
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }
  await start()
  return {
    baseUrl: `http://localhost:${port}`,
    start,
    kill: async (withDatabase) => {
      if (withDatabase) killDatabase(folder)
      const server = serverOf(running!)
      const ended = end('SIGKILL')
      kill(server)
      await ended
    },
    killServer: async () => {
      const server = serverOf(running!)
      kill(server)
      while (serverOf(running!) === server) await sleep(10)
    },
    close: async () => {
      await end('SIGTERM')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the product says where it runs; what it printed until then is the reason if it does not. */
function untilReady(product: ChildProcess, log: fs.WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [product.stdout, product.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        if (said.length < 200) said.push(line)
        if (line.includes('Longtail runs at')) resolve()
      })
    }
    product.on('exit', (code) => {
      log.end()
      reject(new Error(`The product ended with ${code} before it was ready:\n${said.join('\n')}`))
    })
  })
}

/** The server is the one child of what watches over it. */
const serverOf = ({ pid }: ChildProcess): number =>
  Number(
    spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')[0],
  )

/** It may be gone already: it ends with what watches over it. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function killDatabase(folder: string): void {
  const pidFile = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
}
