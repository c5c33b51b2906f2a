import type { SeatingFound } from '#contract/venues/venues.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { venues } from '../venues.client.ts'

/** Seats that are held for what is being sold. */
export type PickedSeats = { sessionId: number; token: string; expiresAt: string; count: number; text: string }
export type Seating = SeatingFound['rows']

/** The sessions in which a product is sold by the seat; none where it is sold without. */
export function useSeating(skuId: number, date: string, session: string, enabled = true): Seating {
  const { data } = useRead(
    venues.saleSessions,
    { skuId, date, session },
    { live: ['venueSession', 'venue'], skipToast: true, enabled },
  )
  return data?.rows ?? []
}

/** As an order names them. */
export const seatsOfOrder = (picked: PickedSeats | undefined) =>
  picked ? { seats: { sessionId: picked.sessionId, token: picked.token } } : {}
