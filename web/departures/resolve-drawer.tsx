import { useState } from 'react'
import { resolveForm } from '#contract/departures/call.fields.ts'
import type { CallInfo, CallOrder } from '#contract/departures/departures.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { newRequestId } from '../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { addDays } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { departures } from './departures.client.ts'

const Field = fieldOf(resolveForm)

type ResolveDrawerProps = Panel & {
  call: Pick<CallInfo, 'id' | 'to' | 'refund' | 'keepPrice'>
  order: CallOrder
}

/** What becomes of one order that could not follow its call: elsewhere, over-booked where one may, or its end. */
export function ResolveDrawer({ call, order, ...panel }: ResolveDrawerProps) {
  const { w } = useWords()
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(resolveForm, {
    name: `departures.resolve.${order.orderId}`,
    existing: { toDate: addDays(call.to, 1), refund: call.refund, keepPrice: call.keepPrice },
    draft: false,
  })
  const { choice, toDate, toSession } = useFormValues(form)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('departures.text.resolveTitle')} · ${order.code}`}
      call={departures.resolve}
      width={480}
      saveText={w('departures.text.begin')}
      doneText={w('departures.text.done')}
      invalidates={['orders', 'stock']}
      send={(typed) => ({ ...typed, callId: call.id, orderId: order.orderId, clientRequestId })}
    >
      {order.why && <p>{order.why}</p>}
      <Field name="choice" spread wide />
      {choice === 'rebook' && (
        <>
          <FieldGroup>
            <Field name="toDate" required />
            <Field name="toSession" help="departures.text.ownSession" />
            <Field name="keepPrice" />
            {order.can['overbook'] === true && <Field name="overbook" />}
          </FieldGroup>
          {toDate && <RoomThere order={order} toDate={toDate} toSession={toSession} />}
        </>
      )}
      {choice === 'refund' && <Field name="refund" wide />}
    </SaveDrawer>
  )
}

/** Whether it would find seats there, as things are. */
function RoomThere({
  order,
  toDate,
  toSession,
}: {
  order: CallOrder
  toDate: string
  toSession: string | null
}) {
  const { w } = useWords()
  const { data } = useRead(
    departures.room,
    { from: order.date, to: order.date, orderIds: [order.orderId], toDate, toSession },
    { keep: true, skipToast: true, live: ['stock', 'order'] },
  )
  if (!data) return null
  const [cannot] = data.cannot
  return <p aria-live="polite">{cannot ? cannot.why : w('departures.text.roomAll', { count: 1 })}</p>
}
