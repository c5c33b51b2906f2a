import './stepper.css'

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
    <div className="order-stepper" role="group" aria-label={label}>
      <span className="order-stepper-label">
        {label} {hint && <small>{hint}</small>}
      </span>
      <span className="order-stepper-box">
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
      {note && <small className="order-stepper-note">{note}</small>}
    </div>
  )
}
