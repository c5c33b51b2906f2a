import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { stayTabs, type StayTab } from '#contract/hotel-orders/stay-tabs.ts'
import { omit } from '#contract/kit/omit.ts'
import { useRead } from '../kit/call/query.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { useHotels } from '../hotels/use-hotels.public.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { NewButton } from '../kit/parts/new-button.tsx'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { readDate } from '../kit/words/days.ts'
import { today } from '../kit/words/dates.ts'
import { askOf, inOrderFamily, OrderQuickView, orderSchema, useOrderBulk } from '../orders/view.public.ts'
import { DayChoice } from './day-choice.tsx'
import { stays } from './family.ts'
import { hotelOrders } from './hotel-orders.client.ts'
import { stayColumns } from './stay-columns.tsx'
import './stays.css'

const screen = 'hotelOrderList'
const {
  text,
  status,
  supplierStatus,
  distribution,
  paymentStatus,
  orderDateRange,
  supplierId,
  orderCode,
  phone,
} = orderSchema.filters
const schema = listSchema({
  filters: {
    text,
    hotel: { kind: 'select', label: 'hotel-orders.fields.hotel', first: true },
    stayState: {
      kind: 'multi',
      label: 'hotel-orders.fields.state',
      first: true,
      options: stayStates.names.map((value) => ({ value, word: `hotel-orders.states.${value}` as const })),
    },
    status,
    supplierStatus,
    distribution,
    paymentStatus,
    orderDateRange,
    supplierId,
    orderCode,
    phone,
  },
  tabs: stayTabs,
  beside: ['day'],
})
const tabOf = (list: Pick<ListControl, 'tab'>): StayTab => asOneOf(stayTabs, list.tab) ?? 'arrivals'

/** Hotel orders by their stay: who arrives, is there, leaves and comes, of the day that is chosen. */
export default inOrderFamily(stays, function StayList() {
  const list = useListState(screen, schema)
  const [query, change] = useUrlQuery()
  const day = readDate(query['day'] ?? '') ?? today(timeZone())
  const { hotel, stayState } = list.values
  const place = hotel ? { hotel } : {}
  const ask = omit(askOf({ ...list, tab: 'allOrder' }), ['tab', 'sort', 'down'])
  const page = useListPage(
    hotelOrders.list,
    list,
    {
      ...ask,
      ...place,
      stay: tabOf(list),
      day,
      ...(stayState.length && {
        stayState: stayStates.names.filter((state) => stayState.some((one) => one === state)),
      }),
    },
    ['order'],
  )
  const counts = useRead(
    hotelOrders.stayCount,
    { day, ...place },
    { keep: true, live: ['orderCount', 'order'] },
  )
  const create = (
    <NewButton
      needs="hotel.NewOrder_hotel"
      title="hotel-orders.screens.NewOrder_hotel"
      href={to['hotel-orders'].NewOrder_hotel()}
    />
  )
  return (
    <ListPage
      compact
      {...page}
      title="hotel-orders.screens.hotelOrderList"
      tabs={stayTabs.map((value) => {
        const count = counts.data?.[value]
        return {
          value,
          word: `hotel-orders.tabs.${value}` as const,
          max: 1_000,
          ...(count !== undefined && { count }),
        }
      })}
      columns={stayColumns}
      choices={{ hotel: useHotelChoices() }}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      hrefOf={({ id }) => stays.detail({ id })}
      look={(row) => ({ title: row.code, body: <OrderQuickView row={row} /> })}
      bulk={useOrderBulk()}
      actions={create}
      empty={{ title: 'hotel-orders.text.emptyDay' }}
      live
    >
      <DayChoice day={day} onChange={(next) => change({ day: next })} />
    </ListPage>
  )
})

/** Hotels by name; of one name in two places both are meant. */
function useHotelChoices() {
  const names = useHotels().map(({ hotel }) => hotel)
  return [...new Set(names)].filter(Boolean).map((value) => ({ value, label: value }))
}
