/** Arithmetic of plain dates (`yyyy-MM-dd`) where `Temporal` is not there; none of it touches a time zone. */

const dayMs = 86_400_000
const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayMs)
/** Some days later or, with a negative number, earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(utcOf(date) + days * dayMs).toISOString().slice(0, 10)
/** Adds months, staying inside the month: 31 January + 1 is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
