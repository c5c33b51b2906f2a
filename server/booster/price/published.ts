/** What stands for a listing: a price of a kind on days that are alike. */
export type PublishedRow = {
  listingId: number
  session: string
  kind: string
  priceMinor: number
  guard: string
  baselineMinor: number | null
  pricedOn: string
  /** Pairs, both days included. */
  days: [string, string][]
}

const dayMs = 86_400_000
/** The place of a day among those from `today` on. */
const placeOf = (today: string, date: string): number =>
  Math.round((Date.parse(date) - Date.parse(today)) / dayMs)

/** By day: which row of a kind and session stands there now. */
export function rowsByDay(
  rows: readonly PublishedRow[],
  today: string,
  count: number,
): Map<string, (PublishedRow | undefined)[]> {
  const found = new Map<string, (PublishedRow | undefined)[]>()
  for (const row of rows) {
    const key = `${row.kind} ${row.session}`
    const days = found.get(key) ?? Array.from<PublishedRow | undefined>({ length: count })
    for (const [from, to] of row.days) {
      const [first, last] = [Math.max(0, placeOf(today, from)), Math.min(count - 1, placeOf(today, to))]
      for (let at = first; at <= last; at += 1) days[at] = row
    }
    found.set(key, days)
  }
  return found
}

/** What was for sale before today; null for nothing. A price that a guard has held back is none. */
export const baselineOf = (row: PublishedRow | undefined, today: string): number | null =>
  row ? (row.guard === '' && row.pricedOn < today ? row.priceMinor : row.baselineMinor) : null

/** Places of days as a multirange of the database. */
export function rangesText(days: readonly string[], places: readonly number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < places.length;) {
    let end = at
    while (end + 1 < places.length && places[end + 1] === (places[end] ?? 0) + 1) end += 1
    ranges.push(`[${days[places[at] ?? 0]},${days[places[end] ?? 0]}]`)
    at = end + 1
  }
  return `{${ranges.join(',')}}`
}
