import { useMemo } from 'react'
import type { z } from 'zod'
import { MyselfForm, type Myself } from '#contract/identity/identity.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { fileUrl, pictureRules, uploadPicture } from '../files/files.public.ts'
import { identity } from '../identity/identity.public.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FormCard } from '../kit/form/form-card.tsx'
import { languageNames } from '../kit/words/language.ts'
import { useAct } from '../kit/call/query.ts'
import { refreshUser } from '../kit/session/start.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'

type Profile = z.output<typeof Myself>
const tongues = languages.map((value) => ({ value, label: languageNames[value] }))
const uploadAvatar = (file: File) => uploadPicture('avatar', file)

/** Name, ways to be reached, language of mails, picture. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const { w } = useWords()
  const { fullName, phone, email, language, avatarFileId } = profile
  const initial = useMemo(
    () => ({ fullName, phone, email, language, avatarFileId }),
    [fullName, phone, email, language, avatarFileId],
  )
  const form = useForm({ name: 'settings.profile', initial, schema: MyselfForm })
  const save = useAct(identity.updateMyself, {
    onFields: form.refuse,
    onDone: refreshUser,
    doneText: w('settings.text.saved'),
  })
  return (
    <FormCard form={form} title="settings.text.profile" call={identity.updateMyself} onSave={save.run}>
      <FileField
        form={form}
        name="avatarFileId"
        label="identity.fields.avatar"
        upload={uploadAvatar}
        urlOf={fileUrl}
        picture="square"
        {...pictureRules.avatar}
        wide
      />
      <TextField form={form} name="fullName" label="identity.fields.fullName" required max={200} />
      <TextField form={form} name="phone" label="identity.fields.phone" type="tel" max={40} />
      <TextField form={form} name="email" label="identity.fields.email" type="email" max={200} />
      <SelectField form={form} name="language" label="identity.fields.language" choices={tongues} />
    </FormCard>
  )
}
