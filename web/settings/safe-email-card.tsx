import { useMemo } from 'react'
import { z } from 'zod'
import { Code } from '#contract/identity/identity.schema.ts'
import { Email } from '#contract/kit/schema.ts'
import type { WordKey } from '#contract/words.ts'
import { identity } from '../identity/identity.public.ts'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FormCard } from '../kit/form/form-card.tsx'
import { useAct } from '../kit/call/query.ts'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'

type Values = { email: string; code: string; safeCode: string }
const initial: Values = { email: '', code: '', safeCode: '' }
const First = z.object({ email: Email, code: Code })
const Next = First.extend({ safeCode: Code })

/** The address that is proven to be the person's: by a code to the new one, and to the old one where there is one. */
export function SafeEmailCard({ safeEmail }: { safeEmail: string }) {
  const { w } = useWords()
  const schema = useMemo(() => (safeEmail ? Next : First), [safeEmail])
  const form = useForm({ name: 'settings.safeEmail', initial, schema, draft: false })
  const email = useFormValue(form, 'email')
  const codeSentText = (to: string) => w('settings.text.codeSent', { email: to })
  const sendCode = useAct(identity.sendCode, { onFields: form.refuse, doneText: codeSentText(email) })
  const sendSafeCode = useAct(identity.sendSafeCode, { doneText: codeSentText(safeEmail) })
  const change = useAct(identity.updateEmail, {
    onFields: form.refuse,
    doneText: w('settings.text.emailChanged'),
  })
  const save = async (values: Values) => {
    const done = await change.run(values)
    if (done) queueMicrotask(() => form.store.settle(initial))
    return done
  }
  return (
    <FormCard
      form={form}
      title="settings.text.safeEmail"
      note={w('settings.text.safeEmailHelp')}
      saveWord="settings.text.changeEmail"
      call={identity.updateEmail}
      onSave={save}
    >
      <p className="safe-email-now lt-field-wide">{safeEmail || w('settings.text.noSafeEmail')}</p>
      <div className="code-row lt-field-wide">
        <TextField<Values> name="email" label="identity.fields.newEmail" type="email" required max={200} />
        <SendCode busy={sendCode.running} disabled={!email} onPress={() => void sendCode.run({ email })} />
      </div>
      <CodeField name="code" label="identity.fields.code" />
      {safeEmail && (
        <div className="code-row lt-field-wide">
          <CodeField name="safeCode" label="identity.fields.safeCode" />
          <SendCode busy={sendSafeCode.running} onPress={() => void sendSafeCode.run(undefined)} />
        </div>
      )}
    </FormCard>
  )
}

type CodeFieldProps = {
  name: 'code' | 'safeCode'
  label: WordKey
}
const CodeField = (props: CodeFieldProps) => (
  <TextField<Values> {...props} autoComplete="one-time-code" required max={6} />
)

function SendCode({ busy, disabled, onPress }: { busy: boolean; disabled?: boolean; onPress: () => void }) {
  const { w } = useWords()
  return (
    <button type="button" className="lt-button" disabled={busy || disabled} onClick={onPress}>
      {w('settings.text.sendCode')}
    </button>
  )
}
