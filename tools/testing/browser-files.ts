import fs from 'node:fs'
import { someOf, willPlayAll } from '#test/kit/plays.ts'

/** How long the checks, the units and the browser's files may take together where `CI` is set: what started them waits no longer than 45 minutes, and a few long files may be among those chosen. */
const budgetSeconds = 37 * 60
/** How much longer than checks and units the browser's files take ("On a slow day" in docs/tests.md). */
const ratio = 1.4

const all = (): string[] =>
  fs
    .globSync('test/e2e/**/*.e2e.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

/**
 * The browser's files that are played after checks and units took `seconds`: all, or on a slow day as many as the budget has
 * room for, others at each turn; and those that are left to another turn.
 */
export function browserFiles(seconds: number, files = all()): { played: string[]; left: string[] } {
  const limited = process.env['CI'] && !process.env['BASE_URL'] && !willPlayAll()
  const share = limited ? (budgetSeconds - seconds) / (seconds * ratio) : 1
  const count = Math.min(files.length, Math.max(1, Math.floor(files.length * share)))
  const played = new Set(someOf(files, count, 'browser'))
  return { played: [...played], left: files.filter((file) => !played.has(file)) }
}
