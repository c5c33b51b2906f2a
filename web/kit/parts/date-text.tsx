import { shownDay } from '../words/buddhist.ts'
import { formatDateTime, today, weekday as weekdayName } from '../words/dates.ts'
import { timeZone } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import './date-text.css'

/** A day `yyyy-MM-dd`; with `weekday` where people plan. */
export function DateText({ date, weekday }: { date: string | null | undefined; weekday?: boolean }) {
  const { language } = useWords()
  if (!date) return <span className="lt-date lt-date-none">–</span>
  return (
    <time className="lt-date" dateTime={date}>
      <ShortDay date={date} />
      {weekday && <span className="lt-date-side"> {weekdayName(date, language)}</span>}
    </time>
  )
}

/** In a dense list this year goes without saying. */
const ShortDay = ({ date }: { date: string }) =>
  date.slice(0, 5) === today(timeZone()).slice(0, 5) ? (
    <>
      <span className="lt-long">{shownDay(date).slice(0, 5)}</span>
      {date.slice(5)}
    </>
  ) : (
    <>{shownDay(date)}</>
  )

/** A moment (ISO text) in the merchant's time zone, e.g. `2026-11-21 14:05`. */
export function TimeText({ at, zone }: { at: string | null | undefined; zone?: string }) {
  if (!at) return <span className="lt-date lt-date-none">–</span>
  const [date, time] = formatDateTime(at, zone ?? timeZone()).split(' ')
  return (
    <time className="lt-date" dateTime={at}>
      <ShortDay date={date ?? ''} /> <span className="lt-date-side">{time}</span>
    </time>
  )
}
