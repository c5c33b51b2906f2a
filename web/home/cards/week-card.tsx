import { useRead } from '../../kit/call/query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useOrdersLink } from '../use-screen-link.ts'

/** What leaves on each day of the week to come: what to get ready, and what is not confirmed yet. */
export function WeekCard() {
  const { w } = useWords()
  const orders = useOrdersLink()
  const read = useRead(home.week, undefined, { live: ['order'] })
  const max = Math.max(1, ...(read.data?.days.map(({ guests }) => guests) ?? []))
  return (
    <ReadCard
      title="home.text.week"
      read={read}
      empty="home.text.noDepartures"
      isEmpty={({ days }) => days.every(({ guests }) => guests === 0)}
    >
      {({ days }) => (
        <ul className="home-rows">
          {days.map(({ date, departures, guests, unconfirmed }) => {
            const href = orders({ activityDateRange: `${date}~${date}`, sort: 'service' })
            return (
              <li key={date} className="home-departure home-today">
                <span className="home-day">
                  {href ? (
                    <Link href={href}>
                      <DateText date={date} weekday />
                    </Link>
                  ) : (
                    <DateText date={date} weekday />
                  )}
                  <small>{w('home.text.dayDepartures', { count: departures })}</small>
                </span>
                <span className="home-tags">
                  {unconfirmed > 0 && (
                    <StatusTag tone="warn">{w('home.text.unconfirmed', { guests: unconfirmed })}</StatusTag>
                  )}
                </span>
                <span className="home-boarding">
                  <span className="home-bar">
                    <i style={{ width: `${(guests / max) * 100}%` }} />
                  </span>
                  <b>{guests}</b>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </ReadCard>
  )
}
