import { useState } from 'react'
import type { z } from 'zod'
import { callForm } from '#contract/departures/call.fields.ts'
import { CallForm as CallInput } from '#contract/departures/departures.schema.ts'
import type { Affected } from '#contract/departures/departures.schema.ts'
import type { AnyCall, InputOfCall, OutputOfCall } from '../kit/call/client.ts'
import { newRequestId } from '../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { CallPreview } from './call-preview.tsx'
import { departures } from './departures.client.ts'

const Field = fieldOf(callForm)
const callFields = Object.fromEntries(Object.keys(callForm.fields).map((name) => [name, true])) as {
  [K in keyof typeof callForm.fields]: true
}
const Form = CallInput.pick(callFields)

export type Scope = {
  from: string
  to: string
  session?: string
  skuIds: number[]
  resourceIds: number[]
}
type CallDrawerProps = Panel & {
  scope: Scope
  /** Some of the orders; none: all. */
  orderIds: number[]
  sums: Affected['sums']
}
type CallForm = z.output<typeof Form>
type Called<C extends AnyCall> = {
  call: C
  send: (form: CallForm & { clientRequestId: string }) => InputOfCall<C>
  onSaved: (output: OutputOfCall<C>) => void
  /** It is closed in any case. */
  closes?: boolean
}

export type CallOfOrdersProps<C extends AnyCall> = CallDrawerProps & Called<C>

/** What shall become of these orders: cancelled, moved, or their guests asked; and what that comes to. */
export const CallDrawer = (props: CallDrawerProps) => (
  <CallOfOrders
    {...props}
    call={departures.call}
    send={(form) => ({ ...form, ...props.scope, orderIds: props.orderIds })}
    onSaved={({ id }) => openCall(id)}
  />
)

export const openCall = (id: number) => go(to.departures.departureCall({ callId: String(id) }))

/** The same by whatever call it is begun. */
export function CallOfOrders<C extends AnyCall>({
  scope,
  orderIds,
  sums,
  send,
  closes = false,
  ...panel
}: CallOfOrdersProps<C>) {
  const { w } = useWords()
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(callForm, {
    name: 'departures.call',
    schema: Form,
    existing: { untilDate: today(timeZone()), untilTime: '20:00', toDate: addDays(scope.to, 1) },
    draft: false,
  })
  const values = useFormValues(form)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('departures.text.callTitle')} · ${w('departures.text.scope', { count: orderIds.length || sums.orders, guests: sums.guests })}`}
      width={760}
      saveText={w('departures.text.begin')}
      doneText={w('departures.text.done')}
      send={(typed) => send({ ...typed, clientRequestId })}
    >
      <div className="lt-drawer-form">
        <Field name="act" spread wide />
        <Field name="reason" wide />
        <ActFields />
        <CallPreview scope={scope} orderIds={orderIds} sums={sums} values={values} />
        <Field name="message" wide />
        <FieldGroup>
          {!closes && <Field name="block" />}
          <Field name="tells" />
        </FieldGroup>
      </div>
    </SaveDrawer>
  )
}

/** What each act asks for. */
function ActFields() {
  const { act, sailings } = useFormValues(useFormOf(callForm))
  if (act === 'cancel') return <Field name="refund" wide />
  if (act === 'move')
    return (
      <FieldGroup>
        <Field name="toDate" required />
        <Field name="toSession" help="departures.text.ownSession" />
        <Field name="keepPrice" />
      </FieldGroup>
    )
  return (
    <>
      <Field name="sailings" addWord="departures.text.addSailing" wide />
      <FieldGroup>
        <Field name="offersRefund" />
        <Field name="offersCredit" />
        {sailings.length > 0 && <Field name="keepPrice" />}
      </FieldGroup>
      <Field name="refund" />
      <FieldGroup>
        <Field name="untilDate" required />
        <Field name="untilTime" />
      </FieldGroup>
      <Field name="byDefault" but={sailings.length ? [] : ['rebook']} />
    </>
  )
}
