import { useState } from 'react'
import type { Departures, Departure } from '#contract/home/home.schema.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { formatTime } from '../../kit/words/dates.ts'
import { arrangeDepartures } from '../../kit/words/departure-order.ts'
import { Link } from '../../kit/parts/link.tsx'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ReadCard } from './read-card.tsx'
import { useOrdersLink, useScreenLink } from '../use-screen-link.ts'

type DeparturesCardProps = {
  title: WordKey
  read: { data?: Departures | undefined; error: unknown; refetch: () => unknown }
}

/** What leaves, when, with how many guests; how many are on board already. */
export function DeparturesCard({ title, read }: DeparturesCardProps) {
  const { w } = useWords()
  const orders = useOrdersLink()
  const { today = '' } = read.data ?? {}
  const callable = useScreenLink()('departures', { dates: `${today}~${today}` })
  const staff = useSession().user?.kind === 'staff'
  return (
    <ReadCard
      title={title}
      read={read}
      empty={staff ? 'home.text.noDepartures' : 'home.text.noNextDepartures'}
      isEmpty={({ rows }) => rows.length === 0}
      href={orders({ activityDateRange: staff ? `${today}~${today}` : undefined, sort: 'service' })}
      aside={({ rows }) =>
        staff &&
        rows.length > 0 && (
          <>
            <span className="home-soft">{w('home.text.boarding', sums(rows))}</span>
            {callable && <Link href={callable}>{w('departures.screens.departures')}</Link>}
          </>
        )
      }
    >
      {({ rows }) => <Rows rows={rows} dated={!staff} />}
    </ReadCard>
  )
}

const first = 6

/** The next ones; the rest of a long day unfolds, and so does what has left. */
function Rows({ rows, dated }: { rows: readonly Departure[]; dated: boolean }) {
  const { w } = useWords()
  const [all, setAll] = useState(false)
  const [past, setPast] = useState(false)
  const [now] = useState(() => formatTime(new Date(), timeZone()))
  const arranged = dated
    ? rows.map((row) => ({ row, departed: false }))
    : arrangeDepartures(rows, now, ({ time }) => time)
  const ahead = arranged.filter(({ departed }) => !departed)
  const left = arranged.filter(({ departed }) => departed)
  const shown = [...(all ? ahead : ahead.slice(0, first)), ...(past ? left : [])]
  return (
    <>
      {ahead.length === 0 && <p className="home-none">{w('home.text.allLeft')}</p>}
      <ul className="home-rows">
        {shown.map(({ row, departed }) => (
          <Row
            key={`${row.date} ${row.session} ${row.skuId} ${row.itemNames['en'] ?? ''}`}
            row={row}
            dated={dated}
            departed={departed}
          />
        ))}
      </ul>
      <p className="home-folds">
        {!all && ahead.length > first && (
          <button type="button" className="lt-button" onClick={() => setAll(true)}>
            {w('home.text.more', { more: ahead.length - first })}
          </button>
        )}
        {left.length > 0 && (
          <button
            type="button"
            className="lt-button lt-button-plain"
            aria-expanded={past}
            onClick={() => setPast(!past)}
          >
            {w('home.text.haveLeft', { count: left.length })}
          </button>
        )}
      </p>
    </>
  )
}

const sums = (rows: readonly Departure[]) => ({
  boarded: rows.reduce((sum, row) => sum + row.boarded, 0),
  guests: rows.reduce((sum, row) => sum + row.guests, 0),
})

function Row({ row, dated, departed }: { row: Departure; dated: boolean; departed: boolean }) {
  const { w, name } = useWords()
  const orders = useOrdersLink()
  const { date, time, itemNames, productType, guests, boarded, unconfirmed } = row
  const title = name(itemNames)
  const href = orders({ activityDateRange: `${date}~${date}`, boughtItem: title })
  return (
    <li className={dated ? 'home-departure' : 'home-departure home-today'} data-gone={departed || undefined}>
      <span className="home-when">
        {dated && <DateText date={date} weekday />}
        <b>{time}</b>
      </span>
      <span className="home-what">
        {href ? <Link href={href}>{title}</Link> : title}
        <small>{w(wordAt('catalog.productTypes', productType))}</small>
      </span>
      <span className="home-tags">
        {unconfirmed > 0 && (
          <StatusTag tone="warn">{w('home.text.unconfirmed', { guests: unconfirmed })}</StatusTag>
        )}
      </span>
      {dated ? (
        <b className="home-count">{w('home.text.guests', { guests })}</b>
      ) : (
        <Boarding boarded={boarded} guests={guests} />
      )}
    </li>
  )
}

/** How full the deck is. */
function Boarding({ boarded, guests }: { boarded: number; guests: number }) {
  const { w } = useWords()
  const share = guests > 0 ? Math.min(100, (boarded / guests) * 100) : 0
  return (
    <span className="home-boarding" title={w('home.text.boarding', { boarded, guests })}>
      <span className="home-bar" data-full={share === 100 || undefined}>
        <i style={{ width: `${share}%` }} />
      </span>
      <span>
        <b>{boarded}</b> / {guests}
      </span>
    </span>
  )
}
