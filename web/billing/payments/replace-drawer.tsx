import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { paymentPapers, replaceForm } from '#contract/billing/papers/payment-paper.fields.ts'
import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
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

const Field = fieldOf(replaceForm)
type Props = Panel & { invoice: Invoice }

/** Cancels a paper with its reason and issues it anew, with what was wrong put right. */
export function ReplaceDrawer(props: Props) {
  const { data } = useRead(billing.invoiceInfo, { id: props.invoice.id })
  return data ? <ReplaceForm {...props} buyer={data.buyer} /> : null
}

function ReplaceForm({
  invoice,
  buyer,
  ...panel
}: Props & { buyer: Record<'name' | 'address' | 'taxId' | 'branch', string> }) {
  const { w } = useWords()
  const { id, version, code } = invoice
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(replaceForm, {
    name: `billing.replace.${id}`,
    draft: false,
    existing: {
      kind: asOneOf(paymentPapers, invoice.kind) ?? 'receipt',
      buyerName: buyer.name,
      buyerAddress: buyer.address,
      buyerTaxId: buyer.taxId,
      buyerBranch: buyer.branch,
    },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.paperReplace}
      owner={{ id, version, clientRequestId }}
      title={`${w('billing.moves.paperReplace')} · ${code}`}
      onSaved={(made) => go(to.billing.invoiceDetail({ id: made.id }))}
    >
      <Field name="kind" wide />
      <Field name="buyerName" wide />
      <Field name="buyerAddress" wide />
      <Field name="buyerTaxId" />
      <Field name="buyerBranch" />
      <Field name="email" wide />
      <Field name="reason" wide />
    </SaveDrawer>
  )
}
