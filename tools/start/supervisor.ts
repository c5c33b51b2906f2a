import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

type Patience = {
  /** Milliseconds before the first of a row of fresh tries; each next one waits twice as long. */
  waitMs: number
  longestMs: number
  /** A server that has served this long begins a new row. */
  soundMs: number
  /** As many times in a row it may die. */
  max: number
}
const usual: Patience = { waitMs: 500, longestMs: 15_000, soundMs: 60_000, max: 6 }
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the server as a process of its own and starts it again when it dies, a little later each time; gives up in one line
 * where it dies again and again. Signals are handed on, and its end is ours. One that ends before it ever served is
 * not tried again: what it said is the reason. Killed ourselves, it ends too (`endWithParent`).
 */
export async function supervise(command: readonly string[], patience: Patience = usual): Promise<number> {
  let child: ChildProcess | undefined
  let requested = false
  for (const signal of signals)
    process.on(signal, () => {
      requested = true
      child?.kill(signal)
    })
  for (let deaths = 0, served = false; ;) {
    // In a group of its own, so that Ctrl+C reaches it once, through us.
    child = spawn(process.execPath, [...process.execArgv, ...command], {
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const life = await livedThrough(child)
    served ||= life.servedMs > 0
    if (requested || life.code === 0 || !served) return life.code
    deaths = life.servedMs > patience.soundMs ? 1 : deaths + 1
    if (deaths > patience.max) {
      console.error(
        `The server has ended ${deaths} times in a row, the last time with ${life.how}: giving up.`,
      )
      return 1
    }
    const wait = Math.min(patience.waitMs * 2 ** (deaths - 1), patience.longestMs)
    console.error(`The server has ended with ${life.how}: it is started again in ${wait / 1000} s.`)
    await sleep(wait)
    if (requested) return life.code
  }
}

type Life = { code: number; how: string; servedMs: number }

async function livedThrough(child: ChildProcess): Promise<Life> {
  let since = 0
  child.on('message', (said) => {
    if (said === 'ready') since = performance.now()
  })
  // All that it said has arrived once its line is closed.
  const silent = once(child, 'disconnect')
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  await silent
  return { code: code ?? 1, how: signal ?? `code ${code}`, servedMs: since && performance.now() - since }
}

/** For the server: tells who watches over it that it serves, and ends with them, however they ended. */
export function endWithParent(): void {
  if (!process.send) return
  process.send('ready')
  // The next start finds all that was acknowledged, as after any kill.
  process.on('disconnect', () => process.exit(1))
}
