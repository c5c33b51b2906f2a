import { shownDay } from '../words/buddhist.ts'
import { formatDateTime, today, weekday as weekdayName } from '../words/dates.ts'
import { timeZone } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { cx } from './cx.ts'
import './date-text.css'

type DayProps = {
  date: string | null | undefined
  /** Where people plan; `roomy` leaves it out of a dense list. */
  weekday?: boolean | 'roomy'
  /** A day before it, whose year need not be said again in a dense list. */
  after?: string
}

/** A day `yyyy-MM-dd`. */
export function DateText({ date, weekday, after }: DayProps) {
  const { language } = useWords()
  if (!date) return <span className="lt-date lt-date-none">–</span>
  return (
    <time className="lt-date" dateTime={date}>
      <ShortDay date={date} after={after} />
      {weekday && (
        <span className={cx('lt-date-side', weekday === 'roomy' && 'lt-long')}>
          {' '}
          {weekdayName(date, language)}
        </span>
      )}
    </time>
  )
}

/** A day, or a first and a last one: in a dense list both stand in one line. */
export function DateSpan({ from, to }: { from: string; to: string | null | undefined }) {
  if (!to) return <DateText date={from} weekday />
  return (
    <>
      <DateText date={from} weekday={isThisYear(from) || 'roomy'} />{' '}
      <span className="lt-date">
        – <DateText date={to} weekday="roomy" after={from} />
      </span>
    </>
  )
}

const isThisYear = (date: string): boolean => date.slice(0, 5) === today(timeZone()).slice(0, 5)

/** In a dense list this year goes without saying. */
const ShortDay = ({ date, after }: { date: string; after?: string | undefined }) =>
  isThisYear(date) || after?.slice(0, 5) === date.slice(0, 5) ? (
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
