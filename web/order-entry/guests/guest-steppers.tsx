import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useWords } from '../../kit/words/words.ts'
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

type StepperProps = {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  note?: React.ReactNode
}

/** A number that a thumb sets. */
export function Stepper({ label, hint, value, min, max, onChange, note }: StepperProps) {
  const set = (next: number) => onChange(Math.max(min, Math.min(max, next)))
  return (
    <div className="entry-stepper" role="group" aria-label={label}>
      <span className="entry-stepper-label">
        {label} {hint && <small>{hint}</small>}
      </span>
      <span className="entry-stepper-box">
        <button
          type="button"
          aria-label={`${label} −1`}
          disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          aria-label={label}
          inputMode="numeric"
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(Number(event.target.value.replace(/\D/g, '').slice(0, 3)))}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
            if (by === 0) return
            event.preventDefault()
            set(value + by)
          }}
        />
        <button
          type="button"
          aria-label={`${label} +1`}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </span>
      {note && <small className="entry-stepper-note">{note}</small>}
    </div>
  )
}
