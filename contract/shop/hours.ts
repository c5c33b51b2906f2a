export type Stretch = { day: string; from: string; to: string }
export type Exception = { date: string; closed: boolean; from: string; to: string }

/** Which rows cannot be: they end before they begin, or meet an earlier one of their day. */
export function wrongStretches(rows: readonly Stretch[]): { at: number; why: 'endsBefore' | 'overlaps' }[] {
  return rows.flatMap(({ day, from, to }, at): { at: number; why: 'endsBefore' | 'overlaps' }[] => {
    if (to <= from) return [{ at, why: 'endsBefore' }]
    const meets = rows.slice(0, at).some((other) => other.day === day && other.from < to && from < other.to)
    return meets ? [{ at, why: 'overlaps' }] : []
  })
}

/** Is it open then? `weekday` is ISO's, '1' is Monday. No hours at all: always open. */
export function isOpen(
  { hours, exceptions }: { hours: readonly Stretch[]; exceptions: readonly Exception[] },
  { date, weekday, time }: { date: string; weekday: string; time: string },
): boolean {
  const on = ({ from, to }: { from: string; to: string }) => from <= time && time < to
  const special = exceptions.filter((one) => one.date === date)
  if (special.length) return special.some((one) => !one.closed && on(one))
  return !hours.length || hours.some((one) => one.day === weekday && on(one))
}
