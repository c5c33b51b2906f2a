import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { tellTimes, type Run } from './report.ts'
import { limitOf, type Limit } from './limit.ts'
import { fileVariable, readUnderWay } from './under-way.ts'
import { run } from '../run.ts'

/**
 * Counts, and by name what failed, what held only when it was played again and which files are left to another turn: in a log of thousands of lines only the last
 * ones are read.
 */
export type Tally = {
  passed: number
  failed: number
  failures: string[]
  twice: string[]
  left: string[]
  runs: Run[]
}
export const nothing: Tally = { passed: 0, failed: 0, failures: [], twice: [], left: [], runs: [] }

/** What of vitest's JSON report counts here. A test that passed and has failures was played twice (`retry` of vitest.config.ts). */
export type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type FileReport = Report['testResults'][number]

/** Runs one project of the tests, shows them as they run, and counts. */
export async function runTests(
  project: 'unit' | 'e2e',
  args: string[] = [],
  limit: Limit = limitOf(),
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-report-'))
  const file = path.join(folder, 'report.json')
  const underWay = path.join(folder, 'under-way')
  const reporters = ['default', 'json', './tools/testing/under-way.ts'].map((one) => `--reporter=${one}`)
  const requested = [...reporters, `--outputFile.json=${file}`, ...args]
  try {
    const { code, seconds, cores, late } = await run('vitest', ['run', '--project', project, ...requested], {
      show: true,
      env: { ...env, [fileVariable]: underWay },
      limit: limit.left(),
    })
    if (late) return hung({ project, seconds, cores, files: [] }, limit, readUnderWay(underWay))
    const report = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : undefined
    return count({ project, seconds, cores, files: report?.testResults.map(timeOf) ?? [] }, report, code)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** What did not end was ended, and what was under way is named. */
export function hung(run: Run, { minutes }: Limit, files: readonly string[]): Tally {
  const where = files.length ? `under way: ${files.join(', ')}` : 'no file was under way'
  const failure = `${run.project}: the tests did not end within ${minutes} minutes; ${where}`
  return { ...nothing, failed: 1, failures: [failure], runs: [run] }
}

/** A file that could not even be read, or an error outside every test, is a failure like any other. */
export function count(run: Run, report: Report | undefined, code: number): Tally {
  const { project } = run
  if (!report) return { ...nothing, failed: 1, failures: [`${project}: no report`], runs: [run] }
  const failures = report.testResults.flatMap(failuresOf)
  if (code !== 0 && failures.length === 0) failures.push(`${project}: an error outside every test`)
  const twice = report.testResults.flatMap((file) => describe(file, 'passed'))
  return { ...nothing, passed: report.numPassedTests, failed: failures.length, failures, twice, runs: [run] }
}

const timeOf = ({ name, startTime, endTime }: FileReport) => ({
  file: name,
  seconds: (endTime - startTime) / 1000,
})

function failuresOf(file: FileReport): string[] {
  const failures = describe(file, 'failed')
  if (file.status !== 'failed' || failures.length) return failures
  return [`${path.relative(process.cwd(), file.name)}: ${firstLines(file.message)}`]
}

/** Tests of a file that ended so and went wrong at least once, with what went wrong. */
const describe = ({ name, assertionResults }: FileReport, status: 'passed' | 'failed'): string[] =>
  assertionResults
    .filter((each) => each.status === status && (status === 'failed' || each.failureMessages.length > 0))
    .map(
      (each) =>
        `${path.relative(process.cwd(), name)} > ${each.fullName}: ${firstLines(each.failureMessages.join('\n'))}`,
    )

/** What went wrong, without where: that stands further above. */
const firstLines = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 4)
    .join('\n  ')
    .slice(0, 600)

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  twice: [...one.twice, ...other.twice],
  left: [...one.left, ...other.left],
  runs: [...one.runs, ...other.runs],
})

/** Where the time went, what was left out and played twice, what failed, and the closing line. Returns the exit code. */
export function close({ passed, failed, failures, twice, left, runs }: Tally): number {
  console.log(`\n${tellTimes(runs)}`)
  if (left.length)
    console.log(`\nleft to another commit's turn on this slow day: ${left.length} files: ${left.join(', ')}`)
  if (twice.length) console.log(`\nplayed twice: ${twice.length}`)
  for (const each of twice) console.log(`\n↻ ${each}`)
  for (const each of failures) console.log(`\n✗ ${each}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
