import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from './start/options.ts'

export type Result = { code: number; output: string; seconds: number }

/** Runs one of the installed programs (or `node`); shows its output at once, or gives it back. */
export function run(
  program: string,
  args: string[],
  { show = false, env }: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Result> {
  const begun = performance.now()
  const file = program === 'node' ? process.execPath : path.join(projectRoot, 'node_modules/.bin', program)
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (performance.now() - begun) / 1000 }),
    )
  })
}
