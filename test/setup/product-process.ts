import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isRunning } from '#server/kit/postgres/postgres-process.ts'
import { findFreePort } from '../../tools/start/port.ts'
import { memoryFor } from './memory.ts'

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

/** A demo world at rest in a folder of its own, of which each lane has a copy. */
export type World = { folder: string; remove: () => void }

/** Screens need some of everything, not three months of it: a tenth of the orders will do. DEMO_SHARE=1 makes them all. */
const share = process.env['DEMO_SHARE'] || '0.1'

/** Names the folder of a world that whoever started the tests has made, and takes away. */
export const worldVariable = 'TEST_WORLD'
export const worldAt = (folder: string): World => ({ folder, remove: () => undefined })

/** Makes the demo world by the product's own start, and ends it in order. */
export async function makeWorld(): Promise<World> {
  removeLeftovers()
  const folder = temporaryFolder()
  const product = await startProduct('world', folder, [runs, 'The demo world is made'])
  await product.rest()
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the product as a person does, on a free port, its data in a temporary folder: a copy of a world. */
export async function startCopy(lane: string, world: World): Promise<Product> {
  const folder = temporaryFolder()
  // By the system's own copy: PostgreSQL's files keep their owner.
  execFileSync('cp', ['-a', `${world.folder}/.`, folder])
  return startProduct(lane, folder)
}

/** For a world, its copies and what tests write to them: as in production the disk is waited for at each commit, so it is memory where it can be. */
const room = 4_000_000_000
const prefix = 'longtail-e2e-'
const temporaryFolder = (): string =>
  fs.mkdtempSync(path.join(memoryFor(room) ?? os.tmpdir(), `${prefix}${process.pid}-`))

/** What a run that was killed has left. */
function removeLeftovers(): void {
  const base = memoryFor(0)
  for (const name of base ? fs.readdirSync(base) : []) {
    const run = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : undefined
    if (base && run && !isRunning(run)) fs.rmSync(path.join(base, name), { recursive: true, force: true })
  }
}

/** What the product says when it can be used. */
const runs = 'Longtail runs at'
async function startProduct(
  name: string,
  folder: string,
  until = [runs],
): Promise<Product & { rest: () => Promise<void> }> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    LONGTAIL_DATA: folder,
    PORT: String(port),
    DATABASE_URL: '',
    DEMO_SHARE: share,
    NODE_ENV: 'production',
    // Receivers and issuers of tests are neighbours.
    WEBHOOK_TARGETS: 'any',
  }
  const logFile = path.join(root, 'test-results', `product-${name}.log`)
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  let running: ChildProcess | undefined
  const start = async () => {
    running = spawn(process.execPath, [path.join(root, 'tools/start.js')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilSaid(until, running, fs.createWriteStream(logFile, { flags: 'a' }))
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
    rest: async () => {
      await end('SIGTERM')
      // Its database server may take a moment longer: it is copied when it lies still.
      while (fs.existsSync(pidFileOf(folder))) await sleep(10)
    },
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

/** Resolves when the product has said all of these; what it printed until then is the reason if it does not within a long time. */
function untilSaid(texts: readonly string[], product: ChildProcess, log: fs.WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const missing = new Set(texts)
    const fail = (what: string) => reject(new Error(`${what}:\n${said.join('\n')}`))
    const patience = setTimeout(() => fail('The product did not say that it is ready'), 900_000)
    for (const stream of [product.stdout, product.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        log.write(`${line}\n`)
        if (said.length < 200) said.push(line)
        for (const text of missing) if (line.includes(text)) missing.delete(text)
        if (missing.size > 0) return
        clearTimeout(patience)
        resolve()
      })
    }
    product.on('exit', (code) => {
      log.end()
      clearTimeout(patience)
      fail(`The product ended with ${code} before it was ready`)
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

const pidFileOf = (folder: string): string => path.join(folder, 'postgres', 'postmaster.pid')

function killDatabase(folder: string): void {
  process.kill(Number(fs.readFileSync(pidFileOf(folder), 'utf8').split('\n')[0]), 'SIGKILL')
}
