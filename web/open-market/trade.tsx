import { tradeSorts } from '#contract/open-market/market-sorts.ts'
import { directions, type TradeRow } from '#contract/open-market/open-market.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { moneyCell } from '../kit/list/table/cells.tsx'
import { requestedSort, sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { to } from '../kit/route/screens.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords, word } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'
import './open-market.css'

const schema = listSchema({
  filters: {
    days: { kind: 'dates', label: 'open-market.fields.days', first: true },
    direction: {
      kind: 'select',
      label: 'open-market.fields.direction',
      first: true,
      options: directions.map((value) => ({ value, word: `open-market.directions.${value}` as const })),
      read: (text: string) => directions.find((one) => one === text),
    },
  },
  tabs: ['service', 'booking'],
  pageSize: 50,
})
const tabs = [
  { value: 'service', word: 'open-market.text.byService' },
  { value: 'booking', word: 'open-market.text.byBooking' },
] as const

const columns: readonly Column<TradeRow>[] = [
  {
    key: 'partner',
    title: 'open-market.fields.partner',
    text: ({ partnerName }) => partnerName,
    ...sortsBy(tradeSorts, 'partner'),
    width: 220,
    frozen: true,
    card: 'title',
  },
  {
    key: 'direction',
    title: 'open-market.fields.direction',
    text: ({ direction }) => word(`open-market.directions.${direction}`),
    width: 170,
    card: 'sub',
  },
  {
    key: 'month',
    title: 'open-market.fields.month',
    text: ({ month }) => month,
    ...sortsBy(tradeSorts, 'month'),
    width: 100,
    card: 'meta',
  },
  {
    key: 'orders',
    title: 'open-market.fields.orders',
    text: ({ orders }) => orders,
    ...sortsBy(tradeSorts, 'orders'),
    align: 'right',
    width: 90,
    card: 'meta',
  },
  {
    key: 'guests',
    title: 'open-market.fields.guests',
    text: ({ guests }) => guests,
    align: 'right',
    width: 90,
  },
  {
    key: 'cancelled',
    title: 'open-market.fields.cancelled',
    text: ({ cancelled }) => cancelled,
    align: 'right',
    width: 100,
  },
  {
    key: 'amount',
    title: 'open-market.fields.amount',
    ...moneyCell(({ amountMinor, currency }) => [amountMinor, currency]),
    ...sortsBy(tradeSorts, 'amount'),
    width: 150,
    card: 'meta',
  },
]

/** Trade with companies of the market, out of our own orders: the figures of the sales statistics, by partner. */
export default function TradeStatistics() {
  const { w } = useWords()
  const list = useListState('statisticsTrade', schema)
  const { days, direction } = requestOf(list)
  const requested = {
    by: list.tab === 'booking' ? ('booking' as const) : ('service' as const),
    ...(days?.from && { from: days.from }),
    ...(days?.to && { to: days.to }),
    ...(direction && { direction }),
    ...requestedSort(tradeSorts, list.sort),
  }
  const page = useListPage(openMarket.trade, list, requested, ['order'])
  const view = page.read.data
  return (
    <ListPage
      {...page}
      title="open-market.screens.statisticsTrade"
      tabs={tabs}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ partnerName, month }) => `${partnerName} ${month}`}
      hrefOf={({ partnerCode, direction: way }) =>
        way === 'sells'
          ? to['open-market'].marketAgent({ distributorCode: partnerCode })
          : to['open-market'].marketSupplier({ merchantCode: partnerCode })
      }
      empty={{ title: 'open-market.text.noTrade' }}
    >
      {view && (
        <p className="market-sums">
          {w('open-market.text.soldTotal')}:{' '}
          <b>{formatMoney({ amountMinor: view.soldMinor, currency: view.currency })}</b> ·{' '}
          {w('open-market.text.boughtTotal')}:{' '}
          <b>{formatMoney({ amountMinor: view.boughtMinor, currency: view.currency })}</b>
        </p>
      )}
    </ListPage>
  )
}
