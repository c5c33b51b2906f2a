import { shownDay } from '../../kit/words/buddhist.ts'
import { useMemo, useState } from 'react'
import type { HotelCalendar, RoomCalendar } from '#contract/hotels/price-calendar.schema.ts'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { weekday } from '../../kit/words/dates.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { DaysPanel, DaysPattern, PriceMatrix, type DayNote } from '../../pricing/matrix.public.ts'
import { hotels } from '../hotels.client.ts'
import { roomName } from './room-name.ts'

type Ask = { hotel: string; area: string; from: string; days: number }

/** What each room sells for, night by night, with how many are left under it. */
export function RoomPrices({ ask }: { ask: Ask }) {
  const { w } = useWords()
  const read = useRead(hotels.roomPrices, ask, {
    keep: true,
    live: ['price', 'cost', 'stock', 'order', 'sku'],
    tellsFailure: true,
  })
  if (read.error && !read.data) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data)
    return <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
  return <Prices calendar={read.data} hotel={ask.hotel} />
}

type PricesProps = { calendar: HotelCalendar; hotel: string }

function Prices({ calendar: { rooms, today }, hotel }: PricesProps) {
  const { w, name } = useWords()
  const [filling, setFilling] = useState(false)
  const day = useDrawer<{ skuId: number; date: string }>()
  const notes = useNotes(rooms)
  const opened = rooms.find(({ sku }) => sku.id === day.record?.skuId)
  const [first] = rooms
  if (!first) return null
  return (
    <>
      {first.can['edit'] && (
        <div className="hotel-calendar-acts">
          <span>{w('hotels.text.pricesIn', { currency: first.currency })}</span>
          <button type="button" className="lt-button" onClick={() => setFilling(true)}>
            {w('pricing.text.bulkDays')}
          </button>
        </div>
      )}
      <PriceMatrix
        label={w('hotels.screens.hotelPriceCalendar')}
        calendars={rooms}
        save={hotels.roomPricesSave}
        noteOf={notes}
        onOpen={({ sku }, date) => day.show({ skuId: sku.id, date })}
        head={{ word: 'hotels.fields.room', nameOf: ({ sku }) => roomName(name(sku.names), hotel) }}
      />
      {filling && (
        <DaysPattern
          skus={rooms.map(({ sku }) => sku)}
          today={today}
          currency={first.currency}
          call={hotels.roomPricesFill}
          input={(skuIds, pattern) => ({ ...pattern, skuIds })}
          onClose={() => setFilling(false)}
        />
      )}
      {opened && day.record && (
        <RoomDay key={day.count} room={opened} date={day.record.date} open={day.open} onClose={day.hide} />
      )}
    </>
  )
}

/** How many of a room are left on a day, in words. */
function useNotes(rooms: readonly RoomCalendar[]) {
  const { w } = useWords()
  const left = useMemo(
    () => new Map(rooms.map((room) => [room.sku.id, new Map(room.left.map((day) => [day.date, day]))])),
    [rooms],
  )
  return ({ sku }: Calendar, date: string): DayNote | undefined => {
    const day = left.get(sku.id)?.get(date)
    if (!day || day.left === null) return undefined
    if (day.blocked) return { note: w('stock.text.blocked'), tint: 'blocked' }
    // A price is as it was: what is gone is told in words and paled, not as if the price were wrong.
    if (day.left === 0) return { note: w('hotels.text.noneLeft'), tint: 'blocked' }
    return { note: w('stock.text.left', { left: day.left }) }
  }
}

type RoomDayProps = { room: RoomCalendar; date: string; open: boolean; onClose: () => void }

/** One night of a room: its price, open or closed. */
function RoomDay({ room, date, open, onClose }: RoomDayProps) {
  const { w, name, language } = useWords()
  const days = useMemo(() => [date], [date])
  const left = room.left.find((day) => day.date === date)
  return (
    <Drawer open={open} onClose={onClose} title={`${shownDay(date)} ${weekday(date, language)}`} width={420}>
      <div className="lt-drawer-form">
        <p>
          <b>{name(room.sku.names)}</b> · {room.sku.code}
        </p>
        {left && left.left !== null && (
          <p>{left.blocked ? w('stock.text.blocked') : w('stock.text.left', { left: left.left })}</p>
        )}
        {room.can['edit'] && date >= room.today && (
          <DaysPanel calendar={room} days={days} save={hotels.roomDaysSave} onDone={onClose} />
        )}
      </div>
    </Drawer>
  )
}
