import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from './start/options.ts'
import { watchTree, type Tree } from './testing/core-seconds.ts'

export type Result = {
  code: number
  output: string
  seconds: number
  /** What processors worked for it and for all that it started. */
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
  const file = program === 'node' ? process.execPath : path.join(projectRoot, 'node_modules/.bin', program)
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const tree = child.pid === undefined ? undefined : watchTree(child.pid)
  let late = false
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          late = true
          if (tree) kill(tree)
        }, limit)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      tree?.end()
      const cores = tree?.cores()
      const seconds = (performance.now() - begun) / 1000
      resolve({ code: late ? 1 : (code ?? 1), output, seconds, cores, late })
    })
  })
}

/** All of it at once: what hangs hears no other signal. A database that is killed so recovers at its next start. */
function kill(tree: Tree): void {
  for (const pid of tree.running())
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
}
