import { useEffect, useRef } from 'react'
import { tillMethods } from '#contract/counter/till.fields.ts'
import { Money } from '../kit/parts/money.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { Stepper } from '../orders/choices.public.ts'
import { SeatPick } from '../venues/venues.public.tsx'
import { CashInput } from './cash-input.tsx'
import { GuestAnswers } from './guest-answers.tsx'
import { useSale, type Sale, type SaleOf } from './use-sale.ts'

const kinds = ['adults', 'children', 'infants'] as const

/** Guests, discount and money of one sale; its price follows what is typed. */
export function SalePanel(of: SaleOf) {
  const { w, name } = useWords()
  const sale = useSale(of)
  const { product, departure } = of.chosen
  const { party, setParty } = sale
  // On a phone it stands below all that is sold.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <form
      ref={form}
      className="lt-panel counter-sale"
      aria-label={name(product.names)}
      onSubmit={(event) => (event.preventDefault(), sale.press())}
    >
      <h2>{[departure.session || product.startTime, name(product.names)].filter(Boolean).join(' · ')}</h2>
      {kinds.map((kind) => (
        <Stepper
          key={kind}
          label={w(`counter.text.${kind}`)}
          value={party[kind]}
          min={0}
          max={500}
          onChange={(count) => setParty({ ...party, [kind]: count })}
        />
      ))}
      {product.chargeMethod === 'per-unit' && (
        <Stepper
          label={w('counter.text.units')}
          value={party.units}
          min={1}
          max={500}
          onChange={(units) => setParty({ ...party, units })}
        />
      )}
      <SeatPick
        skuId={product.id}
        seating={sale.seating}
        count={sale.sitting}
        picked={sale.picked}
        onPick={sale.setPicked}
      />
      <GuestAnswers product={product} party={party} answers={sale.answers} onChange={sale.setAnswers} />
      <ContactInputs sale={sale} />
      <MoneyPart sale={sale} currency={of.till.currency} />
      <button type="submit" className="lt-button lt-button-primary counter-sell" disabled={!sale.ready}>
        {w('counter.text.sell')}
      </button>
    </form>
  )
}

type TextProps = { sale: Sale; of: keyof Sale['contact']; label: string; type?: string }
const Typed = ({ sale: { contact, setContact }, of, label, type = 'text' }: TextProps) => (
  <input
    type={type}
    className="lt-input"
    aria-label={label}
    placeholder={label}
    value={contact[of]}
    onChange={(event) => setContact({ ...contact, [of]: event.target.value })}
  />
)

function ContactInputs({ sale }: { sale: Sale }) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <>
      <Typed sale={sale} of="contactName" label={w('counter.text.contact')} />
      <Typed sale={sale} of="contactPhone" label={w('counter.text.phone')} type="tel" />
      {may('tickets.ticketCounter-as.discount') && (
        <Typed sale={sale} of="promoCode" label={w('counter.text.promo')} />
      )}
    </>
  )
}

function MoneyPart({ sale, currency }: { sale: Sale; currency: string }) {
  const { w } = useWords()
  const { promo, totalMinor, why, method } = sale
  return (
    <>
      {promo?.why && <p role="alert">{w(`promotions.why.${promo.why}`)}</p>}
      {promo && !promo.why && (
        <p>
          {w('counter.text.discount')} <Money minor={-promo.discountMinor} currency={currency} />
        </p>
      )}
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={totalMinor} currency={currency} strong />
      </p>
      {why && <p role="alert">{w(`order-entry.whyNot.${why}`)}</p>}
      <div className="counter-methods" role="group" aria-label={w('counter.text.payBy')}>
        {tillMethods.map((one) => (
          <button
            key={one}
            type="button"
            className="lt-button"
            aria-pressed={method === one}
            onClick={() => sale.setMethod(one)}
          >
            {w(`counter.methods.${one}`)}
          </button>
        ))}
      </div>
      {method === 'cash' ? (
        <CashInput
          dueMinor={totalMinor}
          currency={currency}
          received={sale.received}
          onChange={sale.setReceived}
        />
      ) : (
        <Typed sale={sale} of="reference" label={w('counter.text.reference')} />
      )}
    </>
  )
}
