import { useMemo } from 'react'
import { dataSets, formats, maxRows, type DataSetName } from '#contract/exports/data-sets.ts'
import { groupedCount } from '#contract/kit/money/amounts.ts'
import { wordAt } from '#contract/words.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { newRequestId } from '../kit/call/request-id.ts'
import { Fields, LookOnly, Mistakes, Section } from '../kit/form/form-page.tsx'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { useForm, useFormValues, type Form } from '../kit/form/use-form.ts'
import { useRested } from '../kit/look/use-rested.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords, word } from '../kit/words/words.ts'
import { ColumnsField } from './columns-field.tsx'
import { exportsCalls } from './exports.client.ts'
import { SetFilters } from './set-filters.tsx'
import { filterOf, openColumns, rememberChoice, startValues, type Values } from './set-values.ts'

/** What is exported of a data set: narrowed, with which columns, as which file. It says how many rows that is. */
export function SetForm({ name }: { name: DataSetName }) {
  const { w } = useWords()
  const { may } = useSession()
  const set = dataSets[name]
  const columns = useMemo(() => openColumns(set, may), [set, may])
  const initial = useMemo(() => startValues(name, columns), [name, columns])
  const form = useForm<Values>({ name: `exports.${name}`, initial, rules })
  const start = useAct(exportsCalls.start, {
    onFields: form.refuse,
    onDone: () => toast.info(word('exports.text.started')),
  })
  const run = () =>
    void form.submit(async (values) => {
      rememberChoice(name, values)
      const { columns: chosen, format, name: called } = values
      return start.run({
        clientRequestId: newRequestId(),
        set: name,
        filter: filterOf(values),
        columns: chosen,
        format,
        name: called,
      })
    })
  return (
    <form
      className="exports-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Mistakes form={form} />
      <Fields form={form}>
        <Section id="filter" title="exports.fields.filter">
          <SetFilters filters={set.filters} />
        </Section>
        <Section id="columns" title="exports.fields.columns" note={w('exports.text.columnsHelp')}>
          <ColumnsField columns={columns} />
        </Section>
        <Section id="file" title="exports.fields.file">
          <ChoiceField<Values>
            name="format"
            label="exports.fields.format"
            choices={formats.map((value) => ({ value, word: wordAt('exports.formats', value) }))}
          />
          <TextField<Values> name="name" label="exports.fields.name" max={80} help="exports.text.nameHelp" />
        </Section>
      </Fields>
      <Foot form={form} name={name} busy={start.running} onRun={run} />
    </form>
  )
}

const rules = ({ columns }: Values) => (columns.length > 0 ? [] : [{ field: 'columns', why: 'required' }])

type FootProps = { form: Form<Values>; name: DataSetName; busy: boolean; onRun: () => void }

/** In sight: how many rows it would be, and the button. */
function Foot({ form, name, busy, onRun }: FootProps) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <div className="lt-save-bar">
      <div className="lt-save-side">
        <RowCount form={form} name={name} />
      </div>
      {may(exportsCalls.start.endpoint.needs) ? (
        <button type="button" className="lt-button lt-button-primary" disabled={busy} onClick={onRun}>
          {w('exports.text.export')}
        </button>
      ) : (
        <LookOnly />
      )}
    </div>
  )
}

function RowCount({ form, name }: Pick<FootProps, 'form' | 'name'>) {
  const { w } = useWords()
  const values = useFormValues(form)
  const { format } = values
  const [requested, waits] = useRested({ set: name, format, filter: filterOf(values) }, 500)
  const { data, error, isFetching } = useRead(exportsCalls.count, requested, { skipToast: true })
  const limit = w('exports.text.limit', { max: groupedCount(maxRows[format]) })
  if (waits || isFetching) return <span className="lt-soft">{w('exports.text.counting')}</span>
  if (error)
    return (
      <span className="lt-bad" role="status">
        {error.fields[0]?.message ?? error.message}
      </span>
    )
  if (!data) return null
  const count = dataSets[name].perOrder ? 'exports.text.ordersOf' : 'exports.text.rows'
  return (
    <span role="status">
      <b>{w(count, { count: groupedCount(data.rows) })}</b> <span className="lt-soft">· {limit}</span>
    </span>
  )
}
