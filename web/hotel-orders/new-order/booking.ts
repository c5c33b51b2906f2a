import { useState } from 'react'
import type { Offers } from '#contract/hotel-orders/offers.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { hotelOrders } from '../hotel-orders.client.ts'

/** One room that is wanted, and which kind of it was chosen. */
export type Wanted = { key: string; adults: number; children: number; infants: number; skuId: number | null }
export type BookingInput = {
  agentId: number | null
  arrival: string
  departure: string
  hotel: string
  rooms: Wanted[]
}
export type OfferedRoom = Offers['hotels'][number]['rooms'][number]
export type Offer = OfferedRoom['offers'][number]
/** A room with what it comes to. */
export type Chosen = { wanted: Wanted; room: OfferedRoom; offer: Offer }

export const newRoom = (): Wanted => ({
  key: crypto.randomUUID(),
  adults: 2,
  children: 0,
  infants: 0,
  skuId: null,
})

/** May it be booked by staff as it stands? What is late asks, nothing else may stand in the way. */
export const isOpen = ({ why, isTooSmall, totalMinor }: Offer): boolean =>
  totalMinor !== null && !isTooSmall && (why === null || why === 'late')

/** What is asked for a stay, what can be had, and what was chosen. */
export function useBooking() {
  const now = today(timeZone())
  const [requested, setRequested] = useState<BookingInput>(() => ({
    agentId: null,
    arrival: addDays(now, 1),
    departure: addDays(now, 2),
    hotel: '',
    rooms: [newRoom()],
  }))
  const { agentId, arrival, departure, hotel, rooms } = requested
  const parties = rooms.map(({ adults, children, infants }) => ({ adults, children, infants }))
  const read = useRead(
    hotelOrders.offers,
    { agentId: agentId ?? 0, arrival, departure, rooms: parties, ...(hotel && { hotel }) },
    { enabled: agentId !== null && departure > arrival, keep: true, live: ['price', 'stock', 'order'] },
  )
  const offers = agentId === null ? undefined : read.data
  const all = offers?.hotels.flatMap((one) => one.rooms) ?? []
  const chosen = rooms.flatMap((wanted, at): Chosen[] => {
    const room = all.find(({ skuId }) => skuId === wanted.skuId)
    const offer = room?.offers.find((one) => one.room === at)
    return room && offer && isOpen(offer) ? [{ wanted, room, offer }] : []
  })
  const change = (patch: Partial<BookingInput>) =>
    setRequested((before) => {
      const next = { ...before, ...patch }
      return next.departure > next.arrival ? next : { ...next, departure: addDays(next.arrival, 1) }
    })
  const changeRoom = (key: string, patch: Partial<Wanted>) =>
    change({ rooms: rooms.map((room) => (room.key === key ? { ...room, ...patch } : room)) })
  return {
    requested,
    read,
    offers,
    chosen,
    change,
    changeRoom,
    isWhole: chosen.length === rooms.length,
    totalMinor: chosen.reduce((sum, { offer }) => sum + (offer.totalMinor ?? 0), 0),
    /** Another order begins: the same stay for the same agent. */
    again: () => change({ rooms: [newRoom()] }),
  }
}
export type Booking = ReturnType<typeof useBooking>
