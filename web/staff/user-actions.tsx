import { useState } from 'react'
import type { AnyCall } from '../kit/call/client.ts'
import type { User } from '#contract/staff/staff.schema.ts'
import { switched } from '../kit/route/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { AccessDrawer } from './access-drawer.tsx'
import { AccessFields, type Access } from './access-fields.tsx'
import { callsFor } from './people-calls.ts'
import { Fields } from '../kit/form/form-page.tsx'

type Acts = {
  user: Pick<User, 'id' | 'fullName' | 'enabled' | 'can' | 'email'> & Partial<Pick<User, 'kind'>>
  /** Whoever manages these accounts: staff, or an agent its own. */
  calls?: { reset: AnyCall; enable: AnyCall }
  onEdit: () => void
  max?: number
}

/** What can be done with an account: edit, give a new way in, disable or enable, delete. */
export function UserActions({ user, calls: given, onEdit, max = 1 }: Acts) {
  const { w } = useWords()
  const usual = callsFor(user.kind ?? 'staff')
  const calls = given ?? { reset: usual.resetPassword, enable: usual.enable }
  const [shown, setShown] = useState(false)
  const { id, fullName: name, enabled, can, email } = user
  const [begun] = useState<Access>(() => ({ access: email ? 'link' : 'password', password: '' }))
  const form = useForm({ name: 'staff.reset', initial: begun, draft: false })
  const access = useFormValue(form, 'access')
  const password = useFormValue(form, 'password')
  return (
    <>
      {shown && <AccessDrawer userId={id} name={name} onClose={() => setShown(false)} />}
      <ActionButtons
        can={can}
        of="staff.moves"
        max={max}
        acts={{
          edit: { word: 'kit.parts.edit', go: onEdit },
          reset: {
            call: calls.reset,
            input: () => ({ id, ...(access === 'password' && { password }) }),
            consequence: w('staff.text.resetWarning', { name }),
            fields: (
              <Fields form={form}>
                <AccessFields access={access} />
              </Fields>
            ),
            done: access === 'password' ? 'staff.text.passwordGiven' : 'staff.text.saved',
          },
          enable: {
            word: enabled ? 'staff.moves.disable' : 'staff.moves.enable',
            call: calls.enable,
            input: () => ({ id, enabled: !enabled }),
            danger: enabled,
            ...(enabled && { consequence: w('staff.text.disableWarning', { name }) }),
            done: switched(!enabled),
          },
          access: { go: () => setShown(true) },
          resetFactors: {
            call: usual.resetFactors,
            input: () => ({ id }),
            danger: true,
            consequence: w('staff.text.resetFactorsWarning', { name }),
            done: 'staff.text.factorsReset',
          },
          delete: { call: usual.remove, input: () => ({ id }), done: 'staff.text.saved' },
        }}
      />
    </>
  )
}
