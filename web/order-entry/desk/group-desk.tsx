import type { ReactNode } from 'react'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Fields, Mistakes } from '../../kit/form/form-page.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AgentPick } from '../agent-pick.tsx'
import { CartEmpty } from '../cart/cart-empty.tsx'
import { ItemCard } from '../cart/item-card.tsx'
import { TotalsCard } from '../cart/totals-card.tsx'
import { Collected, Contact, Notes } from '../entry-sections.tsx'
import { askedOnce, askedSlots } from '../guests/guest-slots.ts'
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
  /** Above everything: what is offered, missing, different. */
  above?: ReactNode
  side?: ReactNode
  /** Beside the button that places. */
  foot: ReactNode
}

/** One set of guests and all that they do: items, who takes part in what, what is asked, money; placed all or none. */
export function GroupDesk({ desk, above, side, foot }: DeskProps) {
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
          {facts.staff && (
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
        slots={askedSlots(facts.items, cart.party)}
        onMore={(count) => addGuests(control, 'adult', count)}
        tools={(slot) => <RemoveGuest control={control} form={form} slot={slot} />}
      >
        <AddGuests control={control} />
      </GuestsSection>
      <Items desk={desk} />
      <Contact
        form={form}
        facts={facts}
        agentId={cart.agentId}
        first={askedSlots(facts.items, cart.party)[0]}
      />
      <SharedAnswers form={form} shared={shared} byItem={byItem} onByItem={desk.setByItem} />
      {facts.items.map((one) => (
        <Collected
          key={one.item.key}
          one={one}
          asked={askedOnce(one).filter(({ key }) => byItem || !shared.some((one) => one.key === key))}
        />
      ))}
      <Notes staff={facts.staff} />
    </>
  )
}

function Items({ desk: { control, facts, form } }: { desk: Desk }) {
  const { w } = useWords()
  const { cart } = control
  if (cart.items.length === 0) return <CartEmpty />
  if (!facts.ready)
    return <Empty title={w('order-entry.text.chooseAgent')}>{w('order-entry.text.chooseAgentWhy')}</Empty>
  if (facts.loading) return <div className="lt-panel lt-skeleton lt-skeleton-card" />
  const shown = new Set(facts.items.map(({ item }) => item.key))
  return (
    <>
      {facts.error && !facts.total && <LoadError error={facts.error} />}
      {facts.items.map((one) => (
        <ItemCard
          key={one.item.key}
          {...one}
          control={control}
          staff={facts.staff}
          agentId={cart.agentId}
          promoCode={cart.promoCode}
          people={<WhoTakesPart control={control} form={form} item={one.item} />}
        />
      ))}
      {facts.lost
        .filter(({ key }) => !shown.has(key))
        .map(({ key, date }) => (
          <p key={key} className="entry-note entry-note-bad">
            {w('order-entry.desk.gone', { date })}{' '}
            <button type="button" className="lt-button lt-button-plain" onClick={() => control.remove(key)}>
              {w('kit.parts.remove')}
            </button>
          </p>
        ))}
    </>
  )
}
