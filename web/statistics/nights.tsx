import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { dimensionOf, type MeasureName } from '#contract/statistics/figures.ts'
import { nightDimensions } from '#contract/statistics/statistics.schema.ts'
import { useHotels } from '../hotels/use-hotels.public.ts'
import { useRead } from '../kit/call/query.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { drawnOf, drawnText } from './course.ts'
import { requestedDays, nightFilters, sortOfFigures } from './figure-filters.ts'
import { FigureList } from './figure-list.tsx'
import { statistics } from './statistics.client.ts'

const schema = listSchema({ filters: nightFilters, tabs: nightDimensions, pageSize: 50 })
const view: readonly MeasureName[] = ['roomNights', 'available', 'occupancy', 'revenue', 'adr', 'revpar']
const summed: readonly MeasureName[] = ['revenue', 'roomNights', 'occupancy', 'adr', 'revpar']
const ofFullness: readonly MeasureName[] = ['occupancy']
const ofRevenue: readonly MeasureName[] = ['revenue']

/** Room nights, what a night brings and how full the rooms are, by day, hotel, room or agent. */
export default function Nights() {
  const list = useListState('HotelDataStatic', schema)
  const dimension = asOneOf(nightDimensions, list.tab) ?? 'day'
  const { days, by = 'service', against = 'none', hotelIds, ...narrow } = requestOf(list)
  const requested = {
    ...requestedDays(days),
    ...narrow,
    ...sortOfFigures(list),
    by,
    against,
    dimension,
    hotelIds: hotelIds?.map(Number),
  }
  const page = useListPage(statistics.nights, list, requested, ['order', 'stock'])
  const { drawnBy, ask } = drawnOf(requested, dimension)
  const drawn = useRead(statistics.nights, ask, { keep: true, live: ['order', 'stock'], skipToast: true })
  const channels = useRead(statistics.channels, undefined, { freshFor: 60_000 }).data?.rows
  const hotels = useHotels()
  // How full rooms are is of nobody where orders are told by who booked them.
  const full = drawn.data?.now.occupancy != null
  const charted = dimensionOf(dimension).kind === 'time' && full ? ofFullness : ofRevenue
  return (
    <FigureList
      list={list}
      page={page}
      drawn={drawn.data}
      drawnBy={drawnBy}
      dimension={dimension}
      dimensions={nightDimensions}
      title="statistics.screens.HotelDataStatic"
      measures={view}
      shown={view.length}
      stats={summed}
      charted={charted}
      chartLabel={drawnText(
        drawnBy,
        charted === ofFullness ? 'occupancy' : 'revenue',
        drawn.data?.rows.length ?? 0,
      )}
      requested={requested}
      choices={{
        channels: channels?.map((value) => ({ value, label: value })) ?? [],
        hotelIds: hotels.flatMap(({ id, hotel }) => (id ? [{ value: String(id), label: hotel }] : [])),
      }}
      empty={{ title: 'statistics.text.noNights', text: 'statistics.text.emptyWhy' }}
    />
  )
}
