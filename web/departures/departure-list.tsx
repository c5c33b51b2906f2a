import { shownDay } from '../kit/words/buddhist.ts'
import type { DepartureRow } from '#contract/departures/departures.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { dayCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { language, useWords } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'
import { ordersOf, scopeOf, scopeSchema } from './scope.ts'

const number = (of: (row: DepartureRow) => number): Pick<Column<DepartureRow>, 'align' | 'text'> => ({
  align: 'right',
  text: (row) => of(row) || '',
})

const columns: readonly Column<DepartureRow>[] = [
  {
    key: 'names',
    title: 'departures.fields.item',
    text: ({ names }) => nameIn(names, language()),
    width: 240,
    frozen: true,
    grow: true,
    card: 'title',
  },
  { key: 'date', title: 'departures.fields.date', ...dayCell(({ date }) => date), width: 130, card: 'sub' },
  {
    key: 'session',
    title: 'departures.fields.session',
    text: ({ session }) => session,
    width: 90,
    card: 'sub',
  },
  {
    key: 'orders',
    title: 'departures.fields.orders',
    ...number((row) => row.orders),
    width: 90,
  },
  {
    key: 'guests',
    title: 'departures.fields.guests',
    ...number((row) => row.guests),
    width: 90,
    card: 'meta',
  },
  { key: 'boarded', title: 'departures.fields.boarded', ...number((row) => row.boarded), width: 100 },
  { key: 'unpaid', title: 'departures.fields.unpaid', ...number((row) => row.unpaid), width: 90 },
  {
    key: 'money',
    title: 'departures.fields.money',
    align: 'right',
    text: ({ money }) =>
      money
        .map(({ amountMinor, currency }) => `${groupedAmount(amountMinor, currency)} ${currency}`)
        .join(' · '),
    width: 210,
    card: 'meta',
  },
  {
    key: 'blocked',
    title: 'departures.fields.blocked',
    ...tagCell(({ blocked }) =>
      blocked ? ['warn', 'departures.text.closed'] : ['good', 'departures.text.open'],
    ),
    width: 100,
    card: 'sub',
  },
  { key: 'waiting', title: 'departures.fields.waiting', ...number((row) => row.waiting), width: 120 },
  { key: 'cannot', title: 'departures.fields.cannot', ...number((row) => row.cannot), width: 120 },
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
