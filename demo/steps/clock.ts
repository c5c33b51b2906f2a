const zone = 'Asia/Bangkok'

/** Days and moments of the demo, told from today in Thailand: -3 is three days ago. */
export type Clock = {
  now: Date
  /** yyyy-MM-dd */
  day: (offset: number) => string
  /** 1 = Monday … 7 = Sunday */
  weekday: (offset: number) => number
  /** A moment of a day, in minutes after its midnight. */
  at: (offset: number, minutes: number) => Date
  offsetOf: (date: string) => number
}

export function makeClock(now = new Date()): Clock {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const midnight = today.toZonedDateTime(zone).epochMilliseconds
  const days = new Map<number, string>()
  const day = (offset: number) => {
    const existing = days.get(offset) ?? today.add({ days: offset }).toString()
    days.set(offset, existing)
    return existing
  }
  return {
    now,
    day,
    weekday: (offset) => today.add({ days: offset }).dayOfWeek,
    // Thailand keeps one time all year.
    at: (offset, minutes) => new Date(midnight + offset * 86_400_000 + minutes * 60_000),
    offsetOf: (date) => today.until(date).days,
  }
}

/** How far back the demo's orders were booked, and how far ahead its prices and stock are laid. */
export const historyDays = 92
export const daysAhead = 365
/** When the merchants set up shop. */
export const opening = -historyDays - 4
