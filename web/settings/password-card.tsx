import type { z } from 'zod'
import { PasswordChange } from '#contract/identity/identity.schema.ts'
import { identity } from '../identity/identity.public.ts'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FormCard } from '../kit/form/form-card.tsx'
import { useAct } from '../kit/call/query.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'

type NewPassword = z.input<typeof PasswordChange>
const initial: NewPassword = { oldPassword: '', password: '', again: '' }

/** The own password; others who are logged in as this person are logged out. */
export function PasswordCard() {
  const { w } = useWords()
  const form = useForm({ name: 'settings.password', initial, schema: PasswordChange, draft: false })
  const change = useAct(identity.updatePassword, {
    onFields: form.refuse,
    doneText: w('settings.text.passwordChanged'),
  })
  const save = async (values: NewPassword) => {
    const done = await change.run(values)
    // What was typed is the password: nothing of it stays on the screen.
    if (done) queueMicrotask(() => form.store.settle(initial))
    return done
  }
  return (
    <FormCard
      form={form}
      title="settings.text.changePassword"
      note={w('settings.text.passwordHelp')}
      saveWord="settings.text.changeIt"
      call={identity.updatePassword}
      onSave={save}
    >
      <TextField<NewPassword>
        name="oldPassword"
        label="identity.fields.oldPassword"
        type="password"
        autoComplete="current-password"
        required
        wide
      />
      <TextField<NewPassword>
        name="password"
        label="identity.fields.newPassword"
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField<NewPassword>
        name="again"
        label="identity.fields.again"
        type="password"
        autoComplete="new-password"
        required
      />
    </FormCard>
  )
}
