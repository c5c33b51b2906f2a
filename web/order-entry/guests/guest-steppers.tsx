import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useWords } from '../../kit/words/words.ts'
import { Stepper } from '../../orders/choices.public.ts'
import type { CartItem } from '../cart/cart.ts'
import './guest-steppers.css'

type Patch = Partial<Pick<CartItem, 'adults' | 'children' | 'infants' | 'nights'>>
type SteppersProps = {
  item: CartItem
  product: Product
  onChange: (patch: Patch) => void
  /** Under each: what one costs. */
  tell?: (kind: 'adult' | 'child' | 'infant') => React.ReactNode
  /** Kinds that are not sold can be taken out, not added. */
  sold?: (kind: 'adult' | 'child' | 'infant') => boolean
}

const kinds = [
  { kind: 'adult', key: 'adults' },
  { kind: 'child', key: 'children' },
  { kind: 'infant', key: 'infants' },
] as const

/** How many of each kind; typed, or by a thumb. A van carries guests too, they cost nothing more. */
export function GuestSteppers({ item, product, onChange, tell, sold }: SteppersProps) {
  const { w } = useWords()
  const { adultFromAge, childFromAge } = product
  const ages = {
    adult: w('order-entry.text.agesFrom', { from: adultFromAge }),
    child: w('order-entry.text.agesTo', { from: childFromAge, to: adultFromAge - 1 }),
    infant: w('order-entry.text.agesBelow', { to: childFromAge }),
  }
  return (
    <div className="entry-steppers">
      {product.productType === 'hotel-room' && (
        <Stepper
          label={w('order-entry.fields.nights')}
          value={item.nights}
          min={1}
          max={90}
          onChange={(nights) => onChange({ nights })}
        />
      )}
      {kinds.map(({ kind, key }) => (
        <Stepper
          key={kind}
          label={w(`pricing.guests.${kind}`)}
          hint={ages[kind]}
          value={item[key]}
          min={0}
          max={sold?.(kind) === false ? item[key] : 500}
          onChange={(count) => onChange({ [key]: count })}
          note={tell?.(kind)}
        />
      ))}
    </div>
  )
}
