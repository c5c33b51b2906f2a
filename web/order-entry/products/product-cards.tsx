import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useFactLine } from '../../catalog/catalog.public.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { LookButton } from './look-button.tsx'
import { Departures, mainKind, priceOf, type Add, type Look } from './product-columns.tsx'
import './product-cards.css'

type CardsProps = {
  rows: readonly Product[]
  currency: string
  staff: boolean
  add: Add
  onOpen: (product: Product) => void
  onLook: Look
}

/** The same list as pictures with prices: for showing to a guest, and for a phone. */
export function ProductCards({ rows, currency, staff, add, onOpen, onLook }: CardsProps) {
  const { w, name } = useWords()
  const factLine = useFactLine()
  return (
    <ul className="entry-cards">
      {rows.map((product) => (
        <li key={product.id}>
          <LookButton product={product} width={320} height={120} onLook={onLook} />
          <div className="entry-card-text">
            <button type="button" className="entry-card-name" onClick={() => onOpen(product)}>
              {name(product.names)}
            </button>
            <small>
              {product.code} · {w(`catalog.productTypes.${product.productType}`)}
            </small>
            <small>{factLine(product.facts)}</small>
            <span className="entry-card-price">
              <Money minor={priceOf(product, mainKind(product))} currency={currency} strong />{' '}
              <small>
                {w(`pricing.guests.${mainKind(product)}`)}
                {product.chargeMethod === 'per-person' && priceOf(product, 'child') !== null && (
                  <>
                    {' · '}
                    <Money minor={priceOf(product, 'child')} currency={currency} code={false} />{' '}
                    {w('pricing.guests.child')}
                  </>
                )}
              </small>
            </span>
            <Departures product={product} staff={staff} add={add} />
          </div>
        </li>
      ))}
    </ul>
  )
}
