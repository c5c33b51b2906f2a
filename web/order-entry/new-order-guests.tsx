import { useState } from 'react'
import { Fields, Mistakes } from '../kit/form/form-page.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { to } from '../kit/route/screens.ts'
import { useLatest } from '../kit/look/use-latest.ts'
import { useWords } from '../kit/words/words.ts'
import { CartEmpty } from './cart/cart-empty.tsx'
import { LostItems } from './cart/cart-items.tsx'
import { useCart } from './cart/cart.ts'
import { useEntryForm } from './entry-form.ts'
import { missingIn } from './entry-request.ts'
import { Collected, Contact, Notes } from './entry-sections.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { requestedSlots } from './guests/guest-slots.ts'
import { ageDaysOf } from './guests/fill-slots.ts'
import { GuestsSection } from './guests/guests-section.tsx'
import { Placed, type PlacedOrders } from './placed.tsx'
import { focusFirst, useItemText, usePlace } from './use-place.ts'
import { useFirstGap } from './use-first-gap.ts'
import { TotalsCard } from './cart/totals-card.tsx'
import { useCartFacts } from './cart/use-cart-facts.ts'
import '../kit/parts/page/detail-page.css'
import '../kit/form/form-page.css'
import '../kit/form/save-bar.css'
import './order-entry.css'

const requiredInputs = 'input[aria-required=true], textarea[aria-required=true]'

/** New order, step 2: who travels, what the SKUs ask, contact, notes, money. The order is made here, once. */
export default function NewOrderGuests() {
  const { w } = useWords()
  const control = useCart()
  const facts = useCartFacts(control.cart)
  const latest = useLatest(facts)
  const form = useEntryForm((values) => missingIn(values, latest.current.items))
  const [placed, setPlaced] = useState<PlacedOrders | null>(null)
  const itemText = useItemText()
  useFirstGap(facts.total !== undefined && !placed, requiredInputs)
  const order = usePlace(form, facts, (made) => {
    setPlaced({ ...made, items: facts.items.map(itemText) })
    control.end()
    scrollTo({ top: 0 })
  })
  const submit = () => order.submit().then((done) => done || focusFirst(form))
  if (placed) return <Placed placed={placed} staff={facts.staff} />
  if (facts.items.length + facts.lost.length === 0 && !facts.loading) return <NothingYet />
  const slots = requestedSlots(facts.items)
  return (
    <form
      className="entry-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PageHead title={w('order-entry.screens.NewOrderV2Tow')} sub={facts.staff && facts.agent?.name} />
      <EntrySteps now="guests" ahead={false} />
      <div className="lt-detail">
        <div className="lt-detail-main">
          {order.failed && (
            <div className="lt-mistakes" role="alert">
              <b>{order.failed}</b>
              <p>{w('order-entry.text.nothingLost')}</p>
            </div>
          )}
          <Mistakes form={form} />
          <LostItems control={control} facts={facts} />
          <Fields form={form}>
            <Contact form={form} facts={facts} agentId={control.cart.agentId} first={slots[0]} />
            <GuestsSection slots={slots} days={ageDaysOf(facts.items)} />
            {facts.items.map((one) => (
              <Collected key={one.item.key} one={one} />
            ))}
            <Notes staff={facts.staff} />
          </Fields>
        </div>
        <div className="lt-detail-side">
          <TotalsCard facts={facts} control={control} lines />
        </div>
      </div>
      <div className="lt-save-bar">
        <div className="lt-save-side">
          {facts.total && <Money minor={facts.total.totalMinor} currency={facts.total.currency} strong />}
        </div>
        <Link className="lt-button" href={to['order-entry'].NewOrderV2()}>
          {w('kit.parts.back')}
        </Link>
        <button
          type="submit"
          className="lt-button lt-button-primary"
          disabled={order.running || !facts.total || facts.lost.length > 0}
        >
          {w('order-entry.text.place')}
        </button>
      </div>
    </form>
  )
}

function NothingYet() {
  const { w } = useWords()
  return (
    <>
      <PageHead title={w('order-entry.screens.NewOrderV2Tow')} />
      <CartEmpty />
    </>
  )
}
