type Span = { from: number; until: number; offset: number }
const spans = new Map<string, Span[]>()

/** Milliseconds that clocks of a time zone are ahead. Between two changes of them it is the same, so it is looked up once. */
function offsetAt(at: number, timeZone: string): number {
  const ofZone = spans.get(timeZone) ?? []
  const found = ofZone.find(({ from, until }) => from <= at && at < until)
  if (found) return found.offset
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  // A change at this very moment is the one before it.
  const from =
    there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity
  const until = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity
  const offset = there.offsetNanoseconds / 1_000_000
  spans.set(timeZone, [...ofZone, { from, until, offset }])
  return offset
}

/** A moment as people of a merchant read it, in its own time zone: "2026-12-23 23:59". */
export const momentText = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 16).replace('T', ' ')
