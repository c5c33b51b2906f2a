import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import { CollectionForm, type Collection } from '#contract/finance/collections/collections.schema.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'

const Field = fieldOf(collectionRecord)
const picture = {
  ...pictureRules.cover,
  upload: (file: File) => uploadPicture('cover', file),
  urlOf: fileUrl,
  picture: 'square',
} as const

/** An account in which money is received, as whoever pays sees it. */
export function CollectionDrawer({ account, ...panel }: Panel & { account: Collection | null }) {
  const { w } = useWords()
  const { user } = useSession()
  const form = useRecordForm(collectionRecord, {
    name: 'finance.collection',
    schema: CollectionForm,
    existing: account ?? { currency: user?.currency ?? 'THB', shown: true },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(account ? 'finance.collections.edit' : 'finance.collections.new')}
      call={finance.collectionSave}
      width={560}
    >
      <FieldGroup>
        <Field name="code" disabled={account !== null} help="finance.collections.stays" />
        <Field name="currency" disabled={account !== null} />
        <Field name="name" wide />
        <Field name="kind" spread wide />
        <Field name="bankName" />
        <Field name="swift" />
        <Field name="accountName" />
        <Field name="accountNumber" />
        <Field name="instructions" wide />
        <Field name="qrFileId" wide>
          {(field) => <FileField {...field} {...picture} />}
        </Field>
        <Field name="shown" />
        <Field name="isDefault" />
      </FieldGroup>
    </SaveDrawer>
  )
}
