import { changeOf } from '#contract/counter/change.ts'
import type { Shift, Sold, Till } from '#contract/counter/counter.schema.ts'
import type { TillMethod } from '#contract/counter/till.fields.ts'
import { useState } from 'react'
import type { InputOfCall } from '../kit/call/client.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { seatsOfOrder, useSeating, type PickedSeats } from '../venues/venues.public.tsx'
import { answered, type Answers, type Party } from './answers.ts'
import { counter } from './counter.client.ts'
import type { Chosen } from './sale-desk.tsx'

const nobody = { contactName: '', contactPhone: '', promoCode: '', reference: '' }
export type SaleOf = { till: Till; shift: Shift; chosen: Chosen; onSold: (sold: Sold) => void }

/** What it comes to now, why it cannot be sold, and whether that is yet told of what was typed before. */
function usePrice({ id: tillId }: Till, item: Omit<InputOfCall<typeof counter.price>, 'tillId'>) {
  const { data, isPlaceholderData } = useRead(
    counter.price,
    { tillId, ...item },
    { keep: true, skipToast: true, live: ['stock', 'price'] },
  )
  const priced = data?.items[0]
  return {
    promo: priced?.promo,
    totalMinor: priced?.totalMinor ?? null,
    why: priced?.why && priced.why !== 'late' ? priced.why : null,
    isLate: isPlaceholderData,
  }
}

const firstParty = ({ chargeMethod }: SaleOf['chosen']['product']): Party => ({
  adults: 1,
  children: 0,
  infants: 0,
  units: chargeMethod === 'per-unit' ? 1 : 0,
})

/** One sale as it is typed: its price follows, and what is pressed twice sells once. */
export function useSale({ till, shift, chosen, onSold }: SaleOf) {
  const { product, departure, date } = chosen
  const [party, setParty] = useState<Party>(() => firstParty(product))
  const [contact, setContact] = useState(nobody)
  const [answers, setAnswers] = useState<Answers>({})
  const [method, setMethod] = useState<TillMethod>('cash')
  const [received, setReceived] = useState<number | null>(null)
  const seating = useSeating(product.id, date, departure.session)
  const [picked, setPicked] = useState<PickedSeats>()
  const sitting = party.adults + party.children + party.units
  const seated = seating.length === 0 || picked?.count === sitting
  const [clientRequestId, setRequestId] = useState(() => crypto.randomUUID())
  const code = contact.promoCode.trim()
  const item = {
    skuId: product.id,
    date,
    session: departure.session,
    ...party,
    ...(code && { promoCode: code }),
  }
  const { promo, totalMinor, why, isLate } = usePrice(till, item)
  const sell = useAct(counter.sell, { onDone: onSold, invalidates: ['order-entry', 'orders', 'ticketing'] })
  const enough =
    method !== 'cash' || received === null || (totalMinor !== null && changeOf(totalMinor, received) !== null)
  const ready = totalMinor !== null && !isLate && enough && seated && !sell.running && why === null
  const { reference, contactName, contactPhone } = contact
  const press = () => {
    if (!ready || totalMinor === null) return
    void sell.run({
      ...item,
      ...answered(product, party, answers),
      ...seatsOfOrder(seating.length > 0 ? picked : undefined),
      clientRequestId,
      shiftId: shift.id,
      contactName,
      contactPhone,
      method,
      ...(method === 'cash' ? { receivedMinor: received ?? totalMinor } : { reference }),
      shownTotalMinor: totalMinor,
    })
  }
  /** Another order is another request; the money that is handed over is not. */
  const anew =
    <V>(set: (value: V) => void) =>
    (value: V) => {
      setRequestId(crypto.randomUUID())
      set(value)
    }
  return {
    party,
    setParty: anew(setParty),
    contact,
    setContact: anew(setContact),
    seating,
    sitting,
    picked,
    setPicked: anew(setPicked),
    answers,
    setAnswers: anew(setAnswers),
    method,
    setMethod,
    received,
    setReceived,
    promo,
    totalMinor,
    why,
    ready,
    press,
  }
}
export type Sale = ReturnType<typeof useSale>
