import { wordAt } from '#contract/words.ts'
import type { Offers } from '#contract/hotel-orders/offers.schema.ts'
import { SkuCover, useCancelText } from '../../catalog/catalog.public.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { hasWord, useWords, word } from '../../kit/words/words.ts'
import { isOpen, type Booking, type Offer, type OfferedRoom } from './booking.ts'

/** Rooms by hotel: what each night costs and how many are left, one button for each room that is wanted. */
export function OfferList({ booking, offers }: { booking: Booking; offers: Offers }) {
  const { w, name } = useWords()
  if (offers.hotels.length === 0) return <p className="lt-field-help">{w('hotel-orders.text.noOffers')}</p>
  return (
    <>
      {offers.hotels.map(({ id, names, areas, rooms }) => (
        <section
          key={id ?? 0}
          className="lt-panel stay-hotel"
          aria-label={name(names) || w('hotel-orders.text.noHotel')}
        >
          <h2>
            {name(names) || w('hotel-orders.text.noHotel')} <small>{name(areas)}</small>
          </h2>
          {rooms.map((room) => (
            <OneRoom key={room.skuId} booking={booking} room={room} currency={offers.currency} />
          ))}
        </section>
      ))}
    </>
  )
}

type OneRoomProps = { booking: Booking; room: OfferedRoom; currency: string }

function OneRoom({ booking, room, currency }: OneRoomProps) {
  const { w, name } = useWords()
  const cancelText = useCancelText()
  const [first] = room.offers
  const ruleCurrency = booking.offers?.ruleCurrency ?? currency
  return (
    <article className="stay-offer" aria-label={name(room.names)}>
      <SkuCover url={room.coverUrl} type="hotel-room" width={96} height={64} />
      <div className="stay-offer-what">
        <h3>{name(room.names)}</h3>
        <p className="lt-field-help">
          {[
            room.meal && hasWord(`catalog.meals.${room.meal}`) && word(wordAt('catalog.meals', room.meal)),
            room.mostAdults !== null &&
              w('hotel-orders.text.upTo', { adults: room.mostAdults, children: room.mostChildren ?? 0 }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {first && <NightPrices offer={first} currency={currency} />}
        <p className="lt-field-help">
          {w('hotel-orders.text.rule')}:{' '}
          {room.cancelRule.length
            ? cancelText(room.cancelRule, ruleCurrency)
            : w('hotel-orders.text.freeCancel')}
        </p>
      </div>
      <ul className="stay-offer-choices">
        {room.offers.map((offer) => (
          <li key={offer.room}>
            <ChooseRoom booking={booking} room={room} offer={offer} currency={currency} />
          </li>
        ))}
      </ul>
    </article>
  )
}

function NightPrices({ offer, currency }: { offer: Offer; currency: string }) {
  const { w } = useWords()
  return (
    <ol className="stay-nights" aria-label={w('hotel-orders.text.priceByNight')}>
      {offer.nights.map(({ date, totalMinor, left }) => (
        <li key={date} data-short={left === 0 || undefined}>
          <DateText date={date} weekday />
          <Money minor={totalMinor} currency={currency} code={false} />
          {left !== null && (
            <small>
              {left === 0 ? w('hotel-orders.text.soldOutNight') : w('hotel-orders.text.left', { left })}
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}

function ChooseRoom({ booking, room, offer, currency }: OneRoomProps & { offer: Offer }) {
  const { w, name } = useWords()
  const wanted = booking.requested.rooms[offer.room]
  if (!wanted) return null
  const no = offer.room + 1
  const isChosen = wanted.skuId === room.skuId
  const { why } = offer
  return (
    <>
      <Money minor={offer.totalMinor} currency={currency} strong />
      {isOpen(offer) ? (
        <button
          type="button"
          className="lt-button"
          aria-pressed={isChosen}
          aria-label={`${w('hotel-orders.text.chooseFor', { no })}: ${name(room.names)}`}
          onClick={() => booking.changeRoom(wanted.key, { skuId: isChosen ? null : room.skuId })}
        >
          {isChosen ? `✓ ${w('hotel-orders.text.party', { no })}` : w('hotel-orders.text.chooseFor', { no })}
        </button>
      ) : (
        <StatusTag tone="warn">
          {offer.isTooSmall
            ? w('hotel-orders.text.tooSmall')
            : w(`order-entry.whyText.${why ?? 'noPrice'}`, {
                left: Math.min(...offer.nights.map(({ left }) => left ?? 0)),
                date: offer.shortOn ?? booking.requested.arrival,
                when: offer.shortOn ?? booking.requested.arrival,
                deadline: room.deadline,
                resource: '',
              })}
        </StatusTag>
      )}
    </>
  )
}
