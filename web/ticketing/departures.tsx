import { useRead } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'
import { ticketing } from './ticketing.client.ts'

/** Today's departures and how far each has boarded; follows other counters live. */
export function Departures() {
  const { w, name } = useWords()
  const { data } = useRead(ticketing.departures, {}, { live: ['ticket', 'order'], keep: true })
  if (!data) return null
  if (!data.rows.length) return <p>{w('ticketing.text.noDepartures')}</p>
  return (
    <section className="ticket-departures" aria-label={w('ticketing.text.departures')}>
      {data.rows.map((one) => (
        <div key={`${one.skuId} ${one.session}`} className="ticket-departure">
          <b title={name(one.names)}>{name(one.names)}</b>
          {one.session || one.startTime} ·{' '}
          {w('ticketing.text.boardedOf', { boarded: one.boarded, guests: one.guests })}
          {one.noShow > 0 && ` · ${w('ticketing.text.notCome', { count: one.noShow })}`}
          <progress value={one.boarded} max={Math.max(1, one.guests)} aria-hidden />
        </div>
      ))}
    </section>
  )
}
