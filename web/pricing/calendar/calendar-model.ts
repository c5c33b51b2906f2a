import type { Calendar, CalendarRow } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type GuestKind } from '#contract/kit/guests.ts'

/** One day or session as it sells: its prices, which of them are its own, and whether it is open. */
export type SoldCell = {
  date: string
  session: string
  prices: Amounts
  /** Kinds whose price stands in this cell itself; the others come from the day or the base price. */
  own: readonly GuestKind[]
  closed: boolean
  belowCost: readonly GuestKind[]
}
export type SoldDay = SoldCell & { sessions: SoldCell[] }

export const cellKey = (date: string, session: string): string => (session ? `${date} ${session}` : date)

/** Rows of a calendar by day and session. */
export const rowsByKey = (calendar: Pick<Calendar, 'rows'>): Map<string, CalendarRow> =>
  new Map(calendar.rows.map((row) => [cellKey(row.date, row.session), row]))

/** A day with its sessions, each price from the nearest that has one: session, day, base price. */
export function soldDay(calendar: Calendar, rows: ReadonlyMap<string, CalendarRow>, date: string): SoldDay {
  const { sku, basePrice, baseBelowCost } = calendar
  const kinds = kindsOf(sku.chargeMethod)
  const day = sell(
    rows.get(date),
    { date, session: '' },
    { prices: basePrice, belowCost: baseBelowCost, closed: false },
    kinds,
  )
  const sessions = sku.sessions.map((session) =>
    sell(rows.get(cellKey(date, session)), { date, session }, day, kinds),
  )
  return { ...day, sessions }
}

type Under = Pick<SoldCell, 'prices' | 'belowCost' | 'closed'>

function sell(
  row: CalendarRow | undefined,
  place: { date: string; session: string },
  under: Under,
  kinds: readonly GuestKind[],
): SoldCell {
  const own = kinds.filter((kind) => row && row[amountKey[kind]] !== null)
  const prices = { ...under.prices }
  for (const kind of own) prices[amountKey[kind]] = row![amountKey[kind]]
  const inherited = under.belowCost.filter((kind) => !own.includes(kind))
  return {
    ...place,
    prices,
    own,
    closed: under.closed || (row?.closed ?? false),
    belowCost: [...(row?.belowCost ?? []), ...inherited],
  }
}

/** A cell as it is kept, for a change of parts of it; the version tells the server what was seen. */
export function storedCell(rows: ReadonlyMap<string, CalendarRow>, date: string, session: string) {
  const row = rows.get(cellKey(date, session))
  const { adultMinor, childMinor, infantMinor, unitMinor } = row ?? noAmounts
  return {
    date,
    session,
    adultMinor,
    childMinor,
    infantMinor,
    unitMinor,
    closed: row?.closed ?? false,
    version: row?.version ?? 0,
  }
}
export type StoredCell = ReturnType<typeof storedCell>

/** The value that all of these cells share, or undefined where they differ. */
export function shared<V>(cells: readonly StoredCell[], value: (cell: StoredCell) => V): V | undefined {
  const [first, ...rest] = cells.map(value)
  return rest.every((other) => other === first) ? first : undefined
}
