import { useState } from 'react'
import { generateForm } from '#contract/billing/bills/bill.fields.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { useRead } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(generateForm)

/** Gathers a bill by hand; beside the fields what it would hold. */
export function GenerateDrawer(panel: Panel) {
  const { w } = useWords()
  const [clientRequestId] = useState(newRequestId)
  const now = today(timeZone())
  const form = useRecordForm(generateForm, {
    name: 'billing.generate',
    existing: { fromDay: `${now.slice(0, 8)}01`, toDay: now },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.billGenerate}
      owner={{ clientRequestId }}
      title={w('billing.moves.billGenerate')}
      saveWord="billing.text.generate"
      onSaved={({ id }) => go(to.billing.billDetail({ id }))}
    >
      <p className="lt-field-help">{w('billing.text.generateHelp')}</p>
      <Field name="agentId" source={agentSource} wide />
      <FieldGroup>
        <Field name="fromDay" />
        <Field name="toDay" />
        <Field name="basis" />
        <Field name="cutOff" help="billing.rules.cutOffHelp" />
      </FieldGroup>
      <Field name="earlier" wide />
      <Field name="note" wide />
      <Preview />
    </SaveDrawer>
  )
}

function Preview() {
  const { w } = useWords()
  const values = useFormValues(useFormOf(generateForm))
  const [{ agentId, fromDay, toDay, basis, cutOff, earlier }] = useRested(values, 400)
  const enabled = Boolean(agentId && fromDay && toDay && basis && toDay >= fromDay)
  const { data } = useRead(
    billing.billPreview,
    {
      agentId: agentId ?? 0,
      fromDay: fromDay ?? '',
      toDay: toDay ?? '',
      basis: basis ?? 'service',
      cutOff: cutOff ?? null,
      earlier,
    },
    { enabled, keep: true, skipToast: true },
  )
  if (!enabled || !data) return null
  return (
    <p role="status">
      {w('billing.text.previewIs', {
        lines: data.lines,
        changes: data.changes,
        leftOut: data.leftOut,
        total: groupedAmount(data.totalMinor, data.currency),
        currency: data.currency,
      })}
    </p>
  )
}
