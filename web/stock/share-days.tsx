import { isWeekend } from '../kit/days.ts'
import { DateText } from '../kit/parts/date-text.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { LoadError } from '../kit/parts/load-error.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useRead } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'
import { stock } from './stock.client.ts'
import './next-days.css'

/** How a share stands on the departures of the next two weeks. */
export function ShareDaysLook({ id }: { id: number }) {
  const { w } = useWords()
  const read = useRead(stock.shareDays, { id }, { live: ['share', 'stock', 'order'], tellsFailure: true })
  if (!read.data)
    return read.error ? (
      <LoadError error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <div className="lt-skeleton stock-days-wait" />
    )
  const { rows } = read.data
  if (rows.length === 0) return <Empty title={w('stock.text.noDepartures')} />
  const timed = rows.some(({ session }) => session)
  return (
    <div className="stock-days">
      <table>
        <thead>
          <tr>
            <th scope="col">{w('stock.fields.day')}</th>
            {timed && <th scope="col">{w('catalog.fields.session')}</th>}
            <th scope="col">{w('stock.fields.taken')}</th>
            <th scope="col">{w('stock.fields.keptLeft')}</th>
            <th scope="col">{w('stock.fields.shareLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.date} ${row.session}`} data-weekend={isWeekend(row.date) || undefined}>
              <th scope="row" data-again={rows[at - 1]?.date === row.date || undefined}>
                <DateText date={row.date} weekday />
              </th>
              {timed && <td>{row.session}</td>}
              <td>{row.taken}</td>
              <td>
                {row.released ? <StatusTag tone="muted">{w('stock.text.released')}</StatusTag> : row.keptLeft}
              </td>
              <td>{row.left}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
