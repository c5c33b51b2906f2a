import { useState } from 'react'
import { formatTime } from '../kit/words/dates.ts'
import { arrangeDepartures } from '../kit/words/departure-order.ts'
import { useRead } from '../kit/call/query.ts'
import { timeZone } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { ticketing } from './ticketing.client.ts'

const timeOf = (one: { session: string; startTime: string | null }) => one.session || one.startTime

/** Today's departures, those still to leave first, and how far each has boarded; follows other counters live. */
export function Departures() {
  const { w, name } = useWords()
  const { data } = useRead(ticketing.departures, {}, { live: ['ticket', 'order'], keep: true })
  const [now] = useState(() => formatTime(new Date(), timeZone()))
  if (!data) return null
  if (!data.rows.length) return <p>{w('ticketing.text.noDepartures')}</p>
  return (
    <section className="ticket-departures" aria-label={w('ticketing.text.departures')} tabIndex={0}>
      {arrangeDepartures(data.rows, now, timeOf).map(({ row: one, departed }) => (
        <div
          key={`${one.skuId} ${one.session}`}
          className="ticket-departure"
          data-gone={departed || undefined}
        >
          <b>{name(one.names)}</b>
          <span>
            {timeOf(one)} · {w('ticketing.text.boardedOf', { boarded: one.boarded, guests: one.guests })}
            {one.noShow > 0 && ` · ${w('ticketing.text.notCome', { count: one.noShow })}`}
          </span>
          <progress value={one.boarded} max={Math.max(1, one.guests)} aria-hidden />
        </div>
      ))}
    </section>
  )
}
