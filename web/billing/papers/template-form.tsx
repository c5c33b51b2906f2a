import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { paperKinds, invoiceTemplateRecord, type PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import { InvoiceTemplateForm, type InvoiceTemplate } from '#contract/billing/papers/invoice.schema.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FormPage, Section } from '../../kit/form/form-page.tsx'
import { useRested } from '../../kit/look/use-rested.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { languageNames } from '../../kit/words/language.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import '../billing.css'

const Field = fieldOf(invoiceTemplateRecord)
const kinds = {
  bill: {
    title: 'billing.screens.agentBillInvoiceTemplate',
    info: billing.billTemplateInfo,
    save: billing.billTemplateSave,
    preview: billing.billTemplatePreview,
  },
  all: {
    title: 'billing.screens.invoiceTemplateSetting',
    info: billing.invoiceTemplateInfo,
    save: billing.invoiceTemplateSave,
    preview: billing.invoiceTemplatePreview,
  },
} as const
type Usage = keyof typeof kinds
const Form = InvoiceTemplateForm.omit({ usage: true, version: true })

export const BillTemplate = () => <TemplatePage usage="bill" />
export const AnyTemplate = () => <TemplatePage usage="all" />

/** What papers look like, with the paper beside it as it is printed. */
function TemplatePage({ usage }: { usage: Usage }) {
  const read = useRead(kinds[usage].info, { usage }, { tellsFailure: true })
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <TemplateForm key={read.data.version} existing={read.data} usage={usage} /> : null
}

const sections = [
  { key: 'party', title: 'billing.template.party' },
  { key: 'look', title: 'billing.template.look' },
  { key: 'figures', title: 'billing.template.figures' },
  { key: 'texts', title: 'billing.template.texts' },
] as const

function TemplateForm({ existing, usage }: { existing: InvoiceTemplate; usage: Usage }) {
  const { w } = useWords()
  const { title, save: call } = kinds[usage]
  const { id, ...facts } = existing
  const form = useRecordForm(invoiceTemplateRecord, {
    name: `billing.template.${usage}`,
    schema: Form,
    existing: { ...facts, ...(id !== null && { id }) },
  })
  const save = useAct(call, { onFields: form.refuse, doneText: w('billing.text.saved') })
  return (
    <FormPage
      form={form}
      title={w(title)}
      sub={existing.id === null ? w('billing.text.noTemplate') : undefined}
      sections={sections}
      actions={
        <Link className="lt-button" href={to.billing.paperSetting()}>
          {w('billing.screens.paperSetting')}
        </Link>
      }
      call={call}
      onSave={(values) =>
        save.run({ ...values, usage, ...(existing.id !== null && { version: existing.version }) })
      }
    >
      <div className="billing-template">
        <div>
          <Section id="party" title="billing.template.party">
            <Field name="seller" wide />
            <Field name="address" wide />
            <Field name="taxId" />
            <Field name="branch" />
          </Section>
          <Section id="look" title="billing.template.look">
            <Field name="layout" spread wide />
            <Field name="title" />
            <Field name="accent" placeholder="#0B6E75" />
            <Field name="showsLines" wide />
          </Section>
          <Section id="figures" title="billing.template.figures">
            <Field name="taxBasisPoints" />
            <Field name="withholdBasisPoints" />
            <Field name="prefix" />
          </Section>
          <Section id="texts" title="billing.template.texts">
            <Field name="bank" wide />
            <Field name="terms" wide />
            <Field name="footer" wide />
          </Section>
        </div>
        <Preview usage={usage} />
      </div>
    </FormPage>
  )
}

/** The paper of an example, set anew whenever its writer pauses. */
function Preview({ usage }: { usage: Usage }) {
  const { w, language: own } = useWords()
  const values = useFormValues(useFormOf(invoiceTemplateRecord))
  const [kind, setKind] = useState<PaperKind>('invoice')
  const [language, setLanguage] = useState<Language>(own)
  const [failed, setFailed] = useState('')
  const typed = {
    ...values,
    taxBasisPoints: values.taxBasisPoints ?? 0,
    withholdBasisPoints: values.withholdBasisPoints ?? 0,
    layout: values.layout ?? 'plain',
  }
  const [requested] = useRested({ ...typed, kind, language }, 600)
  const { preview } = kinds[usage]
  const picture = preview.href({ ...requested, usage, as: 'png' })
  return (
    <section className="billing-paper" aria-label={w('billing.template.preview')}>
      <div className="billing-paper-head">
        <select
          className="lt-input"
          aria-label={w('billing.fields.paper')}
          value={kind}
          onChange={(event) => setKind(asOneOf(paperKinds, event.target.value) ?? 'invoice')}
        >
          {paperKinds.map((one) => (
            <option key={one} value={one}>
              {w(`billing.papers.${one}`)}
            </option>
          ))}
        </select>
        <select
          className="lt-input"
          aria-label={w('billing.fields.language')}
          value={language}
          onChange={(event) => setLanguage(asOneOf(languages, event.target.value) ?? 'en')}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
        <a
          className="lt-button"
          href={preview.href({ ...requested, usage, as: 'pdf' })}
          target="_blank"
          rel="noreferrer"
        >
          {w('billing.text.pdf')}
        </a>
      </div>
      {failed === picture ? (
        <p role="status">{w('billing.template.previewNone')}</p>
      ) : (
        <img src={picture} alt={w('billing.template.preview')} onError={() => setFailed(picture)} />
      )}
    </section>
  )
}
