import { zonesOf } from '#contract/kit/text/phone.ts'

/** HH:mm; from one to the other nobody is written to. The same twice: never quiet. */
export type Quiet = { from: string; to: string }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const stepMinutes = 5
const longestHours = 48

const isQuiet = (at: Temporal.Instant, zone: string, { from, to }: Quiet): boolean => {
  const { hour, minute } = at.toZonedDateTimeISO(zone)
  const now = hour * 60 + minute
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return begin <= end ? now >= begin && now < end : now >= begin || now < end
}

/**
 * The first moment from `now` on that is quiet in none of the zones. A number tells its country and not where in it somebody is: who
 * lives in a country of several zones is written to when it is day in all of them.
 */
export function nextAllowed(now: Date, zones: readonly string[], quiet: Quiet): Date {
  if (quiet.from === quiet.to || zones.length === 0) return now
  const begin = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const isOpen = (at: Temporal.Instant) => zones.every((zone) => !isQuiet(at, zone, quiet))
  if (isOpen(begin)) return now
  const step = stepMinutes * 60_000
  for (
    let at = Math.ceil(now.getTime() / step) * step;
    at < now.getTime() + longestHours * 3_600_000;
    at += step
  )
    if (isOpen(Temporal.Instant.fromEpochMilliseconds(at))) return new Date(at)
  // It is never day everywhere: then where it is day first.
  return nextAllowed(now, zones.slice(0, 1), quiet)
}

/** When somebody with a number of this country may be written to, from `now` on. */
export const allowedFor = (
  now: Date,
  country: string,
  rules: { quiet: Quiet; by: 'recipient' | 'merchant'; zone: string },
): Date => {
  const own = rules.by === 'recipient' ? zonesOf(country) : []
  return nextAllowed(now, own.length ? own : [rules.zone], rules.quiet)
}
