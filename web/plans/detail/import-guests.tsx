import { useState } from 'react'
import { importForm } from '#contract/plans/plan.fields.ts'
import type { GuestsImported, PlanInfo } from '#contract/plans/plan.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useAct } from '../../kit/call/query.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import { FileButton, sheetAccept } from '../../kit/parts/file-button.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { PhotoButton } from '../../order-entry/guests/photo/photo.public.tsx'
import { plans } from '../plans.client.ts'

const Field = fieldOf(importForm)
type Row = GuestsImported['rows'][number]
const tones = {
  new: 'good',
  changed: 'info',
  same: 'muted',
  doubled: 'warn',
  missing: 'warn',
  failed: 'bad',
} as const

/** What of a guest is otherwise, or is to be looked at, by name. */
const fieldsColumn = (key: 'fields' | 'doubts', title: WordKey): Column<Row> => ({
  key,
  title,
  text: (row) => row[key].map((field) => word(`plans.guests.${field}`)).join(', '),
  width: 150,
})
const columns: readonly Column<Row>[] = [
  {
    key: 'line',
    title: 'plans.guests.position',
    text: ({ line }) => line || '',
    width: 60,
    align: 'right',
  },
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
    width: 130,
    card: 'sub',
    ...tagCell((row: Row) => [tones[row.result], `plans.importResults.${row.result}`]),
  },
  fieldsColumn('fields', 'plans.guests.changes'),
  fieldsColumn('doubts', 'plans.guests.doubts'),
]

/** A name list, pasted, of a spreadsheet or of passports: looked at first, then taken over. */
export function ImportDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const [seen, setSeen] = useState<{ text: string; rows: Row[] } | null>(null)
  const form = useRecordForm(importForm, { name: 'plans.import', draft: false })
  const { text } = useFormValues(form)
  const isSeen = seen?.text === text
  const act = useAct(plans.guestImport, { onFields: form.refuse, doneText: '' })
  const sheet = useAct(plans.guestSheet, {
    onFields: ([first]) => toast.bad(first?.message ?? ''),
    doneText: '',
  })
  const run = async (values: { text: string; removeMissing: boolean }) => {
    const save = seen !== null && seen.text === values.text
    // Only who was shown as missing leaves: whoever joined meanwhile was seen by nobody.
    const missing = (save ? seen.rows : []).flatMap(({ result, guestId }) =>
      result === 'missing' && guestId !== null ? [guestId] : [],
    )
    const done = await act.run({ planId: plan.id, ...values, save, missing })
    if (!done) return undefined
    if (save) panel.onClose()
    else setSeen({ text: values.text, rows: done.rows })
    return done
  }
  const add = (text: string) =>
    form.store.set('text', [form.store.values.text.trimEnd(), text].filter(Boolean).join('\n\n'))
  const read = (file: File) => void sheet.run({ file }).then((done) => done && add(done.text))
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('plans.text.importGuests')}
      call={plans.guestImport}
      onSave={run}
      saveWord={isSeen ? 'plans.text.takeOver' : 'plans.text.preview'}
      width={760}
    >
      <p>{w('plans.text.importHelp')}</p>
      <div className="import-sources">
        <FileButton accept={sheetAccept} busy={sheet.running} onFiles={([file]) => read(file)}>
          {w(sheet.running ? 'kit.sheets.sending' : 'kit.sheets.choose')}
        </FileButton>
        <PhotoButton onRead={(zones) => add(zones.map(({ text }) => text).join('\n\n'))} />
      </div>
      <Field name="text" wide />
      <Field name="removeMissing" wide />
      {seen && (
        <DataTable
          screen="planImport"
          label={w('plans.text.preview')}
          columns={columns}
          rows={seen.rows}
          rowKey={({ line, name, guestId }) => `${line} ${guestId ?? name}`}
          inline
        />
      )}
    </FormDrawer>
  )
}
