import { Empty } from '../kit/parts/page/empty.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { DaysTable, DaysWait } from './days-table.tsx'
import { stock } from './stock.client.ts'

/** How a share stands on the departures of the next two weeks. */
export function ShareDaysQuickView({ id }: { id: number }) {
  const { w } = useWords()
  const read = useRead(stock.shareDays, { id }, { live: ['share', 'stock', 'order'], tellsFailure: true })
  if (!read.data) return <DaysWait read={read} />
  const { rows } = read.data
  if (rows.length === 0) return <Empty title={w('stock.text.noDepartures')} />
  return (
    <DaysTable
      label={w('stock.text.nextDays')}
      rows={rows}
      columns={[
        { key: 'taken', head: w('stock.fields.taken'), cell: ({ taken }) => taken },
        {
          key: 'kept',
          head: w('stock.fields.keptLeft'),
          cell: ({ released, keptLeft }) =>
            released ? <StatusTag tone="muted">{w('stock.text.released')}</StatusTag> : keptLeft,
        },
        { key: 'left', head: w('stock.fields.shareLeft'), cell: ({ left }) => left },
      ]}
    />
  )
}
