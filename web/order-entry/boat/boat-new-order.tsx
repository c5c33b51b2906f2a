import { useId, useState } from 'react'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { AgentPick } from '../agent-pick.tsx'
import { useCart } from '../cart/cart.ts'
import { entry } from '../order-entry.client.ts'
import { DayStrip } from '../products/day-strip.tsx'
import { DepartureChip, sellable } from '../products/departure-chip.tsx'
import { routeOf, tripOf, type BoatTrip } from './routes-of.ts'
import '../order-entry.css'

const trips = ['one-way', 'round-trip'] as const

/** A boat ticket: route, day, one way or round trip, sailing; seats, the way back and passengers follow in the order's own steps. */
export default function BoatNewOrder() {
  const { w, name } = useWords()
  const control = useCart()
  const { agentId } = control.cart
  const now = today(timeZone())
  const [day, setDay] = useState(addDays(now, 1))
  const [from, setFrom] = useState(now)
  const [route, setRoute] = useState('')
  const [trip, setTrip] = useState<BoatTrip>('one-way')
  const boats =
    useRead(
      entry.boatSailings,
      { date: day, pageSize: 200, ...(agentId !== null && { agentId }) },
      { enabled: agentId !== null, keep: true, live: ['sku', 'price', 'stock', 'order'] },
    ).data?.rows ?? []
  const routes = [...new Set(boats.map((boat) => routeOf(boat, name)))].toSorted()
  const shown = boats.filter(
    (boat) => tripOf(boat) === trip && (route === '' || routeOf(boat, name) === route),
  )
  const take = (boat: Product, session: string) => {
    control.add({ skuId: boat.id, date: day, session })
    go(to['order-entry'].NewOrderV2())
  }
  return (
    <div className="entry-page">
      <PageHead title={w('order-entry.screens.BoatNewOrder')} />
      <Card title="order-entry.fields.agent">
        <AgentPick value={agentId} onChange={control.setAgent} />
      </Card>
      {agentId === null ? (
        <Empty title={w('order-entry.text.chooseAgent')}>{w('order-entry.text.chooseAgentWhy')}</Empty>
      ) : (
        <>
          <DayStrip value={day} onPick={setDay} from={from} days={14} onTurn={setFrom} />
          <Segments
            label={w('order-entry.text.boatTrip')}
            values={trips}
            value={trip}
            text={(one) => w(`catalog.trips.${one}`)}
            onChange={setTrip}
          />
          <Segments
            label={w('order-entry.text.boatRoute')}
            values={['', ...routes]}
            value={route}
            text={(one) => one || w('order-entry.text.boatAllRoutes')}
            onChange={setRoute}
          />
          {shown.length === 0 && <Empty title={w('order-entry.text.boatNoSailings')} />}
          {shown.map((boat) => (
            <Boat key={boat.id} boat={boat} onTake={(session) => take(boat, session)} />
          ))}
        </>
      )}
    </div>
  )
}

type SegmentsProps<T extends string> = {
  label: string
  values: readonly T[]
  value: T
  text: (value: T) => string
  onChange: (value: T) => void
}
/** One of a few, all in sight; a name makes one group of them, so that arrow keys walk it. */
function Segments<T extends string>({ label, values, value, text, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <span className="lt-segments" role="radiogroup" aria-label={label}>
      {values.map((one) => (
        <label key={one} data-on={value === one || undefined}>
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span>{text(one)}</span>
        </label>
      ))}
    </span>
  )
}

function Boat({ boat, onTake }: { boat: Product; onTake: (session: string) => void }) {
  const { name } = useWords()
  return (
    <section className="lt-panel" aria-label={name(boat.names)}>
      <header>
        <h2>{name(boat.names)}</h2>
      </header>
      <p className="entry-soft">{routeOf(boat, name)}</p>
      {boat.departures.map((departure) => (
        <DepartureChip
          key={departure.session}
          departure={departure}
          stockMode={boat.stockMode}
          off={!sellable(departure, true)}
          label={name(boat.names)}
          onPress={() => onTake(departure.session)}
        />
      ))}
    </section>
  )
}
