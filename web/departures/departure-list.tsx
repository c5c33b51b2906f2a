import { shownDay } from '../kit/words/buddhist.ts'
import type { DepartureRow } from '#contract/departures/departures.schema.ts'
import { sumsText } from '#contract/kit/money/amounts.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'
import { ordersOf, scopeOf, scopeSchema } from './scope.ts'
import { departureRow } from '#contract/departures/departure.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const column = columnsOf(departureRow)
const blankZero =
  (name: 'orders' | 'guests' | 'boarded' | 'unpaid' | 'waiting' | 'cannot') => (row: DepartureRow) =>
    row[name] || ''
const columns: readonly Column<DepartureRow>[] = [
  column('names', { width: 240, frozen: true, grow: true, card: 'title' }),
  column('date', { width: 116, card: 'sub' }),
  column('session', { width: 76, card: 'sub' }),
  column('orders', { text: blankZero('orders'), width: 72 }),
  column('guests', { text: blankZero('guests'), width: 72, card: 'meta' }),
  column('boarded', { text: blankZero('boarded'), width: 80 }),
  column('unpaid', { text: blankZero('unpaid'), width: 76 }),
  column('money', {
    align: 'right',
    text: ({ money }) => sumsText(money),
    // Amounts of three currencies: a part of them would be another sum.
    width: 300,
    card: 'meta',
  }),
  column('blocked', { width: 100, card: 'sub' }),
  column('waiting', { text: blankZero('waiting'), width: 120 }),
  column('cannot', { text: blankZero('cannot'), width: 120 }),
]

/** What leaves with somebody on board: chosen here, and then called off, moved or offered something else. */
export default function DepartureList() {
  const { w, name } = useWords()
  const list = useListState('departures', scopeSchema)
  const page = useListPage(departures.list, list, scopeOf(list), ['order', 'stock', 'departure'])
  return (
    <ListPage
      {...page}
      title="departures.screens.departures"
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ names, date, session }) => `${name(names)} ${shownDay(date)} ${session}`}
      hrefOf={(row) => ordersOf([row])}
      bulk={[]}
      bulkExtra={(rows) => (
        <Link className="lt-button lt-button-primary" href={ordersOf(rows)}>
          {w('departures.text.seeOrders')}
        </Link>
      )}
      actions={
        <Link className="lt-button" href={to.departures.departureCalls()}>
          {w('departures.screens.departureCalls')}
        </Link>
      }
      empty={{ title: 'departures.text.noDepartures', text: 'departures.text.noDeparturesWhy' }}
      compact
      live
    />
  )
}
