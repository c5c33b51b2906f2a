import { useState } from 'react'
import { copyForm } from '#contract/orders/act.fields.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { newRequestId } from '../kit/call/request-id.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'

const Copy = fieldOf(copyForm)

/** The same again on another day. */
export function useCopying(order: Pick<OrderInfo, 'id' | 'serviceDate'>) {
  // Kept while one copy is tried again after a lost answer; another for the next copy, or it would be taken for the first.
  const [clientRequestId, setClientRequestId] = useState(() => newRequestId())
  const form = useRecordForm(copyForm, {
    name: `orders.copy.${order.id}`,
    existing: { date: order.serviceDate },
    draft: false,
  })
  const { date, agentOrderCode } = useFormValues(form)
  return {
    onDone: (move: string) => move === 'copy' && setClientRequestId(newRequestId()),
    input: () => ({ id: order.id, clientRequestId, date: date ?? '', agentOrderCode }),
    fields: (
      <Fields form={form}>
        <Copy name="date" />
        <Copy name="agentOrderCode" />
      </Fields>
    ),
  }
}
