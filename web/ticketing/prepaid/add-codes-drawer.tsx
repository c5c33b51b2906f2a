import { useState } from 'react'
import { codesOfRange } from '#contract/ticketing/prepaid/code-list.ts'
import { codesForm, rangeForm } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { CodesAdded, PrepaidBatch } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { batchName } from './prepaid-columns.tsx'

const Field = fieldOf(codesForm)

/** Codes that are pasted or made of a range of numbers: looked at first, then the good ones taken in. */
export function AddCodesDrawer({ batch, ...panel }: Panel & { batch: PrepaidBatch }) {
  const { w } = useWords()
  const [seen, setSeen] = useState<CodesAdded>()
  const form = useRecordForm(codesForm, { name: `ticketing.codes.${batch.id}`, draft: false })
  const values = useFormValues(form)
  const look = useAct(ticketing.codesAdd, { onFields: form.refuse, onDone: setSeen })
  const preview = () =>
    look.run({
      batchId: batch.id,
      text: values.text,
      symbology: values.symbology ?? undefined,
      uses: values.uses ?? undefined,
      save: false,
    })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={ticketing.codesAdd}
      send={(given) => ({ ...given, batchId: batch.id, save: true })}
      title={`${w('ticketing.prepaid.addCodes')} · ${batchName(batch)}`}
      saveWord="ticketing.prepaid.saveCodes"
      invalidates={['finance', 'stock']}
    >
      <FieldGroup>
        <Field name="text" help="ticketing.prepaid.pasteHelp" wide />
        <Field name="symbology" />
        <Field name="uses" />
      </FieldGroup>
      <RangeFields
        onFill={(codes) => form.store.set('text', [values.text, ...codes].filter(Boolean).join('\n'))}
      />
      <button type="button" className="lt-button" disabled={!values.text} onClick={() => void preview()}>
        {w('ticketing.prepaid.preview')}
      </button>
      {seen && <Preview seen={seen} />}
    </SaveDrawer>
  )
}

const Part = fieldOf(rangeForm)
/** A prefix and two numbers make a list of codes. */
function RangeFields({ onFill }: { onFill: (codes: readonly string[]) => void }) {
  const { w } = useWords()
  const [isWrong, setWrong] = useState(false)
  const form = useRecordForm(rangeForm, { name: 'ticketing.range', draft: false })
  const values = useFormValues(form)
  const fill = () => {
    const codes = codesOfRange(values)
    setWrong(codes === null)
    if (codes) onFill(codes)
  }
  return (
    <FieldGroup title="ticketing.prepaid.range">
      <Fields form={form}>
        <Part name="prefix" />
        <Part name="first" />
        <Part name="last" />
      </Fields>
      <button type="button" className="lt-button" onClick={fill}>
        {w('ticketing.prepaid.fillRange')}
      </button>
      {isWrong && (
        <p role="alert" className="lt-field-help">
          {w('ticketing.prepaid.badRange')}
        </p>
      )}
    </FieldGroup>
  )
}

function Preview({ seen: { good, refused, problems } }: { seen: CodesAdded }) {
  const { w } = useWords()
  return (
    <section aria-live="polite">
      <p>{w('ticketing.prepaid.previewResult', { good, refused })}</p>
      <ul className="ticket-rights">
        {problems.map(({ code, problem, batch }, at) => (
          <li key={`${at} ${code}`}>
            <span>{code}</span>
            <small>{w(`ticketing.codeProblems.${problem}`, { batch })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
