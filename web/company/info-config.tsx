import { infoForm } from '#contract/company/company.fields.ts'
import { InfoForm, type CompanyInfo } from '#contract/company/company.schema.ts'
import { documentLines } from '#contract/kit/text/merchant-documents.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { fileUrl, pictureRules, uploadPicture } from '../files/files.public.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { refreshUser } from '../kit/session/start.ts'
import { timeZone } from '../kit/session/session.ts'
import { today } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { company } from './company.client.ts'
import { SettingHistory } from './setting-history.tsx'
import './company.css'

const Field = fieldOf(infoForm)
const uploadLogo = (file: File) => uploadPicture('cover', file)
const sections = [
  { key: 'identity', title: 'company.text.identity' },
  { key: 'contact', title: 'company.text.contact' },
  { key: 'documents', title: 'company.info.documents' },
  { key: 'preview', title: 'company.text.preview' },
] as const

/** Who the merchant is, as its vouchers, invoices and mails say it. */
export default function InfoConfig() {
  const read = useRead(company.info, undefined, { tellsFailure: true })
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <InfoPage key={read.data.version} stored={read.data} /> : null
}

function InfoPage({ stored }: { stored: CompanyInfo }) {
  const { w } = useWords()
  const { version, code, ...facts } = stored
  const form = useRecordForm(infoForm, { name: 'company.info', schema: InfoForm, existing: facts })
  const onDone = () => void refreshUser().catch(() => undefined)
  const save = useAct(company.infoSave, { onFields: form.refuse, doneText: w('company.text.saved'), onDone })
  return (
    <>
      <FormPage
        form={form}
        title={w('company.screens.InfoConfig')}
        sub={code}
        sections={sections}
        call={company.infoSave}
        onSave={(values) => save.run({ ...values, version })}
      >
        <Section id="identity" title="company.text.identity">
          <Field name="names" wide />
          <Field name="logoFileId" wide>
            {(field) => (
              <FileField
                {...field}
                upload={uploadLogo}
                urlOf={fileUrl}
                picture="wide"
                {...pictureRules.cover}
              />
            )}
          </Field>
        </Section>
        <Section id="contact" title="company.text.contact">
          <Field name="phone" />
          <Field name="email" />
          <Field name="address" wide />
          <Field name="website" />
          <Field name="line" />
          <Field name="wechat" />
        </Section>
        <Section id="documents" title="company.info.documents">
          <p className="company-note">{w('company.text.documentsHelp')}</p>
          <Field name="documents" addWord="company.text.addDocument" wide />
        </Section>
        <Section id="preview" title="company.text.preview">
          <Papers />
        </Section>
      </FormPage>
      <SettingHistory
        of={infoForm}
        history={company.infoHistory}
        restore={company.infoRestore}
        version={version}
      />
    </>
  )
}

/** The head of a voucher and of an invoice, as it is typed. */
function Papers() {
  const { w, language } = useWords()
  const values = useFormValues(useFormOf(infoForm))
  const contact = [values.phone, values.email, values.address, values.website, values.line, values.wechat]
  const day = today(timeZone())
  const documents = values.documents.map((one) => ({ ...one, validUntil: one.validUntil || null }))
  const papers = [
    { word: 'company.text.previewVoucher', on: 'onVouchers' },
    { word: 'company.text.previewInvoice', on: 'onInvoices' },
  ] as const
  return (
    <div className="company-preview lt-field-wide">
      {papers.map(({ word, on }) => (
        <figure key={on} className="company-paper">
          <figcaption className="company-note">{w(word)}</figcaption>
          <header>
            {values.logoFileId && <img src={fileUrl(values.logoFileId)} alt="" />}
            {nameIn(values.names, language)}
          </header>
          {[...(on === 'onVouchers' ? contact : [values.address]), ...documentLines(documents, on, day)]
            .filter(Boolean)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </figure>
      ))}
    </div>
  )
}
