import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from './run.ts'

export type Tally = { passed: number; failed: number }

/** What of vitest's JSON report counts here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Runs one project of the tests, shows them as they run, and counts. */
export async function runTests(
  project: 'unit' | 'e2e',
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-report-'))
  const file = path.join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const { code } = await run('vitest', ['run', '--project', project, ...reporters, ...args], {
      show: true,
      env,
    })
    const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : undefined
    return count(report, code)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** A file that could not even be read, or an error outside every test, is a failure like any other. */
function count(report: Report | undefined, code: number): Tally {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

/** The closing line. Returns the exit code. */
export function close({ passed, failed }: Tally): number {
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
