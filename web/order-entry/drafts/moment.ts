import { formatDateTime } from '../../kit/words/dates.ts'

/** The moment (ISO) at which it is this day and time in a time zone. */
export function momentAt(date: string, time: string, zone: string): string {
  const wanted = new Date(`${date}T${time}:00Z`)
  const shown = new Date(`${formatDateTime(wanted, zone).replace(' ', 'T')}:00Z`)
  return new Date(wanted.getTime() * 2 - shown.getTime()).toISOString()
}
