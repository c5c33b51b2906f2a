import type { StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { useRead } from '../kit/call/query.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { DateText } from '../kit/parts/date-text.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { Card, Facts } from '../kit/parts/page/cards.tsx'
import { StateTag, StatusTag } from '../kit/parts/status-tag.tsx'
import { actsOf } from '../kit/route/acts-of.ts'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { EarlyDeparture } from './early-departure.tsx'
import { hotelOrders } from './hotel-orders.client.ts'
import { RoomingDrawer } from './rooming-drawer.tsx'
import './stays.css'

/** What a hotel order has beside any other: its nights, who sleeps there, the rooms booked with it, its customers. */
export function StayCards({ id }: { id: number }) {
  // The answer that the page has read already.
  const { data: order } = useRead(hotelOrders.info, { id }, { live: ['order'], keep: true })
  if (!order) return null
  return (
    <>
      <StayCard order={order} />
      <RoomingCard order={order} />
      {order.rooms.length > 1 && <RoomsCard order={order} />}
      <CustomersCard order={order} />
    </>
  )
}

function StayCard({ order }: { order: StayInfo }) {
  const { w, name } = useWords()
  const { stay } = order
  const early = useDrawer<StayInfo>()
  const one = { id: order.id, version: order.version }
  const acts = actsOf([stayStates], hotelOrders, one, 'hotel-orders.text.done', {})
  const mayShorten = order.can['amend'] === true && stay.nights > 1 && stay.state !== 'checked-out'
  return (
    <Card
      title="hotel-orders.text.stay"
      extra={<StateTag table={stayStates} of="hotel-orders.states" state={stay.state} />}
    >
      <Facts
        facts={[
          {
            word: 'hotel-orders.fields.hotel',
            value: [name(stay.hotelNames), name(stay.areaNames)].filter(Boolean).join(' · '),
          },
          { word: 'hotel-orders.fields.arrival', value: <DateText date={stay.arrival} weekday /> },
          { word: 'hotel-orders.fields.departure', value: <DateText date={stay.departure} weekday /> },
          { word: 'hotel-orders.fields.nights', value: stay.nights },
          {
            word: 'hotel-orders.fields.confirmation',
            value: order.lines.find(({ kind }) => kind === 'sku')?.supplierOrderCode,
          },
        ]}
      />
      {order.money && <Nights order={order} currency={order.money.currency} />}
      <div className="stay-acts">
        <ActionButtons can={stay.can} acts={acts} of="hotel-orders.moves" verbs={stayStates.verbs} max={1} />
        {mayShorten && (
          <button type="button" className="lt-button" onClick={() => early.show(order)}>
            {w('hotel-orders.text.shortenStay')}
          </button>
        )}
      </div>
      {early.record && (
        <EarlyDeparture key={early.count} order={early.record} open={early.open} onClose={early.hide} />
      )}
    </Card>
  )
}

function Nights({ order: { stay }, currency }: { order: StayInfo; currency: string }) {
  const { w } = useWords()
  return (
    <ol className="stay-nights" aria-label={w('hotel-orders.text.priceByNight')}>
      {stay.priced.map(({ date, priceMinor }) => (
        <li key={date}>
          <DateText date={date} weekday />
          <Money minor={priceMinor} currency={currency} />
        </li>
      ))}
    </ol>
  )
}

function RoomingCard({ order }: { order: StayInfo }) {
  const { w } = useWords()
  const { stay } = order
  const editing = useDrawer<StayInfo>()
  return (
    <Card
      title="hotel-orders.text.rooming"
      extra={
        stay.can['rooming'] === true && (
          <button type="button" className="lt-button" onClick={() => editing.show(order)}>
            {w('hotel-orders.text.editRooming')}
          </button>
        )
      }
    >
      <Facts
        facts={[
          { word: 'hotel-orders.fields.roomNumber', value: stay.roomNumber },
          { word: 'hotel-orders.fields.bedWish', value: w(`hotel-orders.bedWishes.${stay.bedWish}`) },
          { word: 'hotel-orders.fields.roomingNote', value: stay.roomingNote, wide: true },
        ]}
      />
      <ol className="stay-sleepers">
        {stay.sleepers.map(({ id, kind, name, pinyin, bed }) => (
          <li key={id}>
            <b>{name || <StatusTag tone="warn">{w('hotel-orders.text.unnamed')}</StatusTag>}</b>
            <small>
              {[pinyin !== name && pinyin, w(`orders.guestKinds.${kind}`)].filter(Boolean).join(' · ')}
            </small>
            {bed !== 'bed' && <StatusTag tone="info">{w(`hotel-orders.guestBeds.${bed}`)}</StatusTag>}
          </li>
        ))}
      </ol>
      {editing.record && (
        <RoomingDrawer
          key={editing.count}
          order={editing.record}
          open={editing.open}
          onClose={editing.hide}
        />
      )}
    </Card>
  )
}

function RoomsCard({ order }: { order: StayInfo }) {
  const { name } = useWords()
  return (
    <Card title="hotel-orders.text.sameBooking">
      <ul className="stay-rooms">
        {order.rooms.map(({ id, code, itemNames, sleepers, roomNumber }) => (
          <li key={id}>
            {id === order.id ? (
              <b>{code}</b>
            ) : (
              <Link href={to['hotel-orders'].OrderDetail_hotel({ id })}>{code}</Link>
            )}
            <span>{[name(itemNames), roomNumber].filter(Boolean).join(' · ')}</span>
            <small>{sleepers.join(', ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CustomersCard({ order }: { order: StayInfo }) {
  const { w } = useWords()
  const { may, user } = useSession()
  const mayEdit = may('hotel.hotelOrderList.customers')
  if (user?.kind !== 'staff') return null
  return (
    <Card
      title="hotel-orders.text.customers"
      extra={
        mayEdit &&
        !order.customers.some(({ isContact }) => isContact) && (
          <Link className="lt-button" href={to['hotel-orders'].NewCustomFiles_hotel({ orderId: order.id })}>
            {w('hotel-orders.text.newCustomer')}
          </Link>
        )
      }
    >
      {order.customers.length === 0 && <p className="lt-field-help">{w('hotel-orders.text.noCustomers')}</p>}
      <ul className="stay-rooms">
        {order.customers.map(({ id, code, name, isContact }) => (
          <li key={id}>
            {mayEdit ? (
              <Link href={to['hotel-orders'].EditCustomFiles_hotel({ id, orderId: order.id })}>
                {name || code}
              </Link>
            ) : (
              <b>{name || code}</b>
            )}
            <small>{w(isContact ? 'hotel-orders.text.contact' : 'hotel-orders.text.guest')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
