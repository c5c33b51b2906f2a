import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from './start/options.ts'
import { coreSeconds, descendantsOf } from './testing/core-seconds.ts'

export type Result = {
  code: number
  output: string
  seconds: number
  /** What processors worked in that time for all that ran beside each other. */
  cores: number | undefined
  /** It did not end by itself in its time. */
  late: boolean
}
type Options = {
  show?: boolean
  env?: NodeJS.ProcessEnv
  /** What has not ended after so many milliseconds is ended, with all that it has started. */
  limit?: number
}

/** Runs one of the installed programs (or `node`); shows its output at once, or gives it back. */
export function run(program: string, args: string[], options: Options = {}): Promise<Result> {
  const { show = false, env, limit } = options
  const begun = performance.now()
  const before = coreSeconds()
  const file = program === 'node' ? process.execPath : path.join(projectRoot, 'node_modules/.bin', program)
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  let late = false
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          late = true
          end(child)
        }, limit)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const after = coreSeconds()
      const cores = before === undefined || after === undefined ? undefined : after - before
      const seconds = (performance.now() - begun) / 1000
      resolve({ code: late ? 1 : (code ?? 1), output, seconds, cores, late })
    })
  })
}

/** All of it at once: what hangs hears no other signal. The database's watchdog sees that nobody needs it and stops it. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return
  for (const pid of [...descendantsOf(child.pid), child.pid])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
}
