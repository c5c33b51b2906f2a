import path from 'node:path'
import { screensByDomain } from '#contract/screens.ts'

/** A test file and how long its tests ran. */
type FileRun = { file: string; seconds: number }
/** A project of the tests: its wall time, and its files. */
export type Run = { project: string; seconds: number; files: FileRun[] }

/** As many screens as the product will have. */
const planned = 234
/** What does not grow with the screens: the web app is built and the demo world made, once. */
const fixedSeconds = 30

/** How long all tests will take with every planned screen, if one more costs what one has cost so far. */
export function projectedSeconds(runs: readonly Run[], screens: number): number {
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
  return fixedSeconds + ((seconds - fixedSeconds) * planned) / screens
}

/** Where the time goes, and where it will: docs/tests.md tells what to do about it. */
export function tellTimes(runs: readonly Run[]): string {
  const screens = Object.values(screensByDomain).flatMap((domain) => Object.keys(domain)).length
  const slowest = runs
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
  return [
    'The slowest files:',
    ...slowest.map(
      ({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path.relative(process.cwd(), file)}`,
    ),
    ...runs.map(({ project, seconds, files }) => `${project}: ${minutes(seconds)}, ${files.length} files`),
    // A project by itself, or a part of one, says nothing of the whole.
    ...(runs.length > 1
      ? [`with ${planned} screens instead of ${screens}: ${minutes(projectedSeconds(runs, screens))}`]
      : []),
  ].join('\n')
}
