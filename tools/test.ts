import { checkStatically } from './walls/check.ts'
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
  const checks = args.includes('--checks') ? await runChecks(limit) : nothing
  const units = await runTests('unit', [], limit)
  const browser = await runTests('e2e', [], limit)
  return close([checks, units, browser].reduce(add))
}

async function runChecks(limit: Limit): Promise<Tally> {
  const { passed, failed, seconds, cores } = await checkStatically(limit)
  const run = { project: 'checks', seconds, cores, files: [] }
  return { ...nothing, passed: passed.length, failed: failed.length, failures: failed, runs: [run] }
}
