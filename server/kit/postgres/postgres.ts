import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { prepareData } from './postgres-data.ts'
import { withStartLock } from './postgres-lock.ts'
import { sharedBuffers } from './postgres-memory.ts'
import { preparePaths, type PostgresPaths } from './postgres-paths.ts'
import {
  answers,
  isServerOf,
  launch,
  readPidFile,
  removeStaleFiles,
  type PostgresConfig,
} from './postgres-process.ts'
import { chooseUser, type RunAs } from './postgres-user.ts'
import { takeHold, type Hold } from './postgres-watchdog.ts'
import { Refusal } from '../call/refusal.ts'

export type EmbeddedPostgres = {
  config: PostgresConfig
  url: string
  pid: number
  /** `adopted`: another process had started it, or a killed one had left it running. */
  mode: 'started' | 'adopted'
  isRunning(): boolean
  /** We need it no longer. The server stops when the last process says so or dies; then this waits for it. */
  release(): Promise<void>
  /** Stops it now, whoever else uses it. */
  stop(): Promise<void>
}

type Options = {
  /** Further server settings, for tests and benchmarks. */
  settings?: Readonly<Record<string, string>>
  runAs?: RunAs['how']
}

type Server = {
  paths: PostgresPaths
  binaries: PostgresBinaries
  runAs: RunAs
  config: PostgresConfig
  settings: Options['settings']
}

/** Durability is never traded here: `fsync` and `synchronous_commit` stay on. */
const standardSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '200',
  shared_buffers: sharedBuffers(),
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Starts the PostgreSQL of a folder, or joins it if it runs already. Any number of processes may call this
 * for the same folder. After a kill -9 of everything the next call recovers.
 */
export async function ensurePostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const runAs = chooseUser(options.runAs)
  const paths = preparePaths(folder, runAs)
  const config = { host: paths.run, port: 5432, user: 'longtail', database: 'postgres' }
  const server: Server = { paths, binaries: findBinaries(), runAs, config, settings: options.settings }
  const { hold, mode, pid } = await withStartLock(paths.folder, async () => {
    await prepareData(paths.data, server.binaries, runAs)
    return startWatched(server)
  })
  return {
    config,
    url: `postgres://${config.user}@localhost:${config.port}/${config.database}?host=${encodeURIComponent(config.host)}`,
    pid,
    mode,
    isRunning: () => isServerOf(paths.data, pid),
    release: () => release(paths.data, pid, hold),
    stop: async () => {
      if (isServerOf(paths.data, pid)) process.kill(pid, 'SIGINT')
      hold.letGo()
      while (isServerOf(paths.data, pid)) await sleep(10)
    },
  }
}

/** The hold comes first: from here on a server that we start cannot be left behind. */
async function startWatched(
  server: Server,
): Promise<{ hold: Hold; mode: EmbeddedPostgres['mode']; pid: number }> {
  for (;;) {
    const hold = takeHold(server.paths)
    const mode = await startOrJoin(server)
    const found = readPidFile(server.paths.data)
    // The last process before us may have gone just now, and its watchdog may be stopping the server.
    if (hold.isWatched() && found && !found.stopping && (await answers(server.config, 0))) {
      return { hold, mode, pid: found.pid }
    }
    hold.letGo()
  }
}

async function startOrJoin(server: Server): Promise<EmbeddedPostgres['mode']> {
  const { paths, config } = server
  for (let failures = 0; ;) {
    const found = readPidFile(paths.data)
    if (found && isServerOf(paths.data, found.pid)) {
      const isEnded = () => !isServerOf(paths.data, found.pid)
      if (!found.stopping && (await answers(config, 600_000, isEnded))) return 'adopted'
      await sleep(20)
      continue
    }
    if (found) removeStaleFiles(paths)
    const child = launch(command(server), paths.log)
    if (await answers(config, 600_000, child.hasExited)) return 'started'
    const complaint = lastComplaint(paths.log)
    // A server killed a moment ago may still have its memory attached; anything else will not mend itself.
    if (++failures > 50 || !/shared memory|lock file/.test(complaint)) {
      throw new Refusal(`PostgreSQL does not start: ${complaint} (see ${paths.log})`)
    }
    await sleep(100)
  }
}

function command({ paths, binaries, runAs, settings }: Server): string[] {
  const all = {
    ...standardSettings,
    // What its cache held is read again at a start, before people ask for it.
    ...(binaries.prewarms && { shared_preload_libraries: 'pg_prewarm' }),
    unix_socket_directories: `"${paths.run}"`,
    ...settings,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [...runAs.prefix, binaries.postgres, '-D', paths.data, ...args]
}

function lastComplaint(log: string): string {
  const lines = fs.readFileSync(log, 'utf8').split('\n')
  const complaint = lines.findLast(
    (line) => /FATAL:|PANIC:|^\S*postgres: /.test(line) && !line.includes('starting up'),
  )
  return complaint ?? 'it says nothing'
}

async function release(data: string, pid: number, hold: Hold): Promise<void> {
  hold.letGo()
  for (let tries = 0; tries < 20 && hold.isShared(); tries++) await sleep(10)
  while (!hold.isShared() && isServerOf(data, pid)) await sleep(10)
}
