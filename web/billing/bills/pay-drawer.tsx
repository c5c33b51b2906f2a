import { useEffect, useState } from 'react'
import { payForm, payWays } from '#contract/billing/bills/bill.fields.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { collectionInAnyMoney, useCurrencyOfCollection } from '../../finance/collections.public.ts'
import { useRead } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(payForm)

/** Money for a bill, all of it or a part. An agent pays from what it has here. */
export function PayDrawer({ bill, ...panel }: Panel & { bill: Bill }) {
  const { w } = useWords()
  const byAgent = useSession().user?.kind === 'agent'
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(payForm, {
    name: `billing.pay.${bill.id}`,
    existing: { amountMinor: bill.openMinor, way: byAgent ? 'account' : 'bank' },
    draft: false,
  })
  const way = useFormValue(form, 'way')
  const accountId = useFormValue(form, 'accountId') ?? null
  const arrivesIn = useCurrencyOfCollection(accountId)
  const { data } = useRead(billing.billInfo, { id: bill.id })
  const { store } = form
  const creditMinor = data?.creditMinor ?? 0
  // An agent that pays nothing ahead pays from what it sent without naming a bill.
  useEffect(() => {
    if (!byAgent || data?.availableMinor !== 0 || creditMinor <= 0) return
    store.set('way', 'credit')
    store.set('amountMinor', Math.min(bill.openMinor, creditMinor))
  }, [byAgent, data?.availableMinor, creditMinor, bill.openMinor, store])
  const money = (minor: number) => `${groupedAmount(minor, bill.currency)} ${bill.currency}`
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.billPay}
      owner={{ id: bill.id, clientRequestId }}
      title={`${w(byAgent ? 'billing.moves.billPayFromAccount' : 'billing.moves.billPay')} · ${bill.code}`}
    >
      {data && (
        <p className="lt-field-help" role="status">
          {w('billing.text.payMost', {
            open: money(data.openMinor),
            credit: money(data.creditMinor),
            available: money(data.availableMinor),
          })}
        </p>
      )}
      <Field name="way" spread wide but={byAgent ? payWays.filter((one) => one === 'bank') : []} />
      <Field name="amountMinor" currency={bill.currency} wide />
      {way === 'bank' && (
        <FieldGroup>
          <Field name="accountId" source={collectionInAnyMoney} />
          {arrivesIn && arrivesIn !== bill.currency && (
            <Field name="receivedMinor" currency={arrivesIn} required />
          )}
          {accountId === null && <Field name="method" />}
          <Field name="paidOn" />
          <Field name="withheldMinor" currency={bill.currency} />
          <Field name="certificate" />
        </FieldGroup>
      )}
      <Field name="reference" wide />
    </SaveDrawer>
  )
}
