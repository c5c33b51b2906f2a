import { tradeSorts } from '#contract/open-market/market-sorts.ts'
import { type TradeRow } from '#contract/open-market/trade.schema.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { useSession } from '../kit/session/session.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { requestedSort, sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'
import { answerTime } from './answer-time.ts'
import { CustomerView, customerQuery, useCustomerView } from './customer-view.tsx'
import { openMarket } from './open-market.client.ts'
import { ordersOf } from './orders-of-trade.ts'
import './open-market.css'
import { tradeFilter, tradeRow } from '#contract/open-market/trade.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { filtersOf } from '../kit/record/record-filters.ts'

const schema = listSchema({
  filters: {
    days: { kind: 'dates', label: 'open-market.fields.days', first: true },
    direction: filtersOf(tradeRow)('direction', { first: true }),
    productType: filtersOf(tradeFilter)('productType'),
  },
  tabs: ['service', 'booking'],
  pageSize: 50,
})
const tabs = [
  { value: 'service', word: 'open-market.text.byService' },
  { value: 'booking', word: 'open-market.text.byBooking' },
] as const

const column = columnsOf(tradeRow)
const shownColumns: readonly Column<TradeRow>[] = [
  column('partnerName', {
    key: 'partner',
    ...sortsBy(tradeSorts, 'partner'),
    width: 190,
    frozen: true,
    card: 'title',
  }),
  column('direction', { width: 150, card: 'sub' }),
  column('month', { ...sortsBy(tradeSorts, 'month'), width: 90, card: 'meta' }),
  column('orders', { ...sortsBy(tradeSorts, 'orders'), width: 90, card: 'meta' }),
  column('guests', { width: 80 }),
  column('amountMinor', { ...sortsBy(tradeSorts, 'amount'), width: 140, card: 'meta' }),
  column('cancelled', { width: 90 }),
  column('refused', { width: 90 }),
  column('answerMinutes', {
    text: ({ answerMinutes }) => (answerMinutes === null ? '' : answerTime(answerMinutes)),
    align: 'right',
    width: 110,
  }),
  column('onTimeBasisPoints', { when: ({ onTimeBasisPoints }) => onTimeBasisPoints !== null, width: 110 }),
  column('open', { width: 100 }),
  column('cases', { width: 80 }),
]
/** With a guest looking on: how much was done, and nothing of money, payment or disputes. */
const ours = ['onTimeBasisPoints', 'cases', 'amountMinor']
const publicColumns = shownColumns.filter(({ key }) => !ours.includes(key))
const columnsWithProfit = [
  ...shownColumns,
  column('profitMinor', { when: ({ profitMinor }) => profitMinor !== null, width: 130 }),
]

/** Trade with companies of the market, out of our own orders: the figures of the sales statistics, by partner. */
export default function TradeStatistics() {
  const { w } = useWords()
  const { may } = useSession()
  const [isPublic] = useCustomerView()
  const list = useListState('statisticsTrade', schema)
  const { days, direction, productType } = requestOf(list)
  const requested = {
    by: list.tab === 'booking' ? ('booking' as const) : ('service' as const),
    ...(days?.from && { from: days.from }),
    ...(days?.to && { to: days.to }),
    ...(direction && { direction }),
    ...(productType && { productType }),
    ...requestedSort(tradeSorts, list.sort),
  }
  const page = useListPage(openMarket.trade, list, requested, ['order'])
  const view = page.read.data
  return (
    <ListPage
      {...page}
      title="open-market.screens.statisticsTrade"
      tabs={tabs}
      columns={isPublic ? publicColumns : may(statisticsKeys.cost) ? columnsWithProfit : shownColumns}
      actions={<CustomerView />}
      rowKey={({ key }) => key}
      rowName={({ partnerName, month }) => `${partnerName} ${month}`}
      {...(!isPublic &&
        may('entertainment.PlayOrderList') && {
          hrefOf: (row: TradeRow) => ordersOf(row, requested),
        })}
      rowActions={({ partnerCode, direction: way }) => (
        <Link
          className="lt-button lt-button-plain"
          href={
            way === 'sells'
              ? to['open-market'].marketAgent({ distributorCode: partnerCode }, customerQuery(isPublic))
              : to['open-market'].marketSupplier({ merchantCode: partnerCode }, customerQuery(isPublic))
          }
        >
          {w('open-market.text.otherCompany')}
        </Link>
      )}
      empty={{ title: 'open-market.text.noTrade' }}
    >
      {view && !isPublic && (
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
