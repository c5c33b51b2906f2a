import { codeOf } from '../error-code.ts'
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PostgresPaths } from './postgres-paths.ts'

const { O_WRONLY, O_RDWR, O_RDONLY, O_NONBLOCK } = fs.constants

/**
 * Every process that uses the server holds the writing end of a FIFO open. When the last one is gone, even
 * by kill -9, the watchdog reads the end of the file and stops the server. From then on it does not read, so
 * that nobody takes it for one on duty. It looks up the server only now, so that it also serves one that was
 * started again; it leaves the server alone if a newer watchdog has taken its turn; and it tries for a few
 * seconds, because the server may be just starting.
 */
const script = `
cat >/dev/null
exec </dev/null
for attempt in 1 2 3 4 5; do
  if read pid <"$1/postmaster.pid"; then
    if [ ! -e /proc/self/cmdline ] || tr '\\0' '\\n' <"/proc/$pid/cmdline" | grep -qxF "$1"; then
      read turn <"$2"
      [ "$turn" = "$3" ] && kill -INT "$pid"
      exit
    fi
  fi
  sleep 1
done`

export type Hold = {
  /** False when the watchdog that this hold spoke to has gone meanwhile. */
  isWatched(): boolean
  letGo(): void
  /** Does somebody still hold on? The watchdog needs a moment to notice that the last one has let go. */
  isShared(): boolean
}

export function takeHold(paths: PostgresPaths): Hold {
  const fifo = path.join(paths.run, 'alive')
  if (!fs.existsSync(fifo)) spawnSync('mkfifo', ['-m', '600', fifo])
  const descriptor = openWriter(fifo) ?? startWatchdog(fifo, paths)
  let held = true
  return {
    isWatched: () => {
      try {
        return fs.writeSync(descriptor, '.') === 1
      } catch (error) {
        return codeOf(error) === 'EAGAIN' // full: there, but slow to read
      }
    },
    letGo: () => {
      if (held) fs.closeSync(descriptor)
      held = false
    },
    isShared: () => {
      const other = openWriter(fifo)
      if (other !== undefined) fs.closeSync(other)
      return other !== undefined
    },
  }
}

/** Opens the writing end; undefined when no watchdog reads. */
function openWriter(fifo: string): number | undefined {
  try {
    return fs.openSync(fifo, O_WRONLY | O_NONBLOCK)
  } catch {
    return undefined
  }
}

/** The watchdog is born with the reading end, so there is no moment in which our death would go unseen. */
function startWatchdog(fifo: string, { data, run }: PostgresPaths): number {
  const turn = randomUUID()
  const turnFile = path.join(run, 'turn')
  fs.writeFileSync(turnFile, `${turn}\n`)
  const both = fs.openSync(fifo, O_RDWR | O_NONBLOCK) // so that neither of the next two blocks
  const reader = fs.openSync(fifo, O_RDONLY)
  const writer = fs.openSync(fifo, O_WRONLY | O_NONBLOCK)
  const stdio = [reader, 'ignore', 'ignore'] as const
  spawn('sh', ['-c', script, 'longtail-watchdog', data, turnFile, turn], {
    detached: true,
    cwd: '/',
    stdio: [...stdio],
  }).unref()
  fs.closeSync(both)
  fs.closeSync(reader)
  return writer
}
