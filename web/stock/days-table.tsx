import type { ReactNode } from 'react'
import { isWeekend } from '../kit/words/days.ts'
import { DateText } from '../kit/parts/date-text.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { useWords } from '../kit/words/words.ts'
import './days-table.css'

type Departure = { date: string; session: string }
type DaysTableProps<R> = {
  label: string
  rows: readonly R[]
  columns: readonly { key: string; head: ReactNode; cell: (row: R) => ReactNode }[]
}

/** Departures under each other: a day is named once, its sessions only where there are any. */
export function DaysTable<R extends Departure>({ label, rows, columns }: DaysTableProps<R>) {
  const { w } = useWords()
  const timed = rows.some(({ session }) => session)
  return (
    // It may be longer than its box: the keys that scroll need a place to stand.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="stock-days" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{w('stock.fields.day')}</th>
            {timed && <th scope="col">{w('catalog.fields.session')}</th>}
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.date} ${row.session}`} data-weekend={isWeekend(row.date) || undefined}>
              <th scope="row" data-again={rows[at - 1]?.date === row.date || undefined}>
                <DateText date={row.date} weekday />
              </th>
              {timed && <td>{row.session}</td>}
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** In its place until it can be read. */
export function DaysWait({ read }: { read: { error: Error | null; refetch: () => unknown } }) {
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return <div className="lt-skeleton stock-days-wait" />
}
