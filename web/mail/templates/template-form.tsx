import { useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { mailKinds, type MailKind } from '#contract/mail/templates/mail-kinds.ts'
import { templateRecord } from '#contract/mail/templates/template.fields.ts'
import { TemplateForm, type Template } from '#contract/mail/templates/template.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { RichTextsField } from '../../kit/form/fields/field-rich.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource, mail, skuSource } from '../mail.client.ts'
import { TemplatePreview } from './template-preview.tsx'
import { VariableChips } from './variable-chips.tsx'
import './templates.css'

const Field = fieldOf(templateRecord)

/** A text of the merchant's own: for whom it holds, what it says in each language, and how it reads with real facts. */
export function TemplateDrawer({ template, ...panel }: Panel & { template: Template | null }) {
  const { w } = useWords()
  const form = useRecordForm(templateRecord, {
    name: 'mail.template',
    schema: TemplateForm,
    existing: template,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(template ? 'mail.templates.edit' : 'mail.templates.new')}
      call={mail.templateSave}
      width={980}
    >
      <div className="mail-template">
        <div className="lt-drawer-form">
          <Place />
          <Usual />
          <Field name="subjects" />
          <Field name="bodies">{(field) => <RichTextsField {...field} />}</Field>
          <Chips />
        </div>
        <Preview />
      </div>
    </SaveDrawer>
  )
}

const kindOfForm = (kind: string | null): MailKind | undefined =>
  kind !== null && kind in mailKinds ? (kind as MailKind) : undefined

/** What a kind of mail may be narrowed to. */
function Place() {
  const kind = kindOfForm(useFormValues(useFormOf(templateRecord)).kind)
  const existing = kind && mailKinds[kind]
  return (
    <FieldGroup>
      <Field name="kind" help="mail.templates.kindHelp" />
      {existing && 'ofAgent' in existing && <Field name="agentId" source={agentSource} />}
      {existing && 'ofProduct' in existing && <Field name="skuId" source={skuSource} />}
    </FieldGroup>
  )
}

/** The product's own text to begin with: fills the languages in which nothing is written yet. */
function Usual() {
  const { w } = useWords()
  const { store } = useFormOf(templateRecord)
  const kind = kindOfForm(useFormValues(useFormOf(templateRecord)).kind)
  const { data } = useRead(
    mail.templateUsual,
    { kind: kind ?? 'guest-message' },
    { enabled: kind !== undefined, freshFor: 600_000 },
  )
  if (!data) return null
  const begin = () => {
    const { subjects, bodies } = store.values
    const open = languages.filter((one) => !subjects[one] && !bodies[one])
    const of = (texts: Record<string, string>) => Object.fromEntries(open.map((one) => [one, texts[one]]))
    store.set('subjects', { ...of(data.subjects), ...subjects })
    store.set('bodies', { ...of(data.bodies), ...bodies })
  }
  return (
    <button type="button" className="lt-button" onClick={begin}>
      {w('mail.templates.usual')}
    </button>
  )
}

function Chips() {
  const kind = kindOfForm(useFormValues(useFormOf(templateRecord)).kind)
  return kind ? <VariableChips {...mailKinds[kind]} /> : null
}

function Preview() {
  const { w, language } = useWords()
  const { kind: typed, subjects, bodies } = useFormValues(useFormOf(templateRecord))
  const [shown, setShown] = useState<Language>(language)
  const kind = kindOfForm(typed)
  const written = languages.filter((one) => subjects[one] || bodies[one])
  const read = written.includes(shown) ? shown : (written[0] ?? shown)
  return (
    <section className="mail-template-preview" aria-label={w('mail.templates.preview')}>
      <h3>{w('mail.templates.preview')}</h3>
      <div className="mail-template-languages" role="group" aria-label={w('mail.templates.language')}>
        {written.map((one) => (
          <button
            key={one}
            type="button"
            className="lt-button"
            aria-pressed={one === read}
            onClick={() => setShown(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </div>
      {kind && (
        <TemplatePreview
          kind={kind}
          language={read}
          subject={subjects[read] ?? ''}
          body={bodies[read] ?? ''}
        />
      )}
    </section>
  )
}
