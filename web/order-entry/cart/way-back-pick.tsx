import { useState } from 'react'
import type { Departure, Product } from '#contract/order-entry/order-entry.schema.ts'
import type { WayBack } from '#contract/orders/legs/leg.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { DayStrip } from '../products/day-strip.tsx'
import { useLeftText } from '../products/departure-chip.tsx'
import { backOf } from '../products/way-back.ts'
import type { CartItem } from './cart.ts'
import './item-card.css'

type PickProps = {
  item: CartItem
  product: Product
  staff: boolean
  agentId: number | null
  onChange: (change: { back: WayBack }) => void
}

/** The way back of a round trip: on a day with its boat, or left open. Nothing for what has none of its own. */
export function WayBackPick(props: PickProps) {
  const { w, name } = useWords()
  const { item, product, onChange } = props
  if (!product.wayBack) return null
  const { openDays, names } = product.wayBack
  const back = backOf(product.wayBack, item.back, item.date)
  return (
    <section className="entry-way-back" aria-label={w('orders.legs.2')}>
      <h3>
        {w('orders.legs.2')} <small>{name(names)}</small>
      </h3>
      {openDays !== null && (
        <span className="lt-segments" role="radiogroup" aria-label={w('orders.legs.2')}>
          {[true, false].map((open) => (
            <label key={String(open)} data-on={back.open === open || undefined}>
              <input
                type="radio"
                checked={back.open === open}
                onChange={() => onChange({ back: { open, session: '', ...(!open && { date: item.date }) } })}
              />
              <span>{w(open ? 'orders.legs.leaveOpen' : 'orders.legs.fixed')}</span>
            </label>
          ))}
        </span>
      )}
      {back.open ? (
        <p className="entry-soft">{w('orders.legs.goodFor', { days: openDays ?? 0 })}</p>
      ) : (
        <Sailings {...props} back={back} wayBack={product.wayBack} />
      )}
    </section>
  )
}

const shownDays = 14
/** What a round trip does not ask of its way back: it has its own price. */
const ownPrice: readonly Departure['why'][] = ['notOnSale', 'closed', 'noPrice']
const seats = (departure: Departure): Departure =>
  ownPrice.includes(departure.why) ? { ...departure, why: null } : departure

type SailingsProps = PickProps & { back: WayBack; wayBack: NonNullable<Product['wayBack']> }

function Sailings({ item, staff, agentId, back, wayBack, onChange }: SailingsProps) {
  const { w } = useWords()
  const tell = useLeftText()
  const [from, setFrom] = useState(item.date)
  const first = from < item.date ? item.date : from
  const stock = useRead(
    entry.stockCheck,
    {
      ...(staff && { agentId: agentId ?? undefined }),
      skuId: wayBack.skuId,
      from: first,
      to: addDays(first, shownDays - 1),
    },
    { keep: true, live: ['stock', 'sku', 'order'], skipToast: true },
  )
  const on = (day: string) => (stock.data?.rows.find(({ date }) => date === day)?.departures ?? []).map(seats)
  const change = (next: Partial<WayBack>) => onChange({ back: { ...back, ...next } })
  return (
    <>
      <DayStrip
        value={back.date ?? item.date}
        onPick={(date) => change({ date })}
        from={first}
        days={shownDays}
        onTurn={(day) => setFrom(day < item.date ? item.date : day)}
        off={(day) => day < item.date || (on(day).length > 0 && on(day).every(({ why }) => why !== null))}
        tell={(day) => {
          const [best] = on(day).toSorted((a, b) => (b.left ?? Infinity) - (a.left ?? Infinity))
          return best && tell(best, wayBack.stockMode)
        }}
      />
      {wayBack.sessions.length > 0 && (
        <span className="lt-segments" role="radiogroup" aria-label={w('orders.legs.session')}>
          {wayBack.sessions.map((session) => {
            const departure = on(back.date ?? '').find((one) => one.session === session)
            return (
              <label key={session} data-on={back.session === session || undefined}>
                <input type="radio" checked={back.session === session} onChange={() => change({ session })} />
                <span>
                  {session}{' '}
                  {departure && <small className="entry-soft">{tell(departure, wayBack.stockMode)}</small>}
                </span>
              </label>
            )
          })}
        </span>
      )}
    </>
  )
}
