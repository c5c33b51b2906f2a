import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo } from 'react'
import { orderTypes } from '#contract/catalog/products.ts'
import { measureOf, type MeasureName } from '#contract/statistics/figures.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { salesDimensions } from '#contract/statistics/statistics.schema.ts'
import { useCategoryTree } from '../catalog/catalog.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { useSession } from '../kit/session/session.ts'
import { drawnOf, drawnText } from './course.ts'
import { requestedDays, salesFilters, sortOfFigures } from './figure-filters.ts'
import { FigureList } from './figure-list.tsx'
import { ordersBehind } from './orders-behind.ts'
import { statistics } from './statistics.client.ts'

const schema = listSchema({ filters: salesFilters, tabs: salesDimensions, pageSize: 50 })
const columnMeasures: readonly MeasureName[] = [
  'orders',
  'guests',
  'revenue',
  'cost',
  'profit',
  'margin',
  'lacking',
  'cancelled',
  'average',
  'cancelRate',
  'refunded',
  'knownProfit',
]
const tileMeasures: readonly MeasureName[] = [
  'revenue',
  'orders',
  'guests',
  'average',
  'cost',
  'profit',
  'margin',
]

/** Sales by day, product, category, agent, channel or who entered them. */
export default function Sales() {
  const { may } = useSession()
  const list = useListState('DataStatic', schema)
  const dimension = asOneOf(salesDimensions, list.tab) ?? 'day'
  const { days, by = 'service', against = 'none', productTypes, categoryIds, ...narrow } = requestOf(list)
  const requested = {
    ...requestedDays(days),
    ...narrow,
    ...sortOfFigures(list),
    by,
    against,
    dimension,
    productTypes: productTypes && orderTypes.filter((one) => productTypes.includes(one)),
    categoryIds: categoryIds?.map(Number),
  }
  const page = useListPage(statistics.sales, list, requested, ['order'])
  const { drawnBy, ask } = drawnOf(requested, dimension)
  const drawn = useRead(statistics.sales, ask, { keep: true, live: ['order'], skipToast: true })
  const channels = useRead(statistics.channels, undefined, { freshFor: 60_000 }).data?.rows
  const tree = useCategoryTree()
  const costs = may(statisticsKeys.cost)
  const visible = useMemo(() => columnMeasures.filter((name) => costs || !measureOf(name).cost), [costs])
  return (
    <FigureList
      list={list}
      page={page}
      drawn={drawn.data}
      drawnBy={drawnBy}
      dimension={dimension}
      dimensions={salesDimensions}
      title="statistics.screens.DataStatic"
      measures={visible}
      shown={visible.indexOf('cancelled') + 1}
      stats={tileMeasures}
      charted={costs ? withCost : revenueAlone}
      chartLabel={drawnText(drawnBy, 'revenue', drawn.data?.rows.length ?? 0)}
      requested={requested}
      choices={{
        channels: channels?.map((value) => ({ value, label: value })) ?? [],
        categoryIds: tree,
      }}
      hrefOf={ordersBehind(dimension, requested)}
      empty={{ title: 'statistics.text.empty', text: 'statistics.text.emptyWhy' }}
    />
  )
}

const withCost: readonly MeasureName[] = ['revenue', 'cost']
const revenueAlone: readonly MeasureName[] = ['revenue']
