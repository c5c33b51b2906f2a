import type { ReadAnswer } from '../../bench/kit/read-all.ts'

/** What differs by the moment at which it is asked, by who has logged in or looked since; in a sheet's parts and a paper too. */
const moments = [
  /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g,
  /"(?:requestId|sessionId)":"[^"]*"/g,
  /"(?:hoursBefore|silent)":[\w.]+/g,
  /(?<=PK[^]{8})[^]{6}/g,
  /D:\d{14}/g,
  /\/ID ?\[[^\]]*\]/g,
]
const withoutMoments = (text: string): string => moments.reduce((rest, at) => rest.replace(at, ''), text)

type Answers = ReadonlyMap<string, ReadAnswer>
const isSame = (one: ReadAnswer | undefined, other: ReadAnswer | undefined): boolean =>
  !!one && !!other && withoutMoments(one.text) === withoutMoments(other.text)

const around = 60
/** The first place at which two answers differ, with what stands around it in both. */
function firstDifference(one: string, other: string): string {
  const [a, b] = [withoutMoments(one), withoutMoments(other)]
  const length = Math.min(a.length, b.length)
  let at = 0
  while (at < length && a[at] === b[at]) at++
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - around), at + around))
  return `at ${at} of ${a.length} and ${b.length}: ${part(a)} and ${part(b)}`
}

/**
 * Prints which questions the spread database answered as the plain one did, and how the others differ. The plain one is asked twice: what
 * differs there as well tells of the moment. Answers 1 where anything else differs.
 */
export function tell({ plain, again, spread }: Record<'plain' | 'again' | 'spread', Answers>): number {
  const requested = [...plain].filter(([, answer]) => answer.ok)
  const other = requested.filter(([key, answer]) => !isSame(answer, spread.get(key)))
  const failed = other.filter(([key]) => !spread.get(key)?.ok)
  const callsOf = (keys: readonly (readonly [string, ReadAnswer])[]) =>
    [...new Set(keys.map(([key]) => key.split(' ')[1]))].sort()
  const calls = (keys: readonly (readonly [string, ReadAnswer])[]) => callsOf(keys).join(', ') || 'none'
  const median = (of: Answers) =>
    requested.map(([key]) => of.get(key)?.ms ?? 0).toSorted((a, b) => a - b)[
      Math.floor(requested.length / 2)
    ] ?? 0
  const answered = other.filter(([key]) => spread.get(key)?.ok)
  const differing = answered.filter(([key, answer]) => isSame(answer, again.get(key)))
  const passing = answered.filter((one) => !differing.includes(one))
  console.log(
    `${callsOf(requested).length} reads, ${requested.length} questions: ${requested.length - other.length} answered the same.`,
  )
  for (const [key, answer] of other)
    console.log(`${key} ${firstDifference(answer.text, spread.get(key)?.text ?? '')}`)
  console.log(`Not answered: ${calls(failed)}.`)
  console.log(`Answered otherwise, on the plain database too from one time to the next: ${calls(passing)}.`)
  console.log(`Answered otherwise on the spread database alone: ${calls(differing)}.`)
  console.log(`Median: ${median(plain).toFixed(1)} ms plain, ${median(spread).toFixed(1)} ms spread.`)
  return failed.length + differing.length ? 1 : 0
}
