import { useState } from 'react'
import { runForm } from '#contract/suppliers/payables/run.fields.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { suppliers } from '../suppliers.client.ts'
import { supplierSource } from '../suppliers.public.ts'

const Field = fieldOf(runForm)

/** Draws up a payment run: from which account, for what was served until when. */
export function RunDrawer(panel: Panel) {
  const { w } = useWords()
  const [owner] = useState(() => ({ clientRequestId: newRequestId() }))
  const now = today(timeZone())
  const form = useRecordForm(runForm, {
    name: 'suppliers.run',
    existing: { until: now, payOn: now },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={suppliers.runMake}
      owner={owner}
      doneText={w('suppliers.payables.made')}
      title={w('suppliers.payables.make')}
      saveWord="suppliers.payables.make"
      onSaved={() => go(to.suppliers.paymentRuns())}
    >
      <FieldGroup>
        <Field name="accountId" source={collectionSource} wide />
        <Field name="until" />
        <Field name="payOn" />
        <Field name="supplierIds" source={supplierSource} help="suppliers.payables.suppliersHelp" wide />
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
