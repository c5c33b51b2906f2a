import { documentRecord } from '#contract/customers/document.fields.ts'
import { DocumentForm, type Document } from '#contract/customers/customers.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { customers, customerSource } from '../customers.client.ts'
import { DocumentPhoto } from './document-photo.tsx'

const Field = fieldOf(documentRecord)

/** What is edited: a document that is there, or a new one, perhaps of a customer that is known. */
export type DocumentDraft = Document | { customerId?: number }

/** Adds a travel document or changes one. */
export function DocumentDrawer({ document, ...panel }: Panel & { document: DocumentDraft }) {
  const { w } = useWords()
  const form = useRecordForm(documentRecord, {
    name: 'customers.document',
    schema: DocumentForm,
    existing: document,
  })
  const isNew = !('id' in document)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(isNew ? 'customers.text.newDocument' : 'customers.text.editDocument')}
      call={customers.documentSave}
      send={(values) => values as never}
      doneText={w('customers.text.saved')}
      width={480}
    >
      <FieldGroup>
        <DocumentPhoto store={form.store} />
        <Field name="customerId" source={customerSource} disabled={document.customerId !== undefined} />
        <Field name="kind" />
        <Field name="number" autoFocus />
        <Field name="country" />
        <Field name="expires" />
        <Field name="note" />
      </FieldGroup>
    </SaveDrawer>
  )
}
