import { hash } from 'node:crypto'
import { execFileSync } from 'node:child_process'

/*
 * A usual run plays a third of what is played often, another third at each commit: see "What a run leaves out" in docs/tests.md.
 * All is played with `npm test -- --all`, or where PLAYS says how many times all.
 */
const factorNow = (): number => Number(process.env['PLAYS'] || 1 / 3)
const factor = factorNow()
export const playsAll = factor >= 1
/** Of the runs that this process starts: `--all` is read after this file. */
export const willPlayAll = (): boolean => factorNow() >= 1

/** What chooses the third: the commit, or the day where there is no git. TURN names another, to play its third again. */
export const turn = process.env['TURN'] || commit() || new Date().toISOString().slice(0, 10)

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** How many cases of a property are tried: a third of `all`, or `PLAYS` times as many where that is set. */
export const plays = (all: number): number => Math.ceil(all * factor)

/** How long they may take, in milliseconds: `usual`, and longer where more are tried. */
export const patience = (usual: number): number => usual * Math.max(1, factor)

const placeOf = (name: string, places: number, at: string): number =>
  Number.parseInt(hash('sha256', `${at} ${name}`).slice(0, 8), 16) % places

/** Of what is the same each time the third whose turn it is, never nothing; `name` tells one rotation from another. */
export function thirdOf<T>(all: readonly T[], name: string, at = turn): T[] {
  if (willPlayAll()) return [...all]
  const parts = Math.min(3, all.length)
  const place = placeOf(name, parts || 1, at)
  return all.filter((_, index) => index % parts === place)
}

/** So many of them, others at each turn; or all. */
export function someOf<T>(all: readonly T[], count: number, name: string, at = turn): T[] {
  if (willPlayAll() || all.length <= count) return [...all]
  const place = placeOf(name, all.length, at)
  return Array.from(
    { length: count },
    (_, step) => all[(place + Math.floor((step * all.length) / count)) % all.length]!,
  )
}
