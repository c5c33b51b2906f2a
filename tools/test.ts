import { add, close, runTests } from './vitest.ts'

/** Every test there is: the units on real PostgreSQL and what is derived from the contract, then the browser's. */
export async function main(): Promise<number> {
  const units = await runTests('unit')
  const browser = await runTests('e2e')
  return close(add(units, browser))
}
