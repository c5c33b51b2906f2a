import { makeWorld, worldVariable, type World } from '#test/setup/product-process.ts'
import { checkStatically } from './walls/check.ts'
import { watchTree } from './testing/core-seconds.ts'
import { browserFiles } from './testing/browser-files.ts'
import { limitOf, type Limit } from './testing/limit.ts'
import { add, close, nothing, runTests, type Tally } from './testing/vitest.ts'

/**
 * Every test there is: the units on real PostgreSQL and what is derived from the contract, then the browser's.
 * With `--checks` format, types, lint and walls come first and count as a test each. With `--all` nothing is left to another
 * commit's turn ("What a run leaves out" in docs/tests.md).
 */
export async function main(args: string[]): Promise<number> {
  if (args.includes('--all')) process.env['PLAYS'] ||= '1'
  const limit = limitOf()
  const [checks, world] = args.includes('--checks') ? await begin(limit) : [nothing]
  try {
    const units = await runTests('unit', [], limit)
    const before = add(checks, units)
    const { played, left } = browserFiles(before.runs.reduce((sum, { seconds }) => sum + seconds, 0))
    const browser = await runTests('e2e', played, limit, world && { [worldVariable]: world.folder })
    return close({ ...add(before, browser), left })
  } finally {
    world?.remove()
  }
}

/** What fails here is told where the browser's tests make it themselves. */
const worldBeside = (): Promise<World | undefined> =>
  process.env['BASE_URL'] ? Promise.resolve(undefined) : makeWorld().catch(() => undefined)

/** The linter leaves most of one processor idle: the world of the browser's tests is built and made beside it. */
async function begin(limit: Limit): Promise<[Tally, World | undefined]> {
  const begun = performance.now()
  const tree = watchTree(process.pid)
  const [{ passed, failed }, world] = await Promise.all([checkStatically(limit), worldBeside()])
  tree.end()
  const run = {
    project: 'checks',
    seconds: (performance.now() - begun) / 1000,
    cores: tree.cores(),
    files: [],
  }
  return [{ ...nothing, passed: passed.length, failed: failed.length, failures: failed, runs: [run] }, world]
}
