import type { Departure } from '#contract/home/home.schema.ts'

export type Arranged = { row: Departure; gone: boolean }

/** An hour after its time a departure is gone. */
const hourBefore = (time: string): string => {
  const [hour = 0, minute = '00'] = time.split(':').map((part, at) => (at ? part : Number(part)))
  return Number(hour) < 1 ? '' : `${String(Number(hour) - 1).padStart(2, '0')}:${minute}`
}

/** Today's departures as people at the pier need them at `time` (HH:mm): what is still to leave, then what has left. */
export function arrangeDepartures(rows: readonly Departure[], time: string): Arranged[] {
  const since = hourBefore(time)
  const arranged = rows.map((row) => ({ row, gone: row.time < since }))
  return arranged.toSorted((one, two) => Number(one.gone) - Number(two.gone))
}
