import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import {
  paymentPaperForm,
  paymentPapers,
  type PaymentPaper,
} from '#contract/billing/papers/payment-paper.fields.ts'
import type { OnePayment, PaymentPapers } from '#contract/billing/papers/payment-paper.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(paymentPaperForm)
type Props = Panel & { payment: OnePayment & { kind: PaymentPapers['kind'] } }

const kindOf = (kind: string): PaymentPaper => asOneOf(paymentPapers, kind) ?? 'receipt'

/** Kind, day and buyer of a paper for what was paid; what is left open is as the order or the agent says. */
export function PaymentPaperDrawer(props: Props) {
  const { source, sourceId } = props.payment
  const read = useRead(billing.paymentPapers, { source, sourceId }, { enabled: source === 'order' })
  const isRead = source !== 'order' || read.data !== undefined
  return isRead ? <PaperForm {...props} existing={read.data} /> : null
}

function PaperForm({ payment, existing, ...panel }: Props & { existing: PaymentPapers | undefined }) {
  const { w } = useWords()
  const { source, sourceId, kind } = payment
  // What is paid in, or for a bill, has its tax on other papers.
  const kinds: readonly PaymentPaper[] = existing?.kinds ?? ['receipt']
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(paymentPaperForm, {
    name: `billing.payment.${source}.${sourceId}`,
    draft: false,
    existing: {
      kind: kindOf(existing?.kind ?? kind),
      ...(existing && {
        buyerName: existing.buyer.name,
        buyerAddress: existing.buyer.address,
        buyerTaxId: existing.buyer.taxId,
        buyerBranch: existing.buyer.branch,
        email: existing.email,
      }),
    },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.paperIssue}
      owner={{ source, sourceId, clientRequestId }}
      title={w('billing.text.issueTitle')}
      onSaved={({ id }) => go(to.billing.invoiceDetail({ id }))}
    >
      <Field name="kind" wide but={paymentPapers.filter((one) => !kinds.includes(one))} />
      <Field name="issuedOn" wide />
      <Field name="buyerName" wide />
      <Field name="buyerAddress" wide />
      <Field name="buyerTaxId" />
      <Field name="buyerBranch" />
      <Field name="email" wide />
      <Field name="mails" wide />
    </SaveDrawer>
  )
}
