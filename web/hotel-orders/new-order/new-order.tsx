import { useState } from 'react'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { useNamedEntryForm } from '../../order-entry/entry.public.ts'
import { hotelOrders } from '../hotel-orders.client.ts'
import { useBooking, type Booking } from './booking.ts'
import { OfferList } from './offer-list.tsx'
import { ofForm, requestsOf } from './requests.ts'
import { RoomGuests } from './room-guests.tsx'
import { StayAsk } from './stay-ask.tsx'
import '../../kit/form/form-page.css'
import '../../kit/form/save-bar.css'
import '../../kit/parts/page/detail-page.css'
import '../stays.css'
import './new-order.css'

const Field = fieldOf(entryForm)

/** New hotel order: what rooms a stay can have, each night's price, who sleeps where; all rooms are booked or none. */
export default function NewHotelOrder() {
  const booking = useBooking()
  const [placed, setPlaced] = useState<GroupCreated | null>(null)
  const again = () => {
    setPlaced(null)
    booking.again()
  }
  return placed ? (
    <Placed placed={placed} again={again} />
  ) : (
    <BookingForm booking={booking} onPlaced={setPlaced} />
  )
}

type BookingProps = { booking: Booking; onPlaced: (placed: GroupCreated) => void }

function BookingForm({ booking, onPlaced }: BookingProps) {
  const { w } = useWords()
  const { requested, offers, chosen, read, isWhole } = booking
  const form = useNamedEntryForm('hotelOrder', ({ contactName }) =>
    contactName.trim() ? [] : [{ field: 'contactName', why: 'required' }],
  )
  const book = useAct(hotelOrders.entryBatchCreate, {
    invalidates: ['order-entry', 'agents'],
    onFields: (fields) => form.refuse(fields.map(ofForm(chosen))),
  })
  const place = () =>
    form.submit(async (values) => {
      const made = await book.run({
        agentId: requested.agentId ?? 0,
        items: requestsOf(values, requested, chosen),
      })
      if (made) {
        form.discard()
        onPlaced(made)
      }
      return made
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !book.running) void place()
      }}
    >
      <PageHead title={w('hotel-orders.screens.NewOrder_hotel')} />
      <Mistakes form={form} />
      <div className="lt-detail">
        <div className="lt-detail-main">
          <StayAsk booking={booking} />
          {read.error && !offers ? (
            <LoadError error={read.error} onRetry={() => void read.refetch()} />
          ) : null}
          {offers ? (
            <OfferList booking={booking} offers={offers} />
          ) : (
            <Empty title={w('hotel-orders.text.search')}>{w('hotel-orders.text.chooseStay')}</Empty>
          )}
        </div>
        <div className="lt-detail-side">
          <Card title="hotel-orders.text.toGuests">
            <div className="stay-fields">
              <Fields form={form}>
                <Field name="contactName" required />
                <Field name="contactPinyin" />
                <Field name="contactPhone" />
                <Field name="contactEmail" />
                <Field name="agentOrderCode" />
                <Field name="remark" />
                <Field name="internalNote" />
              </Fields>
            </div>
          </Card>
          <RoomGuests form={form} chosen={chosen} />
        </div>
      </div>
      <BookBar booking={booking} running={book.running} />
    </form>
  )
}

function BookBar({ booking, running }: { booking: Booking; running: boolean }) {
  const { w } = useWords()
  const { offers, chosen, isWhole, totalMinor } = booking
  return (
    <div className="lt-save-bar">
      <div className="lt-save-side">
        {offers && chosen.length > 0 && (
          <>
            {w('hotel-orders.text.total')} <Money minor={totalMinor} currency={offers.currency} strong />
          </>
        )}
        {!isWhole && <span className="lt-field-help">{w('hotel-orders.text.chooseAll')}</span>}
      </div>
      <button type="submit" className="lt-button lt-button-primary" disabled={!isWhole || running}>
        {w('hotel-orders.text.place')}
      </button>
    </div>
  )
}

/** The rooms are booked: their orders, and the way on. */
function Placed({ placed: { rows }, again }: { placed: GroupCreated; again: () => void }) {
  const { w } = useWords()
  return (
    <div role="status">
      <PageHead title={w('hotel-orders.text.placed', { count: rows.length })} />
      <ul className="stay-rooms">
        {rows.map(({ id, code, totalMinor, currency }) => (
          <li key={id} className="lt-panel stay-placed">
            <Link href={to['hotel-orders'].OrderDetail_hotel({ id })}>{code}</Link>
            <Money minor={totalMinor} currency={currency} strong />
          </li>
        ))}
      </ul>
      <div className="stay-acts">
        <button type="button" className="lt-button lt-button-primary" onClick={again}>
          {w('hotel-orders.text.another')}
        </button>
        {rows[0] && (
          <Link className="lt-button" href={to['hotel-orders'].OrderDetail_hotel({ id: rows[0].id })}>
            {w('hotel-orders.text.open')}
          </Link>
        )}
      </div>
    </div>
  )
}
