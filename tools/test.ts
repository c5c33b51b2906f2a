import { checkStatically } from './walls/check.ts'
import { add, close, nothing, runTests, type Tally } from './testing/vitest.ts'

/**
 * Every test there is: the units on real PostgreSQL and what is derived from the contract, then the browser's.
 * With `--checks` format, types, lint and walls come first and count as a test each.
 */
export async function main(args: string[]): Promise<number> {
  const checks = args.includes('--checks') ? await runChecks() : nothing
  const units = await runTests('unit')
  const browser = await runTests('e2e')
  return close([checks, units, browser].reduce(add))
}

async function runChecks(): Promise<Tally> {
  const { passed, failed } = await checkStatically()
  return { ...nothing, passed: passed.length, failed: failed.length, failures: failed }
}
