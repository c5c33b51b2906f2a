import type { z } from 'zod'
import type { Myself } from '#contract/identity/identity.schema.ts'
import { fileUrl, pictureRules, uploadPicture } from '../files/files.public.ts'
import { identity } from '../identity/identity.public.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import { FormCard } from '../kit/form/form-card.tsx'
import { useAct } from '../kit/call/query.ts'
import { refreshUser } from '../kit/session/start.ts'
import { useWords } from '../kit/words/words.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { profileForm } from '#contract/identity/profile.fields.ts'

const uploadAvatar = (file: File) => uploadPicture('avatar', file)
const Field = fieldOf(profileForm)

/** Name, ways to be reached, language of mails, picture. */
export function ProfileCard({ profile }: { profile: z.output<typeof Myself> }) {
  const { w } = useWords()
  const form = useRecordForm(profileForm, { name: 'settings.profile', existing: profile })
  const save = useAct(identity.updateMyself, {
    onFields: form.refuse,
    onDone: refreshUser,
    doneText: w('settings.text.saved'),
  })
  return (
    <FormCard form={form} title="settings.text.profile" call={identity.updateMyself} onSave={save.run}>
      <Field name="avatarFileId" wide>
        {(field) => (
          <FileField
            {...field}
            upload={uploadAvatar}
            urlOf={fileUrl}
            picture="square"
            {...pictureRules.avatar}
          />
        )}
      </Field>
      <Field name="fullName" />
      <Field name="phone" />
      <Field name="email" />
      <Field name="language" />
    </FormCard>
  )
}
