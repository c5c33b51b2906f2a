/** Arithmetic of plain dates (`yyyy-MM-dd`) where `Temporal` is not there; none of it touches a time zone. */

const dayMs = 86_400_000
const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

export const daysBetween = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / dayMs)
/** Some days later or, with a negative number, earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(utcOf(date) + days * dayMs).toISOString().slice(0, 10)
