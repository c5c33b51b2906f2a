import { maxNights, maxRooms } from '#contract/hotel-orders/offers.limits.ts'
import { AgentPick } from '../../order-entry/entry.public.ts'
import { Stepper } from '../../orders/choices.public.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { useHotels } from '../../hotels/use-hotels.public.ts'
import { DayPick } from '../day-pick.tsx'
import { newRoom, type Booking, type Wanted } from './booking.ts'

/** For whom, from when until when, how many rooms for whom. */
export function StayAsk({ booking }: { booking: Booking }) {
  const { w } = useWords()
  const { requested, change } = booking
  const { agentId, arrival, departure, hotel, rooms } = requested
  const hotels = [...new Set(useHotels().map((one) => one.hotel))].filter(Boolean)
  const day = (name: 'arrival' | 'departure', value: string, min: string, max?: string) => (
    <DayPick
      day={value}
      onChange={(next) => change({ [name]: next })}
      label={w(`hotel-orders.fields.${name}`)}
      min={min}
      {...(max && { max })}
    />
  )
  return (
    <Card title="hotel-orders.text.stay">
      <div className="stay-ask">
        <div className="lt-field">
          <span className="lt-field-label" aria-hidden>
            {w('order-entry.fields.agent')}
          </span>
          <AgentPick value={agentId} onChange={(id) => change({ agentId: id })} />
        </div>
        {day('arrival', arrival, today(timeZone()))}
        {day('departure', departure, addDays(arrival, 1), addDays(arrival, maxNights))}
        <label className="lt-field">
          <span className="lt-field-label">{w('hotel-orders.fields.hotel')}</span>
          <select
            className="lt-input"
            value={hotel}
            onChange={({ target }) => change({ hotel: target.value })}
          >
            <option value="">{w('hotel-orders.text.everyHotel')}</option>
            {hotels.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      {rooms.map((room, at) => (
        <Party key={room.key} booking={booking} room={room} no={at + 1} />
      ))}
      {rooms.length < maxRooms && (
        <button type="button" className="lt-button" onClick={() => change({ rooms: [...rooms, newRoom()] })}>
          {w('hotel-orders.text.addRoom')}
        </button>
      )}
    </Card>
  )
}

function Party({ booking, room, no }: { booking: Booking; room: Wanted; no: number }) {
  const { w } = useWords()
  const { requested, change, changeRoom } = booking
  return (
    <div className="stay-party" role="group" aria-label={w('hotel-orders.text.party', { no })}>
      <b>{w('hotel-orders.text.party', { no })}</b>
      {(['adults', 'children', 'infants'] as const).map((kind) => (
        <Stepper
          key={kind}
          label={w(`hotel-orders.fields.${kind}`)}
          value={room[kind]}
          min={kind === 'adults' ? 1 : 0}
          max={20}
          onChange={(count) => changeRoom(room.key, { [kind]: count })}
        />
      ))}
      {requested.rooms.length > 1 && (
        <button
          type="button"
          className="lt-icon-button"
          aria-label={w('hotel-orders.text.removeRoom', { no })}
          title={w('hotel-orders.text.removeRoom', { no })}
          onClick={() => change({ rooms: requested.rooms.filter(({ key }) => key !== room.key) })}
        >
          ×
        </button>
      )}
    </div>
  )
}
