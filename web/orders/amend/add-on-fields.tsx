import { useId } from 'react'
import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { OfferedInstead } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'

const keyOf = ({ addOnId, partId }: { addOnId: number; partId?: number | null | undefined }) =>
  `${addOnId} ${partId ?? ''}`

/** What may be had beside the product, and how many of it: as it is, until one is changed. */
export function AddOnFields({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const form = useFormOf(amendForm)
  const { store } = form
  const typed = useFormValue(form, 'addOns')
  const { data } = useRead(orders.modifyAddOns, { id: order.id }, { live: ['order'] })
  const offers = data?.rows ?? []
  if (offers.length === 0) return null
  const wanted = new Map((typed ?? []).map((choice) => [keyOf(choice), choice.quantity]))
  const countOf = (offer: OfferedInstead) => (typed ? (wanted.get(keyOf(offer)) ?? 0) : offer.quantity)
  const change = (changed: OfferedInstead, quantity: number) => {
    const counts = offers.map((offer) => ({
      offer,
      quantity: offer === changed ? quantity : countOf(offer),
    }))
    const isAsItWas = counts.every(({ offer, quantity: count }) => count === offer.quantity)
    const choices = counts.flatMap(({ offer: { addOnId, partId }, quantity: count }) =>
      count > 0 ? [{ addOnId, quantity: count, ...(partId !== null && { partId }) }] : [],
    )
    store.set('addOns', isAsItWas ? null : choices)
  }
  return (
    <fieldset className="amend-add-ons">
      <legend>{w('orders.fields.addOns')}</legend>
      {offers.map((offer) => (
        <AddOnField
          key={keyOf(offer)}
          offer={offer}
          count={countOf(offer)}
          onChange={(count) => change(offer, count)}
        />
      ))}
    </fieldset>
  )
}

type AddOnFieldProps = { offer: OfferedInstead; count: number; onChange: (count: number) => void }

/** So many pieces; what each guest takes is there or not. */
function AddOnField({ offer, count, onChange }: AddOnFieldProps) {
  const { name } = useWords()
  const id = useId()
  const min = offer.required ? 1 : 0
  return (
    <div>
      <label htmlFor={id}>{name(offer.names)}</label>
      {offer.charge === 'unit' ? (
        <input
          id={id}
          className="lt-input"
          type="number"
          min={min}
          max={offer.most ?? 500}
          value={count}
          onChange={({ target }) => {
            const typed = Math.trunc(Number(target.value))
            onChange(Math.min(Math.max(typed || 0, min), offer.most ?? 500))
          }}
        />
      ) : (
        <input
          id={id}
          type="checkbox"
          checked={count > 0}
          disabled={offer.required}
          onChange={({ target }) => onChange(target.checked ? 1 : 0)}
        />
      )}
    </div>
  )
}
