import type { HotelStay } from '#contract/home/hotel/hotel-home.schema.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { useRead } from '../../kit/call/query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from '../cards/read-card.tsx'
import { useScreenLink } from '../use-screen-link.ts'

const isEmpty = ({ rows }: { rows: readonly HotelStay[] }) => rows.length === 0

/** Who arrives today, those who are still to come first. */
export function ArrivalsCard() {
  const link = useScreenLink()
  return (
    <ReadCard
      title="home.hotel.arrivalsToday"
      read={useRead(home.hotelArrivals, undefined, { live: ['order'] })}
      empty="home.hotel.noArrivals"
      isEmpty={isEmpty}
      href={link('hotelOrderList', { tab: 'arrivals' }, 'hotel-orders')}
      aside={({ rows, total }) => <More shown={rows.length} total={total} />}
    >
      {({ rows }) => (
        <Rows
          rows={rows}
          tell={({ state }) => <StateTag table={stayStates} of="hotel-orders.states" state={state} />}
        />
      )}
    </ReadCard>
  )
}

/** What nobody has confirmed, the nearest arrival first. */
export function UnconfirmedCard() {
  const link = useScreenLink()
  return (
    <ReadCard
      title="home.hotel.unconfirmed"
      read={useRead(home.hotelUnconfirmed, undefined, { live: ['order'] })}
      empty="home.hotel.allConfirmed"
      isEmpty={isEmpty}
      href={link('HotelOrderList_OLD', { status: 'reviewing,processing' }, 'hotel-orders')}
      aside={({ rows, total }) => <More shown={rows.length} total={total} />}
    >
      {({ rows }) => (
        <Rows
          rows={rows}
          tell={({ status }) => <StateTag table={orderStates} of="orders.states" state={status} />}
        />
      )}
    </ReadCard>
  )
}

function More({ shown, total }: { shown: number; total: number }) {
  const { w } = useWords()
  return total > shown && <span className="home-soft">{w('home.text.more', { more: total - shown })}</span>
}

type RowsProps = { rows: readonly HotelStay[]; tell: (row: HotelStay) => React.ReactNode }

function Rows({ rows, tell }: RowsProps) {
  const { w, name } = useWords()
  const link = useScreenLink()
  return (
    <ul className="home-rows">
      {rows.map((row) => {
        const href = link('OrderDetail_hotel', { id: row.orderId }, 'hotel-orders')
        return (
          <li key={row.orderId} className="home-stock">
            <span className="home-what">
              {href ? <Link href={href}>{row.contactName || row.code}</Link> : row.contactName || row.code}
              <small>
                {[name(row.hotelNames), name(row.itemNames)].filter(Boolean).join(' · ')} ·{' '}
                <DateText date={row.arrival} weekday /> · {w('home.hotel.nights', { nights: row.nights })}
              </small>
            </span>
            {tell(row)}
          </li>
        )
      })}
    </ul>
  )
}
