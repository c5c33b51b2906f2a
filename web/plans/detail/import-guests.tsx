import { useState } from 'react'
import { importForm } from '#contract/plans/plan.fields.ts'
import type { GuestsImported, PlanInfo } from '#contract/plans/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

const Field = fieldOf(importForm)
type Row = GuestsImported['rows'][number]
const tones = { new: 'good', changed: 'info', same: 'muted', failed: 'bad' } as const
const columns: readonly Column<Row>[] = [
  { key: 'line', title: 'plans.quotations.number', text: ({ line }) => line, width: 60, align: 'right' },
  {
    key: 'name',
    title: 'plans.guests.name',
    text: ({ name }) => name,
    width: 160,
    grow: true,
    card: 'title',
  },
  {
    key: 'result',
    title: 'plans.quotations.status',
    width: 110,
    card: 'sub',
    ...tagCell((row: Row) => [tones[row.result], `plans.importResults.${row.result}`]),
  },
]

/** A pasted name list: looked at first, then taken over. */
export function ImportDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const [seen, setSeen] = useState<{ text: string; rows: Row[] } | null>(null)
  const form = useRecordForm(importForm, { name: 'plans.import', draft: false })
  const act = useAct(plans.guestImport, { onFields: form.refuse, doneText: '' })
  const run = async ({ text }: { text: string }) => {
    const save = seen?.text === text
    const done = await act.run({ planId: plan.id, text, save })
    if (!done) return undefined
    if (save) panel.onClose()
    else setSeen({ text, rows: done.rows })
    return done
  }
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('plans.text.importGuests')}
      call={plans.guestImport}
      onSave={run}
      saveWord={seen ? 'plans.text.takeOver' : 'plans.text.preview'}
      width={600}
    >
      <p>{w('plans.text.importHelp')}</p>
      <Field name="text" wide />
      {seen && (
        <DataTable
          screen="planImport"
          label={w('plans.text.preview')}
          columns={columns}
          rows={seen.rows}
          rowKey={({ line }) => String(line)}
          inline
        />
      )}
    </FormDrawer>
  )
}
