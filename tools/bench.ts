import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { run } from './run.ts'
import { projectRoot } from './start/options.ts'

/**
 * Runs the benchmarks one after the other (or those whose name holds an argument), each on a fresh private
 * PostgreSQL with the product's own settings (or on the one that `BENCH_DATA` names, which is kept), told as DATABASE_URL, in a Node started as the product's. Each prints one JSON line a figure.
 */
export async function main(args: string[]): Promise<number> {
  const files = fs.globSync('bench/**/*.bench.ts', { cwd: projectRoot }).sort()
  let worst = 0
  const named = (file: string) =>
    args.some((part) => path.basename(file) === `${part}.bench.ts`) ||
    (!files.some((whole) => args.includes(path.basename(whole, '.bench.ts'))) &&
      args.some((part) => file.includes(part)))
  for (const file of files.filter((name) => args.length === 0 || named(name))) {
    const stored = process.env['BENCH_DATA']
    const folder = stored ?? fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-bench-'))
    const postgres = await ensurePostgres(folder)
    try {
      const { code } = await run('node', [...process.execArgv, file], {
        show: true,
        env: { DATABASE_URL: postgres.url },
      })
      worst = Math.max(worst, code)
    } finally {
      await (stored ? postgres.release() : postgres.stop())
      if (!stored) fs.rmSync(folder, { recursive: true })
    }
  }
  return worst
}
