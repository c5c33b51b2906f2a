import path from 'node:path'
import { screensByDomain } from '#contract/screens.ts'
import { willPlayAll, turn } from '#test/kit/plays.ts'

/** A test file and how long its tests ran. */
type FileRun = { file: string; seconds: number }
/** A part of the tests: its wall time, what processors worked for it, and its files. */
export type Run = { project: string; seconds: number; cores?: number | undefined; files: FileRun[] }

/**
 * As many screens as the contract will declare: 234 are specified, and for each three there is one more of our own (a step of
 * a form, a second way in, what stands before the log-in), as for those that are there.
 */
const planned = 320
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
  const whole = {
    project: 'all',
    seconds: runs.reduce((sum, run) => sum + run.seconds, 0),
    cores: runs.reduce((sum, { cores = NaN }) => sum + cores, 0),
    files: runs.flatMap(({ files }) => files),
  }
  return [
    'The slowest files:',
    ...slowest.map(
      ({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path.relative(process.cwd(), file)}`,
    ),
    ...runs.map(tellRun),
    // A project by itself, or a part of one, says nothing of the whole.
    ...(runs.length > 1
      ? [
          tellRun(whole),
          `with ${planned} declared screens instead of ${screens}: ${minutes(projectedSeconds(runs, screens))}`,
        ]
      : []),
    willPlayAll()
      ? 'Everything was played.'
      : `Of what is played often this was the third of ${turn}; npm test -- --all plays all.`,
  ].join('\n')
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

/** Minutes are those of this day and machine; seconds of a processor can be compared. */
function tellRun({ project, seconds, cores, files }: Run): string {
  const worked = cores === undefined || Number.isNaN(cores) ? '' : `, ${Math.round(cores)} core-seconds`
  return `${project}: ${minutes(seconds)}${worked}${files.length ? `, ${files.length} files` : ''}`
}
