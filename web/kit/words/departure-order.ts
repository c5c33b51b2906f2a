/** An hour after its time a departure is gone. */
const hourBefore = (time: string): string => {
  const [hour = 0, minute = '00'] = time.split(':').map((part, at) => (at ? part : Number(part)))
  return Number(hour) < 1 ? '' : `${String(Number(hour) - 1).padStart(2, '0')}:${minute}`
}

/**
 * A day's departures as people at the pier need them at `now` (HH:mm): what is still to leave, then what has left.
 * `timeOf` is HH:mm; one without a time leaves all day.
 */
export function arrangeDepartures<Row>(
  rows: readonly Row[],
  now: string,
  timeOf: (row: Row) => string | null | undefined,
): { row: Row; departed: boolean }[] {
  const since = hourBefore(now)
  const arranged = rows.map((row) => {
    const time = timeOf(row)
    return { row, departed: Boolean(time && time < since) }
  })
  return arranged.toSorted((one, two) => Number(one.departed) - Number(two.departed))
}
