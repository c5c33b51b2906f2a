import { close, runTests } from './testing/vitest.ts'

/**
 * The browser's tests against one product instance of their own (see test/setup/product.ts), or against the
 * one that BASE_URL names. Arguments choose files: `npm run e2e -- orders`.
 */
export async function main(args: string[]): Promise<number> {
  return close(await runTests('e2e', args))
}
