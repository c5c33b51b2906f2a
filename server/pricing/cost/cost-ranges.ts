import { firstOf, lastOf } from '#contract/kit/given.ts'
import type { Amounts } from '#contract/kit/guests.ts'
import { sameAmounts } from '../amount-columns.ts'

export type DatedAmounts = ReadonlyMap<string, Amounts>
/** What holds from a day to a day on some weekdays (ISO, [] = all). */
export type AmountsRange = { from: string; to: string; weekdays: number[]; amounts: Amounts }
/** Of one weekday: dates that follow each other and come to the same. */
type Run = { weekday: number; from: string; to: string; amounts: Amounts }

const keyOf = ({ adultMinor, childMinor, infantMinor, unitMinor }: Amounts): string =>
  `${adultMinor} ${childMinor} ${infantMinor} ${unitMinor}`
const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek
const weekApart = (a: string, b: string): boolean =>
  Math.abs(Temporal.PlainDate.from(a).until(Temporal.PlainDate.from(b)).days) >= 7

type Usual = {
  /** What a day comes to of which no season speaks. */
  undated?: Amounts | undefined
  /** Was it the usual one before? */
  isBefore?: (amounts: Amounts) => boolean
}
/**
 * What days usually come to: the rest is laid over it. The price without a season, as long as a day comes to it or it was the usual one
 * before; without one what it was before while a day comes to that, else what most days come to, of as many the earliest. So days that
 * come into sight and go move nothing. Undefined where there is no day.
 */
export function usualAmounts(
  days: DatedAmounts,
  { undated, isBefore = () => false }: Usual = {},
): Amounts | undefined {
  const alike = [...Map.groupBy(days.values(), keyOf).values()].toSorted((a, b) => b.length - a.length)
  const found = alike.map(firstOf)
  if (undated && found.length && (isBefore(undated) || found.some((one) => sameAmounts(one, undated))))
    return undated
  return found.find(isBefore) ?? found[0]
}

/** Days that differ from the base as few ranges: weekends of a season are one. Exact: none names a day that comes to something else. */
export function rangesOf(base: Amounts, days: DatedAmounts): AmountsRange[] {
  const groups: Run[][] = []
  for (const run of runsOf(days)) {
    if (sameAmounts(run.amounts, base)) continue
    // Within a week of all others at both ends, so that no further day of its weekday comes to lie between.
    const fits = groups.find((group) =>
      group.every(
        (one) =>
          sameAmounts(one.amounts, run.amounts) &&
          !weekApart(one.from, run.from) &&
          !weekApart(one.to, run.to),
      ),
    )
    if (fits) fits.push(run)
    else groups.push([run])
  }
  return groups.map(rangeOf).toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function rangeOf(group: readonly Run[]): AmountsRange {
  const days = group.flatMap(({ from, to }) => [from, to]).toSorted()
  const weekdays = group.map(({ weekday }) => weekday).toSorted((a, b) => a - b)
  return {
    from: firstOf(days),
    to: lastOf(days),
    weekdays: weekdays.length === 7 ? [] : weekdays,
    amounts: firstOf(group).amounts,
  }
}

function runsOf(days: DatedAmounts): Run[] {
  const last = new Map<number, Run>()
  const runs: Run[] = []
  for (const [date, amounts] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const weekday = weekdayOf(date)
    const before = last.get(weekday)
    if (before && sameAmounts(before.amounts, amounts)) {
      before.to = date
      continue
    }
    const run = { weekday, from: date, to: date, amounts }
    last.set(weekday, run)
    runs.push(run)
  }
  return runs
}
