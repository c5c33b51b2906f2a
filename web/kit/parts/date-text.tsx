import { formatDateTime, weekday as weekdayName } from '../words/dates.ts'
import { shownDay } from '../words/buddhist.ts'
import { timeZone } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import './date-text.css'

/** A day `yyyy-MM-dd`; with `weekday` where people plan. */
export function DateText({ date, weekday }: { date: string | null | undefined; weekday?: boolean }) {
  const { language } = useWords()
  if (!date) return <span className="lt-date lt-date-none">–</span>
  return (
    <time className="lt-date" dateTime={date}>
      {shownDay(date)}
      {weekday && <span className="lt-date-side"> {weekdayName(date, language)}</span>}
    </time>
  )
}

/** A moment (ISO text) in the merchant's time zone, e.g. `2026-11-21 14:05`. */
export function TimeText({ at, zone }: { at: string | null | undefined; zone?: string }) {
  if (!at) return <span className="lt-date lt-date-none">–</span>
  const [date, time] = formatDateTime(at, zone ?? timeZone()).split(' ')
  return (
    <time className="lt-date" dateTime={at}>
      {shownDay(date ?? '')} <span className="lt-date-side">{time}</span>
    </time>
  )
}
