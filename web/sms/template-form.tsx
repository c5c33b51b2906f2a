import { smsTemplateRecord } from '#contract/sms/sms.fields.ts'
import { SmsTemplateForm, type SmsTemplate } from '#contract/sms/sms.schema.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { BodyFields } from './body-fields.tsx'
import { sms } from './sms.client.ts'
import { TemplatePreview } from './template-preview.tsx'
import './sms.css'

const Field = fieldOf(smsTemplateRecord)

/** A text in each language that it is written in, with its variables, and how it reads and what it takes. */
export function TemplateDrawer({ template, ...panel }: Panel & { template: SmsTemplate | null }) {
  const { w } = useWords()
  const form = useRecordForm(smsTemplateRecord, {
    name: 'sms.template',
    schema: SmsTemplateForm,
    existing: template,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(template ? 'sms.text.edit' : 'sms.text.new')}
      call={sms.templateSave}
      width={960}
    >
      <div className="sms-template">
        <div className="lt-drawer-form">
          <FieldGroup>
            <Field name="name" autoFocus wide />
            <Field name="kind" spread wide />
          </FieldGroup>
          <Field name="bodies">{() => <BodyFields />}</Field>
        </div>
        <TemplatePreview />
      </div>
    </SaveDrawer>
  )
}
