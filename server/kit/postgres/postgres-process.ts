import { codeOf } from '../error-code.ts'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresPaths } from './postgres-paths.ts'

export type PostgresConfig = { host: string; port: number; user: string; database: string }

/** What the server itself wrote down about who it is. */
export function readPidFile(data: string): { pid: number; stopping: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), stopping: lines[7]?.trim() === 'stopping' }
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Is this process the server of this data folder? A number alone does not say so: it may have been given
 * to another program since, or be a zombie where process 1 does not reap (many containers).
 */
export function isServerOf(data: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data)
  }
  try {
    const zombie = /\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return !zombie && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)
  } catch {
    return false
  }
}

/** Forgets a server that is gone. PostgreSQL's own check of shared memory still guards the folder. */
export function removeStaleFiles({ data, run }: PostgresPaths): void {
  for (const file of [path.join(data, 'postmaster.pid'), path.join(run, '.s.PGSQL.5432.lock')]) {
    fs.rmSync(file, { force: true })
  }
}

/** Starts the server detached from us, so that it outlives a killed process and others can go on using it. */
export function launch(command: readonly string[], logFile: string): { hasExited: () => boolean } {
  rotate(logFile)
  const log = fs.openSync(logFile, 'a') // a file, not a pipe: a pipe would die with us
  const [program = '', ...args] = command
  const child = spawn(program, args, { detached: true, cwd: '/', stdio: ['ignore', log, log] })
  let exited = false
  for (const event of ['exit', 'error']) child.on(event, () => (exited = true))
  child.unref()
  fs.closeSync(log)
  return { hasExited: () => exited }
}

function rotate(logFile: string): void {
  const size = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 20_000_000) fs.renameSync(logFile, `${logFile}.1`)
}

/** Does the server answer a query within this time? `giveUp` ends the wait early. */
export async function answers(
  config: PostgresConfig,
  milliseconds: number,
  giveUp = () => false,
): Promise<boolean> {
  for (const end = performance.now() + milliseconds; ; await sleep(15)) {
    if (await answersOnce(config)) return true
    if (giveUp() || performance.now() > end) return false
  }
}

async function answersOnce(config: PostgresConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return codeOf(error) === '53300' // too many connections: busy, but alive
  } finally {
    await client.end().catch(() => {})
  }
}
