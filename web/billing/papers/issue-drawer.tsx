import { useState } from 'react'
import { billPapers, issueForm } from '#contract/billing/papers/invoice.fields.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(issueForm)

/** Gives a bill its invoice, or the certificate of tax withheld from its rebate; then its page. */
export function IssueDrawer({ bill, ...panel }: Panel & { bill: Bill }) {
  const { w } = useWords()
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(issueForm, { name: `billing.issue.${bill.id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.invoiceIssue}
      owner={{ billId: bill.id, clientRequestId }}
      title={`${w('billing.moves.invoiceIssue')} · ${bill.code}`}
      onSaved={({ id }) => go(to.billing.invoiceDetail({ id }))}
    >
      <Field
        name="kind"
        spread
        wide
        but={bill.rebateMinor > 0 ? [] : billPapers.filter((one) => one === 'withholding')}
      />
      <Field name="issuedOn" wide />
    </SaveDrawer>
  )
}
