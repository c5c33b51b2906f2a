import { AgentPick } from './agent-pick.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { go } from '../kit/route/navigate.ts'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { to } from '../kit/route/screens.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { CartItems } from './cart/cart-items.tsx'
import { useCart, type CartItem } from './cart/cart.ts'
import { sellable } from './products/departure-chip.tsx'
import { DuplicateNote } from './guests/duplicate-note.tsx'
import { useEntryForm } from './entry-form.ts'
import { EntrySteps } from './entry-steps.tsx'
import { itemMistake } from './cart/item-party.ts'
import { useFirstGap } from './use-first-gap.ts'
import { TotalsCard } from './cart/totals-card.tsx'
import { useCartFacts, type CartFacts } from './cart/use-cart-facts.ts'
import '../kit/parts/page/detail-page.css'
import '../kit/form/save-bar.css'
import './order-entry.css'

const Field = fieldOf(entryForm)

const nobody = ({ adults, children, infants }: CartItem) => adults + children + infants === 0

/** May the second step be taken: everything can be ordered as it stands. */
function isReady({ items, lost, staff, total }: CartFacts): boolean {
  return (
    total !== undefined &&
    lost.length === 0 &&
    items.length > 0 &&
    items.every(
      ({ item, product, price }) =>
        price &&
        sellable(price, staff) &&
        (product.chargeMethod === 'per-unit' || !nobody(item)) &&
        !itemMistake(product, item),
    )
  )
}

/** New order, step 1: items, days, sessions and how many; prices, stock and doubles are told as one types. */
export default function NewOrder() {
  const { w } = useWords()
  const control = useCart()
  const { cart } = control
  const facts = useCartFacts(cart)
  const form = useEntryForm()
  const ready = isReady(facts)
  useFirstGap(ready, '.entry-fields input[aria-required], .entry-fields input[type=text]')
  const next = () => ready && go(to['order-entry'].NewOrderV2Tow())
  return (
    <form
      className="entry-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <PageHead title={w('order-entry.screens.NewOrderV2')} />
      <EntrySteps now="items" ahead={ready} />
      <div className="lt-detail">
        <div className="lt-detail-main">
          <CartItems control={control} facts={facts} />
        </div>
        <div className="lt-detail-side">
          {facts.staff && (
            <Card title="order-entry.fields.agent">
              <AgentPick value={cart.agentId} onChange={control.setAgent} />
            </Card>
          )}
          <Card title="order-entry.text.forWhom">
            <div className="entry-fields">
              <Fields form={form}>
                <Field name="contactName" />
                <Field name="contactPhone" />
                <Field name="agentOrderCode" />
              </Fields>
            </div>
            <DuplicateNote form={form} cart={cart} items={facts.items} staff={facts.staff} />
          </Card>
          {facts.items.length > 0 && <TotalsCard facts={facts} control={control} />}
        </div>
      </div>
      <div className="lt-save-bar">
        <div className="lt-save-side">
          {facts.total && <Money minor={facts.total.totalMinor} currency={facts.total.currency} strong />}
        </div>
        <Link className="lt-button" href={to['order-entry'].OrderProductMainList()}>
          {w('order-entry.text.addMore')}
        </Link>
        <button type="submit" className="lt-button lt-button-primary" disabled={!ready}>
          {w('order-entry.text.toGuests')}
        </button>
      </div>
    </form>
  )
}
