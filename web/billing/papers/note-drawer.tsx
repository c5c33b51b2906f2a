import { useState } from 'react'
import { noteForm } from '#contract/billing/papers/invoice.fields.ts'
import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(noteForm)

/** A credit or debit note on an invoice, with its reason, which the paper names. */
export function NoteDrawer({ invoice, ...panel }: Panel & { invoice: Invoice }) {
  const { w } = useWords()
  const { id, version, code, currency } = invoice
  const [clientRequestId] = useState(newRequestId)
  const form = useRecordForm(noteForm, { name: `billing.note.${id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.invoiceNote}
      owner={{ id, version, clientRequestId }}
      title={`${w('billing.moves.invoiceNote')} · ${code}`}
    >
      <Field name="kind" spread wide />
      <Field name="amountMinor" currency={currency} wide />
      <Field name="reason" wide />
    </SaveDrawer>
  )
}
