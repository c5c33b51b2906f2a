import { changeOf } from '#contract/counter/change.ts'
import { tillMethods, type TillMethod } from '#contract/counter/till.fields.ts'
import { leaseTotal, placesOf, type SoldParty } from '#contract/ticketing/offline/lease-price.ts'
import type { DeviceLease } from '#contract/ticketing/offline/lease.schema.ts'
import { useState } from 'react'
import { signal } from '../../kit/look/signal.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useRemembered } from '../../kit/session/remembered.ts'
import { useWords } from '../../kit/words/words.ts'
import { Stepper } from '../../orders/choices.public.ts'
import { writeSale, type WrittenSale } from '../../ticketing/ticketing.public.tsx'
import { CashInput } from '../cash-input.tsx'

const kinds = [
  ['adults', 'adultMinor'],
  ['children', 'childMinor'],
  ['infants', 'infantMinor'],
] as const
const nobody = { contactName: '', contactPhone: '', reference: '' }

type SaleProps = { lease: DeviceLease; left: number; onSold: (sold: WrittenSale) => void }

/** Guests and money of one sale on leased places; it stands on this device as soon as it is pressed. */
export function LeaseSale({ lease, left, onSold }: SaleProps) {
  const { w, name } = useWords()
  const { unit, currency, names } = lease
  const [party, setParty] = useState({ adults: 1, children: 0, infants: 0 })
  const [typed, setTyped] = useState(nobody)
  const [method, setMethod] = useState<TillMethod>('cash')
  const [received, setReceived] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [sound] = useRemembered('check.sound', true)
  const totalMinor = leaseTotal(unit, party)
  const places = placesOf(lease, party)
  const enough =
    method !== 'cash' || received === null || (totalMinor !== null && changeOf(totalMinor, received) !== null)
  const ready = !busy && totalMinor !== null && places > 0 && places <= left && enough
  const sell = async () => {
    if (!ready) return
    setBusy(true)
    try {
      const payment = { ...typed, method, receivedMinor: method === 'cash' ? (received ?? totalMinor) : null }
      const sold = await writeSale(lease, party, payment)
      signal('good', sound)
      onSold(sold)
    } catch {
      signal('bad', sound)
      toast.bad(w('counter.leases.noneLeft'))
      setBusy(false)
    }
  }
  return (
    <form
      className="counter-sale"
      aria-label={name(names)}
      onSubmit={(event) => (event.preventDefault(), void sell())}
    >
      <PartySteps unit={unit} party={party} onChange={setParty} />
      {places > left && <p role="alert">{w('counter.leases.noneLeft')}</p>}
      {(['contactName', 'contactPhone'] as const).map((field) => (
        <Typed
          key={field}
          label={w(field === 'contactName' ? 'counter.text.contact' : 'counter.text.phone')}
          value={typed[field]}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
        />
      ))}
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={totalMinor} currency={currency} strong />
      </p>
      <MethodButtons method={method} onChoose={setMethod} />
      {method === 'cash' ? (
        <CashInput dueMinor={totalMinor} currency={currency} received={received} onChange={setReceived} />
      ) : (
        <Typed
          label={w('counter.text.reference')}
          value={typed.reference}
          onChange={(reference) => setTyped({ ...typed, reference })}
        />
      )}
      <button type="submit" className="lt-button lt-button-primary counter-sell" disabled={!ready}>
        {w('counter.leases.sell')}
      </button>
    </form>
  )
}

type StepsProps = {
  unit: DeviceLease['unit']
  party: SoldParty
  onChange: (party: SoldParty) => void
}

/** How many guests of each kind that is sold. */
function PartySteps({ unit, party, onChange }: StepsProps) {
  const { w } = useWords()
  return kinds.map(
    ([kind, price]) =>
      unit[price] !== null && (
        <Stepper
          key={kind}
          label={w(`counter.text.${kind}`)}
          value={party[kind]}
          min={0}
          max={200}
          onChange={(count) => onChange({ ...party, [kind]: count })}
        />
      ),
  )
}

type MethodProps = { method: TillMethod; onChoose: (method: TillMethod) => void }

function MethodButtons({ method, onChoose }: MethodProps) {
  const { w } = useWords()
  return (
    <div className="counter-methods" role="group" aria-label={w('counter.text.payBy')}>
      {tillMethods.map((one) => (
        <button
          key={one}
          type="button"
          className="lt-button"
          aria-pressed={method === one}
          onClick={() => onChoose(one)}
        >
          {w(`counter.methods.${one}`)}
        </button>
      ))}
    </div>
  )
}

type TypedProps = { label: string; value: string; onChange: (text: string) => void }
const Typed = ({ label, value, onChange }: TypedProps) => (
  <input
    className="lt-input"
    aria-label={label}
    placeholder={label}
    maxLength={40}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
