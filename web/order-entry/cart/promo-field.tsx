import { useId, useState } from 'react'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { CartControl } from './cart.ts'
import type { CartFacts } from './use-cart-facts.ts'
import './promo-field.css'

type PromoProps = { facts: CartFacts; control: CartControl }

/** A promo code typed and tried; where it does not hold for an item, that is told with its reason. */
export function PromoField({ facts, control }: PromoProps) {
  const { w } = useWords()
  const id = useId()
  const used = control.cart.promoCode ?? ''
  const [typed, setTyped] = useState('')
  const apply = () => {
    const code = typed.trim().toUpperCase()
    if (!code) return
    control.setPromo(code)
    setTyped('')
  }
  if (used)
    return (
      <div className="entry-promo">
        <span className="entry-promo-used">
          {w('order-entry.text.promoOff', { code: used })}
          <button
            type="button"
            className="lt-button lt-button-plain"
            aria-label={w('order-entry.text.removePromo')}
            onClick={() => control.setPromo('')}
          >
            ×
          </button>
        </span>
        <Refusals facts={facts} />
      </div>
    )
  return (
    <div className="entry-promo">
      <label htmlFor={id}>{w('order-entry.fields.promoCode')}</label>
      <span className="entry-promo-line">
        <input
          id={id}
          className="lt-input"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <button type="button" className="lt-button" disabled={!typed.trim()} onClick={apply}>
          {w('order-entry.text.applyPromo')}
        </button>
      </span>
    </div>
  )
}

/** Why it does not hold: once where that is so for all items, else by item. */
function Refusals({ facts: { items } }: Pick<PromoProps, 'facts'>) {
  const { w, name } = useWords()
  const refused = items.flatMap(({ item, product, price }) =>
    price?.promo?.why ? [{ key: item.key, names: product.names, why: price.promo.why }] : [],
  )
  const [first] = refused
  if (!first) return null
  const same = refused.length === items.length && refused.every(({ why }) => why === first.why)
  const shown = same ? [first] : refused
  return (
    <div role="alert">
      <ul className="entry-promo-why">
        {shown.map(({ key, names, why }) => (
          <li key={key} className="entry-note entry-note-warn">
            {same || items.length === 1
              ? w(`promotions.why.${why}`)
              : w('order-entry.text.promoItem', { item: name(names), why: w(`promotions.why.${why}`) })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the code takes off all items together, above their total. */
export function PromoSum({ facts: { items, total } }: Pick<PromoProps, 'facts'>) {
  const { w } = useWords()
  const off = items.reduce((sum, { price }) => sum + (price?.promo?.discountMinor ?? 0), 0)
  const code = items.find(({ price }) => price?.promo)?.price?.promo?.code
  if (!off || !code || !total) return null
  return (
    <>
      <dt>{w('order-entry.text.promoOff', { code })}</dt>
      <dd>
        <Money minor={-off} currency={total.currency} />
      </dd>
    </>
  )
}
