import { useId } from 'react'
import type { AddOnChoice, OfferedAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { ItemPrice, Product } from '#contract/order-entry/order-entry.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../../pricing/pricing.public.tsx'
import { choiceOf, isChoiceOf, offeredWith, quantityOf } from './add-on-choices.ts'
import type { CartItem } from '../cart/cart.ts'
import { choicesOf, Stepper } from '../../orders/choices.public.ts'
import './add-ons.css'

type AddOnsProps = {
  item: Pick<CartItem, 'choices' | 'addOns'>
  product: Pick<Product, 'parts' | 'addOns'>
  price: ItemPrice | Omit<ItemPrice, 'trace'> | undefined
  onChange: (change: { addOns: AddOnChoice[] }) => void
}

/** What may be taken beside a product, and what must; a part's stand with the SKU that is taken for it. */
export function AddOns({ item, product, price, onChange }: AddOnsProps) {
  const { w } = useWords()
  const offered = offeredWith(product.addOns, choicesOf(product.parts ?? [], item.choices))
  if (offered.length === 0) return null
  const change = (offer: OfferedAddOn, quantity: number) =>
    onChange({
      addOns: [
        ...(item.addOns ?? []).filter((choice) => !isChoiceOf(choice, offer)),
        choiceOf(offer, quantity),
      ],
    })
  return (
    <ul className="entry-add-ons" aria-label={w('catalog.screens.exts')}>
      {offered.map((offer) => (
        <AddOn
          key={`${offer.partId}-${offer.addOnId}`}
          offer={offer}
          quantity={quantityOf(offer, item.addOns)}
          price={price?.addOns.find((one) => one.addOnId === offer.addOnId && one.partId === offer.partId)}
          currency={price?.currency ?? ''}
          onChange={(quantity) => change(offer, quantity)}
        />
      ))}
    </ul>
  )
}

type AddOnProps = {
  offer: OfferedAddOn
  quantity: number
  price: ItemPrice['addOns'][number] | undefined
  currency: string
  onChange: (quantity: number) => void
}

function AddOn({ offer, quantity, price, currency, onChange }: AddOnProps) {
  const { w, name } = useWords()
  const id = useId()
  const title = name(offer.names)
  const summary = name(offer.summaries)
  return (
    <li>
      <span className="entry-add-on-head">
        {offer.charge === 'unit' ? (
          <Stepper
            label={title}
            value={quantity}
            min={offer.required ? 1 : 0}
            max={offer.most ?? 500}
            onChange={onChange}
          />
        ) : (
          <label htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={quantity > 0}
              disabled={offer.required}
              onChange={(event) => onChange(event.target.checked ? 1 : 0)}
            />
            {title}
          </label>
        )}
        {offer.required && <StatusTag tone="info">{w('catalog.addOns.required')}</StatusTag>}
        {price?.why && (
          <StatusTag tone="bad">{w(`order-entry.whyNot.${price.why}`, { resource: '' })}</StatusTag>
        )}
      </span>
      {price && quantity > 0 && <Money minor={price.totalMinor} currency={currency} />}
      <small className="entry-soft">
        <UnitText offer={offer} currency={currency} />
        {offer.daily && ` · ${w('catalog.addOns.daily')}`}
        {summary && ` · ${summary}`}
      </small>
    </li>
  )
}

/** What one costs: "Adult 300.00 · Child 150.00", "350.00 per piece". */
function UnitText({ offer, currency }: { offer: OfferedAddOn; currency: string }) {
  const { w } = useWords()
  if (!currency) return null
  const view = kindsOf(offer.charge === 'guest' ? 'per-person' : 'per-unit').flatMap((kind) => {
    const minor = offer.price[amountKey[kind]]
    if (minor === null) return []
    const amount = formatAmount(minor, currency)
    return kind === 'unit' ? amount : `${w(guestWord[kind])} ${amount}`
  })
  return (
    <>
      {view.join(' · ')} {offer.charge !== 'guest' && w(`catalog.addOnCharges.${offer.charge}`)}
    </>
  )
}
