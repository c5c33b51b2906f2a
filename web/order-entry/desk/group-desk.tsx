import type { ReactNode } from 'react'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AgentPick } from '../agent-pick.tsx'
import { CartItems } from '../cart/cart-items.tsx'
import { TotalsCard } from '../cart/totals-card.tsx'
import { Collected, Contact, Notes } from '../entry-sections.tsx'
import { requestedOnce, requestedSlots } from '../guests/guest-slots.ts'
import { ageDaysOf } from '../guests/fill-slots.ts'
import { GuestsSection } from '../guests/guests-section.tsx'
import { focusFirst } from '../use-place.ts'
import { AddGuests, addGuests, RemoveGuest, WhoTakesPart } from './party-tools.tsx'
import { SharedAnswers } from './shared-answers.tsx'
import type { Desk } from './use-desk.ts'
import '../../kit/parts/page/detail-page.css'
import '../../kit/form/form-page.css'
import '../../kit/form/save-bar.css'
import '../order-entry.css'
import './group-desk.css'

type DeskProps = {
  desk: Desk
  /** An agent began it: it is that one's. */
  agentStays?: boolean
  /** Above everything: what is offered, missing, different. */
  above?: ReactNode
  side?: ReactNode
  /** Beside the button that places. */
  foot: ReactNode
}

/** One set of guests and all that they do: items, who takes part in what, what is asked, money; placed all or none. */
export function GroupDesk({ desk, agentStays = false, above, side, foot }: DeskProps) {
  const { w } = useWords()
  const { control, facts, form, order } = desk
  const { cart } = control
  const submit = async () => {
    if (!(await order.submit())) focusFirst(form)
  }
  const ready = Boolean(facts.total) && facts.items.length > 0 && facts.lost.length === 0
  return (
    <form
      className="entry-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void submit()
      }}
    >
      <div className="lt-detail">
        <div className="lt-detail-main">
          {above}
          {order.failed && (
            <div className="lt-mistakes" role="alert">
              <b>{order.failed}</b>
              <p>{w('order-entry.text.nothingLost')}</p>
            </div>
          )}
          <Mistakes form={form} />
          <Fields form={form}>
            <Sections desk={desk} />
          </Fields>
        </div>
        <div className="lt-detail-side">
          {facts.staff && !agentStays && (
            <Card title="order-entry.fields.agent">
              <AgentPick value={cart.agentId} onChange={control.setAgent} />
            </Card>
          )}
          {side}
          {facts.items.length > 0 && <TotalsCard facts={facts} control={control} lines />}
        </div>
      </div>
      <div className="lt-save-bar">
        <div className="lt-save-side">
          {facts.total && <Money minor={facts.total.totalMinor} currency={facts.total.currency} strong />}
        </div>
        {foot}
        <button type="submit" className="lt-button lt-button-primary" disabled={order.running || !ready}>
          {w('order-entry.text.place')}
        </button>
      </div>
    </form>
  )
}

/** Who, what, for whom it is called, and what is asked. */
function Sections({ desk }: { desk: Desk }) {
  const { control, facts, form, shared, byItem } = desk
  const { cart } = control
  return (
    <>
      <GuestsSection
        slots={requestedSlots(facts.items, cart.party)}
        days={ageDaysOf(facts.items)}
        onMore={(kinds) => addGuests(control, kinds)}
        tools={(slot) => <RemoveGuest control={control} form={form} slot={slot} />}
      >
        <AddGuests control={control} />
      </GuestsSection>
      <CartItems
        control={control}
        facts={facts}
        people={(item) => <WhoTakesPart control={control} form={form} item={item} />}
      />
      <Contact
        form={form}
        facts={facts}
        agentId={cart.agentId}
        first={requestedSlots(facts.items, cart.party)[0]}
      />
      <SharedAnswers form={form} shared={shared} byItem={byItem} onByItem={desk.setByItem} />
      {facts.items.map((one) => (
        <Collected
          key={one.item.key}
          one={one}
          asked={requestedOnce(one).filter(({ key }) => byItem || !shared.some((one) => one.key === key))}
        />
      ))}
      <Notes staff={facts.staff} />
    </>
  )
}
