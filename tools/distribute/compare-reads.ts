import { unzipSync } from 'fflate'
import type { ReadAnswer } from '../../bench/kit/read-all.ts'

type Answers = ReadonlyMap<string, ReadAnswer>
/** From the first to the last read of all. */
export type Span = { since: string; until: string }

const moment = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g
/** What tells of the moment, or of one log-in, and of nothing that is stored. */
const passing = [
  // A session's names and its end; the hours that are left before a trip.
  /(?<="sessionId":")[^"]*/g,
  /(?<=\{"id":")[\da-f]{32}(?=","current":)/g,
  /(?<="seenAt":"[^"]*","expiresAt":")[^"]*/g,
  /(?<="hoursBefore":)-?\d+\.\d+/g,
  // When and as which paper a paper was made.
  /D:\d{14}/g,
  /(?<=\/ID ?\[)[^\]]*/g,
  /(?<=<xmpMM:\w+>)[^<]*/g,
]

/** An answer without what two that say the same need not share; a sheet's parts one by one. */
function lettersOf(text: string, { since, until }: Span): string {
  const whole = text.startsWith('PK\u0003\u0004') ? partsOf(text) : text
  const lasting = whole.replace(moment, (at) => {
    const iso = new Date(at).toISOString()
    return iso >= since && iso <= until ? 'now' : at
  })
  return passing.reduce((rest, each) => rest.replace(each, ''), lasting)
}

const partsOf = (text: string): string =>
  Object.entries(unzipSync(Buffer.from(text, 'latin1')))
    .map(([name, part]) => `${name}: ${Buffer.from(part).toString('latin1')}`)
    .join('\n')

const around = 60
/** The first place at which two answers differ, with what stands around it in both. */
function firstDifference(a: string, b: string): string {
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a[at] === b[at]) at++
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - around), at + around))
  return `at ${at} of ${a.length} and ${b.length}: ${part(a)} and ${part(b)}`
}

/** How the spread database's answers differ from those of the plain one, a line for each; one that it has not at all differs everywhere. */
export function differencesOf(plain: Answers, spread: Answers, span: Span): string[] {
  return [...plain].flatMap(([key, { ok, text }]) => {
    const one = lettersOf(text, span)
    const other = lettersOf(spread.get(key)?.text ?? '', span)
    return !ok || one === other ? [] : `${key} ${firstDifference(one, other)}`
  })
}

/** Prints which questions the spread database answered as the plain one did, how the others differ, and how long both took; answers how many differ. */
export function tell(plain: Answers, spread: Answers, span: Span): number {
  const requested = [...plain].filter(([, answer]) => answer.ok)
  const calls = new Set(requested.map(([key]) => key.split(' ')[1]))
  const differences = differencesOf(plain, spread, span)
  for (const line of differences) console.log(line)
  const median = (of: Answers) =>
    requested.map(([key]) => of.get(key)?.ms ?? 0).toSorted((a, b) => a - b)[
      Math.floor(requested.length / 2)
    ] ?? 0
  console.log(`${calls.size} reads, ${requested.length} questions, ${differences.length} answered otherwise.`)
  console.log(`Median: ${median(plain).toFixed(1)} ms plain, ${median(spread).toFixed(1)} ms spread.`)
  return differences.length
}
