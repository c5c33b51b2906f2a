import type { Shift, Sold, Till } from '#contract/counter/counter.schema.ts'
import { changeOf } from '#contract/counter/change.ts'
import { tillMethods, type TillMethod } from '#contract/counter/till.fields.ts'
import { useState } from 'react'
import { useAct, useRead } from '../kit/call/query.ts'
import { Money } from '../kit/parts/money.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { Stepper } from '../order-entry/entry.public.ts'
import { counter } from './counter.client.ts'
import { CashInput } from './cash-input.tsx'
import type { Chosen } from './sale-desk.tsx'

type PanelProps = { till: Till; shift: Shift; chosen: Chosen; onSold: (sold: Sold) => void }
const kinds = ['adults', 'children', 'infants'] as const

/** Guests, discount and money of one sale; its price follows what is typed. */
export function SalePanel({ till, shift, chosen, onSold }: PanelProps) {
  const { w, name } = useWords()
  const { may } = useSession()
  const { product, departure, date } = chosen
  const [party, setParty] = useState({
    adults: 1,
    children: 0,
    infants: 0,
    units: product.chargeMethod === 'per-unit' ? 1 : 0,
  })
  const [contact, setContact] = useState({ contactName: '', contactPhone: '', promoCode: '', reference: '' })
  const [method, setMethod] = useState<TillMethod>('cash')
  const [received, setReceived] = useState<number | null>(null)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const item = { skuId: product.id, date, session: departure.session, ...party }
  const promo = contact.promoCode.trim() ? { promoCode: contact.promoCode.trim() } : {}
  const price = useRead(
    counter.price,
    { tillId: till.id, ...item, ...promo },
    { keep: true, skipToast: true, live: ['stock', 'price'] },
  )
  const priced = price.data?.items[0]
  const totalMinor = priced?.totalMinor ?? null
  const sell = useAct(counter.sell, { onDone: onSold, invalidates: ['order-entry', 'orders', 'ticketing'] })
  // What is ordered is a request of its own: the same one pressed twice sells once, another one sells again.
  const change = (act: () => void) => {
    setRequestId(crypto.randomUUID())
    act()
  }
  const enough =
    method !== 'cash' || received === null || (totalMinor !== null && changeOf(totalMinor, received) !== null)
  const ready =
    totalMinor !== null &&
    !price.isPlaceholderData &&
    enough &&
    !sell.running &&
    !(priced?.why && priced.why !== 'late')
  const press = () => {
    if (!ready || totalMinor === null) return
    const { reference, contactName, contactPhone } = contact
    void sell.run({
      ...item,
      ...promo,
      clientRequestId: requestId,
      shiftId: shift.id,
      contactName,
      contactPhone,
      method,
      ...(method === 'cash' ? { receivedMinor: received ?? totalMinor } : { reference }),
      shownTotalMinor: totalMinor,
    })
  }
  const text = (key: keyof typeof contact, label: string, type = 'text') => (
    <input
      type={type}
      className="lt-input"
      aria-label={label}
      placeholder={label}
      value={contact[key]}
      onChange={(event) => change(() => setContact({ ...contact, [key]: event.target.value }))}
    />
  )
  return (
    <form
      className="lt-panel counter-sale"
      aria-label={name(product.names)}
      onSubmit={(event) => (event.preventDefault(), press())}
    >
      <h2>{[departure.session || product.startTime, name(product.names)].filter(Boolean).join(' · ')}</h2>
      {kinds.map((kind) => (
        <Stepper
          key={kind}
          label={w(`counter.text.${kind}`)}
          value={party[kind]}
          min={0}
          max={500}
          onChange={(count) => change(() => setParty({ ...party, [kind]: count }))}
        />
      ))}
      {product.chargeMethod === 'per-unit' && (
        <Stepper
          label={w('counter.text.units')}
          value={party.units}
          min={1}
          max={500}
          onChange={(units) => change(() => setParty({ ...party, units }))}
        />
      )}
      {text('contactName', w('counter.text.contact'))}
      {text('contactPhone', w('counter.text.phone'), 'tel')}
      {may('tickets.ticketCounter-as.discount') && text('promoCode', w('counter.text.promo'))}
      {priced?.promo && (
        <p>
          {priced.promo.why ? w(`promotions.why.${priced.promo.why}`) : [w('counter.text.discount'), ' ']}
          {!priced.promo.why && <Money minor={-priced.promo.discountMinor} currency={till.currency} />}
        </p>
      )}
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={totalMinor} currency={till.currency} strong />
      </p>
      {priced?.why && priced.why !== 'late' && <p role="alert">{w(`order-entry.whyNot.${priced.why}`)}</p>}
      <div className="counter-methods" role="group">
        {tillMethods.map((one) => (
          <button
            key={one}
            type="button"
            className="lt-button"
            aria-pressed={method === one}
            onClick={() => setMethod(one)}
          >
            {w(`counter.methods.${one}`)}
          </button>
        ))}
      </div>
      {method === 'cash' ? (
        <CashInput
          dueMinor={totalMinor}
          currency={till.currency}
          received={received}
          onChange={setReceived}
        />
      ) : (
        text('reference', w('counter.text.reference'))
      )}
      <button type="submit" className="lt-button lt-button-primary counter-sell" disabled={!ready}>
        {w('counter.text.sell')}
      </button>
    </form>
  )
}
