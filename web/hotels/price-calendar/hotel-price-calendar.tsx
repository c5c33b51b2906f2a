import { today as todayHere } from '../../kit/words/dates.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { monthEnd, monthStart } from '../../kit/words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { MonthTurn, useMonth } from '../../pricing/matrix.public.ts'
import { hotels as calls } from '../hotels.client.ts'
import { HotelBox } from './hotel-box.tsx'
import { RoomPrices } from './room-prices.tsx'
import { RoomStock } from './room-stock.tsx'
import './price-calendar.css'

/** Two months, from today or the month's first day on: no more than the boards hold. */
function rangeOf(month: string): { from: string; days: number } {
  const today = todayHere(timeZone())
  const from = month === monthStart(today) ? today : month
  return { from, days: daysBetween(from, monthEnd(addMonths(month, 1))) + 1 }
}

/** All rooms of a hotel, room × date: what each night sells for, and how many rooms are left. */
export default function HotelPriceCalendar() {
  const { w } = useWords()
  const [query, setQuery] = useUrlQuery()
  const { month, setMonth } = useMonth()
  const read = useRead(calls.hotels, undefined, { live: ['sku'] })
  const hotels = read.data?.rows ?? []
  const named = hotels.find(({ hotel, area }) => hotel === query['hotel'] && area === (query['area'] ?? ''))
  const place = named ?? hotels.find(({ hotel }) => hotel === query['hotel']) ?? hotels[0]
  const view = query['view'] === 'rooms' ? 'rooms' : 'prices'
  const ask = place && { hotel: place.hotel, area: place.area, ...rangeOf(month) }
  return (
    <Fill>
      <PageHead title={w('hotels.screens.hotelPriceCalendar')} />
      <div className="hotel-calendar-bar">
        <HotelBox
          hotels={hotels}
          chosen={place}
          onChange={({ hotel, area }) => setQuery({ hotel, area: area || null })}
        />
        <MonthTurn month={month} onTurn={setMonth} />
        <Tabs
          label={w('pricing.text.view')}
          value={view}
          onChange={(next) => setQuery({ view: next === 'rooms' ? 'rooms' : null })}
          tabs={[
            { value: 'prices', word: 'hotels.text.prices' },
            { value: 'rooms', word: 'hotels.text.roomsToSell' },
          ]}
        />
      </div>
      {!ask ? (
        read.data && <Empty title={w('hotels.text.noRooms')}>{w('hotels.text.noRoomsWhy')}</Empty>
      ) : view === 'prices' ? (
        <RoomPrices key={`${ask.hotel} ${ask.area} ${ask.from}`} ask={ask} />
      ) : (
        <RoomStock key={`${ask.hotel} ${ask.area} ${ask.from}`} ask={ask} />
      )}
    </Fill>
  )
}
