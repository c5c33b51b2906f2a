import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { AddOnFields } from './add-on-fields.tsx'
import { endOf, guestsLeft } from './amendment.ts'
import { PartFields } from './part-fields.tsx'
import { WayBackFields } from './way-back-fields.tsx'

const Field = fieldOf(amendForm)

/** As many guests as are chosen among at a glance. */
const atAGlance = 8

/** Everything that can be changed of an order but its product. */
export function AmendFields({ order }: { order: OrderInfo }) {
  return (
    <>
      {(!order.wayBack || order.wayBack.ways.includes(1)) && (
        <WhenFields order={order} sessions={order.sessions} />
      )}
      <WayBackFields order={order} />
      <Field name="choices">{() => <PartFields order={order} />}</Field>
      <WhoGoes order={order} />
      <Field name="addGuests" addWord="orders.amend.addGuest" />
      <Field name="addOns">{() => <AddOnFields order={order} />}</Field>
      <TermFields order={order} />
    </>
  )
}

/** The day, the last one of a stay, and the departure. */
export function WhenFields({ order, sessions }: { order: OrderInfo; sessions: readonly string[] }) {
  const date = useFormValue(useFormOf(amendForm), 'date')
  return (
    <FieldGroup>
      <Field name="date" />
      {endOf(order) && <Field name="endDate" {...(date && { min: date })} required />}
      {sessions.length > 0 && (
        <Field name="session" choices={sessions.map((value) => ({ value, label: value }))} required />
      )}
    </FieldGroup>
  )
}

function WhoGoes({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const guests = guestsLeft(order)
  if (guests.length === 0) return null
  const choices = guests.map(({ id, kind, name, pinyin }, at) => ({
    value: String(id),
    label: `${name || pinyin || at + 1} (${w(`orders.guestKinds.${kind}`)})`,
  }))
  return <Field name="removeGuests" choices={choices} spread={guests.length <= atAGlance} wide />
}

/** For staff what is kept, a price by hand and who knows already; why, for everybody. */
export function TermFields({ order }: { order: OrderInfo }) {
  const staff = useSession().user?.kind === 'staff'
  const form = useFormOf(amendForm)
  const fee = useFormValue(form, 'fee')
  const byHand = useFormValue(form, 'totalMinor') !== null || fee !== 'rule'
  const currency = order.money?.currency ?? ''
  return (
    <>
      {staff && (
        <FieldGroup>
          <Field name="fee" />
          {fee === 'by-hand' && <Field name="feeMinor" currency={currency} required />}
          <Field name="totalMinor" currency={currency} />
        </FieldGroup>
      )}
      <Field name="reason" wide required={staff && byHand} />
      {staff && <Field name="known" help="orders.amend.knownHelp" />}
    </>
  )
}
