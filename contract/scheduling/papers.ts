/** So many days before a paper runs out people are warned. */
export const warningDays = [60, 30, 7] as const

type Paper = { expiresOn: string | null }

/** The last day on which all of them hold; null: for ever. */
export function validUntil(papers: readonly Paper[], more: readonly (string | null)[] = []): string | null {
  const ends = [...papers.map(({ expiresOn }) => expiresOn), ...more].filter((end) => end !== null)
  return ends.length ? ends.reduce((first, end) => (end < first ? end : first)) : null
}

/** How near the end is: expired from that day on, else the smallest of 7, 30 and 60 days that it is within. */
export function paperWarning(until: string | null, today: string): 'expired' | 7 | 30 | 60 | null {
  if (until === null) return null
  const left = (Date.parse(until) - Date.parse(today)) / 86_400_000
  if (left <= 0) return 'expired'
  return warningDays.findLast((days) => left <= days) ?? null
}

type Days = { from: string; to: string }
const covers = (days: readonly Days[], date: string): boolean =>
  days.some(({ from, to }) => from <= date && date <= to)

type CoachOfDay = {
  standing: 'available' | 'off' | 'repair'
  validUntil: string | null
  maintenance: readonly Days[]
}
/** What a coach is on a day. Expired blocks from the day written on the paper. */
export function coachDayState(
  { standing, validUntil: until, maintenance }: CoachOfDay,
  date: string,
  assigned: boolean,
): 'available' | 'assigned' | 'off' | 'repair' | 'expired' {
  if (until !== null && until <= date) return 'expired'
  if (standing === 'repair' || covers(maintenance, date)) return 'repair'
  if (standing === 'off') return 'off'
  return assigned ? 'assigned' : 'available'
}

type CrewOfDay = {
  validUntil: string | null
  daysOff: readonly number[]
  absences: readonly Days[]
}
/** The same of a person: days off stand in the week, absences in the calendar. */
export function crewDayState(
  { validUntil: until, daysOff, absences }: CrewOfDay,
  date: string,
  assigned: boolean,
): 'available' | 'assigned' | 'off' | 'expired' {
  if (until !== null && until <= date) return 'expired'
  if (covers(absences, date) || daysOff.includes(new Date(date).getUTCDay() || 7)) return 'off'
  return assigned ? 'assigned' : 'available'
}
