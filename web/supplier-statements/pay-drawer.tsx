import { useState } from 'react'
import { payForm } from '#contract/supplier-statements/statement.fields.ts'
import type { SupplierStatement } from '#contract/supplier-statements/statement.schema.ts'
import { collectionSource } from '../finance/collections.public.ts'
import { newRequestId } from '../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { timeZone } from '../kit/session/session.ts'
import { today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { statements } from './supplier-statements.client.ts'

const Field = fieldOf(payForm)

/** What agrees becomes a payment run. */
export function PayDrawer({ statement, ...panel }: Panel & { statement: SupplierStatement }) {
  const { w } = useWords()
  const [owner] = useState(() => ({ id: statement.id, clientRequestId: newRequestId() }))
  const form = useRecordForm(payForm, {
    name: 'supplier-statements.pay',
    existing: { payOn: today(timeZone()), note: statement.fileName.slice(0, 140) },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={statements.pay}
      owner={owner}
      doneText={w('supplier-statements.text.paid')}
      title={w('supplier-statements.text.pay')}
      saveWord="suppliers.payables.make"
      invalidates={['suppliers']}
      onSaved={() => go(to.suppliers.paymentRuns())}
    >
      <p>{w('supplier-statements.text.payHelp')}</p>
      <FieldGroup>
        <Field name="accountId" source={collectionSource} wide />
        <Field name="payOn" />
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
