import { useRef, useState } from 'react'
import { languages } from '#contract/kit/languages.ts'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import { Whose } from '../kit/form/fields/field.tsx'
import { Fields, Mistakes, Section } from '../kit/form/form-page.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Money } from '../kit/parts/money.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { useAct } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import type { Form } from '../kit/form/use-form.ts'
import { useLatest } from '../kit/look/use-latest.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { CartEmpty } from './cart/cart-empty.tsx'
import { useCart, isStay } from './cart/cart.ts'
import { CollectField } from './cart/collect-field.tsx'
import { DuplicateNote } from './guests/duplicate-note.tsx'
import { useEntryForm, type EntryForm } from './entry-form.ts'
import { fieldsOfForm, missingIn, requestsOf } from './entry-request.ts'
import { EntrySteps } from './entry-steps.tsx'
import { askedOnce, askedSlots } from './guests/guest-slots.ts'
import { GuestsSection } from './guests/guests-section.tsx'
import { making } from './order-entry.client.ts'
import { Placed, type PlacedOrders } from './placed.tsx'
import { useDaysText } from './products/stay-nights.tsx'
import { TotalsCard } from './cart/totals-card.tsx'
import { useCartFacts, type CartFacts, type FactItem } from './cart/use-cart-facts.ts'
import '../kit/parts/page/detail-page.css'
import '../kit/form/form-page.css'
import '../kit/form/save-bar.css'
import './order-entry.css'

const Field = fieldOf(entryForm)

/** New order, step 2: who travels, what the SKUs ask, contact, notes, money. The order is made here, once. */
export default function NewOrderGuests() {
  const { w } = useWords()
  const control = useCart()
  const facts = useCartFacts(control.cart)
  const latest = useLatest(facts)
  const form = useEntryForm((values) => missingIn(values, latest.current.items))
  const [placed, setPlaced] = useState<PlacedOrders | null>(null)
  const itemText = useItemText()
  const order = usePlace(form, facts, (made) => {
    setPlaced({ ...made, items: facts.items.map(itemText) })
    control.end()
    scrollTo({ top: 0 })
  })
  const submit = async () => {
    if (!(await order.submit())) focusFirst(form)
  }
  if (placed) return <Placed placed={placed} staff={facts.staff} />
  if (facts.items.length === 0 && !facts.loading) return <NothingYet />
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
          <Fields form={form}>
            <Contact form={form} facts={facts} agentId={control.cart.agentId} />
            <GuestsSection slots={askedSlots(facts.items)} />
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
          disabled={order.running || !facts.total}
        >
          {w('order-entry.text.place')}
        </button>
      </div>
    </form>
  )
}

/** What an item is, and when, as it stands once it is ordered. */
function useItemText() {
  const daysText = useDaysText()
  return ({ item, product }: FactItem) => ({ names: product.names, days: daysText(item, isStay(product)) })
}

/** Makes the orders. While one call is on its way no other starts; each item's request id makes it once anyhow. */
function usePlace(
  form: Form<EntryForm>,
  facts: CartFacts,
  onMade: (made: Omit<PlacedOrders, 'items'>) => void,
) {
  const { staff, items, agent } = facts
  const options = {
    invalidates: ['order-entry', 'agents'] as const,
    // Told above the form, where it stays.
    skipToast: true,
    onFields: (fields: Parameters<typeof fieldsOfForm>[0]) => form.refuse(fieldsOfForm(fields, items)),
  }
  const byStaff = useAct(making.entryBatchCreate, options)
  const byAgent = useAct(making.buyBatchCreate, options)
  const busy = useRef(false)
  const act = staff ? byStaff : byAgent
  const submit = async (): Promise<boolean> => {
    if (busy.current) return true
    busy.current = true
    try {
      return await form.submit(async (values) => {
        const requests = requestsOf(values, items, staff)
        const made =
          staff && agent
            ? await byStaff.run({ agentId: agent.id, items: requests })
            : await byAgent.run({ items: requests })
        if (made) onMade(made)
        return made
      })
    } finally {
      busy.current = false
    }
  }
  const { error } = act
  return { submit, running: act.running, failed: error && !error.fields.length ? error.message : null }
}

function focusFirst(form: Form<EntryForm>): void {
  const wrong = [...form.notes].find(([name]) => form.store.errors[name])
  if (wrong) document.getElementById(wrong[1].id)?.focus()
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

type ContactProps = { form: Form<EntryForm>; facts: CartFacts; agentId: number | null }

function Contact({ form, facts, agentId }: ContactProps) {
  return (
    <Section id="contact" title="order-entry.text.contact">
      <Field name="contactName" required />
      <Field name="contactPinyin" />
      <Field name="contactPhone" />
      <Field name="contactEmail" />
      <Field name="agentOrderCode" />
      <Field
        name="language"
        help="order-entry.text.languageHelp"
        choices={languages.map((value) => ({ value, word: `catalog.languages.${value}` as const }))}
      />
      <div className="lt-field-wide">
        <DuplicateNote form={form} cart={{ agentId, items: [] }} items={facts.items} staff={facts.staff} />
      </div>
    </Section>
  )
}

/** What one SKU asks once an order. */
function Collected({ one }: { one: FactItem }) {
  const { name } = useWords()
  const asked = askedOnce(one)
  if (asked.length === 0) return null
  const id = `collected-${one.item.key}`
  return (
    <Section
      id={id}
      title="order-entry.text.collected"
      note={`${name(one.product.names)} · ${one.item.date} ${one.item.session}`}
    >
      <Whose value={name(one.product.names)}>
        {asked.map(({ key, required }) => (
          <CollectField
            key={key}
            name={`collected.${one.item.key}.${key}`}
            collect={key}
            required={required}
          />
        ))}
      </Whose>
    </Section>
  )
}

function Notes({ staff }: { staff: boolean }) {
  return (
    <Section id="notes" title="order-entry.text.notes">
      <Field name="remark" wide />
      {staff && <Field name="internalNote" wide />}
    </Section>
  )
}
