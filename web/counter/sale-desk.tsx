import type { Shift, Sold, Till } from '#contract/counter/counter.schema.ts'
import type { Departure, Product } from '#contract/order-entry/order-entry.schema.ts'
import { useState } from 'react'
import { useRead } from '../kit/call/query.ts'
import { DayPick } from '../kit/form/fields/field-date.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { Money } from '../kit/parts/money.tsx'
import { timeZone } from '../kit/session/session.ts'
import { today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { counter } from './counter.client.ts'
import { SalePanel } from './sale-panel.tsx'
import { SoldCard } from './sold-card.tsx'

export type Chosen = { product: Product; departure: Departure; date: string }

/** What is sold on a day, beside it what the guest takes and pays. */
export function SaleDesk({ till, shift }: { till: Till; shift: Shift }) {
  const [date, setDate] = useState(() => today(timeZone()))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const { w } = useWords()
  const { data } = useRead(
    counter.products,
    { tillId: till.id, date, pageSize: 60, ...(text && { text }) },
    { live: ['stock', 'price', 'sku', 'order'], keep: true },
  )
  const choose = (one: Chosen) => {
    setSold(null)
    setChosen(one)
  }
  return (
    <div className="counter-desk">
      <section className="counter-products" aria-label={w('counter.text.product')}>
        <div className="counter-search">
          <DayPick
            label={w('counter.text.day')}
            value={date}
            onPick={(day) => {
              setDate(day)
              setChosen(null)
            }}
          />
          <input
            type="search"
            className="lt-input"
            aria-label={w('counter.text.search')}
            placeholder={w('counter.text.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {data?.rows.length === 0 && <Empty title={w('counter.text.noProducts')} />}
        {data?.rows.filter(isPlain).map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            currency={data.agent.currency}
            chosen={chosen}
            onChoose={(departure) => choose({ product, departure, date })}
          />
        ))}
      </section>
      {sold ? (
        <SoldCard sold={sold} onNext={() => setSold(null)} />
      ) : (
        chosen && (
          <SalePanel
            key={`${chosen.product.id} ${chosen.departure.session} ${chosen.date}`}
            till={till}
            shift={shift}
            chosen={chosen}
            onSold={(one) => {
              setSold(one)
              setChosen(null)
            }}
          />
        )
      )}
    </div>
  )
}

/** Stays and packages with choices want the long way of order entry. */
const isPlain = ({ productType, parts }: Product) => productType !== 'hotel-room' && !parts?.length

type RowProps = {
  product: Product
  currency: string
  chosen: Chosen | null
  onChoose: (departure: Departure) => void
}
function ProductRow({ product, currency, chosen, onChoose }: RowProps) {
  const { w, name } = useWords()
  return (
    <div className="counter-product">
      <b>{name(product.names)}</b>
      <span className="counter-sessions">
        {product.departures.map((departure) => {
          const { session, left, why, price } = departure
          const isChosen = chosen?.product.id === product.id && chosen.departure.session === session
          const room = left === null ? w('counter.text.unlimited') : w('counter.text.left', { count: left })
          return (
            <button
              key={session}
              type="button"
              className="lt-button"
              aria-pressed={isChosen}
              disabled={why !== null && why !== 'late'}
              onClick={() => onChoose(departure)}
            >
              <span>{session || product.startTime}</span>
              <Money minor={price.adultMinor ?? price.unitMinor} currency={currency} />
              <small>
                {why === 'late' ? w('order-entry.whyNot.late') : why ? w('counter.text.soldOut') : room}
              </small>
            </button>
          )
        })}
      </span>
    </div>
  )
}
