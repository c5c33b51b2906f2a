import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './test/kit/plays.ts'

/** What walks every screen, every call or every hour, or plays a hundred thousand journals, takes the longest: it begins first, so that no lane waits for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(e2e\/every\/|derived\/permissions\.|demo\/demo\.|books\.property\.)/.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: os.availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // A line for each test that takes a third of a second is thousands of lines.
    slowTestThreshold: 10_000,
    // What went wrong is told in the closing part without its difference: "{ …(1) }" would tell nothing.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}', 'test/derived/**/*.test.ts'],
          globalSetup: 'test/setup/postgres.ts',
          // Modules hold no state of their own (a wall of the house), so test files of a worker share them.
          isolate: false,
          // As the product itself runs (package.json): most of what calls leave behind is short-lived.
          execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
          // Of what hangs, not of what is slow: others may be on the machine.
          testTimeout: patience(60_000),
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: 'test/setup/product.ts',
          // Each worker is a lane with a demo world of its own (test/setup/product.ts), but not on a product that runs already.
          fileParallelism: !process.env['BASE_URL'],
          // Files of a lane share its pages and sessions, cleaned (test/e2e/kit/reused-pages.ts).
          isolate: false,
          // Lanes fill the machine: what takes a second by itself may take some.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
          // What fails by chance on a machine of others is played once more there, and told by name (tools/testing).
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
})
