import { adjustLineForm } from '#contract/billing/bills/bill.fields.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(adjustLineForm)

/** A line by hand: above zero the agent owes more, below zero less. */
export function AdjustDrawer({ bill, ...panel }: Panel & { bill: Bill }) {
  const { w } = useWords()
  const form = useRecordForm(adjustLineForm, { name: `billing.adjust.${bill.id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.billAdjust}
      owner={{ id: bill.id, version: bill.version }}
      title={`${w('billing.moves.billAdjust')} · ${bill.agentName}`}
    >
      <Field name="amountMinor" currency={bill.currency} wide />
      <Field name="reason" wide />
    </SaveDrawer>
  )
}
